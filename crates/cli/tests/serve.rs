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
        Served::start_with(args, Stdio::inherit())
    }

    fn start_with(args: &[&str], err: Stdio) -> Served {
        let mut child = Command::new(env!("CARGO_BIN_EXE_siasat"))
            .args(["serve", "--port", "0", "--json"])
            .args(args)
            .env("LC_ALL", "en_GB.UTF-8")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(err)
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

    /// The status of an answer to these lines, which begin with the method.
    fn status(&self, head: &str) -> u16 {
        let mut stream = self.send(head);
        let mut answer = [0; 12];
        stream.read_exact(&mut answer).expect("it answers");
        let status = str::from_utf8(&answer[9..]).expect("a number");
        status.parse().expect("a number")
    }

    fn send(&self, head: &str) -> TcpStream {
        let mut stream = TcpStream::connect(&self.host).expect("it listens");
        let head = head.replace('\n', "\r\n");
        let written = stream.write_all(format!("{head}\r\n\r\n").as_bytes());
        written.expect("it reads");
        stream
    }

    /// Ends it, and gives what it wrote to standard error.
    fn said(mut self) -> String {
        let mut said = String::new();
        self.child.kill().expect("a child of ours");
        let err = self.child.stderr.take().expect("a pipe");
        BufReader::new(err).read_to_string(&mut said).expect("text");
        said
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
        start.elapsed() < Duration::from_secs(60),
        "a blink of a busy machine"
    );
    served.signal("-INT");
    assert!(served.child.wait().expect("it ends").success());
    assert!(start.elapsed() < Duration::from_secs(120));
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

#[test]
fn beyond_this_machine_it_says_what_that_means_and_answers_to_names_that_were_allowed() {
    let host = |served: &Served, name: &str| {
        served.status(&format!("GET /api/words HTTP/1.1\nHost: {name}"))
    };
    let everybody = ["--ephemeral", "--host", "0.0.0.0"];
    let served = Served::start_with(&everybody, Stdio::piped());
    assert_eq!(host(&served, "192.168.0.5:8080"), 200);
    assert_eq!(host(&served, "papan.example"), 403);
    let said = served.said();
    for part in [
        "anyone who can reach 0.0.0.0 can play here",
        "--password-file FILE",
        "--allow-host NAME",
    ] {
        assert!(said.contains(part), "{part:?} is not in {said}");
    }
    let named = [&everybody[..], &["--allow-host", "papan.example"]].concat();
    let served = Served::start_with(&named, Stdio::piped());
    assert_eq!(host(&served, "Papan.Example:443"), 200);
    assert_eq!(host(&served, "evil.example"), 403);
    let said = served.said();
    assert!(said.contains("anyone who can reach 0.0.0.0"), "{said}");
    assert!(!said.contains("--allow-host"), "{said}");
    let served = Served::start_with(&["--ephemeral"], Stdio::piped());
    assert_eq!(host(&served, "192.168.0.5:8080"), 403);
    assert_eq!(served.said(), "");
}

#[test]
fn visitors_behind_a_proxy_are_told_apart_if_it_was_named() {
    const STREAMS: usize = 128;
    for (args, other) in [
        (&["--ephemeral"][..], 503),
        (&["--ephemeral", "--proxy", "127.0.0.1"], 200),
    ] {
        let served = Served::start(args);
        let (_, made) = served.ask("POST", "/api/rooms", "", r#"{"game": "kalah"}"#);
        let text = |key: &str| made[key].as_str().expect("a text").to_owned();
        let (id, token) = (text("id"), text("token"));
        let from = |visitor: &str| {
            format!(
                "GET /api/rooms/{id}/events HTTP/1.1\nHost: localhost\n\
                 Authorization: Bearer {token}\nX-Forwarded-For: {visitor}"
            )
        };
        // All streams that one visitor may have.
        let open: Vec<_> = (0..STREAMS)
            .map(|_| {
                let mut stream = served.send(&from("203.0.113.5"));
                let mut answer = [0; 12];
                stream.read_exact(&mut answer).expect("it answers");
                assert_eq!(&answer, b"HTTP/1.1 200");
                stream
            })
            .collect();
        assert_eq!(served.status(&from("203.0.113.5")), 503, "{args:?}");
        assert_eq!(served.status(&from("203.0.113.6")), other, "{args:?}");
        drop(open);
    }
}

#[test]
#[cfg(unix)]
fn a_server_can_be_asked_whether_it_is_well() {
    let mut served = Served::start(&["--ephemeral"]);
    let port = served.host.rsplit(':').next().expect("a port").to_owned();
    let ran = siasat(&["serve", "--check", "--port", &port]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    served.child.kill().expect("a child of ours");
    served.child.wait().expect("it ends");
    let ran = siasat(&["serve", "--check", "--port", &port]);
    assert_eq!(ran.code, 1, "{}", ran.out);
    assert!(ran.err.contains(&port), "{}", ran.err);
    assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
}

/// Commands of the course that the server runs ask nothing of signals.
#[test]
#[cfg(unix)]
fn a_server_that_has_run_examples_leaves_with_success() {
    let mut served = Served::start(&["--ephemeral"]);
    for page in ["lesson/alphabeta", "lesson/cost", "problem/22"] {
        let (status, shown) = served.ask("GET", &format!("/api/course/{page}/live/0"), "", "");
        assert_eq!(status, 200, "{page}: {shown}");
        assert!(shown["output"].is_string(), "{page}: {shown}");
    }
    served.signal("-INT");
    let ended = served.child.wait().expect("it ends");
    assert_eq!(ended.code(), Some(0));
}
