//! Programs killed (`kill -9`) at random moments: nothing that was acknowledged is lost, and
//! tables are those of an undisturbed run.
//!
//! `SIASAT_SLOW=1 cargo test -p siasat --features siasat/nats --test kills -- --nocapture`
//! kills each of them a hundred times, otherwise it is six times; `SIASAT_SEED` gives other
//! moments.
#![cfg(unix)]

#[path = "support/screen.rs"]
mod screen;
#[path = "support/served.rs"]
mod served;
mod support;

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use lobby::GameRecord;
use screen::Screen;
use serde_json::Value;
use served::{Acknowledged, Served, moves, play};
use support::folder::Folder;
use support::{games, siasat, start, status, tournament_plan};

/// How often each program is killed.
fn kills() -> u32 {
    match env::var_os("SIASAT_SLOW") {
        Some(_) => 100,
        None => 6,
    }
}

/// Random moments, the same for the same seed.
fn moments() -> impl FnMut(u64) -> Duration {
    let seed = env::var("SIASAT_SEED").ok();
    let mut state: u64 = seed.and_then(|seed| seed.parse().ok()).unwrap_or(1);
    move |most_ms| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        Duration::from_millis((state >> 33) % most_ms)
    }
}

fn kill(mut child: Child) {
    child.kill().expect("a child of ours");
    child.wait().expect("it ends");
}

#[test]
fn server() {
    let folder = Folder::new("kills-server");
    let data = folder.file("data");
    let serve = || {
        let args = ["serve", "--port", "0", "--json", "--log", "off", "--data"];
        let mut command = Command::new(env!("CARGO_BIN_EXE_siasat"));
        command.args(args).arg(&data);
        command.stdin(Stdio::null()).stdout(Stdio::piped());
        Served::start(command).unwrap_or_else(|_| panic!("it does not start"))
    };
    let check = |served: &Served, known: &[Acknowledged]| {
        for room in known {
            let found = served.ask("GET", &room.path, &room.token, &Value::Null);
            let (status, shown) = found.expect("an answer");
            assert_eq!(status, 200, "a room is gone");
            let kept = moves(&shown);
            assert!(kept.starts_with(&room.moves), "a move is gone: {kept:?}");
            assert!(shown["version"].as_u64() >= Some(room.version));
        }
    };
    let mut moment = moments();
    let mut all = Vec::new();
    for _ in 0..kills() {
        let mut served = serve();
        let known = Mutex::new(Vec::new());
        let child = served.child.take().expect("a child");
        thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    // Until it is killed.
                    while let Some(room) = play(&served) {
                        known.lock().expect("nobody panics").push(room);
                    }
                });
            }
            thread::sleep(Duration::from_millis(20) + moment(150));
            kill(child);
        });
        let known = known.into_inner().expect("nobody panics");
        check(&serve(), &known);
        all.extend(known);
    }
    // What was kept before the first kill has survived all of them.
    check(&serve(), &all);
    let moves: u64 = all.iter().map(|room| room.ply).sum();
    println!(
        "server: {} kills, {} rooms, {moves} moves, none lost",
        kills(),
        all.len()
    );
}

#[test]
fn tournament() {
    let folder = Folder::new("kills-tournament");
    let quiet = folder.write("quiet.toml", &tournament_plan(30));
    assert_eq!(siasat(&["arena", "run", &quiet]).code, 0);
    let (mut moment, mut killed, mut tables) = (moments(), 0, 0);
    while killed < kills() {
        let plan = folder.write(&format!("{tables}.toml"), &tournament_plan(30));
        let args = ["arena", "run", &plan, "--concurrency", "2"];
        while killed < kills() {
            let mut child = start(&args, Stdio::null);
            thread::sleep(moment(120));
            if child.try_wait().expect("a child").is_some() {
                break;
            }
            kill(child);
            killed += 1;
        }
        let ended = siasat(&args);
        assert_eq!((ended.code, ended.err.as_str()), (0, ""));
        assert_eq!(games(&plan), games(&quiet));
        assert_eq!(status(&plan), status(&quiet));
        tables += 1;
    }
    println!("tournament: {killed} kills, {tables} tables, all equal");
}

#[test]
fn database() {
    let folder = Folder::new("kills-database");
    let (whole, other) = (folder.file("whole.db"), folder.file("killed.db"));
    let args = |file| ["db", "build", "kalah", "--seeds", "12", "--file", file];
    let begin = Instant::now();
    assert_eq!(siasat(&args(&whole)).code, 0);
    let usual = begin.elapsed().as_millis() as u64;
    let (mut moment, mut killed, mut files) = (moments(), 0, 0);
    while killed < kills() {
        let mut child = start(&args(&other), Stdio::null);
        thread::sleep(moment(usual));
        if child.try_wait().expect("a child").is_none() {
            kill(child);
            killed += 1;
            if killed < kills() {
                continue;
            }
            assert_eq!(siasat(&args(&other)).code, 0);
        }
        let read = |file: &str| fs::read(file).expect("a file");
        assert!(read(&whole) == read(&other), "the files differ");
        assert!(!Path::new(&format!("{other}.part")).exists());
        fs::remove_file(&other).expect("a file");
        files += 1;
    }
    println!("database: {killed} kills, {files} files, all equal");
}

#[test]
fn terminal() {
    let folder = Folder::new("kills-terminal");
    let home = folder.path().join("home");
    let games = home.join("data/siasat/games");
    fs::create_dir_all(&home).expect("a folder");
    // The one game that was kept; a file that is being written is none.
    let kept_game = || {
        let files = fs::read_dir(&games).ok()?.flatten();
        let mut paths = files.map(|file| file.path());
        let file = paths.find(|path| path.extension().is_some_and(|ending| ending == "game"))?;
        fs::read_to_string(file).ok()
    };
    let moves_in = |text: &str| {
        let record = GameRecord::read_all(text).expect("a whole record");
        record.first().map_or(0, |record| record.moves.len())
    };
    let mut moment = moments();
    let mut kept = 0;
    for _ in 0..kills() {
        let _ = fs::remove_dir_all(&games);
        let mut screen = Screen::start_at(&home, &["play", "tictactoe", "--second", "human"]);
        screen.keep_home();
        screen.sees("Choose");
        let end = Instant::now() + moment(60);
        let mut seen = 0;
        let mut keys = ["5", "1", "3", "7", "4"].into_iter();
        while Instant::now() < end {
            if let Some(text) = kept_game() {
                seen = seen.max(moves_in(&text));
            }
            if let Some(key) = keys.next() {
                screen.types(key);
            }
            thread::sleep(moment(12));
        }
        screen.kill();
        let found = kept_game().map_or(0, |text| moves_in(&text));
        assert!(found >= seen, "{found} of {seen} moves");
        kept += found;
        drop(screen);
    }
    println!("terminal: {} kills, {kept} moves kept", kills());
}

#[cfg(feature = "nats")]
#[path = "support/site.rs"]
mod site;

#[cfg(feature = "nats")]
#[test]
fn workers_and_leader() {
    let site = site::Site::new();
    let quiet = site.folder.write("quiet.toml", &tournament_plan(20));
    assert_eq!(siasat(&["arena", "run", &quiet]).code, 0);
    let mut workers: Vec<site::Running> = (0..3).map(|_| site.worker()).collect();
    let (mut moment, mut killed, mut tables) = (moments(), 0, 0);
    while killed < kills() {
        let plan = site
            .folder
            .write(&format!("{tables}.toml"), &tournament_plan(20));
        let mut lead = site.lead(&plan);
        let mut last_kill = Instant::now();
        while lead.is_running() {
            thread::sleep(Duration::from_millis(60) + moment(200));
            if killed < kills() && lead.is_running() {
                match moment(4).as_millis() as usize {
                    3 => {
                        drop(lead);
                        lead = site.lead(&plan);
                    }
                    worker => workers[worker] = site.worker(),
                }
                killed += 1;
                last_kill = Instant::now();
            }
            assert!(last_kill.elapsed() < Duration::from_secs(240), "it hangs");
        }
        assert_eq!(games(&plan), games(&quiet));
        assert_eq!(status(&plan), status(&quiet));
        tables += 1;
    }
    println!("workers and leader: {killed} kills, {tables} tables, all equal");
}

#[test]
fn a_game_played_line_by_line() {
    let folder = Folder::new("kills-plain");
    let moves = ["3", "1", "4", "2", "6", "1"];
    for made in 0..=moves.len() {
        let file = folder.file(&format!("{made}.game"));
        let mut child = Command::new(env!("CARGO_BIN_EXE_siasat"))
            .args(["play", "kalah", "--plain", "--lang", "en", "--save", &file])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts");
        let mut keyboard = child.stdin.take().expect("a pipe");
        let mut shown = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        for (mv, next) in moves[..made].iter().zip(2..) {
            writeln!(keyboard, "{mv}").expect("it reads");
            // Who is asked for the next move knows that this one is in the file.
            let wanted = format!("Move {next}.");
            let is_asked = shown.any(|line| line.is_ok_and(|line| line.starts_with(&wanted)));
            assert!(is_asked, "{mv} was not played");
        }
        kill(child);
        let Ok(text) = fs::read_to_string(&file) else {
            assert_eq!(made, 0, "no file after {made} moves");
            continue;
        };
        let record: GameRecord = text.parse().expect("a whole record");
        assert_eq!(record.moves, moves[..made], "{text}");
        assert!(record.replay(lobby::GAMES).is_ok());
    }
}
