//! Exact play: where a game can be solved, nothing is guessed. Every algorithm is
//! written once, for every game: no game is named here.
//!
//! - [`Solver`]: the worth of a position in points, by asking null-window questions of
//!   an alpha-beta search that remembers exact codes.
//! - [`Book`]: best moves of an opening, found once and kept in a small file.
//! - [`Proof`]: a strategy that the rules alone can check.
//! - [`Oracle`]: what a database or a book knows without a search.

mod book;
pub mod endgame;
mod oracle;
mod proof;
mod search;
mod solution;
mod solver;
mod table;
mod turn;

pub use book::{BadBook, Book};
pub use oracle::{NoOracle, Oracle};
pub use proof::{Checked, Proof};
pub use solution::{Goal, Progress, Range, Solution, Trouble};
pub use solver::{Settings, Solver};
pub use turn::{Chain, Found, richest_turn, shortest_turn};
