//! Broken texts for everything in the games that reads text: whatever is accepted
//! must survive being written, read and played.
//!
//! `cargo test` tries a few thousand texts, the same every time. A fuzzer that learns
//! goes further: `cargo bolero test -p siasat-games kalah_positions`.

use std::panic::RefUnwindSafe;

use bolero::{BorrowedInput, ByteSliceGenerator, DefaultEngine, TestTarget, check};
use game::{Game, Notation};
use gametest::fuzz::{self, Corpus};
use siasat_games::{Adjacency, Congklak, Connect4, Kalah, Knightthrough, Nim, Pig, TicTacToe};

type Target = TestTarget<ByteSliceGenerator, DefaultEngine, BorrowedInput>;
type Reader = Box<dyn Fn(&[u8]) + RefUnwindSafe>;

/// Gives each text to one of the readers.
fn run(target: Target, readers: Vec<Reader>) {
    const TIMES: u32 = 10_000;
    const LONGEST: u32 = 96;
    let read = |bytes: &[u8]| {
        if let [which, bytes @ ..] = bytes {
            readers[usize::from(*which) % readers.len()](bytes);
        }
    };
    for bytes in fuzz::repeatable(TIMES, LONGEST) {
        read(&bytes);
    }
    // Nothing random: only what a fuzzer has found before. A fuzzer does not care.
    let target = target.with_iterations(0).with_max_len(LONGEST as usize);
    target.for_each(read);
}

fn open<G: Game>(spec: &str) -> G {
    G::from_spec(spec).expect("a good spec")
}

fn reads_positions<G: Game + RefUnwindSafe>(spec: &str) -> Reader {
    let start = open::<G>(spec);
    let corpus = Corpus::positions(&start);
    Box::new(move |bytes| fuzz::position(&start, &corpus.text(bytes)))
}

fn reads_moves<G: Game + RefUnwindSafe>(spec: &str) -> Reader {
    let start = open::<G>(spec);
    let corpus = Corpus::new(start.legal_texts());
    Box::new(move |bytes| fuzz::moves(&start, &corpus.text(bytes)))
}

fn reads_specs<G: Game>(specs: &[&str]) -> Reader {
    let corpus = Corpus::new(specs.iter().map(|&spec| spec.to_owned()).collect());
    Box::new(move |bytes| fuzz::spec::<G>(&corpus.text(bytes)))
}

const KALAH: [&str; 4] = [
    "kalah",
    "kalah:pits=1,seeds=18,end=mover",
    "kalah:pits=3,empty-capture=yes",
    "kalah:pits=7,seeds=18,empty-capture=yes,end=mover",
];
const CONGKLAK: [&str; 4] = [
    "congklak",
    "congklak:holes=1,seeds=18",
    "congklak:holes=3,seeds=2,empty-shot=bank",
    "congklak:seeds=18",
];
const KNIGHTTHROUGH: [&str; 4] = [
    "knightthrough",
    "knightthrough:width=2,height=4",
    "knightthrough:width=3,height=7",
    "knightthrough:height=4",
];
const ADJACENCY: [&str; 4] = [
    "adjacency",
    "adjacency:size=2",
    "adjacency:size=3x5,rounds=2",
    "adjacency:size=8x2",
];
const NIM: [&str; 4] = [
    "nim",
    "nim:piles=99,take=0,misere=no",
    "nim:piles=1/3/5/7,take=3",
    "nim:piles=1/2/3/4/5/6/7/8",
];
const PIG: [&str; 3] = ["pig", "pig:target=2,sides=2", "pig:target=1000,sides=20"];

#[test]
fn kalah_positions() {
    run(check!(), KALAH.map(reads_positions::<Kalah>).into());
}

#[test]
fn congklak_positions() {
    run(check!(), CONGKLAK.map(reads_positions::<Congklak>).into());
}

#[test]
fn knightthrough_positions() {
    let readers = KNIGHTTHROUGH.map(reads_positions::<Knightthrough>);
    run(check!(), readers.into());
}

#[test]
fn adjacency_positions() {
    run(check!(), ADJACENCY.map(reads_positions::<Adjacency>).into());
}

#[test]
fn connect4_positions() {
    run(check!(), vec![reads_positions::<Connect4>("connect4")]);
}

#[test]
fn tictactoe_positions() {
    run(check!(), vec![reads_positions::<TicTacToe>("tictactoe")]);
}

#[test]
fn nim_positions() {
    run(check!(), NIM.map(reads_positions::<Nim>).into());
}

#[test]
fn pig_positions() {
    run(check!(), PIG.map(reads_positions::<Pig>).into());
}

#[test]
fn moves() {
    let readers = vec![
        reads_moves::<Kalah>("kalah"),
        reads_moves::<Congklak>("congklak"),
        reads_moves::<Knightthrough>("knightthrough"),
        reads_moves::<Adjacency>("adjacency"),
        reads_moves::<Connect4>("connect4"),
        reads_moves::<TicTacToe>("tictactoe"),
        reads_moves::<Nim>("nim:piles=1/3/5/7,take=0"),
        reads_moves::<Pig>("pig"),
    ];
    run(check!(), readers);
}

#[test]
fn specs() {
    let readers = vec![
        reads_specs::<Kalah>(&KALAH),
        reads_specs::<Congklak>(&CONGKLAK),
        reads_specs::<Knightthrough>(&KNIGHTTHROUGH),
        reads_specs::<Adjacency>(&ADJACENCY),
        reads_specs::<Connect4>(&["connect4", "connect4:rows=6"]),
        reads_specs::<TicTacToe>(&["tictactoe", "tictactoe:size=3"]),
        reads_specs::<Nim>(&NIM),
        reads_specs::<Pig>(&PIG),
    ];
    run(check!(), readers);
}

/// Whatever is wrong with a position is said in both languages.
fn faults_have_both_languages<G: Game>(specs: &[&str]) {
    let mut faults = 0;
    for spec in specs {
        let start = open::<G>(spec);
        let corpus = Corpus::positions(&start);
        for bytes in fuzz::repeatable(2_000, 24) {
            let text = corpus.text(&bytes);
            let Err(error) = start.read(&text) else {
                continue;
            };
            let fault = error.fault;
            assert_ne!(
                fault.in_lang(game::Lang::En),
                fault.in_lang(game::Lang::Id),
                "{spec} {text:?}"
            );
            faults += 1;
        }
        let long = start.read(&"4 ".repeat(3_000)).expect_err("too long").fault;
        assert_ne!(long.in_lang(game::Lang::En), long.in_lang(game::Lang::Id));
    }
    assert!(faults > 100, "{specs:?}: only {faults} faults");
}

#[test]
fn faults_are_told_in_both_languages() {
    faults_have_both_languages::<Kalah>(&KALAH);
    faults_have_both_languages::<Congklak>(&CONGKLAK);
    faults_have_both_languages::<Knightthrough>(&KNIGHTTHROUGH);
    faults_have_both_languages::<Adjacency>(&ADJACENCY);
    faults_have_both_languages::<Connect4>(&["connect4"]);
    faults_have_both_languages::<TicTacToe>(&["tictactoe"]);
    faults_have_both_languages::<Nim>(&NIM);
    faults_have_both_languages::<Pig>(&PIG);
}

/// A number with a sign is no number, in any position.
fn signs_are_refused<G: Game>(spec: &str) {
    let start = open::<G>(spec);
    let text = start.text();
    let digits = text.char_indices().filter(|(_, c)| c.is_ascii_digit());
    for (at, _) in digits {
        for sign in ["+", "-"] {
            let signed = format!("{}{sign}{}", &text[..at], &text[at..]);
            assert!(start.read(&signed).is_err(), "{spec} {signed:?}");
        }
    }
}

#[test]
fn numbers_with_a_sign_are_refused() {
    signs_are_refused::<Kalah>("kalah");
    signs_are_refused::<Congklak>("congklak");
    signs_are_refused::<Knightthrough>("knightthrough");
    signs_are_refused::<Adjacency>("adjacency");
    signs_are_refused::<Nim>("nim:piles=1/3/5/7");
    signs_are_refused::<Pig>("pig");
    assert!(Adjacency::from_spec("adjacency:size=+4").is_err());
    assert!(Nim::from_spec("nim:piles=1/+3").is_err());
    let rolled = "0 0 2 first die=2";
    let pig = open::<Pig>("pig");
    assert!(pig.read(rolled).is_ok());
    assert!(pig.read(&rolled.replace('=', "=+")).is_err());
}
