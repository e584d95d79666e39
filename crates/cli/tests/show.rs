//! `siasat show`.

mod support;

use serde_json::json;
use support::{game_names, json, siasat, siasat_with};

#[test]
fn the_start_as_json() {
    assert_eq!(
        json(&["show", "kalah", "--json"]),
        json!({
            "game": "kalah",
            "position": "4 4 4 4 4 4 | 0 / 4 4 4 4 4 4 | 0 / first",
            "turn": "first",
            "legal": ["1", "2", "3", "4", "5", "6"],
            "points": { "first": 0, "second": 0 },
            "result": null,
            "ply": 0,
        })
    );
}

#[test]
fn an_extra_turn_is_the_same_side_again() {
    let shown = json(&["show", "kalah", "--moves", "3 6", "--json"]);
    assert_eq!(shown["turn"], "second");
    let shown = json(&["show", "kalah", "--moves", "3", "--json"]);
    assert_eq!(shown["turn"], "first");
    assert_eq!(shown["ply"], 1);
}

#[test]
fn the_congklak_opening_banks_54() {
    let moves = "1 2 7 7 1 3 1 4 7";
    let shown = json(&["show", "congklak", "--moves", moves, "--json"]);
    assert_eq!(shown["points"], json!({ "first": 54, "second": 0 }));
    assert_eq!(shown["ply"], 9);
}

#[test]
fn a_finished_game_has_a_result_and_no_moves() {
    let shown = json(&["show", "tictactoe", "--moves", "1,4,2,5,3", "--json"]);
    assert_eq!(shown["turn"], "over");
    assert_eq!(shown["result"], "first");
    assert_eq!(shown["legal"], json!([]));
    let shown = json(&[
        "show",
        "tictactoe",
        "--moves",
        "1 2 3 5 4 6 8 7 9",
        "--json",
    ]);
    assert_eq!(shown["result"], "draw");
}

#[test]
fn chance_is_a_turn_with_outcomes() {
    let shown = json(&["show", "pig", "--moves", "roll", "--json"]);
    assert_eq!(shown["turn"], "chance");
    assert_eq!(shown["legal"], json!(["1", "2", "3", "4", "5", "6"]));
}

#[test]
fn options_are_told_in_their_usual_spelling() {
    let shown = json(&["show", "adjacency:rounds=28,size=5x5", "--json"]);
    assert_eq!(shown["game"], "adjacency:size=5");
}

#[test]
fn a_shown_position_can_be_given_back() {
    for game in game_names() {
        let start = json(&["show", game, "--json"]);
        let first_move = start["legal"][0].as_str().expect("a move");
        let next = json(&["show", game, "--moves", first_move, "--json"]);
        let text = next["position"].as_str().expect("a text");
        let again = json(&["show", game, "--position", text, "--json"]);
        assert_eq!(again["position"], next["position"]);
        assert_eq!(again["legal"], next["legal"]);
        assert_eq!(again["turn"], next["turn"]);

        let piped = siasat_with(&["show", game, "--position", "-"], text.as_bytes());
        assert_eq!((piped.code, piped.err.as_str()), (0, ""));
        assert!(piped.out.contains(text), "{}", piped.out);
    }
}

#[test]
fn people_see_a_board_in_their_language() {
    let english = siasat(&["show", "kalah", "--lang", "en"]);
    let indonesian = siasat(&["show", "kalah", "--lang", "id"]);
    assert!(english.out.contains("First player"), "{}", english.out);
    assert!(
        indonesian.out.contains("Pemain pertama"),
        "{}",
        indonesian.out
    );
    let ascii = siasat(&["show", "kalah", "--ascii"]);
    assert!(ascii.out.is_ascii(), "{}", ascii.out);
}
