//! Published values, and the solver against exhaustive search.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use game::{Exact, Game, Notation, Position, Side, Turn, playout};
use games::{Adjacency, Congklak, Connect4, Kalah, Knightthrough, Nim, SizedConnect4, TicTacToe};
use gametest::SplitMix64;
use platform::Instant;
use siasat_solve::{
    Goal, Method, NoOracle, Settings, Solution, SolveError, SolveQuery, Solver, StopSignal,
};

fn solve<P: Exact>(pos: &P, goal: Goal, settings: Settings) -> Solution<P::Move> {
    let stop = AtomicBool::new(false);
    let query = SolveQuery::new(goal, &stop);
    let mut solver = Solver::new(NoOracle, settings);
    solver
        .solve(pos, true, query, &mut |_| ())
        .expect("a player is to move")
}

fn start<G: Game>(spec: &str) -> G {
    G::from_spec(spec).expect("a game")
}

/// The value in points, seen by the first side, by exhaustive search; `None` when that
/// takes more than `budget` positions.
fn exhaustive_value<P: Position>(pos: &P, budget: &mut u32) -> Option<i32> {
    *budget = budget.checked_sub(1)?;
    let side = match pos.turn() {
        Turn::Over(points) => return Some(points.0),
        Turn::Player(side) => side,
        Turn::Chance => unreachable!("no chance here"),
    };
    let mut best = i32::MIN;
    for mv in pos.moves() {
        let value = exhaustive_value(&pos.after(mv), budget)?;
        best = best.max(value * sign(side));
    }
    Some(best * sign(side))
}

fn sign(side: Side) -> i32 {
    match side {
        Side::First => 1,
        Side::Second => -1,
    }
}

/// The positions of a random game, in order.
fn random_game<G: Game>(spec: &str, rng: &mut SplitMix64) -> Vec<G> {
    let mut pos: G = start(spec);
    let mut game = Vec::new();
    while let Turn::Player(_) = pos.turn() {
        game.push(pos.clone());
        let count = pos.move_count() as u32;
        let mv = pos.moves().nth(rng.below(count) as usize);
        pos.play(mv.expect("a move"));
    }
    game
}

/// Positions of random games that exhaustive search can solve, each with its value: as far
/// from the end as possible.
fn near_the_end<G: Game + Exact>(spec: &str, count: usize) -> Vec<(G, i32)> {
    const BUDGET: u32 = 3000;
    let mut rng = SplitMix64::from_text(spec);
    let mut found = Vec::new();
    while found.len() < count {
        let game = random_game::<G>(spec, &mut rng);
        // The last few that are feasible.
        let feasible = game.into_iter().rev().map_while(|pos| {
            let value = exhaustive_value(&pos, &mut { BUDGET })?;
            Some((pos, value))
        });
        let feasible: Vec<(G, i32)> = feasible.collect();
        found.extend(feasible.into_iter().rev().take(2));
    }
    found
}

fn agrees_with_exhaustive_search<G: Game + Exact>(spec: &str, count: usize) {
    let stop = AtomicBool::new(false);
    let settings = Settings {
        memory: 1 << 16,
        threads: 1,
        ..Settings::default()
    };
    let mut solver = Solver::<G, _>::new(NoOracle, settings);
    let mut outcomes = Solver::<G, _>::new(NoOracle, settings);
    // Keys with thresholds are longer than codes, and small tables need short keys.
    let settings = Settings {
        memory: 1 << 24,
        method: Method::ProofNumber,
        ..settings
    };
    let mut by_numbers = Solver::<G, _>::new(NoOracle, settings);
    for (pos, value) in near_the_end::<G>(spec, count) {
        let Turn::Player(me) = pos.turn() else {
            unreachable!("a player is to move");
        };
        let value = value * sign(me);
        let text = pos.text();
        let solution = solver.solve(
            &pos,
            true,
            SolveQuery::new(Goal::Points, &stop),
            &mut |_| (),
        );
        let solution = solution.expect("a player is to move");
        assert_eq!(solution.range.value(), Some(value), "{spec}: {text}");
        for (mv, range) in &solution.moves {
            let found =
                exhaustive_value(&pos.after(*mv), &mut { u32::MAX }).map(|value| value * sign(me));
            assert_eq!(range.value(), found, "{spec}: {mv:?} at {text}");
        }
        let mut end = pos.clone();
        for &mv in &solution.line {
            end.play(mv);
        }
        let Turn::Over(points) = end.turn() else {
            panic!("{spec}: the line from {text} does not end the game");
        };
        assert_eq!(points.seen_by(me), value, "{spec}: the line from {text}");
        let outcome = outcomes.solve(
            &pos,
            false,
            SolveQuery::new(Goal::Outcome, &stop),
            &mut |_| (),
        );
        let outcome = outcome.expect("a player is to move").range.value();
        assert_eq!(outcome, Some(value.signum()), "{spec}: who wins at {text}");
        for (goal, value) in [(Goal::Outcome, value.signum()), (Goal::Points, value)] {
            let found = by_numbers.solve(&pos, false, SolveQuery::new(goal, &stop), &mut |_| ());
            let found = found.expect("a player is to move");
            let context = format!("{spec}: {goal:?} by proof numbers at {text}");
            assert_eq!(found.range.value(), Some(value), "{context}");
            assert!(!found.line.is_empty(), "{context}");
        }
    }
}

#[test]
fn every_game_agrees_with_exhaustive_search() {
    agrees_with_exhaustive_search::<TicTacToe>("tictactoe", 300);
    agrees_with_exhaustive_search::<Connect4>("connect4", 1000);
    for size in [
        "4,rows=4",
        "5,rows=5",
        "6,rows=7",
        "7,rows=5",
        "8,rows=7",
        "12,rows=4",
    ] {
        let spec = format!("connect4:columns={size}");
        agrees_with_exhaustive_search::<SizedConnect4>(&spec, 300);
    }
    agrees_with_exhaustive_search::<Kalah>("kalah:pits=4,seeds=2", 1000);
    agrees_with_exhaustive_search::<Kalah>("kalah:pits=3,seeds=3,empty-capture=yes", 1000);
    agrees_with_exhaustive_search::<Kalah>("kalah:pits=4,seeds=2,end=mover", 1000);
    agrees_with_exhaustive_search::<Congklak>("congklak:holes=3,seeds=2", 1000);
    agrees_with_exhaustive_search::<Congklak>("congklak:holes=4,seeds=2,empty-shot=bank", 1000);
    agrees_with_exhaustive_search::<Knightthrough>("knightthrough:width=4,height=5", 500);
    agrees_with_exhaustive_search::<Knightthrough>("knightthrough:width=3,height=6", 500);
    agrees_with_exhaustive_search::<Knightthrough>("knightthrough:width=3,height=8", 100);
    agrees_with_exhaustive_search::<Adjacency>("adjacency:size=3", 200);
    agrees_with_exhaustive_search::<Adjacency>("adjacency:size=4x3", 200);
    agrees_with_exhaustive_search::<Adjacency>("adjacency", 20);
    agrees_with_exhaustive_search::<Nim>("nim:piles=2/3/4,take=0", 300);
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
    let values = solution.moves.iter().map(|(_, range)| range.value());
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
fn tictactoe_is_a_draw() {
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

/// Alpha-beta and proof-number search, which have little code in common, agree on positions
/// of random games after `played` moves, as far from the end as alpha-beta needs no more
/// than a few thousand nodes.
fn searches_agree<G: Game + Exact>(spec: &str, games: usize, played: usize) {
    const MAX_NODES: u64 = 3000;
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
        let game = random_game::<G>(spec, &mut rng);
        let value = |solver: &mut Solver<G, NoOracle>, pos: &G| {
            let found = solver.solve(
                pos,
                false,
                SolveQuery::new(Goal::Outcome, &stop),
                &mut |_| (),
            );
            found.expect("a player is to move").range.value()
        };
        let solved = game.iter().skip(played).rev().map_while(|pos| {
            let before = alpha_beta.nodes();
            let found = value(&mut alpha_beta, pos);
            (alpha_beta.nodes() - before < MAX_NODES).then_some((pos, found))
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
fn alpha_beta_and_proof_number_search_agree() {
    searches_agree::<TicTacToe>("tictactoe", 100, 0);
    searches_agree::<Connect4>("connect4", 100, 22);
    searches_agree::<SizedConnect4>("connect4:columns=5,rows=5", 100, 4);
    searches_agree::<SizedConnect4>("connect4:columns=6,rows=7", 100, 20);
    searches_agree::<Kalah>("kalah:pits=4,seeds=3", 200, 0);
    searches_agree::<Kalah>("kalah:pits=5,seeds=2,empty-capture=yes", 200, 0);
    searches_agree::<Congklak>("congklak:holes=4,seeds=3", 200, 0);
    searches_agree::<Knightthrough>("knightthrough:width=5,height=6", 200, 8);
    searches_agree::<Knightthrough>("knightthrough:width=8,height=8", 100, 40);
    searches_agree::<Adjacency>("adjacency:size=4x4", 100, 0);
    searches_agree::<Nim>("nim:piles=3/4/5,take=0", 100, 0);
}

/// The value of every position of a small board, by minimax from the last discs to the first.
/// Codes are exact.
fn minimax_of_all<G: Game + Exact>(pos: &G, values: &mut HashMap<u128, i32>) -> i32 {
    let me = match pos.turn() {
        Turn::Over(points) => return points.0,
        Turn::Player(me) => me,
        Turn::Chance => unreachable!("a game without chance"),
    };
    if let Some(&value) = values.get(&pos.code()) {
        return value;
    }
    let after = |mv| minimax_of_all(&pos.after(mv), values);
    let values_after: Vec<i32> = pos.moves().map(after).collect();
    let best = match me {
        Side::First => values_after.into_iter().max(),
        Side::Second => values_after.into_iter().min(),
    };
    let best = best.expect("a player to move has a move");
    values.insert(pos.code(), best);
    best
}

#[test]
fn all_positions_of_a_small_board_have_the_value_of_minimax() {
    // On 4 by 4 the second side answers in the column of the first; of 5 by 5 and 4 by 5
    // there are too many positions, and whole random games stand for them.
    let pos: SizedConnect4 = start("connect4:columns=4,rows=4");
    let mut values = HashMap::new();
    assert_eq!(minimax_of_all(&pos, &mut values), 0);
    let stop = AtomicBool::new(false);
    let mut solver = Solver::<SizedConnect4, _>::new(NoOracle, Settings::default());
    let mut to_see = vec![pos];
    let mut seen = HashSet::new();
    while let Some(pos) = to_see.pop() {
        let Turn::Player(me) = pos.turn() else {
            continue;
        };
        if !seen.insert(pos.code()) {
            continue;
        }
        to_see.extend(pos.moves().map(|mv| pos.after(mv)));
        let query = SolveQuery::new(Goal::Points, &stop);
        let solution = solver.solve(&pos, false, query, &mut |_| ());
        let value = solution.expect("a player is to move").range.value();
        let expected = values[&pos.code()] * sign(me);
        assert_eq!(value, Some(expected), "{}", pos.text());
    }
    assert_eq!(seen.len(), values.len());
}

#[test]
fn a_stopped_solver_returns_bounds() {
    let pos: Connect4 = start("connect4");
    let mut solver = Solver::new(NoOracle, Settings::default());
    let stop = AtomicBool::new(true);
    let solution = solver.solve(
        &pos,
        true,
        SolveQuery::new(Goal::Points, &stop),
        &mut |_| (),
    );
    let solution = solution.expect("a player is to move");
    assert_eq!(solution.range.value(), None);
    assert!(solution.range.low <= 1 && 1 <= solution.range.high);
    assert!(solution.line.is_empty());
    let mut over = pos;
    playout(&mut over, |_| 0);
    assert!(
        solver
            .solve(
                &over,
                true,
                SolveQuery::new(Goal::Points, &stop),
                &mut |_| ()
            )
            .is_none()
    );
}

#[test]
fn a_deadline_stops_without_another_thread() {
    let pos: Connect4 = start("connect4");
    let flag = AtomicBool::new(false);
    let start = Instant::now();
    let wait = Duration::from_millis(50);
    let stop = StopSignal::new(&flag).with_deadline(start + wait);
    for method in [Method::AlphaBeta, Method::ProofNumber] {
        let settings = Settings {
            method,
            ..Settings::default()
        };
        let mut solver = Solver::new(NoOracle, settings);
        let solution = solver.solve(
            &pos,
            false,
            SolveQuery::new(Goal::Points, stop),
            &mut |_| (),
        );
        let solution = solution.expect("a player is to move");
        assert_eq!(solution.error, Some(SolveError::Stopped));
        assert!(stop.is_set() && start.elapsed() >= wait);
    }
    assert!(start.elapsed() < Duration::from_secs(20), "it stops soon");
}

#[test]
fn a_limit_of_nodes_stops_at_the_same_node_every_time() {
    let start: Connect4 = start("connect4");
    let flag = AtomicBool::new(false);
    let try_it = || {
        let mut solver = Solver::new(NoOracle, Settings::default());
        let solve = |solver: &mut Solver<Connect4, NoOracle>, more: u64| {
            let stop = StopSignal::new(&flag).with_last_node(solver.nodes() + more);
            let query = SolveQuery::new(Goal::Points, stop);
            let solution = solver.solve(&start, false, query, &mut |_| ());
            solution.expect("a player is to move")
        };
        [solve(&mut solver, 100_000), solve(&mut solver, 50_000)]
    };
    let first = try_it();
    for (solution, limit) in first.iter().zip([100_000, 150_000]) {
        assert_eq!(solution.error, Some(SolveError::Stopped));
        assert!(
            (limit..limit + 20_000).contains(&solution.nodes),
            "{solution:?}"
        );
    }
    assert_eq!(first, try_it());
}
