//! Ways to think. Every algorithm is written once, for every game: no game is named
//! here.

pub mod engine;
pub mod local;
pub mod mcts;
pub mod textbook;
pub mod trace;

pub use mcts::SplitMix64;
pub use platform::Instant;
