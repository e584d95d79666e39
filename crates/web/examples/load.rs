//! Load test: the latency of moves with many clients while searches run.
//!
//! Starts a server with its games on the disk, lets `PLAYERS` people (200) make a move a
//! second each for `SECONDS` seconds (30), all eight games in turn, while two searches
//! run all the time; then says how long their moves took.
//!
//! ```text
//! cargo run --release -p siasat-web --example load -- [PLAYERS] [SECONDS]
//! ```

use std::env;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use lobby::Rng;
use serde_json::{Value, json};
use siasat_web::{Config, Server};

fn main() -> ExitCode {
    let number = |index, usual| {
        let given = env::args().nth(index);
        given.and_then(|text| text.parse().ok()).unwrap_or(usual)
    };
    let (players, seconds): (usize, u64) = (number(1, 200), number(2, 30) as u64);
    match run(players, Duration::from_secs(seconds)) {
        Ok(errors) => ExitCode::from(u8::from(errors > 0)),
        Err(error) => {
            eprintln!("load: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(players: usize, duration: Duration) -> io::Result<u64> {
    let folder = env::temp_dir().join(format!("siasat-load-{}", std::process::id()));
    let config = Config {
        port: 0,
        data: Some(folder.clone()),
        ..Config::new(lobby::GAMES)
    };
    let server = Server::bind(&config).map_err(io::Error::other)?;
    let (address, stopper) = (server.address(), server.stopper());
    let served = thread::spawn(move || server.run_behind());

    let (errors, stop) = (AtomicU64::new(0), AtomicBool::new(false));
    let mut took: Vec<Duration> = Vec::new();
    let mut memory = 0;
    let mut searches = Vec::new();
    thread::scope(|scope| {
        let search_pool = [0, 1].map(|_| scope.spawn(|| search(address, &stop)));
        let end = Instant::now() + duration;
        let (errors, tasks) = (&errors, 0..players as u64);
        let people: Vec<_> = tasks
            .map(|seed| {
                scope.spawn(move || match person(address, seed, end) {
                    Ok(took) => took,
                    Err(error) => {
                        eprintln!("player {seed}: {error}");
                        errors.fetch_add(1, Ordering::Relaxed);
                        Vec::new()
                    }
                })
            })
            .collect();
        while Instant::now() < end {
            thread::sleep(Duration::from_millis(500));
            memory = memory.max(resident(address).unwrap_or(0));
        }
        for person in people {
            took.extend(person.join().unwrap_or_default());
        }
        stop.store(true, Ordering::Relaxed);
        searches.extend(search_pool.map(thread::ScopedJoinHandle::join));
    });
    stopper.stop();
    let _ = served.join();
    std::fs::remove_dir_all(folder)?;

    took.sort_unstable();
    let at = |share: f64| {
        let index = (took.len() as f64 * share) as usize;
        took.get(index.min(took.len().saturating_sub(1)))
            .map_or(0.0, |took| 1000.0 * took.as_secs_f64())
    };
    let search_result: u64 = searches
        .into_iter()
        .map(|searched| searched.ok().and_then(Result::ok).unwrap_or(0))
        .sum();
    let errors = errors.load(Ordering::Relaxed);
    println!("players  {players}");
    println!("moves    {}", took.len());
    println!("errors   {errors}");
    println!("p50      {:.1} ms", at(0.5));
    println!("p99      {:.1} ms", at(0.99));
    println!("longest  {:.1} ms", at(1.0));
    println!("memory   {} MB at most", memory >> 20);
    println!("searches {search_result} finished meanwhile");
    Ok(errors)
}

/// Plays whole games alone, for both sides, a move a second.
fn person(address: SocketAddr, seed: u64, end: Instant) -> io::Result<Vec<Duration>> {
    let mut rng = Rng::new(seed);
    let mut took = Vec::new();
    let mut client = ClientId::connect(address)?;
    // They do not all come in the same moment.
    thread::sleep(Duration::from_millis(5 * seed % 1000));
    let game = lobby::GAMES[seed as usize % lobby::GAMES.len()].info().name;
    let made = client.ask("POST", "/api/rooms", "", &json!({ "game": game }))?;
    let text = |key: &str| made[key].as_str().unwrap_or_default().to_owned();
    let (path, token) = (format!("/api/rooms/{}", text("id")), text("token"));
    let mut room = made["room"].clone();
    while Instant::now() < end {
        let start = Instant::now();
        let choices = room["choices"].as_array().map_or(0, Vec::len);
        room = match room["turn"].as_str() {
            Some("over") => client.ask("POST", &format!("{path}/rematch"), &token, &json!({}))?,
            turn => {
                let index = rng.below(choices as u32) as usize;
                let body = match turn {
                    Some("chance") => json!({ "roll": true, "ply": room["ply"] }),
                    _ => json!({ "move": room["choices"][index]["text"], "ply": room["ply"] }),
                };
                let start = Instant::now();
                let room = client.ask("POST", &format!("{path}/moves"), &token, &body)?;
                took.push(start.elapsed());
                room
            }
        };
        let rest = Duration::from_secs(1).saturating_sub(start.elapsed());
        thread::sleep(rest.min(end.saturating_duration_since(Instant::now())));
    }
    Ok(took)
}

/// Keeps a machine thinking; says how many searches it has finished.
fn search(address: SocketAddr, stop: &AtomicBool) -> io::Result<u64> {
    let mut finished = 0;
    while !stop.load(Ordering::Relaxed) {
        let mut client = ClientId::connect(address)?;
        let body = json!({ "game": "congklak", "seconds": 5 });
        client.send("POST", "/api/analyse", "", &body)?;
        let mut line = String::new();
        while client.0.read_line(&mut line)? > 0 && !stop.load(Ordering::Relaxed) {
            if line.starts_with("event: done") {
                finished += 1;
                break;
            }
            line.clear();
        }
    }
    Ok(finished)
}

fn resident(address: SocketAddr) -> io::Result<u64> {
    let mut client = ClientId::connect(address)?;
    client.send("GET", "/metrics", "", &Value::Null)?;
    let text = String::from_utf8_lossy(&client.body()?).into_owned();
    let bytes = text
        .lines()
        .find_map(|line| line.strip_prefix("process_resident_memory_bytes "));
    Ok(bytes.and_then(|bytes| bytes.parse().ok()).unwrap_or(0))
}

/// A persistent connection.
struct ClientId(BufReader<TcpStream>);

impl ClientId {
    fn connect(address: SocketAddr) -> io::Result<ClientId> {
        let stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(Duration::from_secs(10)))?;
        Ok(ClientId(BufReader::new(stream)))
    }

    fn ask(&mut self, method: &str, path: &str, token: &str, body: &Value) -> io::Result<Value> {
        self.send(method, path, token, body)?;
        let body = self.body()?;
        serde_json::from_slice(&body).map_err(io::Error::other)
    }

    fn send(&mut self, method: &str, path: &str, token: &str, body: &Value) -> io::Result<()> {
        let body = match body {
            Value::Null => String::new(),
            body => body.to_string(),
        };
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n\
             Content-Length: {}\r\n\r\n{body}",
            body.len()
        );
        self.0.get_mut().write_all(request.as_bytes())
    }

    /// The body of an answer; an error where the answer is one.
    fn body(&mut self) -> io::Result<Vec<u8>> {
        let mut status = String::new();
        self.0.read_line(&mut status)?;
        let mut length = 0;
        loop {
            let mut line = String::new();
            self.0.read_line(&mut line)?;
            let line = line.trim_end().to_ascii_lowercase();
            if line.is_empty() {
                break;
            }
            if let Some(value) = line.strip_prefix("content-length: ") {
                length = value.parse().unwrap_or(0);
            }
        }
        let mut body = vec![0; length];
        self.0.read_exact(&mut body)?;
        match status.split(' ').nth(1) {
            Some(code) if code.starts_with('2') => Ok(body),
            _ => Err(io::Error::other(format!(
                "{} {}",
                status.trim_end(),
                String::from_utf8_lossy(&body)
            ))),
        }
    }
}
