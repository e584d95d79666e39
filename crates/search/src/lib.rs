//! Ways to think. Every algorithm is written once, for every game: no game is named
//! here.

pub mod engine;
pub mod mcts;
pub mod textbook;
