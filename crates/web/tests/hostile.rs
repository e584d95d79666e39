//! Whatever comes over the wire, the server says no politely.
#![allow(clippy::unwrap_used, reason = "tests may fail")]

mod support;

use lobby::Rng;
use serde_json::json;
use support::{Reply, TestServer};

const BODIES: [&str; 22] = [
    r#"{"game": "kalah:pits=6", "first": "human", "second": "level=easy", "seed": 3}"#,
    r#"{"game": "nim:piles=1/3/5/7", "position": "1 3 5 7 / first", "moves": ["1:1"]}"#,
    r#"{"game": "connect4", "moves": ["4", "4"], "invite": "second"}"#,
    r#"{"game": "adjacency:size=4,rounds=2", "first": "engine:time=1ms", "moves": []}"#,
    r#"{"game": "pig", "moves": ["roll", "5", "hold"]}"#,
    r#"{"game": "knightthrough", "position": "8/8/8/8 first"}"#,
    r#"{"game": "congklak", "position": "7 7 7 7 7 7 7 | 0 / 7 7 7 7 7 7 7 | 0 / first"}"#,
    r#"{"move": "3", "ply": 0}"#,
    r#"{"roll": true, "ply": 1}"#,
    r#"{"first": "mcts:sims=10", "second": "alphabeta:depth=2"}"#,
    r#"{"invite": "0123456789abcdef", "watch": "0123456789abcdef"}"#,
    r#"{"text": "[Game \"kalah\"]\n[First \"human\"]\n\n1. 3 1 5 *\n"}"#,
    r#"{"swap": true}"#,
    r#"{"game": "tictactoe", "player": "engine:nodes=100"}"#,
    r#"{"game": "adjacency:size=4", "player": "anneal:iterations=20,seed=1"}"#,
    r#"{"matrix": "a,1,2; b,3,-4/5", "other": "1,2; 3,4"}"#,
    r#"{"protect": 2, "losses": "A=50 B=30 C=20", "reward": "10"}"#,
    r#"{"seed": 7, "number": 3, "answer": "1 2"}"#,
    r#"{"tree": "[[3,5],[6,2],[1,8]]", "algorithm": "alphabeta", "depth": 2, "line": ["B"]}"#,
    r#"{"tree": "chance[1/2: max[5,3], 1/2: 8]", "format": "svg", "window": [-1, 1]}"#,
    r#"{"game": "nim", "algorithms": ["minimax", "table"], "depth": 4, "format": "json"}"#,
    r#"{"game": "tictactoe", "moves": ["5"], "algorithm": "mcts", "simulations": 20, "seed": 7}"#,
];

const PATHS: [&str; 20] = [
    "/api/rooms",
    "/api/rooms/ID/moves",
    "/api/rooms/ID/machine",
    "/api/rooms/ID/undo",
    "/api/rooms/ID/redo",
    "/api/rooms/ID/swap",
    "/api/rooms/ID/seats",
    "/api/rooms/ID/end",
    "/api/rooms/ID/rematch",
    "/api/rooms/ID/join",
    "/api/record",
    "/api/record/write",
    "/api/analyse",
    "/api/review",
    "/api/lab/matrix",
    "/api/lab/practice",
    "/api/lab/trace",
    "/api/lab/explain",
    "/api/lab/compare",
    "/api/lab/figure",
];

const NASTY: [&str; 24] = [
    "",
    "0",
    "-1",
    "1e999",
    "null",
    "[]",
    "{}",
    "\"",
    "\\",
    "\u{0}",
    "\u{202e}",
    "💥",
    "../../etc/passwd",
    "%00",
    "%2e%2e%2f",
    "'; DROP TABLE rooms; --",
    "<script>",
    "18446744073709551616",
    "level=",
    "engine:time=",
    ":,=",
    "[[[[[[[[[[[[",
    "true",
    "\r\n\r\n",
];

#[test]
fn thousands_of_mutated_requests_are_answered_and_none_breaks_anything() {
    let server = TestServer::with(|config| {
        config.limits.thinking = std::time::Duration::from_millis(10);
        config.limits.rooms = 100_000;
    });
    let room = server.room(json!({ "game": "kalah", "second": "level=easy" }));
    let mine = server.room(json!({ "game": "kalah" }));
    mine.play("3");
    let mut rng = Rng::new(2026);
    let mut refused = 0;
    for _ in 0..2000 {
        let path = pick(&mut rng, &PATHS).replace("ID", &room.id);
        let mut body = pick(&mut rng, &BODIES).as_bytes().to_vec();
        for _ in 0..rng.below(4) {
            mutate(&mut rng, &mut body);
        }
        let body = String::from_utf8_lossy(&body).into_owned();
        let token = match rng.below(4) {
            0 => None,
            1 => Some(*pick(&mut rng, &NASTY)).filter(|text| !text.contains(['\r', '\0'])),
            _ => Some(room.token.as_str()),
        };
        let answer = server.ask("POST", &path, token, &body);
        let is_fine = matches!(answer.status, 200..=204 | 400..=499 | 503);
        assert!(is_fine, "{path} {body}: {} {}", answer.status, answer.body);
        if answer.status >= 400 {
            refused += 1;
            assert!(!answer.error().is_empty(), "{path} {body}: {}", answer.body);
        }
    }
    assert!(refused > 300, "{refused} refused");
    // Nothing was changed.
    assert_eq!(mine.moves(), ["3"]);
    assert!(
        server
            .get("/metrics")
            .body
            .contains("siasat_panics_total 0")
    );
}

#[test]
fn hostile_addresses_and_questions_find_nothing() {
    let server = TestServer::open();
    let mut rng = Rng::new(7);
    for path in [
        "/page/../Cargo.toml",
        "/page/..%2fCargo.toml",
        "/page/%2e%2e/Cargo.toml",
        "/page//etc/passwd",
        "/page/....//Cargo.toml",
        "/page/.git/config",
        "/page/..\\Cargo.toml",
        "/../../etc/passwd",
        "/page/%00",
        "/page/index.html%00.js",
        "/page/",
        "/page/./index.html",
        "//page/index.html",
        "/api",
        "/api/rooms/../games",
        "/API/games",
        "/api/games/",
        "/page/src/../../src/lib.rs",
    ] {
        let answer = server.get(path);
        assert_eq!(answer.status, 404, "{path}: {}", answer.body);
        assert!(
            !answer.body.contains("[package]") && !answer.body.contains("root:"),
            "{path}"
        );
    }
    for _ in 0..600 {
        let mut query = b"game=kalah&position=4 4 4|0&moves=3,1&lang=id".to_vec();
        for _ in 0..=rng.below(4) {
            mutate(&mut rng, &mut query);
        }
        let query: String = query
            .iter()
            .map(|&byte| match byte {
                b'a'..=b'z' | b'0'..=b'9' | b'=' | b'&' | b',' => char::from(byte).to_string(),
                other => format!("%{other:02x}"),
            })
            .collect();
        let answer = server.get(&format!("/api/show?{query}"));
        assert!(
            matches!(answer.status, 200 | 400),
            "{query}: {}",
            answer.status
        );
    }
    for method in ["PUT", "PATCH", "TRACE", "BREW", "DELETE"] {
        assert_eq!(
            server.ask(method, "/api/games", None, "").status,
            405,
            "{method}"
        );
    }
}

#[test]
fn requests_that_are_no_requests_are_answered_or_dropped() {
    let server = TestServer::open();
    let mut rng = Rng::new(11);
    let whole = b"POST /api/rooms HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer x\r\n\
        Content-Length: 17\r\nConnection: close\r\n\r\n{\"game\": \"kalah\"}";
    for _ in 0..400 {
        let mut bytes = whole.to_vec();
        for _ in 0..=rng.below(6) {
            mutate(&mut rng, &mut bytes);
        }
        let answer = server.raw(&bytes);
        let status = Reply::read(&answer).status;
        // An incomplete request gets no answer.
        let is_fine = matches!(status, 0 | 200..=299 | 400..=499 | 505);
        assert!(is_fine, "{status}: {}", String::from_utf8_lossy(&bytes));
    }
    let long = format!(
        "GET /{} HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "a".repeat(1_000_000)
    );
    assert!(matches!(
        Reply::read(&server.raw(long.as_bytes())).status,
        0 | 414 | 431
    ));
    let many = format!(
        "GET / HTTP/1.1\r\nHost: localhost\r\n{}\r\n",
        "X: y\r\n".repeat(5000)
    );
    assert!(matches!(
        Reply::read(&server.raw(many.as_bytes())).status,
        0 | 431
    ));
    assert_eq!(server.get("/healthz").status, 200);
    assert!(
        server
            .get("/metrics")
            .body
            .contains("siasat_panics_total 0")
    );
}

#[test]
fn pages_from_elsewhere_are_turned_away() {
    let server = TestServer::open();
    let ask = |headers: &str| {
        let body = r#"{"game": "kalah"}"#;
        let request = format!(
            "POST /api/rooms HTTP/1.1\r\n{headers}Connection: close\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        server.whole(request.as_bytes()).status
    };
    let port = server.address.port();
    assert_eq!(
        ask(&format!(
            "Host: localhost:{port}\r\nOrigin: http://localhost:{port}\r\n"
        )),
        201
    );
    assert_eq!(ask("Host: localhost\r\n"), 201);
    assert_eq!(ask("Host: evil.example\r\n"), 403);
    assert_eq!(
        ask("Host: localhost\r\nOrigin: http://evil.example\r\n"),
        403
    );
    assert_eq!(ask("Host: localhost\r\nOrigin: null\r\n"), 403);
    assert_eq!(ask(""), 403);
}

#[test]
fn every_answer_carries_its_protection() {
    let server = TestServer::open();
    for path in [
        "/",
        "/api/games",
        "/nowhere",
        "/api/rooms/x",
        "/page/main.js",
    ] {
        let answer = server.get(path);
        for header in [
            "content-security-policy: default-src 'none'; script-src 'self';",
            "x-content-type-options: nosniff",
            "referrer-policy: no-referrer",
            "cache-control: no-",
        ] {
            assert!(answer.head.contains(header), "{path}: {}", answer.head);
        }
        assert!(!answer.head.contains("unsafe"), "{path}");
    }
    assert!(server.get("/").head.contains("content-type: text/html"));
    assert_eq!(server.get("/api/openapi.json").json["openapi"], "3.1.0");
}

fn pick<'a, T>(rng: &mut Rng, from: &'a [T]) -> &'a T {
    &from[rng.below(from.len() as u32) as usize]
}

/// Changes, removes, doubles or adds something.
fn mutate(rng: &mut Rng, bytes: &mut Vec<u8>) {
    let at = rng.below(bytes.len() as u32 + 1) as usize;
    let length = rng.below(12) as usize;
    let end = (at + length).min(bytes.len());
    match rng.below(6) {
        0 => drop(bytes.drain(at..end)),
        1 => {
            let again = bytes[at..end].to_vec();
            bytes.splice(at..at, again);
        }
        2 => {
            let nasty = pick(rng, &NASTY).bytes();
            bytes.splice(at..end, nasty);
        }
        3 => bytes.insert(at, rng.below(256) as u8),
        4 => bytes.truncate(at),
        _ => {
            if let Some(byte) = bytes.get_mut(at) {
                *byte ^= 1 << rng.below(8);
            }
        }
    }
}
