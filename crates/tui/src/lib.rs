//! The full-screen terminal program.
//!
//! [`App`] is the whole program as a value: [`App::update`] takes what happens and gives
//! what is to be done, [`App::draw`] paints it. [`run`] connects it to a real terminal.
//! Boards are drawn from the scenes of the games, and no game is named here.

mod analysis;
mod app;
mod ascii;
mod board;
mod bot_thread;
mod form;
mod ink;
mod menu;
mod newgame;
mod options;
mod overlay;
mod pick;
mod play;
mod reader;
mod settings;
mod stage;
mod terminal;
mod theme;

pub use app::{App, Effect, Input, Page, Setup};
pub use bot_thread::{Answer, Question, ask};
pub use settings::{ColourChoice, GlyphChoice, Settings, Speed, Starts};
pub use terminal::run;
pub use theme::Colours;

use folders::Folders;
use lobby::GameRecord;

/// What this crate says to people, with what it builds on.
pub static TEXTS: words::Catalogue = words::catalogue!("tui", commentary::TEXTS, plain::TEXTS);

/// The settings that were saved; the defaults where there are none.
pub fn read_settings(folders: &Folders) -> Settings {
    let text = folders.settings.as_deref().map(folders::read);
    let text = text.and_then(Result::ok).unwrap_or_default();
    Settings::read(&text)
}

/// The game that was in progress when the program last ended.
pub fn read_current_game(folders: &Folders) -> Option<GameRecord> {
    let text = folders::read(folders.current_game.as_deref()?).ok()?;
    text.parse().ok()
}
