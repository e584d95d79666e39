//! Exact solving of two-player games: null-window and proof-number search, endgame
//! databases, opening books and checkable proofs.
//!
//! Every algorithm is written once, over the traits of the `game` crate; no game is named
//! here.
//!
//! - [`Solver`] finds the game-theoretic value of a position in points by a series of
//!   null-window searches, each by alpha-beta or by
//!   [proof-number search](Method::ProofNumber).
//! - [`endgame::Database`] stores the value of every position with few seeds, computed by
//!   retrograde analysis. It is an [`Oracle`] for the solver.
//! - [`Book`] stores best moves of an opening in a small file.
//! - A solver's table can be [saved](Solver::save), and a later solver
//!   [goes on](Solver::resume) from there.
//! - [`ValueBook`] stores the values of all positions of an opening.
//! - [`Proof`] is a strategy that can be verified by the rules alone.
//! - [`distance`] counts the plies to a forced win.
//! - [`foresee`] says how far ahead one must look to see a result by the rules alone.
//! - [`shortest_turn`] and its neighbours find what a single turn can bank.
//!
//! Values are points seen by the side to move, positive when it is ahead, unless a
//! function says otherwise. Searches work on *relative* values: points still to be won,
//! beyond those already [banked](game::Position::banked), so that positions with equal
//! boards and different scores share a table entry.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//!
//! use game::Game;
//! use games::TicTacToe;
//! use siasat_solve::{Goal, NoOracle, Settings, SolveQuery, Solver};
//!
//! let start = TicTacToe::from_spec("tictactoe").unwrap();
//! let stop = AtomicBool::new(false);
//! let query = SolveQuery::new(Goal::Points, &stop);
//! let mut solver = Solver::new(NoOracle, Settings::default());
//! let every_move = true;
//! let solution = solver.solve(&start, every_move, query, &mut |_progress| ()).unwrap();
//! assert_eq!(solution.range.value(), Some(0), "best play draws");
//! assert_eq!(solution.best().len(), 9, "and so does every first move");
//! ```

mod book;
mod checkpoint;
mod checksum;
mod control;
mod distance;
mod driver;
pub mod endgame;
mod foresee;
mod null_window;
mod oracle;
mod proof;
mod proof_number;
mod query;
mod solution;
mod solver;
mod table;
mod turn;
mod value_book;

pub use book::{BadBook, Book};
pub use checkpoint::BadCheckpoint;
pub use checksum::of as checksum;
pub use distance::distance;
pub use foresee::{Foreseen, foresee, reaches};
pub use oracle::{NoOracle, Oracle};
pub use proof::{Proof, ProofStats};
pub use query::{Goal, SolveQuery, StopSignal};
pub use solution::{Progress, Solution, SolveError, ValueRange};
pub use solver::{Method, Settings, Solver};
pub use turn::{
    Retrograde, TurnGains, TurnLine, TurnSearch, can_bank, can_leave, richest_turn, shortest_turn,
    turn_ends, turn_gains, winning_turn,
};
pub use value_book::{BuildProgress, Journal, ValueBook, ValueBookBuild, WithValueBook};

/// What this crate says to people, with what it builds on.
pub static TEXTS: words::Catalogue = words::catalogue!("solve", game::TEXTS);
