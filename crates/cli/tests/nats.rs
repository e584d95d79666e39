//! A tournament on three workers that are killed again and again, by way of a real NATS
//! server.
#![cfg(feature = "nats")]

mod support;

use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, process, thread};

use support::{games, no_data, siasat, status};

/// A folder, a server in it, and programs; all gone when the test is.
struct Site {
    folder: PathBuf,
    url: String,
    server: Child,
}

impl Site {
    fn new() -> Site {
        let folder = env::temp_dir().join(format!("siasat-nats-{}", process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        // A port that was free a moment ago.
        let free = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = free.local_addr().expect("an address").port();
        drop(free);
        let store = folder.join("server");
        let server = Command::new("nats-server")
            .args(["-js", "-a", "127.0.0.1", "-p", &port.to_string(), "-sd"])
            .arg(&store)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("nats-server, which ./test installs");
        let is_there = (0..200).any(|_| {
            thread::sleep(Duration::from_millis(50));
            TcpStream::connect(("127.0.0.1", port)).is_ok()
        });
        assert!(is_there);
        let url = format!("nats://127.0.0.1:{port}");
        Site {
            folder,
            url,
            server,
        }
    }

    fn write(&self, name: &str, text: &str) -> String {
        let path = self.folder.join(name);
        fs::write(&path, text).expect("a file");
        path.to_str().expect("a plain path").to_owned()
    }

    fn worker(&self) -> Running {
        Running(start(&["arena", "worker", "--nats", &self.url]))
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// A program that does not outlive the test.
struct Running(Child);

impl Running {
    fn is_running(&mut self) -> bool {
        matches!(self.0.try_wait(), Ok(None))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn start(args: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_siasat"))
        .args(args)
        .env("LC_ALL", "en_GB.UTF-8")
        .env("XDG_DATA_HOME", no_data())
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts")
}

const PLAN: &str = r#"
name = "far away"
seed = 5

[[game]]
spec = "kalah"
pairs = 40

[[game]]
spec = "connect4"
pairs = 40

[[player]]
name = "engine"
player = "engine:nodes=1500,hash=1"

[[player]]
name = "mcts"
player = "mcts:sims=150,hash=1"

[[player]]
player = "random"
"#;

#[test]
fn workers_that_are_killed_lose_nothing() {
    let site = Site::new();
    let here = site.write("here.toml", PLAN);
    let far = site.write("far.toml", PLAN);
    assert_eq!(siasat(&["arena", "run", &here]).code, 0);

    let mut lead = Running(start(&["arena", "run", &far, "--nats", &site.url]));
    let mut workers: Vec<Running> = (0..3).map(|_| site.worker()).collect();
    let begin = Instant::now();
    let mut kills = 0;
    let mut state = 7_u64;
    while lead.is_running() {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        thread::sleep(Duration::from_millis(100 + (state >> 33) % 300));
        // The last ones may come to an end.
        if kills < 20 {
            // A new worker in the place of one that is killed.
            workers[(state >> 40) as usize % 3] = site.worker();
            kills += 1;
        }
        if kills == 10 {
            // So may whoever leads.
            drop(lead);
            lead = Running(start(&["arena", "run", &far, "--nats", &site.url]));
            kills += 1;
        }
        assert!(
            begin.elapsed() < Duration::from_secs(240),
            "{}",
            status(&far)
        );
    }
    assert!(kills > 3, "too fast to be disturbed: {kills}");
    assert_eq!(games(&far), games(&here));
    assert_eq!(status(&far), status(&here));
    assert_eq!(status(&far)["state"], "complete");
    decided_tests_stop_the_queue(&site);
}

/// Needs the server of the test above.
fn decided_tests_stop_the_queue(site: &Site) {
    let plan = PLAN.replace("pairs = 40", "pairs = 1000");
    let plan = plan.replacen("[[game]]", "[sprt]\nelo0 = 0\nelo1 = 300\n\n[[game]]", 1);
    // Only what is decided soon.
    let plan = plan.replace(
        "player = \"random\"",
        "player = \"random\"\nonly = [\"kalah\"]",
    );
    let here = site.write("test-here.toml", &plan);
    let far = site.write("test-far.toml", &plan);
    assert_eq!(siasat(&["arena", "run", &here]).code, 0);
    let _workers = [site.worker(), site.worker()];
    let ran = siasat(&["arena", "run", &far, "--nats", &site.url]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert_eq!(games(&far), games(&here));
    let pairings = status(&far);
    assert_eq!(pairings["state"], "complete");
    assert!(pairings["played"].as_u64() < Some(2000), "{pairings}");
}

#[test]
fn a_server_that_is_not_there() {
    let folder = env::temp_dir().join(format!("siasat-no-nats-{}", process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let plan = folder.join("plan.toml");
    fs::write(&plan, PLAN).expect("a file");
    let plan = plan.to_str().expect("a plain path");
    // Nobody listens at the first port.
    let url = "nats://127.0.0.1:1";
    for args in [
        &["run", plan, "--nats", url][..],
        &["worker", "--nats", url],
    ] {
        let ran = siasat(&[&["arena"], args].concat());
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{}", ran.err);
        assert!(
            ran.err.contains("start one with `nats-server -js`"),
            "{}",
            ran.err
        );
        assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
    }
    let _ = fs::remove_dir_all(&folder);
}
