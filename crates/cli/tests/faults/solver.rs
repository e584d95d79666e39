//! Solving with a checkpoint, looking for fair starts, and making puzzles.

use std::fs;

use serde_json::Value;

use crate::book::nothing_is_left;
use crate::injection::{FILES, strike_every_call};
use crate::support::folder::Folder;
use crate::support::siasat;

#[test]
fn checkpoint() {
    let solve = |file: &str| -> Vec<String> {
        let args = ["solve", "kalah:pits=3,seeds=2", "--memory", "1", "--json"];
        let args = [&args[..], &["--checkpoint", file]].concat();
        args.into_iter().map(str::to_owned).collect()
    };
    strike_every_call("checkpoint", FILES, 8, |run| {
        let file = run.file("table");
        let args = solve(&file);
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        // One that is to be gone on from.
        let older = siasat(&args);
        assert_eq!(older.code, 0, "{}", older.err);
        let ended = run.siasat(&args);
        if ended.is_done() {
            assert_eq!(value(&ended.out), 4);
        }
        nothing_is_left(run, &["table"]);
        let again = siasat(&args);
        assert_eq!(again.code, 0, "{}", again.err);
        assert!(
            again.err.contains("million"),
            "it did not go on: {}",
            again.err
        );
        assert_eq!(value(&again.out), 4);
    });
}

fn value(out: &str) -> i64 {
    let solved: Value = serde_json::from_str(out).expect("JSON");
    solved["value"].as_i64().expect("a value")
}

#[test]
fn fair_starts() {
    let fair = |file: &'_ str| -> Vec<String> {
        let args = [
            "fair",
            "kalah:pits=2,seeds=2",
            "--moved",
            "1",
            "--out",
            file,
        ];
        args.into_iter().map(str::to_owned).collect()
    };
    let quiet = Folder::new("fault-fair-quiet");
    let file = quiet.file("fair");
    let args = fair(&file);
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let ran = siasat(&args);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let wanted = starts(&fs::read_to_string(&file).expect("a file"));
    strike_every_call("fair_starts", FILES, 8, |run| {
        let file = run.file("fair");
        fs::write(&file, "older").expect("a file");
        let args = fair(&file);
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let ended = run.siasat(&args);
        let found = fs::read_to_string(&file).expect("the file, older or newer");
        let is_newer = starts(&found) == wanted;
        assert!(is_newer || !ended.is_done() && found == "older", "{found}");
        nothing_is_left(run, &["fair", "fair.part"]);
        let again = siasat(&args);
        assert_eq!((again.code, again.err.as_str()), (0, ""));
        assert_eq!(starts(&fs::read_to_string(&file).expect("a file")), wanted);
    });
}

#[test]
fn puzzles() {
    let make = |file: &'_ str| -> Vec<String> {
        let args = "puzzles make --game tictactoe --at-most 3 --seed 5 --threads 1 --out";
        let args = args.split(' ').chain([file]);
        args.map(str::to_owned).collect()
    };
    let quiet = Folder::new("fault-puzzles-quiet");
    let file = quiet.file("puzzles");
    let args = make(&file);
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let ran = siasat(&args);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let wanted = fs::read_to_string(&file).expect("a file");
    strike_every_call("puzzles", FILES, 8, |run| {
        let file = run.file("puzzles");
        fs::write(&file, "older").expect("a file");
        let args = make(&file);
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let ended = run.siasat(&args);
        let found = fs::read_to_string(&file).expect("the file, older or newer");
        let is_newer = found == wanted;
        assert!(is_newer || !ended.is_done() && found == "older", "{found}");
        nothing_is_left(run, &["puzzles", "puzzles.part"]);
        // What was found before is found once.
        let again = siasat(&args);
        assert_eq!((again.code, again.err.as_str()), (0, ""));
        assert_eq!(fs::read_to_string(&file).expect("a file"), wanted);
    });
}

/// What was found, without how long it took.
fn starts(text: &str) -> Vec<String> {
    let lines = text.lines().filter(|line| !line.contains(" s, "));
    lines.map(str::to_owned).collect()
}
