//! Matches between players, and what their results prove.
//!
//! Games are played in pairs: the same opening twice, with the sides swapped. The
//! referee knows no game, only a [`lobby::Session`]; players are those of the lobby, or
//! programs of their own that speak the Universal Game Interface. Whatever such a
//! program does, it can lose games by it and nothing else.

mod clock;
mod contestant;
mod duel;
pub mod elo;
mod engine;
mod entrant;
mod matches;
mod measure;
mod opening;
mod play;
mod process;
mod record;
mod rng_streams;
mod score;
mod sprt;
mod summary;

pub use clock::{CLOCK_FORM, Clock, TimeControl};
pub use contestant::{Contestant, Refusal};
pub use duel::Duel;
pub use engine::Engine;
pub use entrant::{BadEntrant, Command, Entrant};
pub use matches::{BadMatch, Match, News, Stopped};
pub use measure::Measure;
pub use opening::{BadOpening, Opening, OpeningSampler, Openings};
pub use play::{Adjudicate, Ending, Fault, Game, Terms, play_game};
pub use record::PlayedGame;
pub use rng_streams::RngStreams;
pub use score::{Estimate, Outcome, Score};
pub use sprt::{SPRT_FORM, Sprt, Verdict};
pub use summary::{Faults, Summary, Thinking};

/// What this crate says to people.
pub static TEXTS: words::Catalogue = words::catalogue!("arena");
