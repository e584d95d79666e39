use std::error::Error;
use std::fmt;

use game::{Lang, quoted};

use super::Matrix;

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
    /// The error as one sentence.
    pub fn in_lang(&self, lang: Lang) -> String {
        let most = Matrix::LARGEST;
        match (self, lang) {
            (BadMatrix::Empty, Lang::En) => {
                "there is no number in the matrix; write it like `1,2; 3,4`".to_owned()
            }
            (BadMatrix::Empty, Lang::Id) => {
                "tidak ada angka di dalam matriks; tulis seperti `1,2; 3,4`".to_owned()
            }
            (BadMatrix::NoNumber { line, cell, given }, Lang::En) => format!(
                "line {line}, column {cell}: {} is no number; write it like `3`, `-2.5` or `2/3`, of at most 18 digits",
                quoted(given)
            ),
            (BadMatrix::NoNumber { line, cell, given }, Lang::Id) => format!(
                "baris {line}, kolom {cell}: {} bukan angka; tulis seperti `3`, `-2.5`, atau `2/3`, paling banyak 18 digit",
                quoted(given)
            ),
            (BadMatrix::Cell { row, column, given }, Lang::En) => format!(
                "row {row}, column {column}: {} is no number; write it like `3`, `-2.5` or `2/3`, of at most 18 digits",
                quoted(given)
            ),
            (BadMatrix::Cell { row, column, given }, Lang::Id) => format!(
                "baris {row}, kolom {column}: {} bukan angka; tulis seperti `3`, `-2.5`, atau `2/3`, paling banyak 18 digit",
                quoted(given)
            ),
            (
                BadMatrix::Ragged {
                    line,
                    given,
                    expected,
                },
                Lang::En,
            ) => format!(
                "line {line}: {given} numbers, but {expected} were expected as in the first line"
            ),
            (
                BadMatrix::Ragged {
                    line,
                    given,
                    expected,
                },
                Lang::Id,
            ) => format!(
                "baris {line}: ada {given} angka, padahal seharusnya {expected} seperti di baris pertama"
            ),
            (BadMatrix::Quote { line }, Lang::En) => {
                format!("line {line}: a quotation mark begins and does not end; close it with `\"`")
            }
            (BadMatrix::Quote { line }, Lang::Id) => {
                format!("baris {line}: tanda kutip dibuka dan tidak ditutup; tutup dengan `\"`")
            }
            (BadMatrix::TooLarge { rows, columns }, Lang::En) => {
                format!("{rows} × {columns} is too large; at most {most} × {most} is taken")
            }
            (BadMatrix::TooLarge { rows, columns }, Lang::Id) => {
                format!("{rows} × {columns} terlalu besar; paling besar {most} × {most}")
            }
            (BadMatrix::Thing { given, example }, Lang::En) => {
                format!(
                    "{} cannot be read; write it like `{example}`",
                    quoted(given)
                )
            }
            (BadMatrix::Thing { given, example }, Lang::Id) => {
                format!(
                    "{} tidak bisa dibaca; tulis seperti `{example}`",
                    quoted(given)
                )
            }
            (BadMatrix::Choice { choose, of }, Lang::En) => {
                format!("cannot choose {choose} of {of}; choose 1 to {of}")
            }
            (BadMatrix::Choice { choose, of }, Lang::Id) => {
                format!("tidak bisa memilih {choose} dari {of}; pilih 1 sampai {of}")
            }
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
