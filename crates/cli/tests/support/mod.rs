//! Drives the built program from outside.

#![allow(dead_code, reason = "every test file uses a part of it")]

pub mod folder;

use std::io::Write;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use serde_json::Value;

/// What the program printed and how it ended.
pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl From<Output> for Ran {
    fn from(output: Output) -> Ran {
        Ran {
            code: output.status.code().expect("the program was not killed"),
            out: String::from_utf8(output.stdout).expect("the program prints UTF-8"),
            err: String::from_utf8(output.stderr).expect("the program prints UTF-8"),
        }
    }
}

/// Runs `siasat` in English with nothing on standard input.
pub fn siasat(args: &[&str]) -> Ran {
    siasat_with(args, b"")
}

/// Runs `siasat` in English with this on standard input.
pub fn siasat_with(args: &[&str], input: &[u8]) -> Ran {
    run(env!("CARGO_BIN_EXE_siasat"), args, input)
}

pub fn run(program: &str, args: &[&str], input: &[u8]) -> Ran {
    let mut child = english(program, args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // The program may stop reading before we stop writing.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    child.wait_with_output().expect("the program ends").into()
}

/// Starts `siasat` in English without input; `output` makes its two outputs.
pub fn start(args: &[&str], output: fn() -> Stdio) -> Child {
    english(env!("CARGO_BIN_EXE_siasat"), args)
        .stdin(Stdio::null())
        .stdout(output())
        .stderr(output())
        .spawn()
        .expect("the program starts")
}

/// Waits until a program catches signals. It does so for SIGTERM last, so that it then knows
/// what to do about Ctrl-C.
pub fn wait_for_its_handlers(child: &Child) {
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

/// Sends SIGINT, as Ctrl-C does.
pub fn interrupt(child: &Child) {
    let id = child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &id]).status();
    assert!(sent.is_ok_and(|status| status.success()));
}

pub fn english(program: &str, args: &[&str]) -> Command {
    let mut command = Command::new(program);
    command
        .args(args)
        .env("LC_ALL", "en_GB.UTF-8")
        .env("SIASAT_CONFIG", "")
        .env("XDG_DATA_HOME", no_data());
    command
}

/// Wrong use: exit code 2, nothing on standard output, and one line on standard error
/// that contains all of `parts`.
#[track_caller]
pub fn refused(args: &[&str], input: &[u8], parts: &[&str]) {
    check_refusal(&siasat_with(args, input), args, parts);
}

#[track_caller]
pub fn check_refusal(ran: &Ran, args: &[&str], parts: &[&str]) {
    let Ran { code, out, err } = ran;
    assert_eq!((*code, out.as_str()), (2, ""), "{args:?}: {err}");
    assert_eq!(err.trim_end().lines().count(), 1, "{args:?}: {err}");
    assert!(err.starts_with("siasat: "), "{args:?}: {err}");
    for part in parts {
        assert!(err.contains(part), "{args:?}: {part:?} is not in {err}");
    }
}

/// The command succeeds, and prints all of `parts`.
#[track_caller]
pub fn prints(args: &[&str], parts: &[&str]) -> Ran {
    let ran = siasat(args);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{args:?}");
    for part in parts {
        assert!(
            ran.out.contains(part),
            "{args:?}: {part:?}
{}",
            ran.out
        );
    }
    ran
}

/// The names of the games, in the order of the list.
pub fn game_names() -> Vec<&'static str> {
    let games = lobby::GAMES.iter();
    games.map(|game| game.info().name).collect()
}

/// A tournament of three players and two games, each pairing played from `pairs`
/// openings.
pub fn tournament_plan(pairs: u32) -> String {
    format!(
        r#"
name = "Autumn"
seed = 5

[[game]]
spec = "kalah"
pairs = {pairs}

[[game]]
spec = "connect4"
pairs = {pairs}

[[player]]
name = "engine"
player = "engine:nodes=1500,hash=1"

[[player]]
name = "mcts"
player = "mcts:sims=150,hash=1"

[[player]]
player = "random"
"#
    )
}

/// A folder that does not exist: tests do not depend on the databases of this machine.
pub fn no_data() -> PathBuf {
    env::temp_dir().join("siasat-tests-without-data")
}

/// Runs `siasat` with the locale of these variables only.
pub fn siasat_in(locale: &[(&str, &str)], args: &[&str]) -> Ran {
    command(locale, args)
        .output()
        .expect("the program runs")
        .into()
}

/// The command `siasat` with the locale of these variables only.
pub fn command(locale: &[(&str, &str)], args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_siasat"));
    for name in ["LC_ALL", "LC_CTYPE", "LC_MESSAGES", "LANG"] {
        command.env_remove(name);
    }
    command
        .args(args)
        .envs(locale.iter().copied())
        .env("SIASAT_CONFIG", "")
        .env("XDG_DATA_HOME", no_data())
        .stdin(Stdio::null());
    command
}

/// The one JSON object that a command prints.
pub fn json(args: &[&str]) -> Value {
    let ran = siasat(args);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{args:?}");
    assert_eq!(
        ran.out.lines().count(),
        1,
        "{args:?}: one object on one line"
    );
    serde_json::from_str(&ran.out).expect("good JSON")
}

/// All games of a tournament, without times.
pub fn games(file: &str) -> Vec<Value> {
    let ran = siasat(&["arena", "export", file]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let lines = ran.out.lines().map(|line| {
        let mut game: Value = serde_json::from_str(line).expect("good JSON");
        game["times_ms"] = Value::Null;
        game
    });
    lines.collect()
}

/// The table of a tournament, without times.
pub fn status(file: &str) -> Value {
    let mut status = json(&["arena", "status", file, "--json"]);
    for game in status["games"].as_array_mut().expect("a list") {
        for player in game["players"].as_array_mut().expect("a list") {
            player["time_mean_ms"] = Value::Null;
            player["time_max_ms"] = Value::Null;
        }
    }
    status
}
