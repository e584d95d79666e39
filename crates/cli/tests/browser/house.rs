//! The built program serving its page.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::Value;

use crate::driver::{Browser, http};
pub use crate::visitor::{Mode, Visitor};

/// `siasat serve` on a port of its own.
pub struct House {
    serving: Child,
    pub port: u16,
}

impl House {
    /// Is there a server? Games by link need one.
    pub const HAS_SERVER: bool = true;

    pub fn open() -> House {
        House::with(&["--port", "0", "--ephemeral"])
    }

    pub fn with(args: &[&str]) -> House {
        // A port that is wanted again may be another program's for a moment.
        for _ in 0..100 {
            if let Some(house) = House::start(args) {
                return house;
            }
            thread::sleep(Duration::from_millis(100));
        }
        panic!("siasat serve {args:?} does not start");
    }

    /// `None` where the program ends before it serves.
    fn start(args: &[&str]) -> Option<House> {
        let mut serving = Command::new(env!("CARGO_BIN_EXE_siasat"))
            .args(["serve", "--json"])
            .args(args)
            .env("LC_ALL", "en_GB.UTF-8")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        let mut out = BufReader::new(serving.stdout.take().expect("a pipe"));
        out.read_line(&mut line).expect("a line");
        if line.is_empty() {
            serving.wait().expect("it has ended");
            return None;
        }
        let told: Value = serde_json::from_str(&line).expect("JSON");
        let address = told["address"].as_str().expect("an address");
        let port = address.trim_end_matches('/').rsplit(':').next();
        let port = port.and_then(|port| port.parse().ok()).expect("a port");
        Some(House { serving, port })
    }

    pub fn url(&self, hash: &str) -> String {
        format!("http://127.0.0.1:{}/{hash}", self.port)
    }

    /// Here every visitor has a network; `static_page/house.rs` may take it away.
    pub fn admit(&self, _: &Browser) {}

    /// Ends it as a power cut does.
    pub fn kill(&mut self) {
        self.serving.kill().expect("it ran");
        self.serving.wait().expect("it ended");
    }

    /// What a POST answers.
    pub fn post(&self, path: &str, body: &Value) -> (u16, String) {
        let body = body.to_string();
        let request = format!(
            "POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
            self.port,
            body.len()
        );
        http(self.port, &request)
    }
}

impl Drop for House {
    fn drop(&mut self) {
        let _ = self.serving.kill();
        let _ = self.serving.wait();
    }
}
