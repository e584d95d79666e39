//! `siasat puzzles`: made, checked, shown and solved.

mod support;

use std::fs;

use support::folder::Folder;
use support::{json, refused, siasat, siasat_with};

#[test]
fn games_without_chance_have_puzzles() {
    let args = ["puzzles", "check", "--sample", "1000000", "--by", "minimax"];
    // A game that has few is proved whole.
    let few = json(&[&args[..], &["--game", "tictactoe", "--json"]].concat());
    assert_eq!(few["wrong"], serde_json::json!([]));
    assert_eq!(few["proven"], few["puzzles"]);
    for game in [
        "congklak",
        "kalah",
        "knightthrough",
        "adjacency",
        "connect4",
        "tictactoe",
        "nim",
    ] {
        let shown = json(&["puzzles", "show", "--game", game, "--seed", "1", "--json"]);
        let named = shown["game"].as_str().expect("a game");
        assert!(named.starts_with(game), "{named}");
    }
}

/// Two methods that share nothing but the rules, the second for a handful: `siasat puzzles
/// check --by minimax --sample 200` proves two hundred by it.
#[test]
fn all_are_proved_by_the_solver_and_a_handful_by_minimax() {
    let solver = json(&["puzzles", "check", "--json"]);
    assert_eq!(solver["wrong"], serde_json::json!([]));
    assert_eq!(solver["proven"], solver["puzzles"]);
    assert!(solver["puzzles"].as_u64() >= Some(10_000), "{solver}");
    let nim = ["--game", "nim", "--sample", "8", "--by", "minimax"];
    let minimax = json(&[&["puzzles", "check", "--json"][..], &nim].concat());
    assert_eq!(minimax["wrong"], serde_json::json!([]));
    assert_eq!(minimax["proven"], 8);
}

#[test]
fn same_seed_same_file_whatever_the_threads_and_a_stopped_run_goes_on() {
    let folder = Folder::new("puzzles");
    let [one, two] = ["one.txt", "two.txt"].map(|name| folder.file(name));
    let make = |file: &str, threads: &str| {
        let game = ["--game", "tictactoe", "--seed", "5", "--threads", threads];
        let ran = siasat(&[&["puzzles", "make", "--out", file][..], &game].concat());
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
        fs::read_to_string(file).expect("a file")
    };
    let text = make(&one, "1");
    assert_eq!(text, make(&two, "2"));
    assert!(text.lines().count() > 20, "{text}");
    let checked = json(&["puzzles", "check", &one, "--json"]);
    assert_eq!(checked["proven"], checked["puzzles"]);
    // A changed answer is noticed, by the checksum and by the proof.
    let line = text.lines().nth(2).expect("a puzzle");
    let (rest, moves) = line.rsplit_once('\t').expect("moves");
    let changed = text.replace(line, &format!("{rest}\t{moves} 1"));
    fs::write(&two, changed).expect("a file");
    refused(&["puzzles", "check", &two], b"", &["checksum"]);
}

#[test]
fn the_puzzle_of_a_day_is_the_same_for_everybody() {
    let of = |day: &str| json(&["puzzles", "show", day, "--json"])["number"].clone();
    assert_eq!(of("2026-11-16"), of("2026-11-16"));
    assert_ne!(of("2026-11-16"), of("2026-11-17"));
    assert_eq!(
        json(&["puzzles", "show", "7", "--json"])["line"],
        serde_json::Value::Null
    );
}

#[test]
fn a_puzzle_is_solved_line_by_line() {
    let args = ["--theme", "only-win", "--grade", "1", "--seed", "4"];
    let shown = json(&[&["puzzles", "show", "--answer", "--json"][..], &args].concat());
    let number = shown["number"].to_string();
    let line = shown["line"].as_array().expect("a line");
    let answer = line[0].as_str().expect("a move");
    let [game, position] = ["game", "position"].map(|key| shown[key].as_str().expect("a text"));
    let legal = json(&["show", game, "--position", position, "--json"]);
    let legal = legal["legal"].as_array().expect("moves").clone();
    let wrong = legal.iter().filter_map(|mv| mv.as_str());
    let wrong = wrong.into_iter().find(|mv| *mv != answer).expect("another");
    let typed = format!("zz\n{wrong}\n{answer}\nq\n");
    let ran = siasat_with(&["puzzles", "play", &number], typed.as_bytes());
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("The refutation: "), "{}", ran.out);
    assert!(ran.out.contains("Right: "), "{}", ran.out);
}

#[test]
fn bad_wishes_are_one_sentence() {
    for (args, says) in [
        (&["puzzles", "show", "0"][..], "no puzzle `0`"),
        (&["puzzles", "show", "--theme", "x"], "no theme `x`"),
        (
            &["puzzles", "show", "--game", "pig"],
            "there is no such puzzle",
        ),
        (
            &["puzzles", "make", "--out", "x", "--game", "pig"],
            "no puzzles can be made of pig",
        ),
        (&["puzzles", "check", "/dev/null"], "no file of puzzles"),
    ] {
        refused(args, b"", &[says]);
    }
}
