//! The full-screen terminal program.
//!
//! [`App`] is the whole program as a value: [`App::update`] takes what happens and gives
//! what is to be done, [`App::draw`] paints it. [`run`] connects it to a real terminal.
//! Boards are drawn from the scenes of the games, and no game is named here.

mod analysis;
mod app;
mod ascii;
mod board;
mod files;
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
mod thinker;

pub use app::{App, Effect, Input, Page, Setup};
pub use files::Files;
pub use settings::{ColourChoice, GlyphChoice, Settings, Speed, Starts};
pub use terminal::run;
pub use theme::Colours;
pub use thinker::{Answer, Question, ask};

use lobby::GameRecord;

/// What this crate says to people, with what it builds on.
pub static TEXTS: words::Catalogue = words::catalogue!("tui", commentary::TEXTS, plain::TEXTS);

impl Files {
    /// The settings that were saved; the usual ones where none were.
    pub fn read_settings(&self) -> Settings {
        let text = self.settings.as_deref().map(files::read);
        let text = text.and_then(Result::ok).unwrap_or_default();
        Settings::read(&text)
    }

    /// The game that was being played when the program last ended.
    pub fn read_current(&self) -> Option<GameRecord> {
        let text = files::read(self.current.as_deref()?).ok()?;
        text.parse().ok()
    }
}
