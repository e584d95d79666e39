//! Ctrl-C ends every command with 130, and what was found so far is said to be partial.
#![cfg(unix)]

mod support;

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;
use support::folder::Folder;
use support::{interrupt, prints, start, tournament_plan};

/// Waits until a program catches signals. It does so for SIGTERM last, so that it then knows
/// what to do about Ctrl-C.
fn wait_for_its_handlers(child: &Child) {
    const SIGTERM: u32 = 15;
    let status = format!("/proc/{}/status", child.id());
    let begin = Instant::now();
    while begin.elapsed() < Duration::from_secs(60) {
        let Ok(text) = fs::read_to_string(&status) else {
            // A system without `/proc`.
            return thread::sleep(Duration::from_millis(700));
        };
        let caught = text.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        let caught = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        if caught.is_some_and(|mask| mask >> (SIGTERM - 1) & 1 == 1) {
            return;
        }
        thread::sleep(Duration::from_millis(10));
    }
}

/// Starts a command, stops it in the middle, and gives its exit code as a shell has it,
/// and what it printed.
fn stopped(args: &[&str]) -> (i32, String, String) {
    let child = start(args, Stdio::piped);
    wait_for_its_handlers(&child);
    interrupt(&child);
    let begin = Instant::now();
    let ended = child.wait_with_output().expect("it ends");
    assert!(begin.elapsed() < Duration::from_secs(20), "{args:?}");
    let code = ended.status.code();
    let code = code.or(ended.status.signal().map(|signal| 128 + signal));
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (code.unwrap_or(-1), text(ended.stdout), text(ended.stderr))
}

/// Commands that would take minutes or hours.
fn long(folder: &Folder) -> Vec<Vec<String>> {
    let plan = folder.write("long.toml", &tournament_plan(100_000));
    let database = folder.file("long.db");
    let small = folder.file("small.db");
    let [puzzles, book, values] =
        ["long.puzzles", "long.book", "long.values"].map(|name| folder.file(name));
    prints(
        &["db", "build", "kalah", "--seeds", "6", "--file", &small],
        &[],
    );
    let lines = [
        "solve knightthrough:width=6,height=7 --value".to_owned(),
        format!("db build kalah --seeds 20 --threads 1 --file {database}"),
        "bench".to_owned(),
        "best connect4 --player engine:time=3600s".to_owned(),
        "perft connect4 --depth 14 --threads 1".to_owned(),
        "match kalah --first engine:time=20ms,hash=1 --second engine:time=20ms,hash=1 --games 10000"
            .to_owned(),
        format!("arena run {plan}"),
        "tune kalah --population 40 --generations 100 --games 1000".to_owned(),
        "fair kalah --moved 2 --threads 1".to_owned(),
        "explain connect4 --depth 20 --algorithm minimax --seconds 3600".to_owned(),
        "explain connect4 --depths 8-20 --compare minimax,alphabeta --seconds 3600".to_owned(),
        format!("db verify kalah --file {small} --positions 1000000000"),
        "db turn congklak --bank 97 --millions 1000".to_owned(),
        "bench perft --seconds 3600".to_owned(),
        "bench playouts --seconds 3600".to_owned(),
        "puzzles check --threads 1".to_owned(),
        format!("puzzles make --threads 1 --out {puzzles}"),
        format!("book build connect4 --side first --plies 12 --out {book}"),
        format!("book build connect4 --values --plies 7 --out {values}"),
        "book verify connect4 --values --positions 100000".to_owned(),
    ];
    let words = |line: &String| line.split(' ').map(str::to_owned).collect();
    lines.iter().map(words).collect()
}

#[test]
fn ctrl_c_is_130_everywhere() {
    let folder = Folder::new("interrupts");
    for line in long(&folder) {
        let args: Vec<&str> = line.iter().map(String::as_str).collect();
        let (code, out, err) = stopped(&args);
        assert_eq!(code, 130, "{args:?}\n{out}\n{err}");
        let said = format!("{out}{err}").to_lowercase();
        let is_told = said.contains("stopped") || said.contains("interrupted");
        assert!(is_told, "{args:?}\n{out}\n{err}");
    }
}

#[test]
fn json_says_that_it_is_partial() {
    let folder = Folder::new("interrupts-json");
    for mut line in long(&folder) {
        line.push("--json".to_owned());
        let args: Vec<&str> = line.iter().map(String::as_str).collect();
        let (code, out, err) = stopped(&args);
        assert_eq!(code, 130, "{args:?}\n{out}\n{err}");
        let last = out.lines().last().unwrap_or_default();
        let object: Value = serde_json::from_str(last).unwrap_or_default();
        assert_eq!(object["partial"], true, "{args:?}\n{out}\n{err}");
    }
}
