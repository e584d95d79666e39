//! Exact play: where a game can be solved, nothing is guessed. Every algorithm is
//! written once, for every game: no game is named here.
//!
//! - [`Solver`]: the worth of a position in points, by asking null-window questions of
//!   an alpha-beta search that remembers exact codes.
//! - [`Oracle`]: what a database or a book knows without a search.

pub mod endgame;
mod oracle;
mod search;
mod solution;
mod solver;
mod table;
mod turn;

pub use oracle::{NoOracle, Oracle};
pub use solution::{Goal, Progress, Range, Solution, Trouble};
pub use solver::{Settings, Solver};
pub use turn::{Chain, Found, richest_turn, shortest_turn};
