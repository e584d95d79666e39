use std::error::Error;
use std::fmt;

use game::{Lang, Message};

use crate::TEXTS;

/// An error in a plan, with its line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadPlan {
    /// The number of the line, from 1.
    pub line: Option<usize>,
    /// What is wrong, and what would be accepted.
    pub trouble: Message,
}

impl BadPlan {
    /// The error as one sentence, in one language.
    pub fn in_lang(&self, lang: Lang) -> String {
        self.message().in_lang(lang)
    }

    /// The error as one sentence.
    pub fn message(&self) -> Message {
        match self.line {
            Some(line) => TEXTS
                .message("plan.line")
                .with("line", line)
                .with("trouble", &self.trouble),
            None => self.trouble.clone(),
        }
    }
}

impl fmt::Display for BadPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_lang(Lang::En))
    }
}

impl Error for BadPlan {}
