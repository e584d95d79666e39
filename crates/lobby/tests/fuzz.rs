//! Broken texts for what the lobby reads: games and players as people type them.
//!
//! `cargo test` tries the same texts every time. A fuzzer that learns goes further:
//! `cargo bolero test -p siasat-lobby players`.

use std::panic::RefUnwindSafe;

use bolero::{BorrowedInput, ByteSliceGenerator, DefaultEngine, TestTarget, check};
use game::Spec;
use gametest::fuzz::{self, Corpus};
use siasat_lobby::{GAMES, Player, open};

type Target = TestTarget<ByteSliceGenerator, DefaultEngine, BorrowedInput>;

/// Gives the reader texts made from these.
fn run(target: Target, samples: &[&str], read: impl Fn(&str) + RefUnwindSafe) {
    const TIMES: u32 = 20_000;
    const LONGEST: u32 = 48;
    let corpus = Corpus::new(samples.iter().map(|&sample| sample.to_owned()).collect());
    let read = |bytes: &[u8]| read(&corpus.text(bytes));
    for bytes in fuzz::repeatable(TIMES, LONGEST) {
        read(&bytes);
    }
    // Nothing random: only what a fuzzer has found before. A fuzzer does not care.
    let target = target.with_iterations(0).with_max_len(LONGEST as usize);
    target.for_each(read);
}

const PLAYERS: [&str; 6] = [
    "human",
    "random",
    " random : ",
    "engine:time=1s,threads=2",
    "minimax:depth=3",
    "mcts:time=1.5s,depth=3,sims=7,seed=1",
];

#[test]
fn players() {
    run(check!(), &PLAYERS, |text| match text.parse::<Player>() {
        Ok(player) => assert_eq!(player.to_string().parse(), Ok(player), "{text:?}"),
        Err(error) => fuzz::is_one_line(text, |lang| error.in_lang(lang)),
    });
}

const SPECS: [&str; 6] = [
    "kalah",
    "kalah:pits=5,seeds=3,end=mover",
    "nim:piles=1/3/5/7,take=0",
    "adjacency:size=4x5",
    "tictactoe:size=3",
    "chess",
];

#[test]
fn specs() {
    run(check!(), &SPECS, |text| {
        let spec = Spec::new(text);
        assert_eq!(spec.name, spec.name.trim(), "{text:?}");
        let mut again = format!("{}:", spec.name);
        for piece in spec.settings() {
            assert!(!piece.is_empty() && !piece.contains(','), "{text:?}");
            assert_eq!(piece, piece.trim(), "{text:?}");
            again += &format!("{piece} ,");
        }
        let again = Spec::new(&again);
        assert_eq!(again.name, spec.name, "{text:?}");
        assert!(again.settings().eq(spec.settings()), "{text:?}");
    });
}

#[test]
fn games() {
    run(check!(), &SPECS, |text| match open(GAMES, text) {
        Ok(session) => {
            let again = open(GAMES, session.spec()).expect("the usual spelling is understood");
            assert_eq!(again.spec(), session.spec(), "{text:?}");
            assert_eq!(again.position(), session.position(), "{text:?}");
        }
        Err(error) => fuzz::is_one_line(text, |lang| error.in_lang(lang)),
    });
}
