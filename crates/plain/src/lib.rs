//! Play line by line: for pipes, screen readers and plain terminals.
//!
//! Everything is drawn and told from the scenes, stories and infos of the games, and
//! no game is named here. [`draw`] is the board, [`play`] one game, [`menu`] the
//! way to all of them; a [`Console`] is what they talk through.

mod board;
mod choices;
mod command;
mod console;
mod letters;
mod menu;
mod play;
mod rules;
mod status;
mod why;

pub use board::{Glyphs, draw};
pub use choices::Choices;
pub use console::{Console, WIDTH, wrap};
pub use letters::Letters;
pub use menu::menu;
pub use play::{Called, Ended, play, players_view};
pub use rules::readable;
pub use status::summary;
pub use why::why_not;

/// What this crate says to people, with what it builds on.
pub static TEXTS: words::Catalogue = words::catalogue!("plain", commentary::TEXTS);
