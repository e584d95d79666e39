//! What the terminal and the page both say about a game.
//!
//! Nothing here names a game: [`Speakers`] knows what the two sides are called,
//! [`Speakers::narrate`] turns the story of a move into sentences, [`review`] says what every
//! move of a game cost, and [`number`] writes values as people read them.
//!
//! ```
//! use game::Lang;
//! use siasat_commentary::{Speakers, TEXTS};
//!
//! let mut kalah = lobby::open(lobby::GAMES, "kalah")?;
//! let before = kalah.view().scene;
//! let played = kalah.play("3")?;
//!
//! let sides = Speakers::of_sides(TEXTS.words(Lang::En), kalah.info());
//! let sentences = sides.narrate(&before, played.side, &played.story);
//! assert_eq!(sentences[0], "First player sows 4 seeds from hole 3.");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod hint;
mod judge;
mod narrator;
pub mod number;
pub mod opponents;
pub mod options;
pub mod review;
mod speakers;
mod status;

pub use hint::{best_moves, best_moves_text, horizon_text};
pub use judge::{Judge, Mark};
pub use narrator::{piece_name, place_name};
pub use speakers::Speakers;
pub use status::{duration, next_move, player_name, score, seats};

/// What this crate says to people.
pub static TEXTS: words::Catalogue = words::catalogue!("commentary");
