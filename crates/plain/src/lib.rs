//! The line-by-line front end: for pipes, screen readers and plain terminals.
//!
//! Boards and sentences are made from the scenes, stories and infos of the games; no
//! game is named here. [`draw`] draws a board, [`play`] plays one game, [`menu`] offers
//! all of them; they read and write through a [`Console`].
//!
//! ```
//! use siasat_plain::{Glyphs, draw};
//!
//! let mut game = lobby::open(lobby::GAMES, "tictactoe")?;
//! game.play("5")?;
//! let board = draw(&game.view().scene, Glyphs::Ascii);
//! assert!(board.contains('X'));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod advice;
mod board;
mod choices;
mod command;
mod console;
mod keeper;
mod letters;
mod menu;
mod play;
mod prose;
mod rules;
mod status;
mod why;

pub use board::{Glyphs, draw};
pub use choices::Choices;
pub use console::{Console, WIDTH, wrap};
pub use keeper::Keeper;
pub use letters::Letters;
pub use menu::menu;
pub use play::{Called, Ended, play, players_view};
pub use prose::prose;
pub use rules::readable;
pub use status::summary;
pub use why::why_not;

/// What this crate says to people, with what it builds on.
pub static TEXTS: words::Catalogue = words::catalogue!("plain", commentary::TEXTS);
