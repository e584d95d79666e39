use std::error::Error;
use std::fmt;

use game::{Lang, Message, quoted};

use crate::TEXTS;

/// A text that is no tree: where, what stands there, and what would have been accepted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadTree {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// What is wrong, as half a sentence.
    pub fault: Message,
}

impl BadTree {
    pub(super) fn new((line, column): (usize, usize), fault: Message) -> BadTree {
        BadTree {
            line,
            column,
            fault,
        }
    }

    /// Something else was expected than what stands there: the text under this key.
    pub(super) fn expected(at: (usize, usize), found: &str, wanted: &'static str) -> BadTree {
        BadTree::instead(at, found, TEXTS.message(wanted))
    }

    /// Something else was wanted than what stands there.
    pub(super) fn instead(at: (usize, usize), found: &str, wanted: Message) -> BadTree {
        let fault = match found {
            "" => TEXTS.message("lab.tree.ends"),
            found => TEXTS
                .message("lab.tree.instead")
                .with("found", quoted(found)),
        };
        BadTree::new(at, fault.with("wanted", wanted))
    }

    /// The error as one sentence.
    pub fn message(&self) -> Message {
        TEXTS
            .message("lab.tree.place")
            .with("line", self.line)
            .with("column", self.column)
            .with("fault", &self.fault)
    }

    /// The error as one sentence, in one language.
    pub fn in_lang(&self, lang: Lang) -> String {
        self.message().in_lang(lang)
    }
}

impl fmt::Display for BadTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_lang(Lang::En))
    }
}

impl Error for BadTree {}
