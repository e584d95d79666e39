//! The engine against the obvious search, and its promises.

use std::sync::atomic::AtomicBool;

use game::{Deterministic, Evaluator, Game, Side, Turn};
use games::{Adjacency, Congklak, Connect4, Kalah, Knightthrough, TicTacToe};
use games::{adjacency, congklak, connect4, kalah, knightthrough, tictactoe};
use gametest::SplitMix64;
use siasat_search::engine::{Limits, Report, Score, SearchThread, TranspositionTable, Tuning};

static GO_ON: AtomicBool = AtomicBool::new(false);

fn think<G: Game + Deterministic, E: Evaluator<G>>(
    pos: &G,
    eval: E,
    tuning: Tuning,
    depth: u32,
) -> Report<G::Move> {
    let limits = Limits {
        depth,
        ..Limits::until(&GO_ON)
    };
    let mut search_thread = SearchThread::new(eval, tuning);
    let report = search_thread.deepen(pos, &TranspositionTable::new(1 << 20), &limits, |_| ());
    report.expect("a player is to move")
}

/// The value by full minimax. Results outweigh static evaluations.
fn obvious<G: Game, E: Evaluator<G>>(pos: &G, eval: &E, depth: u32, me: Side) -> (i32, i32) {
    match pos.turn() {
        Turn::Over(points) => (points.seen_by(me).signum(), points.seen_by(me)),
        _ if depth == 0 => {
            let value = eval.evaluate(pos, Side::First).0;
            (0, if me == Side::First { value } else { -value })
        }
        turn => {
            let values = pos
                .moves()
                .map(|mv| obvious(&pos.after(mv), eval, depth - 1, me));
            let value = match turn {
                Turn::Player(side) if side == me => values.max(),
                _ => values.min(),
            };
            value.expect("a move")
        }
    }
}

fn random_positions<G: Game>(spec: &str, count: usize) -> Vec<G> {
    let mut rng = SplitMix64::new(7);
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut pos = G::from_spec(spec).expect("good options");
        for _ in 0..rng.below(40) {
            if pos.turn().is_over() {
                break;
            }
            pos.play(*rng.pick(&pos.legal_moves()));
        }
        if matches!(pos.turn(), Turn::Player(_)) {
            positions.push(pos);
        }
    }
    positions
}

/// Without short cuts the engine finds the value of the obvious search.
fn agrees<G: Game + Deterministic, E: Evaluator<G> + Copy>(spec: &str, eval: E, depth: u32) {
    for pos in random_positions::<G>(spec, 60) {
        let Turn::Player(me) = pos.turn() else {
            unreachable!("players only");
        };
        for depth in 1..=depth {
            let report = think(&pos, eval, Tuning::PLAIN, depth);
            let found = match report.score {
                Score::Result(points) => (points.signum(), points),
                Score::Heuristic(value) => (0, value),
            };
            let expected = obvious(&pos, &eval, depth, me);
            assert_eq!(found, expected, "{spec} {} depth {depth}", pos.text());
        }
    }
}

#[test]
fn without_short_cuts_it_is_the_obvious_search() {
    let race = knightthrough::RaceEval::default();
    agrees::<Connect4, _>("connect4", connect4::WindowEval, 4);
    agrees::<Kalah, _>("kalah", kalah::SeedEval, 4);
    agrees::<Kalah, _>("kalah:pits=3,seeds=3", kalah::SeedEval, 6);
    agrees::<Congklak, _>("congklak:holes=4,seeds=3", congklak::HomeDifference, 4);
    agrees::<Knightthrough, _>("knightthrough:width=5,height=6", race, 3);
    agrees::<Adjacency, _>("adjacency:size=4", adjacency::MarkDifference, 4);
    agrees::<TicTacToe, _>("tictactoe", tictactoe::LineEval, 6);
}

#[test]
fn one_thread_repeats_exactly() {
    let pos = Knightthrough::from_spec("knightthrough").unwrap();
    let eval = knightthrough::RaceEval::default();
    let once = think(&pos, eval, Tuning::FULL, 7);
    let again = think(&pos, eval, Tuning::FULL, 7);
    assert_eq!(once, again);
}

#[test]
fn a_stopped_search_still_has_a_move() {
    use game::Notation;
    let stop = AtomicBool::new(true);
    let pos = Kalah::from_spec("kalah").unwrap();
    let mut search_thread = SearchThread::new(kalah::SeedEval, Tuning::FULL);
    let report = search_thread.deepen(
        &pos,
        &TranspositionTable::new(0),
        &Limits::until(&stop),
        |_| (),
    );
    assert!(pos.legal_moves().contains(&report.unwrap().best));
}

/// What the engine, with all its short cuts, calls exact is the truth. Returns how
/// often it was sure.
fn is_right<G: Game + Deterministic, E: Evaluator<G> + Copy>(spec: &str, eval: E) -> usize {
    const ALL: u32 = 100;
    let mut sure = 0;
    for pos in random_positions::<G>(spec, 200) {
        let Turn::Player(me) = pos.turn() else {
            unreachable!("players only");
        };
        for depth in [2, 5, 9] {
            let report = think(&pos, eval, Tuning::FULL, depth);
            if report.exact {
                sure += 1;
                let (_, truth) = obvious(&pos, &eval, ALL, me);
                let found = report.score;
                assert_eq!(found, Score::Result(truth), "{spec} {}", pos.text());
            }
        }
    }
    sure
}

#[test]
fn what_it_calls_exact_is_true() {
    let race = knightthrough::RaceEval::default();
    let sure = [
        is_right::<TicTacToe, _>("tictactoe", tictactoe::LineEval),
        is_right::<Kalah, _>("kalah:pits=2,seeds=2", kalah::SeedEval),
        is_right::<Kalah, _>("kalah:pits=3,seeds=2", kalah::SeedEval),
        is_right::<Congklak, _>("congklak:holes=2,seeds=2", congklak::HomeDifference),
        is_right::<Knightthrough, _>("knightthrough:width=3,height=4", race),
        is_right::<Adjacency, _>("adjacency:size=3", adjacency::MarkDifference),
    ];
    assert!(sure.iter().all(|&times| times >= 50), "{sure:?}");
}

#[test]
fn a_proved_draw_is_exact() {
    let pos = TicTacToe::from_spec("tictactoe").unwrap();
    let report = think(&pos, tictactoe::LineEval, Tuning::FULL, 30);
    assert_eq!((report.score, report.exact), (Score::Result(0), true));
    assert!(report.depth < 30);
}
