//! `siasat book`, and players that use books.

mod support;

use std::{env, fs, process};

use serde_json::json;
use support::{json as object, siasat};

#[test]
fn a_book_is_built_checked_and_looked_up() {
    let path = env::temp_dir().join(format!("siasat-book-{}", process::id()));
    let file = &path.display().to_string();
    let game = "kalah:pits=3,seeds=2";
    let built = object(&[
        "book", "build", game, "--out", file, "--points", "--plies", "4", "--json",
    ]);
    assert_eq!(built["game"], game);
    assert!(built["positions"].as_u64() > Some(1), "{built}");
    let checked = object(&["book", "verify", game, "--file", file, "--points", "--json"]);
    assert_eq!(checked["fine"], true);
    let shown = object(&["book", "show", game, "--file", file, "--json"]);
    let best = object(&["solve", game, "--json"]);
    let best = best["best"].as_array().expect("best moves");
    assert!(best.contains(&shown["move"]), "{shown}");
    let other = siasat(&["book", "show", "kalah", "--file", file]);
    assert_eq!(other.code, 2);
    assert!(other.err.contains("is for kalah:pits=3"), "{}", other.err);
    fs::remove_file(path).expect("the book");
}

#[test]
fn the_program_brings_books_along() {
    for (game, mv) in [("connect4", "4"), ("kalah", "3"), ("congklak", "1")] {
        let shown = object(&["book", "show", game, "--json"]);
        assert_eq!(shown["move"], mv, "{game}");
    }
    let line = ["1", "1,2,7", "1,2,7,7,1,3,1,4"];
    for (moves, mv) in line.into_iter().zip(["2", "7", "7"]) {
        let shown = object(&["book", "show", "congklak", "--moves", moves, "--json"]);
        assert_eq!(shown["move"], mv, "{moves}");
    }
    let none = siasat(&["book", "show", "tictactoe"]);
    assert_eq!(none.code, 2);
    assert!(none.err.contains("no built-in book"), "{}", none.err);
}

#[test]
fn the_engine_plays_by_the_book_when_asked() {
    for (game, mv) in [("kalah", "3"), ("congklak", "1"), ("connect4", "4")] {
        let player = "engine:time=60s,book=yes";
        let best = object(&["best", game, "--player", player, "--json"]);
        assert_eq!(best["move"], mv);
        assert_eq!(best["nodes"], 0, "{game}");
    }
    // Other rules, other openings: no book is asked.
    let player = "engine:nodes=500,book=yes";
    let game = "kalah:empty-capture=yes";
    let best = object(&["best", game, "--player", player, "--json"]);
    assert_ne!(best["nodes"], json!(0));
    let wrong = siasat(&["best", "kalah", "--player", "engine:book=maybe"]);
    assert_eq!(wrong.code, 2);
    assert!(
        wrong.err.contains("book") && wrong.err.contains("yes"),
        "{}",
        wrong.err
    );
}

#[test]
fn a_book_of_values_is_built_verified_and_looked_up() {
    let path = env::temp_dir().join(format!("siasat-values-{}", process::id()));
    let file = &path.display().to_string();
    let journal = format!("{file}.journal");
    let build = [
        "book",
        "build",
        "tictactoe",
        "--values",
        "--plies",
        "4",
        "--out",
        file,
        "--json",
    ];
    let built = object(&build);
    let positions = 1 + 3 + 12 + 38 + 108;
    let wanted =
        json!({ "game": "tictactoe", "plies": 4, "positions": positions, "partial": false });
    assert_eq!(built, wanted);
    let bytes = fs::read(&path).expect("a book");
    // From the journal, and without it: the same bytes.
    for _ in 0..2 {
        assert_eq!(object(&build), wanted);
        assert_eq!(fs::read(&path).expect("a book"), bytes);
        fs::remove_file(&journal).expect("a journal");
    }
    let verified = object(&[
        "book",
        "verify",
        "tictactoe",
        "--values",
        "--file",
        file,
        "--positions",
        "20",
        "--proof-number",
        "--json",
    ]);
    assert_eq!(
        verified,
        json!({ "checked": 20, "fine": true, "partial": false })
    );
    let show = [
        "book",
        "show",
        "tictactoe",
        "--values",
        "--file",
        file,
        "--moves",
        "1",
        "--json",
    ];
    let shown = object(&show);
    assert_eq!(shown["value"], 0);
    let moves = shown["moves"].as_array().expect("moves");
    let holds = moves.iter().filter(|valued| valued["value"] == 0);
    let holds: Vec<_> = holds.map(|valued| &valued["move"]).collect();
    assert_eq!((moves.len(), holds), (8, vec![&json!("5")]));
    let mut damaged = bytes;
    damaged[40] ^= 1;
    fs::write(&path, damaged).expect("a book");
    let refused = siasat(&show);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("it is damaged"), "{}", refused.err);
    fs::write(&journal, "something else").expect("a file");
    let refused = siasat(&build);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("not a journal"), "{}", refused.err);
    fs::remove_file(&journal).expect("a file");
    fs::remove_file(path).expect("the book");
}
