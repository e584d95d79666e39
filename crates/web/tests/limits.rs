//! Limits for one client, and for all of them.
#![allow(clippy::unwrap_used, reason = "tests may fail")]

mod support;

use std::time::{Duration, Instant};

use serde_json::json;
use support::{A_BUSY_MACHINE, TestServer};

#[test]
fn bodies_rooms_and_streams_are_limited() {
    let server = TestServer::with(|config| {
        config.limits.body = 1000;
        config.limits.rooms = 2;
        config.limits.streams = 2;
        config.limits.moves = 3;
    });
    let large = json!({ "text": "x".repeat(2000) });
    let refused = server.post("/api/record", large);
    assert_eq!(
        (refused.status, refused.error()),
        (413, "The request is too large: at most 1000 bytes.")
    );
    let room = server.room(json!({ "game": "kalah" }));
    let second = server.room(json!({ "game": "kalah" }));
    let third = server.post("/api/rooms", json!({ "game": "kalah" }));
    assert_eq!(third.status, 503);
    assert!(third.head.contains("retry-after: 600"));
    server.ask("DELETE", &second.path(""), Some(&second.token), "");
    server.room(json!({ "game": "kalah" }));

    let open = || server.stream("GET", &room.path("/events"), Some(&room.token), "");
    let (one, two) = (open(), open());
    assert_eq!((one.status, two.status), (200, 200));
    let third = server.ask("GET", &room.path("/events"), Some(&room.token), "");
    assert_eq!(third.status, 503, "{}", third.body);
    drop(one);
    let start = Instant::now();
    // The server hears of it when it writes next.
    loop {
        room.post("/swap", json!({}));
        let again = open();
        if again.status == 200 {
            break;
        }
        assert!(start.elapsed() < A_BUSY_MACHINE);
    }
    for text in ["3", "1", "3"] {
        room.play(text);
    }
    assert_eq!(
        room.try_post("/moves", json!({ "move": "1" })).status,
        409,
        "too long"
    );
    let many = json!({ "game": "kalah", "moves": ["3", "1", "3", "1"] });
    assert_eq!(server.post("/api/analyse", many).status, 400);
}

#[test]
fn searches_wait_their_turn_and_not_too_many_of_them() {
    let server = TestServer::with(|config| {
        config.limits.searches = 1;
        config.limits.waiting = 1;
        config.limits.all_waiting = 2;
        config.limits.thinking = Duration::from_secs(3);
    });
    let rooms = [(); 4].map(|()| {
        let asked = json!({ "game": "congklak", "first": "engine:time=60m,depth=99" });
        server.room(asked)
    });
    let number = |name: &str| -> u32 {
        let metrics = server.get("/metrics").body;
        let mut lines = metrics.lines();
        let value = lines.find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        value.unwrap().parse().unwrap()
    };
    let under_way = || number("siasat_searches_running") + number("siasat_searches_waiting");
    let start = Instant::now();
    let statuses = std::thread::scope(|scope| {
        let asked = rooms.each_ref().map(|room| {
            let before = under_way();
            let asked = scope.spawn(|| room.try_post("/machine", json!({ "ply": 0 })).status);
            // Each is there before the next one comes; the fourth finds no place.
            while before < 3 && under_way() <= before {
                assert!(start.elapsed() < A_BUSY_MACHINE);
            }
            asked
        });
        asked.map(|asked| asked.join().unwrap())
    });
    assert_eq!(statuses, [200, 200, 200, 503]);
    // Three searches one after another, each cut short.
    let took = start.elapsed();
    assert!(took > Duration::from_millis(1000), "{took:?}");
    assert!(took < A_BUSY_MACHINE, "{took:?}");
}

#[test]
fn a_player_that_would_think_for_ever_does_not() {
    let server = TestServer::with(|config| config.limits.thinking = Duration::from_millis(200));
    for player in [
        "minimax:depth=99",
        "alphabeta:depth=99",
        "expectimax:depth=99",
        "mcts:time=60m,hash=65536",
        "anneal:iterations=10000000,cooling=1",
        "genetic:generations=100000,population=100000",
        "classic-congklak:level=impossible",
        "level=impossible",
    ] {
        let room = server.room(json!({ "game": "congklak", "first": player }));
        let start = Instant::now();
        let moved = room.post("/machine", json!({ "ply": 0 }));
        assert_eq!(moved["ply"], 1, "{player}");
        assert!(
            start.elapsed() < A_BUSY_MACHINE,
            "{player}: {:?}",
            start.elapsed()
        );
    }
}

#[test]
fn people_are_answered_while_machines_think() {
    let server = TestServer::open();
    let machine = || {
        let asked = json!({ "game": "congklak", "seconds": 10 });
        server.stream("POST", "/api/analyse", None, &asked.to_string())
    };
    let _streams = [machine(), machine(), machine(), machine()];
    let are_thinking = || {
        let metrics = server.get("/metrics").body;
        let mut lines = metrics.lines();
        let running = lines.find(|line| line.starts_with("siasat_searches_running"));
        running != Some("siasat_searches_running 0")
    };
    let start = Instant::now();
    while !are_thinking() {
        assert!(start.elapsed() < A_BUSY_MACHINE);
    }
    let room = server.room(json!({ "game": "connect4" }));
    let mut slowest = Duration::ZERO;
    for text in ["1", "2", "3", "4", "5", "6", "7", "1", "2", "3"] {
        let start = Instant::now();
        room.play(text);
        slowest = slowest.max(start.elapsed());
    }
    assert!(are_thinking());
    assert!(slowest < Duration::from_secs(5), "{slowest:?}");
}

#[test]
fn games_are_read_again_from_the_disk_and_expire() {
    let folder = std::env::temp_dir().join(format!("siasat-limits-{}", std::process::id()));
    let set = |config: &mut siasat_web::Config| {
        config.data = Some(folder.clone());
        config.limits.rooms_at_hand = 2;
    };
    let server = TestServer::with(set);
    let rooms: Vec<_> = (0..8)
        .map(|_| {
            let room = server.room(json!({ "game": "kalah", "second": "level=easy" }));
            room.play("3");
            room
        })
        .collect();
    for room in &rooms {
        assert_eq!(room.moves(), ["3"]);
        assert_eq!(room.play("1")["ply"], 2);
    }
    let kept = (rooms[0].id.clone(), rooms[0].token.clone());
    drop(rooms);
    drop(server);
    let server = TestServer::with(set);
    let path = format!("/api/rooms/{}", kept.0);
    assert_eq!(server.ask("GET", &path, Some(&kept.1), "").json["ply"], 2);
    drop(server);
    let server = TestServer::with(|config| {
        set(config);
        config.limits.idle = Duration::ZERO;
    });
    std::thread::sleep(Duration::from_millis(1200));
    drop(server);
    let server = TestServer::with(|config| {
        set(config);
        config.limits.idle = Duration::ZERO;
    });
    let start = Instant::now();
    while server.ask("GET", &path, Some(&kept.1), "").status != 404 {
        assert!(start.elapsed() < A_BUSY_MACHINE);
    }
    drop(server);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_long_game_takes_the_place_of_several_in_memory() {
    let server = TestServer::with(|config| config.limits.rooms_at_hand = 20);
    let at_hand = || -> usize {
        let metrics = server.get("/metrics").body;
        let mut lines = metrics.lines();
        let count = lines.find_map(|line| line.strip_prefix("siasat_rooms_at_hand "));
        count.unwrap().parse().unwrap()
    };
    for _ in 0..15 {
        server.room(json!({ "game": "kalah" }));
    }
    assert_eq!(at_hand(), 15);
    // Nobody ever banks a point.
    let moves: Vec<&str> = ["roll", "1"].into_iter().cycle().take(700).collect();
    let long: Vec<_> = (0..5)
        .map(|_| server.room(json!({ "game": "pig", "moves": moves })))
        .collect();
    let count = at_hand();
    assert!((1..=2).contains(&count), "{count}");
    for room in &long {
        assert_eq!(room.show()["ply"], 700);
        assert!(at_hand() <= 2);
    }
}

#[test]
fn only_games_that_begin_are_counted() {
    let server = TestServer::with(|config| config.limits.rooms_an_hour = 2);
    let begin = |body: &str| {
        let length = body.len();
        let request = format!(
            "POST /api/rooms HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\
             X-Forwarded-For: 203.0.113.5\r\nContent-Length: {length}\r\n\r\n{body}"
        );
        server.whole(request.as_bytes()).status
    };
    let kalah = r#"{"game": "kalah"}"#;
    let statuses = [
        begin(r#"{"game": "calah"}"#),
        begin(r#"{"game": "kalah", "second": "level=hardest"}"#),
        begin(kalah),
        begin(r#"{"game": "kalah", "moves": ["13"]}"#),
        begin(kalah),
        begin(kalah),
    ];
    assert_eq!(statuses, [400, 400, 201, 400, 201, 503]);
}
