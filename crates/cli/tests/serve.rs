//! `siasat serve` from outside: started, asked, killed and started again.

mod support;

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use support::folder::Folder;
use support::siasat;

/// A server in a process of its own, which is killed when it is dropped.
struct Served {
    child: Child,
    host: String,
}

impl Served {
    fn start(args: &[&str]) -> Served {
        let mut child = Command::new(env!("CARGO_BIN_EXE_siasat"))
            .args(["serve", "--port", "0", "--json"])
            .args(args)
            .env("LC_ALL", "en_GB.UTF-8")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let out = child.stdout.take().expect("a pipe");
        let mut line = String::new();
        let read = BufReader::new(out).read_line(&mut line);
        read.expect("it says where it listens");
        let told: Value = serde_json::from_str(&line).expect("JSON");
        let address = told["address"].as_str().expect("an address");
        let host = address.trim_start_matches("http://").trim_end_matches('/');
        Served {
            host: host.to_owned(),
            child,
        }
    }

    fn ask(&self, method: &str, path: &str, token: &str, body: &str) -> (u16, Value) {
        let mut stream = TcpStream::connect(&self.host).expect("it listens");
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\
             Authorization: Bearer {token}\r\nContent-Length: {}\r\n\r\n{body}",
            self.host,
            body.len()
        );
        stream.write_all(request.as_bytes()).expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        let (head, body) = answer.split_once("\r\n\r\n").expect("a head and a body");
        let status = head.split(' ').nth(1).expect("a status");
        let json = serde_json::from_str(body).unwrap_or(Value::Null);
        (status.parse().expect("a number"), json)
    }

    fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args([name, &id]).status();
        assert!(sent.expect("kill runs").success());
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
#[cfg(unix)]
fn a_game_survives_whatever_happens_to_the_server() {
    let folder = Folder::new("serve-kill");
    let data = folder.file("data");
    let keep = ["--data", &data];
    let mut served = Served::start(&keep);
    let asked = json!({ "game": "congklak", "second": "level=easy", "seed": 4 });
    let (status, made) = served.ask("POST", "/api/rooms", "", &asked.to_string());
    assert_eq!(status, 201);
    let path = format!("/api/rooms/{}", made["id"].as_str().expect("an id"));
    let token = made["token"].as_str().expect("a token").to_owned();
    let mut room = made["room"].clone();
    // Every answer has been written down before it was given: it may be killed at once.
    for signal in ["-KILL", "-TERM", "-KILL", "-INT", "-KILL"] {
        let (what, body) = match room["turn"].as_str() {
            Some("first") => {
                let text = &room["choices"][0]["text"];
                ("moves", json!({ "move": text, "ply": room["ply"] }))
            }
            _ => ("machine", json!({ "ply": room["ply"] })),
        };
        let before = room["ply"].as_u64().expect("a number");
        let way = format!("{path}/{what}");
        let (status, moved) = served.ask("POST", &way, &token, &body.to_string());
        assert_eq!((status, moved["ply"].as_u64()), (200, Some(before + 1)));
        served.signal(signal);
        let ended = served.child.wait().expect("it ends");
        assert_eq!(ended.success(), signal != "-KILL", "{signal}");
        served = Served::start(&keep);
        let (status, shown) = served.ask("GET", &path, &token, "");
        assert_eq!(status, 200);
        for key in ["position", "ply", "turn", "version", "choices", "seats"] {
            assert_eq!(shown[key], moved[key], "{key}");
        }
        let (status, _) = served.ask("GET", &path, "another", "");
        assert_eq!(status, 404);
        room = shown;
    }
}

#[test]
#[cfg(unix)]
fn it_starts_in_a_blink_and_leaves_when_told() {
    let start = Instant::now();
    let mut served = Served::start(&["--ephemeral"]);
    let (status, _) = served.ask("GET", "/healthz", "", "");
    assert_eq!(status, 200);
    assert!(
        start.elapsed() < Duration::from_secs(5),
        "a blink of a busy machine"
    );
    served.signal("-INT");
    assert!(served.child.wait().expect("it ends").success());
    assert!(start.elapsed() < Duration::from_secs(10));
}

#[test]
fn what_cannot_be_served_is_said_in_one_sentence() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = taken.local_addr().expect("an address").port().to_string();
    let ran = siasat(&["serve", "--ephemeral", "--port", &port]);
    let expected = format!(
        "siasat: port {port} is in use by another program; choose another one with --port N\n"
    );
    assert_eq!((ran.code, ran.err), (2, expected));
    for (args, part) in [
        (
            ["--host", "nowhere"],
            "option `--host` cannot be `nowhere`; it takes an address such as",
        ),
        (
            ["--port", "99999"],
            "option `--port` cannot be `99999`; it takes 0 to 65535",
        ),
        (
            ["--log", "loud"],
            "option `--log` cannot be `loud`; it takes off, error, warn, info or debug",
        ),
        (["--data", "/dev/null"], "cannot keep games in /dev/null"),
    ] {
        let ran = siasat(&["serve", args[0], args[1]]);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{args:?}");
        assert!(ran.err.contains(part), "{args:?}: {}", ran.err);
        assert_eq!(ran.err.lines().count(), 1);
    }
    let ran = siasat(&["serve", "--lang", "id", "--ephemeral", "--port", &port]);
    assert!(
        ran.err.contains("sedang dipakai program lain"),
        "{}",
        ran.err
    );
}

#[test]
fn the_log_names_nobody() {
    let log = Folder::new("serve-log");
    let file = log.path().join("log");
    let mut child = Command::new(env!("CARGO_BIN_EXE_siasat"))
        .args([
            "serve",
            "--ephemeral",
            "--port",
            "0",
            "--json",
            "--log",
            "debug",
        ])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(fs::File::create(&file).expect("a file"))
        .spawn()
        .expect("the program starts");
    let mut line = String::new();
    let out = child.stdout.take().expect("a pipe");
    BufReader::new(out).read_line(&mut line).expect("a line");
    let told: Value = serde_json::from_str(&line).expect("JSON");
    let host = told["address"].as_str().expect("an address");
    let host = host.trim_start_matches("http://").trim_end_matches('/');
    let served = Served {
        child,
        host: host.to_owned(),
    };
    let (_, made) = served.ask("POST", "/api/rooms", "", r#"{"game": "kalah"}"#);
    let text = |key: &str| made[key].as_str().expect("a text").to_owned();
    let (id, token) = (text("id"), text("token"));
    served.ask("GET", &format!("/api/rooms/{id}?secret=1"), &token, "");
    drop(served);
    let written = fs::read_to_string(&file).expect("a log");
    assert!(written.contains("GET /api/rooms/{id}"), "{written}");
    for secret in [&*id, &*token, "secret", "127.0.0.1"] {
        assert!(!written.contains(secret), "{secret}: {written}");
    }
}
