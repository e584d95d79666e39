//! Games played line by line, saved and continued.

use std::fs;

use crate::book::nothing_is_left;
use crate::injection::{FILES, strike_every_call};
use crate::support::{siasat, siasat_with};

pub fn play(file: &str) -> Vec<&str> {
    let args = [
        "play",
        "tictactoe",
        "--plain",
        "--seed",
        "3",
        "--save",
        file,
    ];
    args.into_iter().collect()
}

/// Goes on from the file and writes it again.
pub fn goes_on(file: &str) -> Vec<&str> {
    [&play(file)[..1], &play(file)[2..], &["--load", file]].concat()
}

#[test]
fn saved_games() {
    strike_every_call("saved_games", FILES, u64::MAX, |run| {
        let file = run.file("a.game");
        let first = siasat_with(&play(&file), b"5\nquit\n");
        assert_eq!(first.code, 0, "{}", first.err);
        let older = fs::read_to_string(&file).expect("a game");
        let ended = run.siasat_with(&goes_on(&file), b"1\nquit\n");
        let found = fs::read_to_string(&file).expect("the game, older or newer");
        let is_newer = found != older;
        assert!(is_newer || !ended.is_done(), "{ended:?}");
        nothing_is_left(run, &["a.game"]);
        let shown = siasat(&["show", "--load", &file]);
        assert_eq!(shown.code, 0, "{}", shown.err);
        let stones = shown.out.matches('X').count() + shown.out.matches('O').count();
        assert!(stones >= 1, "{}", shown.out);
    });
}
