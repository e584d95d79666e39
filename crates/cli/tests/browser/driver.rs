//! A WebDriver client, as small as these tests allow: JSON over plain HTTP to a
//! chromedriver of our own.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::folder::Folder;

/// How long anything on the page may take. Whole games are waited for, on cores that other tests
/// use as well.
const PATIENCE: Duration = Duration::from_secs(60);

/// How often a browser is started that does not come: on a busy machine one sometimes ends at once.
const ATTEMPTS: usize = 3;

/// The key under which WebDriver hands out elements.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// A browser window of its own, with nothing remembered.
pub struct Browser {
    driver: Child,
    port: u16,
    session: String,
    /// Where driver and browser keep what they do not clean up: even after a polite end
    /// there are two folders left of each session.
    _home: Folder,
}

impl Browser {
    pub fn open() -> Browser {
        Browser::sized(1280, 800)
    }

    pub fn sized(width: u32, height: u32) -> Browser {
        let mut failures = Vec::new();
        while failures.len() < ATTEMPTS {
            match Browser::start(width, height) {
                Ok(browser) => {
                    // The window has a frame; the page must have this size.
                    let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 700 });
                    browser.cdp("Emulation.setDeviceMetricsOverride", &size);
                    return browser;
                }
                Err(failure) => failures.push(failure),
            }
        }
        panic!("no browser: {failures:?}");
    }

    /// A driver of its own, and a browser for it.
    fn start(width: u32, height: u32) -> Result<Browser, String> {
        let home = Folder::new("browser");
        let mut driver = Command::new("chromedriver")
            .arg("--port=0")
            .env("TMPDIR", home.path())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver: ./test installs it, or `apt install chromium-driver`");
        let port = port(&mut driver);
        // From here on the driver ends with it.
        let mut browser = Browser {
            driver,
            port: port.unwrap_or_default(),
            session: String::new(),
            _home: home,
        };
        // It takes a free port of IPv4, and ends when that of IPv6 belongs to somebody else.
        port.ok_or("the driver got no port")?;
        let answer = browser.try_send("POST", "session", &capabilities(width, height))?;
        let session = answer["sessionId"].as_str();
        session
            .ok_or_else(|| answer["message"].to_string())?
            .clone_into(&mut browser.session);
        Ok(browser)
    }

    pub fn goto(&self, url: &str) {
        self.call("POST", "url", &json!({ "url": url }));
    }

    pub fn reload(&self) {
        self.call("POST", "refresh", &json!({}));
    }

    /// What a script returns; `arguments[0]` is `given`.
    pub fn run(&self, script: &str, given: &Value) -> Value {
        let body = json!({ "script": script, "args": [given] });
        self.call("POST", "execute/sync", &body)
    }

    /// The same for a script that calls its last argument when it is done.
    pub fn run_later(&self, script: &str, given: &Value) -> Value {
        let body = json!({ "script": script, "args": [given] });
        self.call("POST", "execute/async", &body)
    }

    /// What an expression is worth on the page.
    pub fn get(&self, expression: &str) -> Value {
        self.run(&format!("return ({expression});"), &Value::Null)
    }

    /// Waits until an expression is true and says what was waited for if it never is.
    pub fn until(&self, expression: &str) -> Value {
        let start = Instant::now();
        loop {
            let value = self.get(&format!(
                "(() => {{ try {{ return {expression}; }} catch {{ return null; }} }})()"
            ));
            let is_there = !matches!(value, Value::Null | Value::Bool(false)) && value != "";
            if is_there {
                return value;
            }
            if start.elapsed() > PATIENCE {
                let seen = self
                    .get("document.querySelector('main')?.innerText ?? document.body.innerText");
                panic!(
                    "waited in vain for {expression}; the page says:\n{}",
                    seen.as_str().unwrap_or_default()
                );
            }
            std::thread::sleep(Duration::from_millis(15));
        }
    }

    /// Clicks as a person does: where it can be seen.
    pub fn click(&self, css: &str) {
        self.until(&format!("document.querySelector({css:?}) !== null"));
        let start = Instant::now();
        loop {
            let found = self.try_call(
                "POST",
                "element",
                &json!({ "using": "css selector", "value": css }),
            );
            let clicked = found.and_then(|element| {
                let id = element[ELEMENT].as_str().expect("an element").to_owned();
                self.try_call("POST", &format!("element/{id}/click"), &json!({}))
            });
            match clicked {
                Ok(_) => return,
                // Something lay above it, or it was drawn anew: a person would try again.
                Err(_) if start.elapsed() < PATIENCE / 3 => {
                    std::thread::sleep(Duration::from_millis(20));
                }
                Err(error) => panic!("click {css}: {error}"),
            }
        }
    }

    /// Presses keys, one after another. Special ones are WebDriver's private characters.
    pub fn press(&self, keys: &str) {
        let presses: Vec<Value> = keys
            .chars()
            .flat_map(|key| {
                let key = key.to_string();
                [
                    json!({ "type": "keyDown", "value": key }),
                    json!({ "type": "keyUp", "value": key }),
                ]
            })
            .collect();
        let actions =
            json!({ "actions": [{ "type": "key", "id": "keyboard", "actions": presses }] });
        self.call("POST", "actions", &actions);
    }

    /// A command of the browser's own protocol.
    pub fn cdp(&self, command: &str, params: &Value) -> Value {
        self.call(
            "POST",
            "goog/cdp/execute",
            &json!({ "cmd": command, "params": params }),
        )
    }

    fn call(&self, method: &str, path: &str, body: &Value) -> Value {
        self.try_call(method, path, body)
            .unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    fn try_call(&self, method: &str, path: &str, body: &Value) -> Result<Value, String> {
        let path = format!("session/{}/{path}", self.session);
        let answer = self.try_send(method, &path, body)?;
        match answer["error"].as_str() {
            Some(error) => Err(format!("{error}: {}", answer["message"])),
            None => Ok(answer),
        }
    }

    fn try_send(&self, method: &str, path: &str, body: &Value) -> Result<Value, String> {
        let answer = try_http(self.port, &request(method, path, body));
        let (_, answer) = answer.map_err(|error| error.to_string())?;
        let mut answer: Value = serde_json::from_str(&answer).map_err(|error| error.to_string())?;
        Ok(answer["value"].take())
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // The browser ends with its session, and not with its driver: after a failure, too,
        // when nothing here may fail.
        if !self.session.is_empty() {
            let path = format!("session/{}", self.session);
            let _ = try_http(self.port, &request("DELETE", &path, &json!({})));
        }
        let _ = Command::new("kill")
            .arg(self.driver.id().to_string())
            .status();
        let _ = self.driver.wait();
    }
}

fn request(method: &str, path: &str, body: &Value) -> String {
    let body = body.to_string();
    format!(
        "{method} /{path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    )
}

/// One request and its answer: status and body.
pub fn http(port: u16, request: &str) -> (u16, String) {
    try_http(port, request).expect("an answer")
}

fn try_http(port: u16, request: &str) -> io::Result<(u16, String)> {
    let mut stream = TcpStream::connect(("127.0.0.1", port))?;
    stream.set_read_timeout(Some(Duration::from_secs(60)))?;
    stream.write_all(request.as_bytes())?;
    let mut reader = BufReader::new(stream);
    let mut line = String::new();
    reader.read_line(&mut line)?;
    let status = line.split(' ').nth(1).and_then(|code| code.parse().ok());
    let status = status.ok_or_else(|| io::Error::other("no status"))?;
    let mut length = None;
    loop {
        line.clear();
        reader.read_line(&mut line)?;
        let header = line.trim().to_ascii_lowercase();
        if header.is_empty() {
            break;
        }
        if let Some(count) = header.strip_prefix("content-length:") {
            length = count.trim().parse().ok();
        }
    }
    let mut body = Vec::new();
    match length {
        Some(length) => {
            body.resize(length, 0);
            reader.read_exact(&mut body)?;
        }
        None => drop(reader.read_to_end(&mut body)),
    }
    let body = String::from_utf8(body).map_err(io::Error::other)?;
    Ok((status, body))
}

/// The port that the driver tells, if it has one.
fn port(driver: &mut Child) -> Option<u16> {
    let out = BufReader::new(driver.stdout.take().expect("a pipe"));
    let mut lines = out.lines().map_while(Result::ok);
    lines.find_map(|line| {
        let (_, port) = line.split_once("successfully on port ")?;
        port.trim_end_matches('.').parse().ok()
    })
}

fn capabilities(width: u32, height: u32) -> Value {
    let args = [
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--lang=en",
        &format!("--window-size={width},{height}"),
    ];
    json!({ "capabilities": { "alwaysMatch": {
        "browserName": "chrome",
        "goog:chromeOptions": { "args": args },
        "timeouts": { "script": 60000 },
    } } })
}
