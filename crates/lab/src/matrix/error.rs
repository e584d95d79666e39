use std::error::Error;
use std::fmt;

use game::{Lang, Message, quoted};

use super::Matrix;
use crate::TEXTS;

/// What is wrong with a matrix.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadMatrix {
    /// There is nothing in it.
    Empty,
    /// Something else stands where a number belongs.
    NoNumber {
        /// Which line of the text.
        line: usize,
        /// Which cell of the line.
        cell: usize,
        /// What stands there.
        given: String,
    },
    /// Something else stands where a number belongs, in a table with names.
    Cell {
        /// The name of the row.
        row: String,
        /// The name of the column.
        column: String,
        /// What stands there.
        given: String,
    },
    /// A line has more or fewer cells than the others.
    Ragged {
        /// Which line of the text.
        line: usize,
        /// How many numbers it has.
        given: usize,
        /// How many the first row, or the line of names, has.
        expected: usize,
    },
    /// A quotation mark begins and does not end.
    Quote {
        /// Where it begins.
        line: usize,
    },
    /// Too many rows or columns.
    TooLarge {
        /// How many rows there are, or at least.
        rows: usize,
        /// How many columns.
        columns: usize,
    },
    /// A thing to protect, or a place, is not written as it should be.
    Thing {
        /// What was given.
        given: String,
        /// How such a thing is written.
        example: &'static str,
    },
    /// More are to be chosen than there are.
    Choice {
        /// How many are to be chosen.
        choose: usize,
        /// Of how many.
        of: usize,
    },
}

impl BadMatrix {
    /// The error as one sentence, in one language.
    pub fn in_lang(&self, lang: Lang) -> String {
        self.message().in_lang(lang)
    }

    /// The error as one sentence.
    pub fn message(&self) -> Message {
        let most = Matrix::LARGEST;
        match self {
            BadMatrix::Empty => TEXTS.message("matrix.bad.empty"),
            BadMatrix::NoNumber { line, cell, given } => TEXTS
                .message("matrix.bad.line")
                .with("line", line)
                .with("cell", cell)
                .with("given", quoted(given)),
            BadMatrix::Cell { row, column, given } => TEXTS
                .message("matrix.bad.cell")
                .with("row", row)
                .with("column", column)
                .with("given", quoted(given)),
            BadMatrix::Ragged {
                line,
                given,
                expected,
            } => TEXTS
                .message("matrix.bad.ragged")
                .with("line", line)
                .with("given", given)
                .with("expected", expected),
            BadMatrix::Quote { line } => TEXTS.message("matrix.bad.quote").with("line", line),
            BadMatrix::TooLarge { rows, columns } => TEXTS
                .message("matrix.bad.too-large")
                .with("rows", rows)
                .with("columns", columns)
                .with("most", most),
            BadMatrix::Thing { given, example } => TEXTS
                .message("matrix.bad.thing")
                .with("given", quoted(given))
                .with("example", example),
            BadMatrix::Choice { choose, of } => TEXTS
                .message("matrix.bad.choice")
                .with("choose", choose)
                .with("of", of),
        }
    }
}

/// In English.
impl fmt::Display for BadMatrix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_lang(Lang::En))
    }
}

impl Error for BadMatrix {}
