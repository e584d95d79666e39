//! Books and proofs: what they say holds, and damage is detected.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use game::{Exact, Game, Notation, Position, Side, Turn};
use games::{Congklak, Kalah, Knightthrough, TicTacToe};
use siasat_solve::{
    BadBook, Book, Goal, NoOracle, Proof, Settings, SolveError, SolveQuery, Solver, distance,
};

static GO_ON: AtomicBool = AtomicBool::new(false);

fn points() -> SolveQuery<'static> {
    SolveQuery::new(Goal::Points, &GO_ON)
}

fn solver<P: Exact>() -> Solver<P, NoOracle> {
    Solver::new(NoOracle, Settings::default())
}

fn book<G: Game + Exact>(spec: &str, side: Side, plies: u32) -> Book {
    book_for::<G>(spec, side, plies, Goal::Points)
}

fn book_for<G: Game + Exact>(spec: &str, side: Side, plies: u32, goal: Goal) -> Book {
    let start = G::from_spec(spec).expect("a game");
    let watch = &mut |_: usize, _: &_| ();
    let built = Book::build(
        &start,
        spec,
        side,
        plies,
        &mut solver(),
        SolveQuery::new(goal, &GO_ON),
        watch,
    );
    built.expect("nobody stops it")
}

#[test]
fn a_book_holds_and_survives_its_file() {
    for (spec, side) in [
        ("kalah:pits=4,seeds=3", Side::First),
        ("kalah:pits=3,seeds=3", Side::Second),
    ] {
        let book = book::<Kalah>(spec, side, 6);
        assert!(book.len() > 3, "{spec}: {}", book.len());
        let read = Book::from_bytes(&book.to_bytes()).expect("a book");
        assert_eq!(read, book);
        let start = Kalah::from_spec(spec).expect("a game");
        let checked = read.check(&start, &mut solver(), points(), &mut |_| ());
        assert_eq!(checked, Ok(Ok(book.len())));
    }
}

#[test]
fn symmetric_positions_share_an_entry() {
    let book = book::<TicTacToe>("tictactoe", Side::Second, 1);
    // A corner, an edge, the middle.
    assert_eq!(book.len(), 3);
    let start = TicTacToe::from_spec("tictactoe").expect("a game");
    for mv in start.moves() {
        let pos = start.after(mv);
        let answer = book.find(&pos).expect("a move");
        let value = solver().solve(&pos, true, points(), &mut |_| ());
        let best = value.expect("a player is to move").best();
        assert!(best.contains(&answer), "{}", pos.text());
    }
}

#[test]
fn a_damaged_book_is_refused() {
    let bytes = book::<Kalah>("kalah:pits=3,seeds=2", Side::First, 4).to_bytes();
    for at in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 1;
        assert!(Book::from_bytes(&damaged).is_err(), "byte {at}");
        assert!(Book::from_bytes(&bytes[..at]).is_err(), "only {at} bytes");
    }
    assert_eq!(
        Book::from_bytes(b"a poem\nabout seeds"),
        Err(BadBook::NotABook)
    );
}

#[test]
fn a_strategy_is_checked_by_the_rules_alone() {
    let spec = "knightthrough:width=4,height=6";
    let start = Knightthrough::from_spec(spec).expect("a game");
    let find = |side, solver: &mut _| Proof::find(&start, side, 1, solver, points());
    let mut solver = solver();
    let proof = find(Side::First, &mut solver).expect("nobody stops it");
    let checked = proof.expect("the first side wins").verify(&start, &GO_ON);
    let checked = checked.expect("nobody stops it");
    let checked = checked.expect("the strategy holds");
    assert!(checked.own > 100 && checked.other > 100 && checked.ends > 100);
    // Who moves first also moves last.
    assert!(checked.longest > 8 && checked.longest % 2 == 1);
    assert!(
        find(Side::Second, &mut solver)
            .expect("nobody stops it")
            .is_none()
    );
    // The same strategy from elsewhere has holes.
    let elsewhere = start.after(start.moves().last().expect("a move"));
    let proof = find(Side::First, &mut solver).expect("nobody stops it");
    assert_eq!(proof.expect("a proof").verify(&elsewhere, &GO_ON), Ok(None));
    let stopped = AtomicBool::new(true);
    let proof = find(Side::First, &mut solver).expect("nobody stops it");
    let proof = proof.expect("a proof");
    assert_eq!(proof.verify(&start, &stopped), Err(SolveError::Stopped));
}

/// The plies to the win when the winner plays for the shortest game and the loser for the
/// longest, by exhaustive search.
fn slow_distance(
    pos: &Knightthrough,
    winner: Side,
    known: &mut HashMap<Knightthrough, Option<u32>>,
) -> Option<u32> {
    let side = match pos.turn() {
        Turn::Over(points) => return (points.seen_by(winner) > 0).then_some(0),
        Turn::Player(side) => side,
        Turn::Chance => unreachable!("no chance here"),
    };
    if let Some(&moves) = known.get(pos) {
        return moves;
    }
    let after: Vec<Option<u32>> = pos
        .moves()
        .map(|mv| slow_distance(&pos.after(mv), winner, known))
        .collect();
    let moves = if side == winner {
        after.into_iter().flatten().min()
    } else {
        let all: Option<Vec<u32>> = after.into_iter().collect();
        all.and_then(|all| all.into_iter().max())
    };
    let moves = moves.map(|moves| moves + 1);
    known.insert(*pos, moves);
    moves
}

#[test]
fn the_distance_is_that_of_exhaustive_search() {
    let start = Knightthrough::from_spec("knightthrough:width=3,height=5").expect("a game");
    let mut solver = solver();
    for winner in Side::BOTH {
        let mut known = HashMap::new();
        for pos in start.moves().map(|mv| start.after(mv)).chain([start]) {
            let wanted = slow_distance(&pos, winner, &mut known);
            let found = distance(&pos, winner, &mut solver, &GO_ON);
            assert_eq!(found, Ok(wanted), "{}", pos.text());
        }
    }
}

#[test]
fn a_turn_that_wins_is_a_book() {
    let spec = "congklak";
    let book = book_for::<Congklak>(spec, Side::First, 6, Goal::Outcome);
    assert_eq!(book.len(), 9);
    let mut pos = Congklak::from_spec(spec).expect("a game");
    let mut line = Vec::new();
    while let Some(mv) = book.find(&pos) {
        line.push(pos.move_text(mv));
        pos.play(mv);
    }
    assert_eq!(line.join(" "), "1 2 7 7 1 3 1 4 7");
    let start = Congklak::from_spec(spec).expect("a game");
    let outcome = SolveQuery::new(Goal::Outcome, &GO_ON);
    let checked = book.check(&start, &mut solver(), outcome, &mut |_| ());
    assert_eq!(checked, Ok(Ok(9)));
}
