//! The study room: searches step by step, the course, practice, matrix games, puzzles.
//!
//! Every part is a [`Room`]: a screen that gets its inputs through one door, and starts
//! what takes long as a [`StudyJob`].

mod course;
mod hall;
mod job;
mod lesson;
mod list;
mod matrix;
mod positions;
mod practice;
mod puzzle;
mod stepper;
mod tree;

use std::time::Instant;

use ::library::KeptGame;
use lobby::AnyGame;
use ratatui::crossterm::event::{KeyCode, MouseEvent};
use ratatui::layout::Rect;
use words::Words;

use crate::ink::Ink;

pub(crate) use hall::Hall;
pub use job::{Live, StudyJob, StudyUpdate};
use job::{Pending, StudyAnswer};
pub(crate) use stepper::Stepper;

/// What a room gets with every input.
pub(crate) struct StudyContext<'a> {
    pub(crate) now: Instant,
    pub(crate) words: &'static Words,
    pub(crate) games: &'a [&'static dyn AnyGame],
    pub(crate) library: &'a [KeptGame],
    /// Runs the live examples of the course, where the program can.
    pub(crate) live: Option<&'a Live>,
    pub(crate) seed: u64,
    /// The number of today, for the puzzle of the day.
    pub(crate) day: u64,
    /// The longest streaks so far: of practice and of puzzles.
    pub(crate) streaks: [u32; 2],
    pub(crate) jobs: Vec<StudyJob>,
}

/// A text that a room asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum StudyPrompt {
    Tree,
    Matrix,
}

/// What a room leads to.
pub(crate) enum RoomAction {
    Stay,
    Back,
    Help,
    Language,
    Enter(Box<dyn Room>),
    /// In the place of this room.
    Instead(Box<dyn Room>),
    Prompt(StudyPrompt, String),
    /// A new longest streak: of practice (0) or of puzzles (1).
    Streak(usize, u32),
}

/// Keys and what they do, as keys of the catalogue.
pub(crate) type RoomKeys = &'static [(&'static str, &'static str)];

/// A screen of the study room.
pub(crate) trait Room {
    fn key(&mut self, code: KeyCode, context: &mut StudyContext<'_>) -> RoomAction;

    fn mouse(
        &mut self,
        mouse: MouseEvent,
        screen: Rect,
        context: &mut StudyContext<'_>,
    ) -> RoomAction;

    fn draw(&self, ink: &mut Ink<'_>, screen: Rect, words: &'static Words);

    /// Its keys, for the help.
    fn keys(&self) -> RoomKeys;

    /// After every input, also at the start: begins what is to be worked out.
    fn go_on(&mut self, _context: &mut StudyContext<'_>) {}

    /// Something was worked out; gives it back if another room asked for it.
    fn on_answer(&mut self, update: StudyUpdate) -> Option<StudyUpdate> {
        Some(update)
    }

    /// The text that was asked for.
    fn typed(&mut self, _text: &str, _words: &'static Words) -> Result<(), String> {
        Ok(())
    }

    /// After every input: keeps what is scrolled within its text.
    fn settle(&mut self, _screen: Rect, _words: &'static Words) {}

    /// When it moves by itself next.
    fn due(&self) -> Option<Instant> {
        None
    }

    fn notify(&mut self, _notice: String) {}
}

/// The line of keys at the lower edge, from those of the help: the short word for a key is
/// the one without the explanation.
fn footer(words: &'static Words, keys: &[(&str, &str)]) -> Vec<String> {
    let keys = keys.iter();
    keys.map(|(key, word)| format!("{} {}", key_name(words, key), words.say(word)))
        .collect()
}

/// A key as it is called in the language: the space bar has a name of its own.
pub(crate) fn key_name(words: &'static Words, key: &str) -> String {
    key.replace("Space", words.say("key.space"))
}
