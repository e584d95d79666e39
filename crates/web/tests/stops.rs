//! Whatever a request sets a thread to stops within a tenth of a second when it is told: a law
//! for every route that waits for a thread of the pool.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "tests may fail")]

mod support;

use std::thread;
use std::time::{Duration, Instant};

use rustix::time::{ClockId, clock_gettime};
use serde_json::{Value, json};
use support::TestServer;

/// What the server may work for a request that is told to stop after a millisecond, in CPU
/// time: a busy machine does not make it longer. The largest tables are read before.
const MOST_WORK: Duration = Duration::from_millis(100);
const READING: Duration = Duration::from_millis(250);

/// Who waits for a thread does no work either.
const LONGEST_WAIT: Duration = Duration::from_secs(20);

fn cpu_time() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(
        time.tv_sec.unsigned_abs(),
        time.tv_nsec.unsigned_abs() as u32,
    )
}

/// A table of this many rows and columns, as text.
fn table(size: u64, cell: impl Fn(u64) -> String) -> String {
    let row = |row: u64| {
        let cells = (0..size).map(|column| {
            let mixed = (row * size + column).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            cell(mixed >> 32)
        });
        cells.collect::<Vec<_>>().join(",")
    };
    (0..size).map(row).collect::<Vec<_>>().join("\n")
}

/// Requests that would take long, each with what it may work.
fn long_requests() -> Vec<(&'static str, Value, Duration)> {
    let large = table(600, |n| (n % 10).to_string());
    // Two neighbours of the same continued fraction: comparing them takes all its steps.
    let close = |n: u64| match n % 2 {
        0 => "259695496911122585/420196140727489673".to_owned(),
        _ => "420196140727489673/679891637638612258".to_owned(),
    };
    let slow = table(150, close);
    let things: Vec<String> = (0..100_000).map(|n| n.to_string()).collect();
    let things = format!("{}=1", things.join("=1 "));
    let tree = json!({ "game": "congklak", "depth": 30, "algorithm": "minimax" });
    let figure =
        json!({ "game": "congklak", "depth": 30, "algorithm": "minimax", "format": "svg" });
    let anneal = "anneal:iterations=10000000,plan=100";
    let genetic = "genetic:generations=100000,population=100000";
    let puzzle = json!({
        "game": "connect4", "goal": "draw", "moves": [], "move": "1",
        "position": ".X...../.OX..../.XO..../.OOX.../OXXOX../XXOOXO.",
    });
    vec![
        ("/api/lab/matrix", json!({ "matrix": large }), READING),
        ("/api/lab/matrix", json!({ "matrix": slow }), READING),
        (
            "/api/lab/matrix",
            json!({ "protect": 99_999, "losses": things }),
            READING,
        ),
        ("/api/lab/explain", tree.clone(), MOST_WORK),
        ("/api/lab/compare", tree, MOST_WORK),
        ("/api/lab/figure", figure, MOST_WORK),
        (
            "/api/lab/trace",
            json!({ "game": "congklak", "player": anneal }),
            MOST_WORK,
        ),
        (
            "/api/lab/trace",
            json!({ "game": "congklak", "player": genetic }),
            MOST_WORK,
        ),
        (
            "/api/lab/trace",
            json!({ "game": "kalah", "player": "mcts:time=60m" }),
            MOST_WORK,
        ),
        ("/api/puzzles/explain", puzzle, MOST_WORK),
        ("/api/analyse", json!({ "game": "congklak" }), MOST_WORK),
        ("/api/analyse", json!({ "game": "kalah" }), MOST_WORK),
    ]
}

/// The same, up to three times: the system works for this process, too.
fn least_work_of(ask: impl Fn() -> u16, most: Duration) -> (u16, Duration) {
    let mut least = work_of(&ask);
    for _ in 0..2 {
        if least.1 > most {
            least = least.min(work_of(&ask));
        }
    }
    least
}

/// Asks, and says how much the server has worked when it has answered.
fn work_of(ask: impl FnOnce() -> u16) -> (u16, Duration) {
    let (asked, before) = (Instant::now(), cpu_time());
    let status = ask();
    let worked = cpu_time() - before;
    assert!(asked.elapsed() < LONGEST_WAIT, "{:?}", asked.elapsed());
    (status, worked)
}

/// One test alone: it counts the CPU time of the whole process.
#[test]
fn every_route_stops_soon() {
    let server = TestServer::with(|config| {
        config.limits.thinking = Duration::from_millis(1);
    });
    for is_measured in [false, true] {
        // What is built once for all, such as small databases, is built in the first round.
        for (route, body, most) in long_requests() {
            let text = body.to_string();
            let (status, worked) =
                least_work_of(|| server.ask("POST", route, None, &text).status, most);
            let what = format!("{route} {text:.60}");
            println!("{what}: {status}, {worked:?}");
            let is_refused = route == "/api/lab/matrix" && status == 400;
            assert!(
                [200, 503].contains(&status) || is_refused,
                "{what}: {status}"
            );
            assert!(!is_measured || worked <= most, "{what}: {worked:?}");
        }
        for (way, player) in [
            ("/machine", "engine:time=60m,depth=99"),
            ("/machine", "level=impossible"),
            ("/machine", "minimax:depth=20"),
        ] {
            let ask = || {
                let room = server.room(json!({ "game": "congklak", "first": player }));
                room.try_post(way, json!({ "ply": 0 })).status
            };
            let (status, worked) = least_work_of(ask, MOST_WORK);
            println!("{way} {player}: {status}, {worked:?}");
            assert_eq!(status, 200, "{way} {player}");
            assert!(
                !is_measured || worked <= MOST_WORK,
                "{way} {player}: {worked:?}"
            );
        }
    }
    let too_long = server.post(
        "/api/lab/matrix",
        json!({ "matrix": table(600, |n| (n % 10).to_string()) }),
    );
    assert_eq!(
        (too_long.status, too_long.error()),
        (
            503,
            "This took too long and was stopped. Try something smaller."
        )
    );
    assert!(!too_long.head.contains("retry-after"), "{}", too_long.head);
    pages_of_the_course(&server);
    reviews(&server);
}

/// Pages of the course are written once, however long nobody listens: that takes a moment.
fn pages_of_the_course(server: &TestServer) {
    let list = server.get("/api/course").json;
    let problems = list["problems"].as_array().unwrap().iter();
    let problems =
        problems.map(|problem| format!("problem/{}", problem["number"].as_str().unwrap()));
    let lessons = list["lessons"].as_array().unwrap().iter();
    let lessons = lessons.map(|lesson| format!("lesson/{}", lesson["name"].as_str().unwrap()));
    for page in problems.chain(lessons) {
        let path = format!("/api/course/{page}");
        let (status, worked) = work_of(|| server.get(&path).status);
        assert_eq!(status, 200, "{path}");
        // Written once: it cannot be tried again.
        assert!(worked <= 2 * MOST_WORK, "{path}: {worked:?}");
    }
}

/// Reviews look at no clock: they end when nobody listens.
fn reviews(server: &TestServer) {
    let running = || {
        let metrics = server.get("/metrics").body;
        let mut lines = metrics.lines();
        let running = lines.find_map(|line| line.strip_prefix("siasat_searches_running "));
        running.unwrap().to_owned()
    };
    // Nobody ever banks a point.
    let endless: Vec<&str> = ["roll", "1"].into_iter().cycle().take(400).collect();
    for asked in [
        json!({ "game": "pig", "moves": endless }),
        json!({ "game": "congklak", "moves": [] }),
        json!({ "game": "kalah:pits=7,seeds=7", "moves": [] }),
    ] {
        for patience in [0, 30] {
            let events = server.stream("POST", "/api/review", None, &asked.to_string());
            assert_eq!(events.status, 200);
            thread::sleep(Duration::from_millis(patience));
            let (told, before) = (Instant::now(), cpu_time());
            drop(events);
            while running() != "0" {
                assert!(told.elapsed() < LONGEST_WAIT, "{asked}");
                // Asking is work of this process, too.
                thread::sleep(Duration::from_millis(50));
            }
            let worked = cpu_time() - before;
            println!("review {:.60}: {worked:?}", asked.to_string());
            // Its first step may build a small database, by two cores.
            assert!(worked <= 3 * MOST_WORK, "{asked}: {worked:?}");
        }
    }
}
