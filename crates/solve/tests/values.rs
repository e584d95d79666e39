//! Known values, and the solver against the slow and obvious way.

use std::sync::atomic::AtomicBool;

use game::{Exact, Game, Position, Turn, playout};
use games::{Adjacency, Congklak, Connect4, Kalah, Knightthrough, Nim, TicTacToe};
use gametest::SplitMix64;
use siasat_solve::{Goal, Method, NoOracle, Settings, Solution, Solver};

fn solve<P: Exact>(pos: &P, goal: Goal, settings: Settings) -> Solution<P::Move> {
    let mut solver = Solver::new(NoOracle, settings);
    solver
        .solve(pos, goal, true, &AtomicBool::new(false), &mut |_| ())
        .expect("somebody is to move")
}

fn start<G: Game>(spec: &str) -> G {
    G::from_spec(spec).expect("a game")
}

/// What best play comes to, seen by the first side, by looking at everything; `None`
/// when that is more than `budget` positions.
fn truth<P: Position>(pos: &P, budget: &mut u32) -> Option<i32> {
    *budget = budget.checked_sub(1)?;
    let side = match pos.turn() {
        Turn::Over(points) => return Some(points.0),
        Turn::Player(side) => side,
        Turn::Chance => unreachable!("no chance here"),
    };
    let mut best = i32::MIN;
    for mv in pos.moves() {
        let value = truth(&pos.after(mv), budget)?;
        best = best.max(value * sign(side));
    }
    Some(best * sign(side))
}

fn sign(side: game::Side) -> i32 {
    match side {
        game::Side::First => 1,
        game::Side::Second => -1,
    }
}

/// Positions of random games from which everything can be looked at, each with its
/// truth: as far from the end as that goes.
fn near_the_end<G: Game + Exact>(spec: &str, count: usize) -> Vec<(G, i32)> {
    const BUDGET: u32 = 3000;
    let mut rng = SplitMix64::from_text(spec);
    let mut found = Vec::new();
    while found.len() < count {
        let mut pos: G = start(spec);
        let mut game = Vec::new();
        while let Turn::Player(_) = pos.turn() {
            game.push(pos.clone());
            let count = pos.move_count() as u32;
            let mv = pos.moves().nth(rng.below(count) as usize);
            pos.play(mv.expect("a move"));
        }
        // The last few that are feasible.
        let feasible = game.into_iter().rev().map_while(|pos| {
            let value = truth(&pos, &mut { BUDGET })?;
            Some((pos, value))
        });
        let feasible: Vec<(G, i32)> = feasible.collect();
        found.extend(feasible.into_iter().rev().take(2));
    }
    found
}

fn agrees_with_the_truth<G: Game + Exact>(spec: &str, count: usize) {
    let stop = AtomicBool::new(false);
    let settings = Settings {
        memory: 1 << 16,
        threads: 1,
        ..Settings::default()
    };
    let mut solver = Solver::<G, _>::new(NoOracle, settings);
    let mut outcomes = Solver::<G, _>::new(NoOracle, settings);
    // Questions are longer than codes, and small tables have no room for long ones.
    let settings = Settings {
        memory: 1 << 24,
        method: Method::ProofNumber,
        ..settings
    };
    let mut by_numbers = Solver::<G, _>::new(NoOracle, settings);
    for (pos, value) in near_the_end::<G>(spec, count) {
        let Turn::Player(me) = pos.turn() else {
            unreachable!("somebody is to move");
        };
        let value = value * sign(me);
        let text = pos.text();
        let solution = solver.solve(&pos, Goal::Points, true, &stop, &mut |_| ());
        let solution = solution.expect("somebody is to move");
        assert_eq!(solution.range.value(), Some(value), "{spec}: {text}");
        for (mv, worth) in &solution.moves {
            let found = truth(&pos.after(*mv), &mut { u32::MAX }).map(|value| value * sign(me));
            assert_eq!(worth.value(), found, "{spec}: {mv:?} at {text}");
        }
        let mut end = pos.clone();
        for &mv in &solution.line {
            end.play(mv);
        }
        let Turn::Over(points) = end.turn() else {
            panic!("{spec}: the line from {text} does not end the game");
        };
        assert_eq!(points.seen_by(me), value, "{spec}: the line from {text}");
        let outcome = outcomes.solve(&pos, Goal::Outcome, false, &stop, &mut |_| ());
        let outcome = outcome.expect("somebody is to move").range.value();
        assert_eq!(outcome, Some(value.signum()), "{spec}: who wins at {text}");
        for (goal, value) in [(Goal::Outcome, value.signum()), (Goal::Points, value)] {
            let found = by_numbers.solve(&pos, goal, false, &stop, &mut |_| ());
            let found = found.expect("somebody is to move");
            let told = format!("{spec}: {goal:?} by proof numbers at {text}");
            assert_eq!(found.range.value(), Some(value), "{told}");
            assert!(!found.line.is_empty(), "{told}");
        }
    }
}

#[test]
fn every_game_agrees_with_the_truth() {
    agrees_with_the_truth::<TicTacToe>("tictactoe", 300);
    agrees_with_the_truth::<Connect4>("connect4", 1000);
    agrees_with_the_truth::<Kalah>("kalah:pits=4,seeds=2", 1000);
    agrees_with_the_truth::<Kalah>("kalah:pits=3,seeds=3,empty-capture=yes", 1000);
    agrees_with_the_truth::<Kalah>("kalah:pits=4,seeds=2,end=mover", 1000);
    agrees_with_the_truth::<Congklak>("congklak:holes=3,seeds=2", 1000);
    agrees_with_the_truth::<Congklak>("congklak:holes=4,seeds=2,empty-shot=bank", 1000);
    agrees_with_the_truth::<Knightthrough>("knightthrough:width=4,height=5", 500);
    agrees_with_the_truth::<Knightthrough>("knightthrough:width=3,height=6", 500);
    agrees_with_the_truth::<Knightthrough>("knightthrough:width=3,height=8", 100);
    agrees_with_the_truth::<Adjacency>("adjacency:size=3", 200);
    agrees_with_the_truth::<Adjacency>("adjacency:size=4x3", 200);
    agrees_with_the_truth::<Adjacency>("adjacency", 20);
    agrees_with_the_truth::<Nim>("nim:piles=2/3/4,take=0", 300);
}

fn value<G: Game + Exact>(spec: &str) -> i32 {
    let solution = solve(&start::<G>(spec), Goal::Points, Settings::default());
    solution.range.value().expect("a value")
}

#[test]
fn small_boards_of_kalah() {
    for (board, value_of, with_empty_capture) in [
        ("pits=4,seeds=3", 6, 8),
        ("pits=5,seeds=3", 6, 8),
        ("pits=6,seeds=2", 6, 10),
    ] {
        assert_eq!(value::<Kalah>(&format!("kalah:{board}")), value_of);
        let spec = format!("kalah:{board},empty-capture=yes");
        assert_eq!(value::<Kalah>(&spec), with_empty_capture);
    }
}

#[test]
fn every_first_move_of_kalah_with_three_seeds() {
    let pos: Kalah = start("kalah:pits=6,seeds=3");
    let solution = solve(&pos, Goal::Points, Settings::default());
    assert_eq!(solution.range.value(), Some(2));
    let values = solution.moves.iter().map(|(_, worth)| worth.value());
    let values: Vec<i32> = values.flatten().collect();
    assert_eq!(values, [-14, -16, -10, -2, 2, 0]);
    assert_eq!(solution.best().len(), 1);
    // Several threads find the same.
    let together = Settings {
        threads: 3,
        ..Settings::default()
    };
    assert_eq!(
        solve(&pos, Goal::Points, together).range.value(),
        solution.range.value()
    );
}

#[test]
fn nobody_wins_tictactoe() {
    assert_eq!(value::<TicTacToe>("tictactoe"), 0);
}

#[test]
fn small_boards_of_knightthrough() {
    for (width, height, winner) in [(3, 5, 1), (4, 5, 1), (5, 5, 1), (3, 6, -1)] {
        let spec = format!("knightthrough:width={width},height={height}");
        assert_eq!(value::<Knightthrough>(&spec), winner, "{spec}");
    }
}

#[test]
fn proof_numbers_find_the_same_winners() {
    for (width, height, winner) in [
        (3, 5, 1),
        (4, 5, 1),
        (5, 5, 1),
        (6, 5, 1),
        (3, 6, -1),
        (4, 6, 1),
        (5, 6, 1),
        (3, 7, -1),
    ] {
        let spec = format!("knightthrough:width={width},height={height}");
        let settings = Settings {
            method: Method::ProofNumber,
            ..Settings::default()
        };
        let solution = solve(&start::<Knightthrough>(&spec), Goal::Outcome, settings);
        assert_eq!(solution.range.value(), Some(winner), "{spec}");
    }
}

/// Positions of random games after so many moves, as far from the end as alpha-beta needs
/// no more than a few thousand positions: a search that has little in common with it finds
/// the same.
fn searches_agree<G: Game + Exact>(spec: &str, games: usize, played: usize) {
    const MOST: u64 = 3000;
    let stop = AtomicBool::new(false);
    let settings = Settings {
        memory: 1 << 22,
        ..Settings::default()
    };
    let mut alpha_beta = Solver::<G, _>::new(NoOracle, settings);
    let method = Method::ProofNumber;
    let mut by_numbers = Solver::<G, _>::new(NoOracle, Settings { method, ..settings });
    let mut rng = SplitMix64::from_text(spec);
    for _ in 0..games {
        let mut pos: G = start(spec);
        let mut game = Vec::new();
        while let Turn::Player(_) = pos.turn() {
            game.push(pos.clone());
            let count = pos.move_count() as u32;
            let mv = pos.moves().nth(rng.below(count) as usize);
            pos.play(mv.expect("a move"));
        }
        let value = |solver: &mut Solver<G, NoOracle>, pos: &G| {
            let found = solver.solve(pos, Goal::Outcome, false, &stop, &mut |_| ());
            found.expect("somebody is to move").range.value()
        };
        let solved = game.iter().skip(played).rev().map_while(|pos| {
            let before = alpha_beta.nodes();
            let found = value(&mut alpha_beta, pos);
            (alpha_beta.nodes() - before < MOST).then_some((pos, found))
        });
        let Some((pos, found)) = solved.last() else {
            continue;
        };
        let again = value(&mut by_numbers, pos);
        assert!(found.is_some(), "{spec}: {}", pos.text());
        assert_eq!(found, again, "{spec}: {}", pos.text());
    }
}

#[test]
fn searches_that_have_little_in_common_agree() {
    searches_agree::<TicTacToe>("tictactoe", 100, 0);
    searches_agree::<Connect4>("connect4", 100, 22);
    searches_agree::<Kalah>("kalah:pits=4,seeds=3", 200, 0);
    searches_agree::<Kalah>("kalah:pits=5,seeds=2,empty-capture=yes", 200, 0);
    searches_agree::<Congklak>("congklak:holes=4,seeds=3", 200, 0);
    searches_agree::<Knightthrough>("knightthrough:width=5,height=6", 200, 8);
    searches_agree::<Knightthrough>("knightthrough:width=8,height=8", 100, 40);
    searches_agree::<Adjacency>("adjacency:size=4x4", 100, 0);
    searches_agree::<Nim>("nim:piles=3/4/5,take=0", 100, 0);
}

#[test]
fn told_to_stop_it_says_what_it_knows() {
    let pos: Connect4 = start("connect4");
    let mut solver = Solver::new(NoOracle, Settings::default());
    let stop = AtomicBool::new(true);
    let solution = solver.solve(&pos, Goal::Points, true, &stop, &mut |_| ());
    let solution = solution.expect("somebody is to move");
    assert_eq!(solution.range.value(), None);
    assert!(solution.range.low <= 1 && 1 <= solution.range.high);
    assert!(solution.line.is_empty());
    let mut over = pos;
    playout(&mut over, |_| 0);
    assert!(
        solver
            .solve(&over, Goal::Points, true, &stop, &mut |_| ())
            .is_none()
    );
}
