use std::error::Error;
use std::fmt;

use game::{Lang, Saying};

/// An error in a plan, with its line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadPlan {
    /// The number of the line, from 1.
    pub line: Option<usize>,
    /// What is wrong, and what would be accepted.
    pub trouble: Saying,
}

impl BadPlan {
    /// The error as one sentence.
    pub fn in_lang(&self, lang: Lang) -> String {
        let trouble = self.trouble.in_lang(lang);
        match (self.line, lang) {
            (Some(line), Lang::En) => format!("line {line}: {trouble}"),
            (Some(line), Lang::Id) => format!("baris {line}: {trouble}"),
            (None, _) => trouble.to_owned(),
        }
    }
}

impl fmt::Display for BadPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_lang(Lang::En))
    }
}

impl Error for BadPlan {}
