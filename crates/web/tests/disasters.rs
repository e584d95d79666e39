//! What an attack, a full house or a damaged disk must not do.
#![allow(clippy::unwrap_used, reason = "tests may fail")]

mod support;

use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;
use siasat_web::{BadStart, Config, Server};
use support::{Reply, TestServer};

/// A folder that is removed with the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = format!("siasat-{name}-{}", std::process::id());
        Folder(std::env::temp_dir().join(folder))
    }

    fn server(&self) -> TestServer {
        TestServer::with(|config| config.data = Some(self.0.clone()))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn two_servers_do_not_share_a_folder() {
    let folder = Folder::new("two-servers");
    let first = folder.server();
    let room = first.room(json!({ "game": "kalah" }));
    room.play("3");
    let mut config = Config::new(lobby::GAMES);
    config.port = 0;
    config.data = Some(folder.0.clone());
    match Server::bind(&config) {
        Err(BadStart::Locked { address, .. }) => {
            assert_eq!(address, Some(format!("http://{}/", first.address)));
        }
        Err(other) => panic!("{other}"),
        Ok(_) => panic!("both use the folder"),
    }
    room.play("1");
    let (id, token) = (room.path(""), room.token.clone());
    drop(first);
    let second = folder.server();
    assert_eq!(second.ask("GET", &id, Some(&token), "").json["ply"], 2);
}

#[test]
fn a_damaged_room_is_not_a_missing_one() {
    let folder = Folder::new("damaged");
    let server = folder.server();
    let room = server.room(json!({ "game": "kalah", "moves": ["3", "1"] }));
    let (path, token) = (room.path(""), room.token.clone());
    drop(server);
    let file = folder.0.join("rooms.sqlite");
    let mut bytes = std::fs::read(&file).unwrap();
    let moves = br#"["3","1"]"#;
    let found = bytes.windows(moves.len()).position(|part| part == moves);
    // Still a legal game, and another one.
    bytes[found.unwrap() + 2] = b'2';
    std::fs::write(&file, &bytes).unwrap();
    let server = folder.server();
    let shown = server.ask("GET", &path, Some(&token), "");
    assert_eq!(shown.status, 500, "{}", shown.body);
    assert_eq!(
        shown.error(),
        "This saved game is damaged on the disk, and cannot be shown. Nothing was changed."
    );
    drop(server);
    std::fs::write(&file, vec![0xa5; bytes.len()]).unwrap();
    let mut config = Config::new(lobby::GAMES);
    config.port = 0;
    config.data = Some(folder.0.clone());
    let refused = Server::bind(&config).err().unwrap();
    assert!(matches!(refused, BadStart::Damaged { .. }), "{refused}");
}

#[test]
fn rooms_without_a_move_make_room_for_others() {
    let server = TestServer::with(|config| {
        config.limits.rooms = 5;
        config.limits.idle_empty = Duration::ZERO;
    });
    let played = server.room(json!({ "game": "kalah", "moves": ["3", "1", "4", "2", "5", "6"] }));
    for _ in 0..4 {
        server.room(json!({ "game": "kalah" }));
    }
    // Rooms are as old as the second they were used in.
    thread::sleep(Duration::from_millis(1100));
    let next = server.room(json!({ "game": "kalah" }));
    assert_eq!(next.show()["ply"], 0);
    assert_eq!(played.show()["ply"], 6);
}

/// The server answers within a quarter of a second, on a busy machine with some patience:
/// one of twenty tries does. Whoever is locked out waits for a minute each time.
fn is_served(server: &TestServer) {
    let ask = || {
        let start = Instant::now();
        assert_eq!(server.get("/healthz").status, 200);
        start.elapsed()
    };
    let waits: Vec<Duration> = (0..20).map(|_| ask()).collect();
    let fastest = waits.iter().min().unwrap();
    assert!(*fastest < Duration::from_millis(250), "{waits:?}");
}

#[test]
fn half_open_connections_keep_nobody_out() {
    let server = TestServer::with(|config| config.limits.connections = 100);
    let open = |bytes: &[u8]| {
        let mut stream = TcpStream::connect(server.address).unwrap();
        stream.write_all(bytes).unwrap();
        stream
    };
    let silent: Vec<_> = (0..150).map(|_| open(b"")).collect();
    is_served(&server);
    let half: Vec<_> = (0..150)
        .map(|_| open(b"GET / HTTP/1.1\r\nHost: loc"))
        .collect();
    is_served(&server);
    let body = b"POST /api/record HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\n{";
    let bodies: Vec<_> = (0..150).map(|_| open(body)).collect();
    is_served(&server);
    drop((silent, half, bodies));
}

#[test]
fn those_who_never_read_lose_their_seats() {
    let server = TestServer::with(|config| {
        config.limits.connections = 40;
        config.limits.unread = Duration::from_millis(300);
    });
    let ask = "GET /api/words HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(200);
    let deaf: Vec<_> = (0..40)
        .map(|_| {
            let stream = TcpStream::connect(server.address).unwrap();
            stream.set_nonblocking(true).unwrap();
            // As much as fits: the server reads no more than it answers.
            let _ = (&stream).write(ask.as_bytes());
            stream
        })
        .collect();
    let start = Instant::now();
    while server
        .raw(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        .is_empty()
    {
        assert!(start.elapsed() < Duration::from_secs(30));
    }
    // Once they are gone, everybody is served as usual.
    thread::sleep(Duration::from_secs(1));
    is_served(&server);
    drop(deaf);
}

/// Asks again and again, each time over a new connection, and says how long that took.
fn waits(server: &TestServer, is_over: impl Fn(usize) -> bool) -> Vec<Duration> {
    let mut waits = Vec::new();
    while !is_over(waits.len()) {
        let start = Instant::now();
        assert_eq!(server.get("/healthz").status, 200);
        waits.push(start.elapsed());
        thread::sleep(Duration::from_millis(10));
    }
    waits.sort_unstable();
    waits
}

/// `SIASAT_SLOW=1 cargo test --release -p siasat-web --test disasters others_are_served --
/// --nocapture` makes the whole attack and prints its figures; otherwise it is a tenth of it.
#[test]
fn others_are_served_beside_half_open_ones_and_those_who_never_read() {
    let is_whole = std::env::var_os("SIASAT_SLOW").is_some();
    let (half_open, deaf) = if is_whole { (2005, 200) } else { (200, 20) };
    let server = TestServer::open();
    let tell = |when: &str, waits: &[Duration]| {
        let ms = |wait: Duration| 1000.0 * wait.as_secs_f64();
        let (middle, worst) = (ms(waits[waits.len() / 2]), ms(waits[waits.len() - 1]));
        println!(
            "{when}: {middle:.1} ms, {worst:.1} ms at worst of {}",
            waits.len()
        );
    };
    let half_open: Vec<_> = (0..half_open)
        .map(|_| {
            let mut stream = TcpStream::connect(server.address).unwrap();
            stream.write_all(b"GET / HTTP/1.1\r\nHost: loc").unwrap();
            stream
        })
        .collect();
    tell("half-open", &waits(&server, |count| count == 20));
    let ask = "GET /api/words HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(300);
    let is_over = AtomicBool::new(false);
    let (deaf, during) = thread::scope(|scope| {
        let during = scope.spawn(|| waits(&server, |_| is_over.load(Ordering::Relaxed)));
        let deaf: Vec<_> = (0..deaf)
            .map(|_| {
                let stream = TcpStream::connect(server.address).unwrap();
                stream.set_nonblocking(true).unwrap();
                let _ = (&stream).write(ask.as_bytes());
                stream
            })
            .collect();
        thread::sleep(Duration::from_secs(if is_whole { 3 } else { 1 }));
        is_over.store(true, Ordering::Relaxed);
        (deaf, during.join().unwrap())
    });
    tell("and those who never read", &during);
    // They are not answered much further than they read, which is not at all.
    let metrics = server.get("/metrics").body;
    let answered = "siasat_request_seconds_count{route=\"GET /api/words\"} ";
    let answered = metrics.lines().find_map(|line| line.strip_prefix(answered));
    let answered: usize = answered.unwrap().parse().unwrap();
    println!("{answered} answers for {}", deaf.len());
    #[cfg(target_os = "linux")]
    assert!(answered <= 30 * deaf.len(), "{answered}");
    let allowed = Duration::from_millis(250);
    if is_whole {
        assert!(during[during.len() - 1] < allowed, "{during:?}");
        thread::sleep(Duration::from_secs(11));
        tell("after 11 s more", &waits(&server, |count| count == 20));
    } else {
        assert!(during[0] < allowed, "{during:?}");
    }
    drop((half_open, deaf));
}

#[test]
fn moves_do_not_wait_for_analyses() {
    let server = TestServer::with(|config| config.limits.searches = 1);
    let is_over = AtomicBool::new(false);
    let (server, is_over) = (&server, &is_over);
    thread::scope(|scope| {
        for _ in 0..6 {
            scope.spawn(move || {
                while !is_over.load(Ordering::Relaxed) {
                    let asked = json!({ "game": "congklak", "seconds": 4 }).to_string();
                    let mut events = server.stream("POST", "/api/analyse", None, &asked);
                    while !is_over.load(Ordering::Relaxed) && events.next().is_some() {}
                }
            });
        }
        let mut slowest = Duration::ZERO;
        for _ in 0..5 {
            let room = server.room(json!({ "game": "kalah", "first": "level=medium" }));
            let start = Instant::now();
            room.post("/machine", json!({ "ply": 0 }));
            slowest = slowest.max(start.elapsed());
        }
        is_over.store(true, Ordering::Relaxed);
        // Behind the five analyses in the queue it would have waited twenty seconds.
        assert!(slowest < Duration::from_secs(15), "{slowest:?}");
    });
}

#[test]
fn an_analysis_that_finds_no_place_says_so_with_its_status() {
    let server = TestServer::with(|config| {
        config.limits.searches = 1;
        config.limits.waiting = 1;
    });
    let asked = json!({ "game": "congklak", "seconds": 9 }).to_string();
    let ask = || server.stream("POST", "/api/analyse", None, &asked);
    let mut running = ask();
    // It runs when it has something to tell.
    running.next().unwrap();
    let waiting = ask();
    assert_eq!((running.status, waiting.status), (200, 200));
    let refused = server.post("/api/analyse", json!({ "game": "congklak", "seconds": 9 }));
    assert_eq!(refused.status, 503, "{}", refused.body);
    assert!(refused.head.contains("retry-after: "), "{}", refused.head);
}

#[test]
fn a_password_is_asked_for_before_anything_else() {
    let server = TestServer::with(|config| config.password = Some("batik & soga".to_owned()));
    let refused = server.get("/api/games");
    assert_eq!(refused.status, 401);
    assert!(refused.head.contains("siasat-password: required"));
    assert!(refused.error().contains("/login"), "{}", refused.body);
    let form = server.get("/?lang=id");
    assert_eq!(form.status, 401);
    assert!(form.body.contains("Kata sandi"), "{}", form.body);
    // Otherwise the browser sends the form as if from nowhere.
    assert!(form.head.contains("referrer-policy: same-origin"));
    assert_eq!(server.get("/healthz").status, 200);
    assert_eq!(server.get("/page/style/login.css").status, 200);
    let login =
        |password: &str| server.ask("POST", "/login", None, &format!("password={password}"));
    let wrong = login("batik");
    assert_eq!(wrong.status, 403);
    assert!(wrong.body.contains("not the password"), "{}", wrong.body);
    let right = login("batik+%26+soga");
    assert_eq!(right.status, 303);
    let cookie = right
        .head
        .lines()
        .find_map(|line| line.strip_prefix("set-cookie: "));
    let cookie = cookie.unwrap().split(';').next().unwrap();
    let with = |path: &str| {
        let request = format!(
            "GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nCookie: {cookie}\r\n\r\n"
        );
        server.whole(request.as_bytes()).status
    };
    assert_eq!((with("/"), with("/api/games")), (200, 200));
}

#[test]
fn long_games_do_not_stop_the_others() {
    let server = TestServer::open();
    // Nobody ever banks a point.
    let moves: Vec<&str> = ["roll", "1"].into_iter().cycle().take(1990).collect();
    let endless = json!({ "game": "pig", "moves": moves });
    let is_over = AtomicBool::new(false);
    let (server, is_over, endless) = (&server, &is_over, &endless);
    thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(move || {
                while !is_over.load(Ordering::Relaxed) {
                    let made = server.post("/api/rooms", endless.clone());
                    assert_eq!(made.status, 201, "{}", made.body);
                }
            });
        }
        thread::sleep(Duration::from_millis(300));
        is_served(server);
        is_over.store(true, Ordering::Relaxed);
    });
}

#[test]
fn a_request_with_two_hosts_is_refused() {
    let server = TestServer::open();
    let ask = |head: &str| -> Reply {
        let mut stream = TcpStream::connect(server.address).unwrap();
        let request = format!("{head}\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        Reply::read(&answer)
    };
    assert_eq!(
        ask("GET /api/words HTTP/1.1\r\nHost: localhost").status,
        200
    );
    for refused in [
        "GET /api/words HTTP/1.1\r\nHost: localhost\r\nHost: evil.example",
        "GET http://evil.example/api/words HTTP/1.1\r\nHost: localhost",
        "GET /api/words HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: cross-site",
    ] {
        let status = ask(refused).status;
        assert!([400, 403].contains(&status), "{refused}: {status}");
    }
}
