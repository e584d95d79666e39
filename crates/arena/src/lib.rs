//! Matches between players, and the statistics of their results.
//!
//! A [`Match`] is played in pairs of games: the same opening twice, with the sides swapped.
//! The referee knows no game, only a [`lobby::Session`]. Entrants are players of the lobby,
//! or programs that speak the Universal Game Interface; a program that misbehaves forfeits
//! games and cannot do more harm. A [`Score`] gives Elo with its error, and an [`Sprt`] ends
//! a match as soon as it is decided.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//!
//! use siasat_arena::{Conditions, Match, Openings, Stopped};
//!
//! let match_ = Match {
//!     entrants: [
//!         "engine:depth=6".parse().expect("a player"),
//!         "random".parse().expect("a player"),
//!     ],
//!     go: [None, None],
//!     games: 10,
//!     openings: Openings::Random { plies: 2 },
//!     conditions: Conditions::default(),
//!     seed: 1,
//!     concurrency: 2,
//!     sprt: None,
//! };
//! let session = lobby::open(lobby::GAMES, "connect4").expect("a game");
//! let stop = AtomicBool::new(false);
//! let (summary, stopped) = match_
//!     .run(&*session, &stop, &mut |_event| Ok(()))
//!     .expect("both can play");
//! assert_eq!(stopped, Stopped::Games);
//! assert_eq!(summary.score.games(), 10);
//! assert!(summary.score.elo().value > 0.0);
//! ```

mod clock;
mod contestant;
mod duel;
pub mod elo;
mod engine;
mod entrant;
#[cfg(test)]
mod fuzz;
mod matches;
mod measure;
mod opening;
mod play;
mod process;
mod record;
mod rng_streams;
mod sandbox;
mod score;
mod sprt;
mod summary;
mod warden;

pub use clock::{CLOCK_FORM, Clock, TimeControl};
pub use contestant::{Contestant, EntrantError};
pub use duel::Duel;
pub use engine::Engine;
pub use entrant::{BadEntrant, Command, Entrant};
pub use matches::{BadMatch, Match, MatchEvent, Stopped};
pub use measure::Measure;
pub use opening::{BadOpening, Opening, OpeningSampler, Openings};
pub use play::{Adjudicate, Conditions, Ending, Fault, Game, play_game};
pub use record::PlayedGame;
pub use rng_streams::RngStreams;
pub use sandbox::{NoSandbox, Sandbox};
pub use score::{Estimate, Outcome, Score};
pub use sprt::{SPRT_FORM, Sprt, Verdict};
pub use summary::{Faults, Summary, Thinking};

/// What this crate says to people.
pub static TEXTS: words::Catalogue = words::catalogue!("arena", lobby::TEXTS);
