use std::error::Error;
use std::fmt;

use game::{Lang, Saying, quoted};

/// A text that is no tree: where, what stands there, and what would have been accepted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadTree {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// What is wrong, as half a sentence.
    pub fault: Saying,
}

impl BadTree {
    pub(super) fn new(
        (line, column): (usize, usize),
        en: impl Into<String>,
        id: impl Into<String>,
    ) -> BadTree {
        BadTree {
            line,
            column,
            fault: Saying::new(en.into(), id.into()),
        }
    }

    /// Something else was expected than what stands there.
    pub(super) fn expected(at: (usize, usize), found: &str, en: &str, id: &str) -> BadTree {
        match found {
            "" => BadTree::new(
                at,
                format!("the text ends where {en} is expected"),
                format!("teks berakhir, padahal di sini seharusnya ada {id}"),
            ),
            found => {
                let found = quoted(found);
                BadTree::new(
                    at,
                    format!("{found} stands where {en} is expected"),
                    format!("ada {found}, padahal di sini seharusnya {id}"),
                )
            }
        }
    }

    /// The error as one sentence.
    pub fn in_lang(&self, lang: Lang) -> String {
        let BadTree { line, column, .. } = self;
        let fault = self.fault.in_lang(lang);
        match lang {
            Lang::En => format!("line {line}, column {column}: {fault}"),
            Lang::Id => format!("baris {line}, kolom {column}: {fault}"),
        }
    }
}

impl fmt::Display for BadTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_lang(Lang::En))
    }
}

impl Error for BadTree {}
