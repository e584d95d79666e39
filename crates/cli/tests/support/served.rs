//! A server in a process of its own, and a person who plays on it.

#![allow(dead_code, reason = "every test file uses a part of it")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

/// What takes longer hangs, on however busy a machine.
const LONGEST: Duration = Duration::from_secs(60);

/// A server in a process of its own, which is killed when it is dropped.
pub struct Served {
    pub child: Option<Child>,
    host: String,
}

impl Served {
    /// Starts the command. The child itself if it ends before it listens.
    pub fn start(mut command: Command) -> Result<Served, Child> {
        let mut child = command.spawn().expect("the program starts");
        let out = child.stdout.take().expect("a pipe");
        let (sender, first_line) = mpsc::channel();
        thread::spawn(move || {
            let mut line = String::new();
            let _ = BufReader::new(out).read_line(&mut line);
            let _ = sender.send(line);
        });
        let Ok(line) = first_line.recv_timeout(LONGEST) else {
            let _ = child.kill();
            panic!("it neither listens nor ends");
        };
        let told: Value = serde_json::from_str(&line).unwrap_or_default();
        let Some(address) = told["address"].as_str() else {
            return Err(child);
        };
        let host = address.trim_start_matches("http://").trim_end_matches('/');
        Ok(Served {
            host: host.to_owned(),
            child: Some(child),
        })
    }

    /// Asks for something; `None` when no whole answer comes.
    pub fn ask(&self, method: &str, path: &str, token: &str, body: &Value) -> Option<(u16, Value)> {
        let body = body.to_string();
        let mut stream = TcpStream::connect(&self.host).ok()?;
        stream.set_read_timeout(Some(LONGEST)).ok()?;
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\
             Content-Type: application/json\r\n\
             Authorization: Bearer {token}\r\nContent-Length: {}\r\n\r\n{body}",
            self.host,
            body.len()
        );
        stream.write_all(request.as_bytes()).ok()?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).ok()?;
        let (head, body) = answer.split_once("\r\n\r\n")?;
        let status = head.split(' ').nth(1)?.parse().ok()?;
        Some((status, serde_json::from_str(body).ok()?))
    }

    pub fn stop(mut self) -> Child {
        let child = self.child.take().expect("a child");
        let id = child.id().to_string();
        let _ = Command::new("kill").args(["-TERM", &id]).status();
        child
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        if let Some(child) = &mut self.child {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// What a person has been told of a room: the last answer of each kind that counts.
pub struct Acknowledged {
    pub path: String,
    pub token: String,
    pub ply: u64,
    /// The moves that were shown, of which there may be more now.
    pub moves: Vec<String>,
    pub version: u64,
    /// Was the last answer a move of the machine?
    pub by_machine: bool,
}

/// Makes a room and plays in it, until something is refused.
pub fn play(served: &Served) -> Option<Acknowledged> {
    let asked = json!({ "game": "tictactoe", "second": "random", "seed": 4 });
    let (status, made) = served.ask("POST", "/api/rooms", "", &asked)?;
    if status != 201 {
        check_refusal(status, &made);
        return None;
    }
    let text = |key: &str| made[key].as_str().expect("a text").to_owned();
    let mut known = Acknowledged {
        path: format!("/api/rooms/{}", text("id")),
        token: text("token"),
        ply: 0,
        moves: Vec::new(),
        version: made["room"]["version"].as_u64().unwrap_or(0),
        by_machine: false,
    };
    let mut room = made["room"].clone();
    for _ in 0..4 {
        let (what, body) = match room["turn"].as_str() {
            Some("first") => {
                let text = &room["choices"][0]["text"];
                ("moves", json!({ "move": text, "ply": room["ply"] }))
            }
            Some("second") => ("machine", json!({ "ply": room["ply"] })),
            _ => break,
        };
        let way = format!("{}/{what}", known.path);
        let Some((status, moved)) = served.ask("POST", &way, &known.token, &body) else {
            break;
        };
        if status != 200 {
            check_refusal(status, &moved);
            break;
        }
        known.ply = moved["ply"].as_u64().expect("a number");
        known.moves = moves(&moved);
        known.version = moved["version"].as_u64().expect("a number");
        known.by_machine = what == "machine";
        room = moved;
    }
    Some(known)
}

/// The moves of a room.
pub fn moves(shown: &Value) -> Vec<String> {
    let history = shown["history"].as_array().into_iter().flatten();
    let texts = history.filter_map(|played| played["text"].as_str());
    texts.map(str::to_owned).collect()
}

/// A refusal is a sentence, not a page of numbers.
#[track_caller]
fn check_refusal(status: u16, body: &Value) {
    let sentence = body.to_string();
    assert!((400..600).contains(&status), "{status}");
    assert!(sentence.split(' ').count() > 3, "{status}: {sentence}");
}
