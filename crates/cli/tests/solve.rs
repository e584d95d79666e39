//! `siasat solve`.

mod support;

use std::process::Stdio;
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};
use support::folder::Folder;
use support::{
    interrupt, json as object, refused, siasat, siasat_with, start, wait_for_its_handlers,
};

#[test]
fn a_solution_says_value_moves_and_line() {
    let solved = object(&["solve", "kalah:pits=4,seeds=3", "--json"]);
    assert_eq!(solved["value"], 6);
    assert_eq!(solved["outcome"], "win");
    let moves = solved["moves"].as_array().expect("moves");
    assert_eq!(moves.len(), 4);
    let best = solved["best"].as_array().expect("best moves");
    for valued in moves {
        let is_best = best.contains(&valued["move"]);
        assert_eq!(is_best, valued["value"] == 6, "{valued}");
    }
    assert_eq!(best.first(), solved["line"].get(0));
    assert!(solved["nodes"].as_u64() > Some(0));
    // The database that was built for it counts, too.
    assert!(solved["database_bytes"].as_u64() > Some(0), "{solved}");
}

#[test]
fn known_values() {
    for (args, value) in [
        (&["solve", "tictactoe"][..], 0),
        (&["solve", "nim:piles=3,take=2"], 1),
        (&["solve", "knightthrough:width=3,height=6"], -1),
        // With four discs in the middle and two wasted, the mover has won.
        (&["solve", "connect4", "--moves", "4 1 4 1 4 2 5 5 3"], -16),
        (&["solve", "kalah:pits=4,seeds=3", "--wdl"], 1),
        (&["solve", "kalah:pits=3,seeds=2", "--proof-number"], 4),
        (
            &[
                "solve",
                "knightthrough:width=5,height=6",
                "--proof-number",
                "--value",
            ],
            1,
        ),
    ] {
        let args = [args, &["--json"]].concat();
        assert_eq!(object(&args)["value"], value, "{args:?}");
    }
    let nim = object(&["solve", "nim:piles=3,take=2", "--json"]);
    assert_eq!(nim["best"], json!(["2"]));
}

#[test]
fn people_read_the_same() {
    let ran = siasat(&["solve", "kalah:pits=3,seeds=2"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(ran.out.contains("value       +4 (win)"), "{}", ran.out);
    let ran = siasat(&["solve", "tictactoe", "--value", "--lang", "id"]);
    assert!(ran.out.contains("(seri)"), "{}", ran.out);
}

#[test]
fn a_batch_answers_line_by_line_and_goes_on() {
    let input = b"4141425 -16\n4 1 4 1 4 2 5 5 3\n\n44x\n......./......./......./......./......./XXXXXXX\n9\nwhat is this\n";
    let ran = siasat_with(&["solve", "connect4", "--batch", "--wdl"], input);
    assert_eq!(ran.code, 2);
    let lines: Vec<Vec<&str>> = ran
        .out
        .lines()
        .map(|line| line.split(' ').collect())
        .collect();
    assert_eq!(lines.len(), 2, "{}", ran.out);
    assert_eq!(lines[0][0], "4141425");
    assert_eq!(lines[0][1], "-1");
    assert_eq!(lines[0].len(), 4);
    for complaint in [
        "siasat: line 4: move 3: no move `x` here; choose one of 1 2 3 4 5 6 7",
        "siasat: line 5: ",
        "siasat: line 6: move 1: no move `9` here",
        "siasat: line 7: `what is this` is neither moves nor a position",
        "siasat: 4 lines were not solved",
    ] {
        assert!(ran.err.contains(complaint), "{complaint}: {}", ran.err);
    }
    let ran = siasat_with(
        &["solve", "kalah:pits=3,seeds=2", "--batch", "--json"],
        b"1\n",
    );
    let answer: Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!(answer["position"], "1");
    assert!(answer["value"].is_i64() && answer["microseconds"].is_number());
}

#[test]
fn the_distance_is_told_when_asked() {
    let game = "knightthrough:width=4,height=5";
    let solved = object(&["solve", game, "--distance", "--proof", "--json"]);
    let distance = solved["distance"].as_u64().expect("a distance");
    // The first side wins, and makes the last move.
    assert_eq!(distance % 2, 1);
    let strategy = &solved["proof"][0];
    assert_eq!(strategy["holds"], true);
    assert!(strategy["longest"].as_u64() >= Some(distance), "{strategy}");
    let length = solved["line"].as_array().map(Vec::len);
    assert_eq!(solved["length"].as_u64().map(|n| n as usize), length);
    let ran = siasat(&["solve", game, "--distance"]);
    let told = format!("distance    White wins in {distance} moves");
    assert!(ran.out.contains(&told), "{}", ran.out);
    let ran = siasat(&["solve", "tictactoe", "--value", "--distance"]);
    assert!(ran.out.contains("nobody can force a win"), "{}", ran.out);
    assert_eq!(
        object(&["solve", "tictactoe", "--distance", "--json"])["distance"],
        Value::Null
    );
}

#[cfg(unix)]
#[test]
fn a_signal_ends_it_while_a_database_is_built() {
    use std::process::Command;

    let child = Command::new(env!("CARGO_BIN_EXE_siasat"))
        .args(["solve", "kalah:seeds=5", "--value", "--lang", "en"])
        .env("XDG_DATA_HOME", support::no_data())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    wait_for_its_handlers(&child);
    thread::sleep(Duration::from_millis(400));
    let pid = child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &pid]).status();
    assert!(sent.expect("a signal is sent").success());
    let output = child.wait_with_output().expect("it ends");
    let out = String::from_utf8_lossy(&output.stdout);
    assert!(
        out.contains("Stopped: this is what is known so far."),
        "{out}"
    );
    assert_eq!(output.status.code(), Some(130));
}

#[cfg(unix)]
#[test]
fn a_stopped_search_goes_on_where_it_was() {
    let folder = Folder::new("checkpoint");
    let file = folder.file("table");
    // It would take hours, and is stopped twice.
    let game = "knightthrough:width=6,height=7";
    let args = ["solve", game, "--value", "--checkpoint", &file];
    for is_first in [true, false] {
        let child = start(&args, Stdio::piped);
        wait_for_its_handlers(&child);
        thread::sleep(Duration::from_millis(600));
        interrupt(&child);
        let ran = child.wait_with_output().expect("it ends");
        let (out, err) = [ran.stdout, ran.stderr]
            .map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
            .into();
        assert_eq!(ran.status.code(), Some(130), "{err}");
        assert!(out.contains("Stopped: this is what is known"), "{out}");
        assert_eq!(err.starts_with("Going on after "), !is_first, "{err}");
    }
    let other = ["solve", "tictactoe", "--checkpoint", &file];
    refused(&other, b"", &[&file, game]);
    let text = folder.write("text", "not a table");
    let other = ["solve", "tictactoe", "--checkpoint", &text];
    refused(&other, b"", &[&text, "not the saved table"]);
}

#[test]
fn what_was_solved_is_known_the_next_time() {
    let folder = Folder::new("solved");
    let file = folder.file("table");
    let game = "knightthrough:width=6,height=6";
    let args = ["solve", game, "--value", "--json", "--checkpoint", &file];
    let [first, again] = [0, 1].map(|_| {
        let ran = siasat(&args);
        let solved: Value = serde_json::from_str(&ran.out).expect("an object");
        assert_eq!((ran.code, &solved["value"]), (0, &json!(1)), "{}", ran.err);
        solved["nodes"].as_u64().expect("a number")
    });
    assert!(again < first / 10, "{again} after {first}");
}
