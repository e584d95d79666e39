//! Kalah solved: published values, with databases of several sizes.

use std::env;
use std::sync::atomic::AtomicBool;

use game::{Game, Notation, Position};
use games::Kalah;
use siasat_solve::endgame::{BuildOptions, Database};
use siasat_solve::{Goal, Settings, Solution, SolveQuery, Solver};

fn solve(spec: &str, seeds: u32, every_move: bool) -> Solution<<Kalah as Position>::Move> {
    let stop = AtomicBool::new(false);
    let options = BuildOptions {
        threads: 2,
        stop: &stop,
        watch: &|_, _| (),
    };
    let pos = Kalah::from_spec(spec).expect("good options");
    let database = Database::build(&pos, seeds, &options).expect("few positions");
    let settings = Settings {
        memory: 1 << 30,
        threads: 1,
        ..Settings::default()
    };
    let mut solver = Solver::new(database, settings);
    let query = SolveQuery::new(Goal::Points, &stop);
    let solution = solver.solve(&pos, every_move, query, &mut |_| ());
    solution.expect("a player is to move")
}

fn check(spec: &str, seeds: u32, value: i32) {
    let solution = solve(spec, seeds, false);
    assert_eq!(solution.range.value(), Some(value), "{spec}");
}

#[test]
fn small_boards_have_the_published_values() {
    for (pits, seeds, usual, with_empty_capture) in [(4, 3, 6, 8), (5, 3, 6, 8), (6, 2, 6, 10)] {
        let spec = format!("kalah:pits={pits},seeds={seeds}");
        check(&spec, 10, usual);
        check(&format!("{spec},empty-capture=yes"), 10, with_empty_capture);
    }
}

#[test]
fn a_database_changes_no_value() {
    for seeds in [0, 1, 7, 24] {
        check("kalah:pits=4,seeds=3", seeds, 6);
    }
}

#[test]
fn six_pits_of_three_and_every_first_move() {
    let spec = "kalah:pits=6,seeds=3";
    let solution = solve(spec, 16, true);
    assert_eq!(solution.range.value(), Some(2));
    let values: Vec<_> = solution
        .moves
        .iter()
        .map(|(_, range)| range.value())
        .collect();
    assert_eq!(values, [-14, -16, -10, -2, 2, 0].map(Some));
    // The line is best play to the end.
    let mut pos = Kalah::from_spec(spec).expect("good options");
    for &mv in &solution.line {
        assert!(pos.legal_moves().contains(&mv), "{}", pos.text());
        pos.play(mv);
    }
    assert_eq!(pos.banked().0, 2);
    check("kalah:pits=6,seeds=3,empty-capture=yes", 16, 2);
}

#[test]
fn six_pits_of_four() {
    if env::var_os("SIASAT_SLOW").is_none() {
        return;
    }
    check("kalah", 22, 8);
    check("kalah:empty-capture=yes", 22, 10);
}
