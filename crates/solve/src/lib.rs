//! Exact play: where a game can be solved, nothing is guessed. Every algorithm is
//! written once, for every game: no game is named here.
//!
//! - [`Solver`]: the worth of a position in points, by asking null-window questions of
//!   an alpha-beta search, or of a [proof-number search](Method), that remember exact codes.
//! - [`Book`]: best moves of an opening, found once and kept in a small file.
//! - [`Proof`]: a strategy that the rules alone can check.
//! - [`distance`]: how soon a win can be forced.
//! - [`Oracle`]: what a database or a book knows without a search.

mod book;
mod control;
mod distance;
pub mod endgame;
mod job;
mod oracle;
mod proof;
mod proof_number;
mod search;
mod solution;
mod solver;
mod table;
mod turn;

pub use book::{BadBook, Book};
pub use distance::distance;
pub use oracle::{NoOracle, Oracle};
pub use proof::{Checked, Proof};
pub use solution::{Goal, Progress, Range, Solution, Trouble};
pub use solver::{Method, Settings, Solver};
pub use turn::{
    Chain, Found, Retraced, can_leave, never_banks, richest_turn, shortest_turn, winning_turn,
};
