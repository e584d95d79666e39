//! The full-screen terminal program.
//!
//! [`App`] is the whole program as a value without input or output: [`App::update`] takes
//! an [`Input`] and returns the [`Effect`]s to perform, [`App::draw`] draws into a buffer.
//! [`run`] connects it to a real terminal. Boards are drawn from the scenes of the games;
//! no game is named here.
//!
//! ```
//! use std::time::Instant;
//!
//! use plain::Glyphs;
//! use ratatui::buffer::Buffer;
//! use ratatui::layout::Rect;
//! use siasat_tui::{App, Colours, Input, Settings, Setup};
//!
//! let setup = Setup {
//!     program: "siasat",
//!     games: lobby::GAMES.to_vec(),
//!     lang: game::Lang::En,
//!     lang_is_asked: false,
//!     glyphs: Glyphs::Unicode,
//!     colours: Colours::None,
//!     settings: Settings::default(),
//!     library: Vec::new(),
//!     notice: None,
//!     today: std::time::SystemTime::now,
//!     seed: Some(1),
//!     save: None,
//!     begin: None,
//!     page: None,
//!     live: None,
//! };
//! let mut app = App::new(setup, (80, 24));
//! assert!(app.update(Input::Tick, Instant::now()).is_empty());
//!
//! let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
//! app.draw(&mut buffer, Instant::now());
//! let text: String = buffer.content.iter().map(|cell| cell.symbol()).collect();
//! assert!(text.contains("Kalah"));
//! ```

mod analysis;
mod app;
mod ascii;
mod board;
mod bot_thread;
mod buttons;
mod coach;
mod form;
#[cfg(test)]
mod fuzz;
mod ink;
mod library;
mod menu;
mod newgame;
mod options;
mod overlay;
mod pick;
mod play;
mod reader;
mod settings;
mod stage;
mod study;
mod terminal;
mod theme;
mod touch;

pub use app::{App, Effect, Input, Page, Setup};
pub use bot_thread::{
    ReviewJob, ReviewUpdate, SearchJob, SearchUpdate, start_review, start_search,
};
pub use settings::{ColourChoice, GlyphChoice, Settings, Speed, Starts};
pub use study::{Live, StudyJob, StudyUpdate};
pub use terminal::run;
pub use theme::Colours;

use std::io;

use ::library::{KeptGame, Library};
use folders::Folders;

/// What this crate says to people, with what it builds on.
pub static TEXTS: words::Catalogue = words::catalogue!(
    "tui",
    commentary::TEXTS,
    lab::TEXTS,
    plain::TEXTS,
    puzzles::TEXTS,
);

/// The settings that were saved; the defaults where there are none.
pub fn read_settings(folders: &Folders) -> Settings {
    let text = folders.settings.as_deref().map(folders::read);
    let text = text.and_then(Result::ok).unwrap_or_default();
    Settings::read(&text)
}

/// The games that were kept, the one played last first.
pub fn read_games(folders: &Folders) -> io::Result<Vec<KeptGame>> {
    let Some(folder) = &folders.games else {
        return Ok(Vec::new());
    };
    let library = Library::at(folder);
    if let Some(current) = &folders.current_game {
        library.adopt(current);
    }
    Ok(library.list()?.games)
}
