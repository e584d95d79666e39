//! Broken texts for everything in the games that reads text: whatever is accepted
//! must survive being written, read and played. `./fuzz` goes further.

use game::{Game, Notation};
use gametest::fuzz::{self, Corpus, Target};
use siasat_games::{
    Adjacency, Congklak, Connect4, Kalah, Knightthrough, Nim, Pig, SizedConnect4, Sowing, TicTacToe,
};

fn open<G: Game>(spec: &str) -> G {
    G::from_spec(spec).expect("a good spec")
}

fn target(name: &str) -> Target {
    Target::new(env!("CARGO_MANIFEST_DIR"), name).times(10_000)
}

/// Reads a game with its options in the first line and a position in the others.
fn reads_positions<G: Game>(name: &str, specs: &[&str]) {
    let samples = specs.iter().flat_map(|spec| {
        let positions = fuzz::positions(&open::<G>(spec));
        positions
            .into_iter()
            .map(move |text| format!("{spec}\n{text}"))
    });
    target(name).with(samples).reads_text(|text| {
        let (spec, text) = text.split_once('\n').unwrap_or((specs[0], text));
        if let Ok(start) = G::from_spec(spec) {
            fuzz::position(&start, text);
        }
    });
}

/// Reads a game in the first line, a position in the second, a move in the third.
fn reads_moves<G: Game>(text: &str) {
    let mut lines = text.splitn(3, '\n');
    let mut line = || lines.next().unwrap_or_default();
    let Ok(start) = G::from_spec(line()) else {
        return;
    };
    if let Ok(pos) = start.read(line()) {
        fuzz::moves(&pos, line());
    }
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
const SOWING: [&str; 12] = [
    "congklak:rounds=3",
    "congklak:holes=2,seeds=3,rounds=5,refill=near,starter=turns",
    "chongkak",
    "chongkak:holes=9",
    "dakon:holes=3,seeds=3",
    "sungka:capture=both",
    "oware",
    "oware:slam=forbidden,quiet=0",
    "togyzkumalak",
    "bohnenspiel",
    "pallanguzhi:holes=3,seeds=3",
    "ohvalhu",
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

const CONNECT4: [&str; 1] = ["connect4"];
const TICTACTOE: [&str; 1] = ["tictactoe"];

#[test]
fn kalah_positions() {
    reads_positions::<Kalah>("kalah_positions", &KALAH);
}

#[test]
fn congklak_positions() {
    reads_positions::<Congklak>("congklak_positions", &CONGKLAK);
}

#[test]
fn sowing_positions() {
    reads_positions::<Sowing>("sowing_positions", &SOWING);
}

#[test]
fn knightthrough_positions() {
    reads_positions::<Knightthrough>("knightthrough_positions", &KNIGHTTHROUGH);
}

#[test]
fn adjacency_positions() {
    reads_positions::<Adjacency>("adjacency_positions", &ADJACENCY);
}

#[test]
fn connect4_positions() {
    reads_positions::<Connect4>("connect4_positions", &CONNECT4);
    reads_positions::<SizedConnect4>("connect4_positions", &["connect4:columns=5,rows=4"]);
}

#[test]
fn tictactoe_positions() {
    reads_positions::<TicTacToe>("tictactoe_positions", &TICTACTOE);
}

#[test]
fn nim_positions() {
    reads_positions::<Nim>("nim_positions", &NIM);
}

#[test]
fn pig_positions() {
    reads_positions::<Pig>("pig_positions", &PIG);
}

#[test]
fn moves() {
    target("moves").reads_text(|text| match text.split([':', '\n']).next() {
        Some("kalah") => reads_moves::<Kalah>(text),
        Some("congklak") if !text.contains("rounds") => reads_moves::<Congklak>(text),
        Some("knightthrough") => reads_moves::<Knightthrough>(text),
        Some("adjacency") => reads_moves::<Adjacency>(text),
        Some("connect4") => reads_moves::<Connect4>(text),
        Some("tictactoe") => reads_moves::<TicTacToe>(text),
        Some("nim") => reads_moves::<Nim>(text),
        Some(name) if Sowing::info_of(name).name == name => reads_moves::<Sowing>(text),
        _ => reads_moves::<Pig>(text),
    });
}

#[test]
fn specs() {
    let known = [
        &KALAH[..],
        &CONGKLAK,
        &SOWING,
        &KNIGHTTHROUGH,
        &ADJACENCY,
        &NIM,
        &PIG,
    ]
    .concat();
    target("specs").with(known).reads_text(|text| {
        fuzz::spec::<Kalah>(text);
        fuzz::spec::<Congklak>(text);
        fuzz::spec::<Sowing>(text);
        fuzz::spec::<Knightthrough>(text);
        fuzz::spec::<Adjacency>(text);
        fuzz::spec::<Connect4>(text);
        fuzz::spec::<SizedConnect4>(text);
        fuzz::spec::<TicTacToe>(text);
        fuzz::spec::<Nim>(text);
        fuzz::spec::<Pig>(text);
    });
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
    faults_have_both_languages::<Sowing>(&SOWING);
    faults_have_both_languages::<Knightthrough>(&KNIGHTTHROUGH);
    faults_have_both_languages::<Adjacency>(&ADJACENCY);
    faults_have_both_languages::<Connect4>(&CONNECT4);
    faults_have_both_languages::<TicTacToe>(&TICTACTOE);
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
    signs_are_refused::<Sowing>("chongkak");
    signs_are_refused::<Sowing>("pallanguzhi");
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
