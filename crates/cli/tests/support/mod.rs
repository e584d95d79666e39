//! Drives the built program from outside.

#![allow(dead_code, reason = "every test file uses a part of it")]

pub mod folder;

use std::env;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

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
    let mut child = Command::new(program)
        .args(args)
        .env("LC_ALL", "en_GB.UTF-8")
        .env("XDG_DATA_HOME", no_data())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // The program may stop reading before we stop writing.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    child.wait_with_output().expect("the program ends").into()
}

/// A folder that nobody has made: the databases of whoever runs the tests are none of
/// their business.
pub fn no_data() -> PathBuf {
    env::temp_dir().join("siasat-tests-without-data")
}

/// Runs `siasat` with nothing but these variables to say what the locale is.
pub fn siasat_in(locale: &[(&str, &str)], args: &[&str]) -> Ran {
    command(locale, args)
        .output()
        .expect("the program runs")
        .into()
}

/// `siasat`, not yet started, where nothing but these variables says what the locale is.
pub fn command(locale: &[(&str, &str)], args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_siasat"));
    for name in ["LC_ALL", "LC_CTYPE", "LC_MESSAGES", "LANG"] {
        command.env_remove(name);
    }
    command
        .args(args)
        .envs(locale.iter().copied())
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

/// All games of a tournament, without what the clock says.
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

/// The table of a tournament, without what the clock says.
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
