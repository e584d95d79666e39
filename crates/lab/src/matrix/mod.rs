//! Matrix games: zero-sum games of two players who choose at the same time.
//!
//! The payoff of a cell goes to the row player, and the column player pays it. [`Matrix`]
//! is the table, [`Pure`] maximin, minimax and saddle points, [`Mixed`] the equilibrium in
//! mixed strategies, [`Reduced`] the matrix without dominated strategies; a [`Study`] is all
//! of it, with sentences. [`Protect`] and [`Station`] make the tables of two defence
//! problems.
//!
//! ```
//! use siasat_lab::matrix::{Matrix, Mixed, Pure};
//!
//! let pennies: Matrix = "1,-1; -1,1".parse()?;
//! assert!(Pure::of(&pennies).saddles.is_empty());
//! let mixed = Mixed::of(&pennies);
//! assert_eq!(mixed.value.to_string(), "0");
//! assert_eq!(mixed.rows[0].to_string(), "1/2");
//! # Ok::<(), siasat_lab::matrix::BadMatrix>(())
//! ```

mod defence;
mod dominated;
mod error;
mod fraction;
mod mixed;
mod plot;
mod pure;
mod read;
mod report;
mod simplex;
mod study;

use std::fmt;

pub use defence::{Protect, Station};
pub use dominated::{Reason, Reduced, Removed};
pub use error::BadMatrix;
pub use fraction::Fraction;
pub use mixed::{Amount, Mixed};
pub use plot::Plot;
pub use pure::Pure;
pub use report::Wrap;
pub use study::Study;

/// A table of payoffs with names for its rows and columns.
#[derive(Clone, PartialEq, Debug)]
pub struct Matrix {
    rows: Vec<String>,
    columns: Vec<String>,
    /// Row by row.
    cells: Vec<Fraction>,
}

/// One of the two players of a matrix game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Player {
    /// Chooses a row and gets the payoff.
    Rows,
    /// Chooses a column and pays the payoff.
    Columns,
}

impl Matrix {
    /// The largest number of rows and of columns: solved in about a second.
    pub const LARGEST: usize = 600;

    /// A table row by row. Every row must have as many cells as there are columns.
    pub fn new(
        rows: Vec<String>,
        columns: Vec<String>,
        cells: Vec<Fraction>,
    ) -> Result<Matrix, BadMatrix> {
        if rows.is_empty() || columns.is_empty() {
            return Err(BadMatrix::Empty);
        }
        if rows.len().max(columns.len()) > Matrix::LARGEST {
            return Err(BadMatrix::TooLarge {
                rows: rows.len(),
                columns: columns.len(),
            });
        }
        assert_eq!(cells.len(), rows.len() * columns.len(), "a whole table");
        Ok(Matrix {
            rows,
            columns,
            cells,
        })
    }

    /// A table from cells as they were typed into a grid.
    pub fn of_texts(
        rows: Vec<String>,
        columns: Vec<String>,
        cells: &[Vec<String>],
    ) -> Result<Matrix, BadMatrix> {
        let mut numbers = Vec::new();
        // The size is checked before the cells.
        if rows.len().max(columns.len()) <= Matrix::LARGEST {
            for (at, line) in cells.iter().enumerate() {
                if line.len() != columns.len() {
                    return Err(BadMatrix::Ragged {
                        line: at + 1,
                        given: line.len(),
                        expected: columns.len(),
                    });
                }
                let named = |column: usize| BadMatrix::Cell {
                    row: rows.get(at).cloned().unwrap_or_default(),
                    column: columns[column].clone(),
                    given: line[column].clone(),
                };
                for (column, cell) in line.iter().enumerate() {
                    numbers.push(Fraction::read(cell).ok_or_else(|| named(column))?);
                }
            }
            if cells.len() != rows.len() {
                return Err(BadMatrix::Empty);
            }
        }
        Matrix::new(rows, columns, numbers)
    }

    /// The names of the rows.
    pub fn rows(&self) -> &[String] {
        &self.rows
    }

    /// The names of the columns.
    pub fn columns(&self) -> &[String] {
        &self.columns
    }

    /// The payoff to the row player.
    pub fn at(&self, row: usize, column: usize) -> Fraction {
        self.cells[row * self.columns.len() + column]
    }

    /// The payoffs of a row.
    pub fn row(&self, row: usize) -> &[Fraction] {
        let width = self.columns.len();
        &self.cells[row * width..(row + 1) * width]
    }

    /// The payoffs of a column.
    pub fn column(&self, column: usize) -> impl Iterator<Item = Fraction> + '_ {
        let rows = self.cells.chunks(self.columns.len());
        rows.map(move |row| row[column])
    }

    /// The best replies of a player to each pure strategy of the other: the rows that
    /// get the most in each column, or the columns that pay the least in each row.
    pub fn best_replies(&self, player: Player) -> Vec<Vec<usize>> {
        let replies = |payoffs: Vec<Fraction>| {
            let best = match player {
                Player::Rows => payoffs.iter().max(),
                Player::Columns => payoffs.iter().min(),
            };
            let best = best.copied();
            let numbered = payoffs.iter().enumerate();
            let reached = numbered.filter(|&(_, &payoff)| Some(payoff) == best);
            reached.map(|(number, _)| number).collect()
        };
        match player {
            Player::Rows => (0..self.columns.len())
                .map(|column| replies(self.column(column).collect()))
                .collect(),
            Player::Columns => (0..self.rows.len())
                .map(|row| replies(self.row(row).to_vec()))
                .collect(),
        }
    }

    /// The sum of the payoffs of both players in every cell, where `other` are the payoffs
    /// to the column player: 0 in a zero-sum game. `None` for a table of another shape.
    pub fn sums_with(&self, other: &Matrix) -> Option<Sums> {
        let shape = |matrix: &Matrix| (matrix.rows.len(), matrix.columns.len());
        if shape(self) != shape(other) {
            return None;
        }
        let mut sums = self.cells.iter().zip(&other.cells).map(|(a, b)| a.plus(*b));
        let first = sums.next()??;
        let odd = sums.position(|sum| sum != Some(first)).map(|at| at + 1);
        Some(match odd {
            None => Sums::Always(first),
            Some(at) => Sums::Varies {
                row: at / self.columns.len(),
                column: at % self.columns.len(),
            },
        })
    }
}

/// The sums of the payoffs of both players over all cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sums {
    /// A constant-sum game; zero-sum when the sum is 0.
    Always(Fraction),
    /// Not a constant-sum game: the sum of this cell differs from that of the first.
    Varies {
        /// A row whose sum differs from that of the first cell.
        row: usize,
        /// Its column.
        column: usize,
    },
}

/// As it is read again: names first, then a line for each row, with commas.
impl fmt::Display for Matrix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for column in &self.columns {
            write!(f, ",{}", read::quoted_cell(column))?;
        }
        writeln!(f)?;
        for (number, row) in self.rows.iter().enumerate() {
            write!(f, "{}", read::quoted_cell(row))?;
            for payoff in self.row(number) {
                write!(f, ",{payoff}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
