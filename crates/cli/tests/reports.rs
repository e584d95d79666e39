//! `siasat games`, `rules`, `bench`, and `siasat` alone.

mod support;

use serde_json::Value;
use support::siasat;

#[test]
fn games_lists_all_of_them_with_their_options() {
    let listed = siasat(&["games"]);
    for name in ["congklak", "kalah", "pits=6  (1 to 7)", "nim", "piles=3"] {
        assert!(listed.out.contains(name), "{}", listed.out);
    }
    let objects = siasat(&["games", "--json", "--lang", "id"]);
    let names: Vec<Value> = objects
        .out
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("good JSON")["name"].clone())
        .collect();
    assert_eq!(
        names,
        [
            "congklak",
            "kalah",
            "knightthrough",
            "adjacency",
            "connect4",
            "tictactoe",
            "nim",
            "pig"
        ]
    );
}

#[test]
fn rules_are_there_in_both_languages() {
    let english = siasat(&["rules", "congklak", "--lang", "en"]);
    let indonesian = siasat(&["rules", "congklak", "--lang", "id"]);
    assert!(english.out.contains("Congklak") && english.out.contains("store"));
    assert!(indonesian.out.contains("lumbung"));
    assert_ne!(english.out, indonesian.out);
    // The options are no part of the rules' name.
    assert_eq!(
        siasat(&["rules", "congklak:holes=5", "--lang", "en"]).out,
        english.out
    );
    for line in english.out.lines().chain(indonesian.out.lines()) {
        assert!(line.chars().count() <= 80, "{line}");
    }
}

#[test]
fn without_a_terminal_there_is_a_short_help() {
    let help = siasat(&[]);
    assert_eq!(help.code, 0);
    assert!(help.out.contains("Usage: siasat"), "{}", help.out);
    assert!(help.out.lines().count() < 30, "{}", help.out);
}

#[test]
fn benchmarks_report_every_game() {
    let playouts = siasat(&["bench", "playouts", "--seconds", "0.01", "--json"]);
    assert_eq!(playouts.out.lines().count(), 8, "{}", playouts.err);
    for line in playouts.out.lines() {
        let object: Value = serde_json::from_str(line).expect("good JSON");
        assert!(
            object["games_per_second"].as_f64().expect("a number") > 1000.0,
            "{line}"
        );
    }
}
