use std::error::Error;
use std::fmt;

use game::{BadPosition, IllegalMove, Lang, Message, quoted};

use crate::{BadGame, TEXTS};

/// What is wrong with a record.
#[derive(Clone, PartialEq, Debug)]
pub enum BadRecord {
    /// A line begins like a header and is none.
    Header {
        /// Which line of the text.
        line: usize,
        /// What stands there.
        given: String,
    },
    /// A header comes twice, or its value cannot be.
    Value {
        /// Which line of the text.
        line: usize,
        /// The header.
        key: String,
        /// What stands there.
        given: String,
    },
    /// Nothing says which game it is.
    NoGame,
    /// A comment begins and does not end.
    Comment {
        /// Where it begins.
        line: usize,
    },
    /// Moves follow the result.
    AfterResult {
        /// Which line of the text.
        line: usize,
        /// What stands there.
        given: String,
    },
    /// Its checksum is that of another text.
    Damaged,
    /// There is no such game.
    Game(BadGame),
    /// The game cannot begin there.
    Start(BadPosition),
    /// A move that cannot be made.
    Move {
        /// Which one, counted from 1.
        number: usize,
        /// What is wrong with it.
        error: IllegalMove,
    },
}

impl BadRecord {
    /// The error as one sentence, in one language.
    pub fn in_lang(&self, lang: Lang) -> String {
        self.message().in_lang(lang)
    }

    /// The error as one sentence.
    pub fn message(&self) -> Message {
        match self {
            BadRecord::Header { line, given } => TEXTS
                .message("record.header")
                .with("line", line)
                .with("given", quoted(given)),
            BadRecord::Value { line, key, given } => TEXTS
                .message("record.value")
                .with("line", line)
                .with("key", key)
                .with("given", quoted(given)),
            BadRecord::NoGame => TEXTS.message("record.no-game"),
            BadRecord::Comment { line } => TEXTS.message("record.comment").with("line", line),
            BadRecord::AfterResult { line, given } => TEXTS
                .message("record.after-result")
                .with("line", line)
                .with("given", quoted(given)),
            BadRecord::Damaged => TEXTS.message("record.damaged"),
            BadRecord::Game(error) => error.message(),
            BadRecord::Start(error) => error.message(),
            BadRecord::Move { number, error } => TEXTS
                .message("record.move")
                .with("number", number)
                .with("error", error.message()),
        }
    }
}

impl fmt::Display for BadRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_lang(Lang::En))
    }
}

impl Error for BadRecord {}
