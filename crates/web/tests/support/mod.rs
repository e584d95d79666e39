//! A server on a free port, and a small client that speaks plain HTTP to it.
#![allow(dead_code, reason = "every test uses a part of it")]
#![allow(clippy::unwrap_used, reason = "tests may fail")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use serde_json::{Value, json};
use siasat_web::{Config, Server, Stopper};

/// Search threads have a low priority: this is long enough on a busy machine, and far less than
/// the hour that some requests ask for.
pub const A_BUSY_MACHINE: Duration = Duration::from_secs(60);

/// A server that runs until it is dropped.
pub struct TestServer {
    pub address: SocketAddr,
    stopper: Stopper,
    thread: Option<JoinHandle<()>>,
}

impl TestServer {
    pub fn open() -> TestServer {
        TestServer::with(|_| ())
    }

    pub fn with(change: impl FnOnce(&mut Config)) -> TestServer {
        let mut config = Config::new(lobby::GAMES);
        config.port = 0;
        change(&mut config);
        let server = Server::bind(&config).expect("a free port");
        let (address, stopper) = (server.address(), server.stopper());
        let thread = thread::spawn(move || server.run_behind().expect("it serves"));
        TestServer {
            address,
            stopper,
            thread: Some(thread),
        }
    }

    pub fn get(&self, path: &str) -> Reply {
        self.ask("GET", path, None, "")
    }

    pub fn post(&self, path: &str, body: Value) -> Reply {
        self.ask("POST", path, None, &body.to_string())
    }

    pub fn ask(&self, method: &str, path: &str, token: Option<&str>, body: &str) -> Reply {
        let mut stream = self.send(method, path, token, body);
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes);
        Reply::read(&bytes)
    }

    /// Sends the bytes of a whole request and reads the answer.
    pub fn whole(&self, bytes: &[u8]) -> Reply {
        let mut stream = TcpStream::connect(self.address).unwrap();
        stream.write_all(bytes).unwrap();
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        Reply::read(&answer)
    }

    /// Sends raw bytes, hangs up, and reads whatever comes.
    pub fn raw(&self, bytes: &[u8]) -> Vec<u8> {
        let mut stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(A_BUSY_MACHINE)).unwrap();
        // The server may have heard enough before the end.
        let _ = stream.write_all(bytes);
        let _ = stream.shutdown(std::net::Shutdown::Write);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        answer
    }

    fn send(&self, method: &str, path: &str, token: Option<&str>, body: &str) -> TcpStream {
        let mut stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(A_BUSY_MACHINE)).unwrap();
        let token = token.map_or(String::new(), |token| {
            format!("Authorization: Bearer {token}\r\n")
        });
        let length = body.len();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\
             Content-Type: application/json\r\n{token}Content-Length: {length}\r\n\r\n{body}"
        );
        let _ = stream.write_all(request.as_bytes());
        stream
    }

    /// A stream of events.
    pub fn stream(&self, method: &str, path: &str, token: Option<&str>, body: &str) -> Events {
        let stream = self.send(method, path, token, body);
        let mut events = Events {
            reader: BufReader::new(stream),
            status: 0,
        };
        events.head();
        events
    }

    pub fn room(&self, asked: Value) -> Room<'_> {
        let made = self.post("/api/rooms", asked);
        assert_eq!(made.status, 201, "{}", made.body);
        let text = |key: &str| made.json[key].as_str().unwrap_or_default().to_owned();
        Room {
            server: self,
            id: text("id"),
            token: text("token"),
            watch: text("watch"),
            invite: text("invite"),
        }
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        self.stopper.stop();
        if let Some(thread) = self.thread.take() {
            let ended = thread.join();
            if !thread::panicking() {
                ended.expect("the server ends well");
            }
        }
    }
}

/// A room and the token of its owner.
pub struct Room<'h> {
    pub server: &'h TestServer,
    pub id: String,
    pub token: String,
    pub watch: String,
    pub invite: String,
}

impl Room<'_> {
    pub fn path(&self, what: &str) -> String {
        format!("/api/rooms/{}{what}", self.id)
    }

    pub fn try_post(&self, what: &str, body: Value) -> Reply {
        self.as_other(&self.token, what, body)
    }

    pub fn as_other(&self, token: &str, what: &str, body: Value) -> Reply {
        let path = self.path(what);
        self.server
            .ask("POST", &path, Some(token), &body.to_string())
    }

    pub fn post(&self, what: &str, body: Value) -> Value {
        let reply = self.try_post(what, body);
        assert_eq!(reply.status, 200, "{what}: {}", reply.body);
        reply.json
    }

    pub fn show(&self) -> Value {
        let reply = self
            .server
            .ask("GET", &self.path(""), Some(&self.token), "");
        assert_eq!(reply.status, 200, "{}", reply.body);
        reply.json
    }

    pub fn play(&self, text: &str) -> Value {
        self.post("/moves", json!({ "move": text }))
    }

    pub fn moves(&self) -> Vec<String> {
        let room = self.show();
        let history = room["history"].as_array().unwrap();
        let texts = history.iter().map(|entry| entry["text"].as_str().unwrap());
        texts.map(str::to_owned).collect()
    }
}

/// An answer.
#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    pub head: String,
    pub body: String,
    pub json: Value,
}

impl Reply {
    pub fn read(bytes: &[u8]) -> Reply {
        let text = String::from_utf8_lossy(bytes);
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let status = head.split(' ').nth(1).and_then(|code| code.parse().ok());
        Reply {
            status: status.unwrap_or(0),
            head: head.to_ascii_lowercase(),
            body: body.to_owned(),
            json: serde_json::from_str(body).unwrap_or(Value::Null),
        }
    }

    pub fn error(&self) -> &str {
        self.json["error"].as_str().unwrap_or_default()
    }
}

/// A stream of events that is being read.
pub struct Events {
    reader: BufReader<TcpStream>,
    pub status: u16,
}

impl Events {
    fn head(&mut self) {
        let mut line = String::new();
        self.reader.read_line(&mut line).unwrap();
        self.status = line.split(' ').nth(1).unwrap_or("0").parse().unwrap_or(0);
        while line != "\r\n" && !line.is_empty() {
            line.clear();
            self.reader.read_line(&mut line).unwrap();
        }
    }

    /// The next event, without pings: lines that are no chunk sizes. `None` at the end.
    pub fn next(&mut self) -> Option<(String, Value)> {
        let mut name = String::new();
        loop {
            let mut line = String::new();
            if self.reader.read_line(&mut line).ok()? == 0 {
                return None;
            }
            if let Some(event) = line.strip_prefix("event: ") {
                event.trim_end().clone_into(&mut name);
            }
            if let Some(data) = line.strip_prefix("data: ")
                && name != "ping"
            {
                return Some((name, serde_json::from_str(data.trim_end()).unwrap()));
            }
        }
    }

    pub fn all(mut self) -> Vec<(String, Value)> {
        std::iter::from_fn(|| self.next()).collect()
    }
}
