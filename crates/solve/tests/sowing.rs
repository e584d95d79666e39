//! The family of Congklak on small boards: the solver against plain minimax that remembers
//! positions. No position follows itself, since quiet plies and rounds are counted.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use game::{Game, Position, Side, Turn};
use games::Sowing;
use siasat_solve::{Goal, NoOracle, Settings, SolveQuery, Solver, richest_turn};

/// The value in points, seen by the first side.
fn minimax(pos: &Sowing, known: &mut HashMap<Sowing, i32>) -> i32 {
    let side = match pos.turn() {
        Turn::Over(points) => return points.0,
        Turn::Player(side) => side,
        Turn::Chance => unreachable!("no chance here"),
    };
    if let Some(&value) = known.get(pos) {
        return value;
    }
    let values = pos.moves().map(|mv| minimax(&pos.after(mv), known));
    let value = match side {
        Side::First => values.max(),
        Side::Second => values.min(),
    };
    let value = value.expect("a game that is not over has a move");
    known.insert(*pos, value);
    value
}

fn solve(pos: &Sowing) -> i32 {
    let stop = AtomicBool::new(false);
    let query = SolveQuery::new(Goal::Points, &stop);
    let mut solver = Solver::new(NoOracle, Settings::default());
    let solved = solver.solve(pos, true, query, &mut |_| ());
    let solved = solved.expect("a player is to move");
    solved.range.value().expect("it was not stopped")
}

#[test]
fn small_boards_have_the_values_of_minimax() {
    for spec in BOARDS {
        let start = Sowing::from_spec(spec).expect("a game");
        let expected = platform::on_large_stack(1 << 30, || minimax(&start, &mut HashMap::new()));
        assert_eq!(solve(&start), expected, "{spec}");
    }
}

const BOARDS: [&str; 12] = [
    "congklak:holes=3,seeds=3,rounds=2",
    "congklak:holes=3,seeds=3,start=saku",
    "congklak:holes=3,seeds=3,mikul=yes,shot=lap",
    "chongkak:holes=3,rounds=1",
    "chongkak:holes=3,rounds=2",
    "dakon:holes=3,seeds=3,rounds=1",
    "sungka:holes=3,seeds=3,rounds=2",
    "ohvalhu:holes=3,seeds=3,rounds=1",
    "oware:holes=3,seeds=2,quiet=20",
    "togyzkumalak:holes=3,seeds=3,quiet=20",
    "bohnenspiel:holes=3,seeds=3,quiet=20",
    "pallanguzhi:holes=3,seeds=3",
];

/// The most that the first turn can bank beyond what it gives the opponent, every turn tried:
/// where it is little, neither side has won before the other has moved.
#[test]
fn first_turns_that_decide_nothing() {
    for (spec, most) in [
        ("chongkak", 8),
        ("chongkak:holes=7", 9),
        ("chongkak:holes=8", 10),
        ("chongkak:holes=9", 11),
        ("dakon", 1),
        ("congklak:seeds=4,rounds=3", 8),
        ("oware", 0),
        ("togyzkumalak", 10),
        ("bohnenspiel", 0),
    ] {
        let start = Sowing::from_spec(spec).expect("a game");
        let start = start.in_one_round().unwrap_or(start);
        let found = richest_turn(&start, i32::MAX, 1_000_000);
        assert!(found.exhaustive, "{spec}");
        let gain = found.line.map_or(0, |line| line.gain);
        assert_eq!(gain, most, "{spec}: {} positions", found.positions);
    }
}
