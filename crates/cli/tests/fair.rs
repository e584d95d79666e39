//! `siasat fair`, and matches that begin at fair starts.

mod support;

use std::fs;

use support::folder::Folder;
use support::{json, refused, siasat};

#[test]
fn the_starts_are_counted_and_listed() {
    let args = ["fair", "kalah:pits=3,seeds=2", "--moved", "1", "--json"];
    let found = json(&args);
    assert_eq!(found["game"], "kalah:pits=3,seeds=2");
    assert_eq!(found["moved"], 1);
    assert_eq!(found["proven"], true);
    assert_eq!(found["candidates"], 43);
    assert_eq!(found["stopped"], false);
    let starts = found["starts"].as_array().expect("starts");
    assert_eq!(found["count"], starts.len());
    assert_eq!(found["fair"], starts.len());
    let by_moved = found["by_moved"].as_array().expect("counts");
    let count = |key: &str| {
        let counts = by_moved
            .iter()
            .map(|one| one[key].as_u64().expect("a count"));
        counts.sum::<u64>()
    };
    assert_eq!(count("fair"), starts.len() as u64);
    assert_eq!(count("fair") + count("first") + count("second"), 43);
    assert_eq!(count("unknown") + count("open"), 0);
    for start in starts {
        let position = start.as_str().expect("the text of a position");
        let args = [
            "solve",
            "kalah:pits=3,seeds=2",
            "--position",
            position,
            "--value",
            "--json",
        ];
        assert_eq!(json(&args)["value"], 0, "{position}");
    }
}

#[test]
fn the_file_of_starts_can_be_played_from() {
    let folder = Folder::new("fair");
    let file = folder.file("fair.txt");
    let game = "kalah:pits=3,seeds=2";
    let ran = siasat(&["fair", game, "--moved", "1", "--out", &file]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    assert!(ran.out.contains("of 43 starts are fair"), "{}", ran.out);
    let text = fs::read_to_string(&file).expect("a file");
    assert!(text.starts_with("# kalah:pits=3,seeds=2: "), "{text}");
    assert!(fs::metadata(format!("{file}.part")).is_err(), "it is done");
    // Standard output is the same file.
    let printed = siasat(&["fair", game, "--moved", "1"]).out;
    let starts = |text: &str| -> Vec<String> {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        lines.map(str::to_owned).collect()
    };
    assert_eq!(starts(&printed), starts(&text));
    assert!(!starts(&text).is_empty());
    let args = [
        "match", game, "--first", "random", "--second", "random", "--seed", "1",
    ];
    let played = json(&[&args[..], &["--games", "4", "--openings", &file, "--json"]].concat());
    assert_eq!(played["games"], 4);
}

#[test]
fn what_was_judged_before_is_not_judged_again() {
    let folder = Folder::new("fair-part");
    let file = folder.file("fair.txt");
    let game = "kalah:pits=2,seeds=1";
    let whole = json(&["fair", game, "--moved", "1", "--json"]);
    // All of it is known, and one verdict is not what the solver would say.
    let mut known = String::new();
    for start in whole["starts"].as_array().expect("starts") {
        known += &format!(
            "first {}\n",
            start.as_str().expect("the text of a position")
        );
    }
    let part = format!("# {game}, nodes 200000, judge 2\n{known}");
    fs::write(format!("{file}.part"), part).expect("a file");
    let went_on = json(&["fair", game, "--moved", "1", "--out", &file, "--json"]);
    assert_eq!(went_on["fair"], 0);
    assert_eq!(went_on["candidates"], whole["candidates"]);
    // A verdict that was cut off while it was written is none, nor is the next one glued to it.
    let (cut_off, _) = known.rsplit_once(' ').expect("verdicts");
    let part = format!("# {game}, nodes 200000, judge 2\n{cut_off}");
    fs::write(format!("{file}.part"), part).expect("a file");
    let went_on = json(&["fair", game, "--moved", "1", "--out", &file, "--json"]);
    assert_eq!(went_on["fair"], 1);
    assert_eq!(went_on["candidates"], whole["candidates"]);
    // What is left of another question, or was judged by other rules, is not taken for an
    // answer to this one.
    for title in ["nim, nodes 1, judge 2", &format!("{game}, nodes 200000")] {
        let part = format!("# {title}\n{known}");
        fs::write(format!("{file}.part"), part).expect("a file");
        let anew = json(&["fair", game, "--moved", "1", "--out", &file, "--json"]);
        assert_eq!(anew["starts"], whole["starts"], "{title}");
    }
}

#[test]
fn estimates_are_not_called_proven() {
    let game = "congklak:holes=3,seeds=3";
    let found = json(&["fair", game, "--moved", "1", "--nodes", "500", "--json"]);
    assert_eq!(found["proven"], false);
    assert_eq!(found["candidates"], 43);
    let ran = siasat(&["fair", game, "--moved", "1", "--nodes", "500"]);
    assert!(ran.out.contains("(not proven)"), "{}", ran.out);
}

#[test]
fn a_game_without_such_starts_says_so() {
    refused(&["fair", "nim"], b"", &["nim", "kalah", "congklak"]);
    refused(&["fair", "kalah", "--moved", "9"], b"", &["9"]);
    let args = [
        "match",
        "kalah:pits=5",
        "--first",
        "random",
        "--second",
        "random",
    ];
    let args = [&args[..], &["--openings", "fair"]].concat();
    refused(&args, b"", &["kalah:pits=5", "balanced"]);
}

#[test]
fn matches_begin_at_the_fair_starts_that_are_known() {
    let folder = Folder::new("fair-match");
    let file = folder.file("games.jsonl");
    let args = [
        "match", "kalah", "--first", "random", "--second", "random", "--seed", "1",
    ];
    let more = [
        "--games",
        "6",
        "--openings",
        "fair",
        "--save",
        &file,
        "--json",
    ];
    assert_eq!(json(&[&args[..], &more].concat())["games"], 6);
    let saved = fs::read_to_string(&file).expect("the games");
    let usual = "4 4 4 4 4 4 | 0 / 4 4 4 4 4 4 | 0";
    assert_eq!(saved.lines().count(), 6);
    assert!(!saved.contains(usual), "{saved}");
}
