//! Ways to think. Every algorithm is written once, for every game: no game is named
//! here.

pub mod engine;
pub mod local;
pub mod mcts;
pub mod textbook;
pub mod trace;

pub use mcts::SplitMix64;
pub use platform::Instant;

/// What this crate says to people, with what it builds on.
pub static TEXTS: words::Catalogue = words::catalogue!("search", game::TEXTS);
