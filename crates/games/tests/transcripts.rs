//! Whole games, written down once and compared ever after: the files under
//! `data/transcripts`. `SIASAT_BLESS=1` in the environment writes them anew; read
//! what has changed before keeping it.

use std::fs;
use std::path::Path;

use game::Game;
use gametest::transcript;
use siasat_games::{
    Adjacency, Congklak, Connect4, Kalah, Knightthrough, Nim, Pig, Sowing, TicTacToe,
};

/// Compares a random game with the file of that name.
fn compare<G: Game>(name: &str, spec: &str, seed: u64) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../data/transcripts")
        .join(format!("{name}.txt"));
    let played = transcript::write::<G>(spec, seed);
    let length = played.lines().count();
    assert!(
        length < 200,
        "{name} has {length} lines; choose another seed"
    );
    if std::env::var_os("SIASAT_BLESS").is_some_and(|value| value != "0") {
        fs::write(&file, &played).expect("the file can be written");
        return;
    }
    let kept = fs::read_to_string(&file)
        .unwrap_or_else(|error| panic!("{}: {error}; SIASAT_BLESS=1 writes it", file.display()));
    for (number, (played, kept)) in (1..).zip(played.lines().zip(kept.lines())) {
        assert_eq!(
            played, kept,
            "{name}.txt:{number}; SIASAT_BLESS=1 accepts the change"
        );
    }
    assert_eq!(
        length,
        kept.lines().count(),
        "{name}.txt has another length"
    );
}

#[test]
fn kalah() {
    compare::<Kalah>("kalah", "kalah", 1);
    compare::<Kalah>(
        "kalah-laps",
        "kalah:pits=2,seeds=9,empty-capture=yes,end=mover",
        1,
    );
}

#[test]
fn congklak() {
    compare::<Congklak>("congklak", "congklak:holes=4,seeds=3", 1);
    compare::<Congklak>(
        "congklak-bank",
        "congklak:holes=3,seeds=4,empty-shot=bank",
        1,
    );
}

#[test]
fn sowing() {
    for (name, spec) in [
        ("congklak-rounds", "congklak:holes=3,seeds=3,rounds=3"),
        ("chongkak", "chongkak:holes=4,seeds=3"),
        ("dakon", "dakon:holes=3,seeds=3,rounds=2"),
        ("sungka", "sungka:holes=3,seeds=3"),
        ("oware", "oware:holes=4,seeds=3"),
        ("togyzkumalak", "togyzkumalak:holes=4,seeds=4"),
        ("bohnenspiel", "bohnenspiel:holes=4,seeds=3"),
        ("pallanguzhi", "pallanguzhi:holes=4,seeds=3"),
        ("ohvalhu", "ohvalhu:holes=3,seeds=4,rounds=2"),
    ] {
        compare::<Sowing>(name, spec, 1);
    }
}

#[test]
fn knightthrough() {
    compare::<Knightthrough>("knightthrough", "knightthrough:width=5,height=6", 1);
}

#[test]
fn adjacency() {
    compare::<Adjacency>("adjacency", "adjacency:size=4x5,rounds=5", 1);
}

#[test]
fn connect4() {
    compare::<Connect4>("connect4", "connect4", 1);
}

#[test]
fn tictactoe() {
    compare::<TicTacToe>("tictactoe", "tictactoe", 1);
}

#[test]
fn nim() {
    compare::<Nim>("nim", "nim:piles=1/3/5/7,take=0", 1);
    compare::<Nim>("nim-3", "nim", 1);
}

#[test]
fn pig() {
    compare::<Pig>("pig", "pig:target=20", 3);
}
