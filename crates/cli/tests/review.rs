//! `siasat review`.

mod support;

use serde_json::{Value, json};
use support::folder::Folder;
use support::{json as object, siasat};

/// A whole review as it is printed: the transcript.
const TRANSCRIPT: &str = r#"      side    move           value   best
   1. first   1                  0   1, 2, 3, 4, 5, 6, 7, 8 and 9, 0
   2. second  2 ??              +1   5, 0
      2 loses by force.
      The refutation: 5 3 9.
      X completes a line of 3.
      5 keeps the draw: 5 2 3 7 4 6 8 9.
      X is forced into the last cell, square 9. A draw.
      In the laboratory: siasat explain tictactoe --position "X../.../..."
   3. first   5                 +1   4, 5 and 7, +1
1 ?? and 0 ?; 3 of 3 moves are judged by proof. Values: + is good for the first side, ≈ is an estimate; the best move's value is for the side that moves.
"#;

#[test]
fn a_review_says_what_every_move_cost_and_why() {
    let ran = siasat(&["review", "tictactoe", "--moves", "1 2 5"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert_eq!(ran.out, TRANSCRIPT);
    let ran = siasat(&["review", "tictactoe", "--moves", "1 2 5", "--lang", "id"]);
    assert!(ran.out.contains("2 pasti kalah."), "{}", ran.out);
    // The sides are named in it, too.
    assert!(ran.out.contains("\n   1. pertama 1 "), "{}", ran.out);
    assert!(
        ran.out.contains("Di laboratorium: siasat explain"),
        "{}",
        ran.out
    );
}

#[test]
fn the_command_that_is_named_opens_the_position() {
    let review = object(&["review", "kalah:pits=4,seeds=3", "--moves", "1 1", "--json"]);
    let first = &review["moves"][0];
    assert_eq!(
        (&first["mark"], &first["proven"]),
        (&json!("??"), &json!(true))
    );
    assert_eq!(first["best_moves"], json!(["2"]));
    assert_eq!(first["best"], json!({ "value": 6.0, "exact": true }));
    assert_eq!(first["made"], json!({ "value": -6.0, "exact": true }));
    let position = first["position"].as_str().expect("a position");
    let explain = first["explain"].as_str().expect("a command");
    assert_eq!(
        explain,
        format!("siasat explain kalah:pits=4,seeds=3 --position \"{position}\"")
    );
    let explained = siasat(&["explain", "kalah:pits=4,seeds=3", "--position", position]);
    assert_eq!(explained.code, 0, "{}", explained.err);
}

#[test]
fn saved_games_are_reviewed_the_same_every_time() {
    let folder = Folder::new("review");
    let path = folder.path().join("a.game");
    let game = "[Game \"kalah\"]\n\n1. 3 6 1 5 2 4 *\n";
    std::fs::write(&path, game).expect("a file");
    let path = path.to_str().expect("a path");
    let review = || object(&["review", path, "--json"]);
    let first = review();
    assert_eq!(first["moves"].as_array().map(Vec::len), Some(6));
    assert_eq!(first["stopped"], Value::Bool(false));
    assert_eq!(first, review());
}

#[test]
fn what_cannot_be_reviewed_is_refused() {
    for (args, error) in [
        (&["review", "kalah"][..], "there are no moves to review"),
        (&["review", "no.game"], "there is no file `no.game`"),
        (
            &["review", "kalah", "--moves", "9"],
            "move 1: no move `9` here",
        ),
    ] {
        let ran = siasat(args);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{args:?}");
        assert!(ran.err.contains(error), "{}", ran.err);
    }
}
