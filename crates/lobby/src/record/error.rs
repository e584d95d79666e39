use std::error::Error;
use std::fmt;

use game::{BadPosition, IllegalMove, Lang, quoted};

use crate::BadGame;

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
    /// The error as one sentence.
    pub fn in_lang(&self, lang: Lang) -> String {
        match (self, lang) {
            (BadRecord::Header { line, given }, Lang::En) => format!(
                "line {line}: {} is no header; write it like `[Game \"kalah\"]`",
                quoted(given)
            ),
            (BadRecord::Header { line, given }, Lang::Id) => format!(
                "baris {line}: {} bukan kepala; tulis seperti `[Game \"kalah\"]`",
                quoted(given)
            ),
            (BadRecord::Value { line, key, given }, Lang::En) => format!(
                "line {line}: `{key}` cannot be {}; give it once, and Result as first, second, draw or *",
                quoted(given)
            ),
            (BadRecord::Value { line, key, given }, Lang::Id) => format!(
                "baris {line}: `{key}` tidak bisa {}; tulis sekali saja, dan Result sebagai first, second, draw, atau *",
                quoted(given)
            ),
            (BadRecord::NoGame, Lang::En) => {
                "this is no record of a game: a line like `[Game \"kalah\"]` is missing".to_owned()
            }
            (BadRecord::NoGame, Lang::Id) => {
                "ini bukan catatan permainan: tidak ada baris seperti `[Game \"kalah\"]`".to_owned()
            }
            (BadRecord::Comment { line }, Lang::En) => {
                format!("line {line}: a comment begins here and never ends; close it with `}}`")
            }
            (BadRecord::Comment { line }, Lang::Id) => {
                format!("baris {line}: komentar mulai di sini dan tidak selesai; tutup dengan `}}`")
            }
            (BadRecord::AfterResult { line, given }, Lang::En) => format!(
                "line {line}: {} follows the result; the result comes last",
                quoted(given)
            ),
            (BadRecord::AfterResult { line, given }, Lang::Id) => format!(
                "baris {line}: {} ada sesudah hasil; hasil ditulis terakhir",
                quoted(given)
            ),
            (BadRecord::Game(error), _) => error.in_lang(lang),
            (BadRecord::Start(error), _) => error.in_lang(lang),
            (BadRecord::Move { number, error }, Lang::En) => {
                format!("move {number}: {}", error.in_lang(lang))
            }
            (BadRecord::Move { number, error }, Lang::Id) => {
                format!("langkah {number}: {}", error.in_lang(lang))
            }
        }
    }
}

impl fmt::Display for BadRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_lang(Lang::En))
    }
}

impl Error for BadRecord {}
