//! Search for two-player games. Every algorithm is written once, for every game that
//! implements [`Position`](game::Position); no game is named here.
//!
//! - [`engine`]: a strong alpha-beta search for deterministic games.
//! - [`mcts`]: Monte Carlo tree search for all games, with chance or without.
//! - [`textbook`]: minimax, alpha-beta, expectimax and others, written to be read.
//! - [`trace`]: a textbook search recorded node by node, for the laboratory.
//! - [`local`]: simulated annealing and genetic algorithms.
//!
//! Time and threads come from `platform`, randomness from a seed ([`SplitMix64`]), so that a
//! search can be repeated.
//!
//! # Example
//!
//! The engine and plain alpha-beta agree about tic-tac-toe:
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//!
//! use game::{Game, NoEval};
//! use games::TicTacToe;
//! use siasat_search::engine::{Limits, Score, SearchThread, TranspositionTable, Tuning};
//! use siasat_search::textbook::{AlphaBeta, Results};
//!
//! # fn main() -> Result<(), game::BadOption> {
//! let start = TicTacToe::from_spec("tictactoe")?;
//!
//! let table = TranspositionTable::new(1 << 20); // bytes
//! let stop = AtomicBool::new(false);
//! let mut thread = SearchThread::new(NoEval, Tuning::FULL);
//! let report = thread.deepen(&start, &table, &Limits::until(&stop), |_| ());
//! let report = report.expect("a player is to move");
//! assert_eq!((report.score, report.exact), (Score::Result(0), true));
//!
//! let found = AlphaBeta::new(Results).search(&start, 9);
//! assert_eq!(found.value, 0); // points, from the view of the side to move
//! # Ok(())
//! # }
//! ```

pub mod engine;
pub mod local;
pub mod mcts;
mod sort;
pub mod textbook;
pub mod trace;

pub use mcts::SplitMix64;
/// The moment of [`platform`]'s clock in which deadlines are given.
pub use platform::Instant;

/// What this crate says to people, with what it builds on.
pub static TEXTS: words::Catalogue = words::catalogue!("search", game::TEXTS);
