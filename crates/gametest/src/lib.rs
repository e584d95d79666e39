//! What holds for every game, as tests that any game can be put through.
//!
//! - [`laws`] plays random games and checks at every position what the traits of
//!   [`game`] promise.
//! - [`numbers`] compares games with counts and worked examples that come from
//!   elsewhere and are kept in files.
//! - [`transcript`] writes down a whole game, to be read by a person once and
//!   compared ever after.
//! - [`fuzz`] throws broken texts at everything that reads texts.
//!
//! Nothing here names a game. A broken law is a panic that says which law, in which
//! game, at which position and by which move.

pub mod fuzz;
pub mod laws;
pub mod numbers;
mod rng;
pub mod transcript;

pub use rng::SplitMix64;
