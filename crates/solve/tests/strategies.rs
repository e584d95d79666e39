//! Books and proofs: what is written down is true, and what is not is found out.

use std::sync::atomic::AtomicBool;

use game::{Exact, Game, Notation, Position, Side};
use games::{Kalah, Knightthrough, TicTacToe};
use siasat_solve::{BadBook, Book, Goal, NoOracle, Proof, Settings, Solver};

static GO_ON: AtomicBool = AtomicBool::new(false);

fn solver<P: Exact>() -> Solver<P, NoOracle> {
    Solver::new(NoOracle, Settings::default())
}

fn book<G: Game + Exact>(spec: &str, side: Side, plies: u32) -> Book {
    let start = G::from_spec(spec).expect("a game");
    let watch = &mut |_: usize, _: &_| ();
    let built = Book::build(
        &start,
        spec,
        side,
        plies,
        Goal::Points,
        &mut solver(),
        &GO_ON,
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
        let checked = read.check(&start, Goal::Points, &mut solver(), &GO_ON, &mut |_| ());
        assert_eq!(checked, Ok(Ok(book.len())));
    }
}

#[test]
fn symmetric_positions_share_a_line() {
    let book = book::<TicTacToe>("tictactoe", Side::Second, 1);
    // A corner, an edge, the middle.
    assert_eq!(book.len(), 3);
    let start = TicTacToe::from_spec("tictactoe").expect("a game");
    for mv in start.moves() {
        let pos = start.after(mv);
        let answer = book.find(&pos).expect("a move");
        let value = solver().solve(&pos, Goal::Points, true, &GO_ON, &mut |_| ());
        let best = value.expect("somebody is to move").best();
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
        Err(BadBook::NoBook)
    );
}

#[test]
fn a_strategy_is_checked_by_the_rules_alone() {
    let spec = "knightthrough:width=4,height=6";
    let start = Knightthrough::from_spec(spec).expect("a game");
    let find = |side, solver: &mut _| Proof::find(&start, side, 1, Goal::Points, solver, &GO_ON);
    let mut solver = solver();
    let proof = find(Side::First, &mut solver).expect("nobody stops it");
    let checked = proof.expect("the first side wins").check(&start);
    let checked = checked.expect("the strategy holds");
    assert!(checked.own > 100 && checked.other > 100 && checked.ends > 100);
    assert!(
        find(Side::Second, &mut solver)
            .expect("nobody stops it")
            .is_none()
    );
    // The same strategy from elsewhere has holes.
    let elsewhere = start.after(start.moves().last().expect("a move"));
    let proof = find(Side::First, &mut solver).expect("nobody stops it");
    assert_eq!(proof.expect("a proof").check(&elsewhere), None);
}
