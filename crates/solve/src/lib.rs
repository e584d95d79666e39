//! Exact play: where a game can be solved, nothing is guessed. Every algorithm is
//! written once, for every game: no game is named here.

pub mod endgame;
mod oracle;

pub use oracle::{NoOracle, Oracle};
