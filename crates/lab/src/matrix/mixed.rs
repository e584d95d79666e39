use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use super::simplex::{Simplex, Solved};
use super::{Fraction, Matrix, Pure};

/// An equilibrium in mixed strategies: neither player can do better by deviating alone.
///
/// Law: against `rows` no column pays less than `value`, and against `columns` no row
/// gets more; by at most `error` where it is not exact.
#[derive(Clone, PartialEq, Debug)]
pub struct Mixed {
    /// The value of the game: the expected payoff to the row player.
    pub value: Amount,
    /// The probability of each row; the sum is one.
    pub rows: Vec<Amount>,
    /// The probability of each column; the sum is one.
    pub columns: Vec<Amount>,
    /// The largest gain of a player by deviating; 0 where the solution is exact.
    pub error: f64,
    /// Whether the rows' optimal mix is certainly unique.
    pub only_rows: bool,
    /// Whether the columns' optimal mix is certainly unique.
    pub only_columns: bool,
}

/// A number, exact where possible.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Amount {
    /// Exact.
    Exact(Fraction),
    /// Approximate.
    Near(f64),
}

impl Amount {
    /// The nearest floating point number.
    pub fn to_f64(self) -> f64 {
        match self {
            Amount::Exact(fraction) => fraction.to_f64(),
            Amount::Near(number) => number,
        }
    }

    /// Whether it is greater than zero, beyond rounding errors.
    pub fn is_some(self) -> bool {
        match self {
            Amount::Exact(fraction) => fraction.sign() > 0,
            Amount::Near(number) => number > 1e-9,
        }
    }
}

/// `2/15`, or `0.133333`.
impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Amount::Exact(fraction) => fraction.fmt(f),
            Amount::Near(number) => write!(f, "{number:.6}"),
        }
    }
}

impl Mixed {
    /// The largest smaller side of a table that is solved exactly. Beyond it fractions
    /// overflow after some pivots anyway.
    const EXACT: usize = 20;

    /// An equilibrium: exact where the fractions fit into 128 bits, otherwise by
    /// floating point numbers, with their error.
    pub fn of(matrix: &Matrix) -> Mixed {
        Mixed::until(matrix, &AtomicBool::new(false)).expect("nobody stops it")
    }

    /// The same; `None` when it was told to stop.
    pub fn until(matrix: &Matrix, stop: &AtomicBool) -> Option<Mixed> {
        let is_small = matrix.rows().len().min(matrix.columns().len()) <= Mixed::EXACT;
        let exact = is_small
            .then(|| Mixed::in_fractions(matrix, stop))
            .flatten();
        let exact = exact.or_else(|| Mixed::at_a_saddle(matrix));
        let mixed = exact.unwrap_or_else(|| Mixed::in_floats(matrix, stop));
        // What was stopped on the way is a guess.
        (!stop.load(Relaxed)).then_some(mixed)
    }

    /// A saddle point is an equilibrium in pure strategies, whatever the size of the table.
    fn at_a_saddle(matrix: &Matrix) -> Option<Mixed> {
        let pure = Pure::of(matrix);
        let &(row, column) = pure.saddles.first()?;
        let always = |count: usize, chosen: usize| {
            let share = |number| Fraction::whole(i64::from(number == chosen));
            (0..count).map(share).map(Amount::Exact).collect()
        };
        Some(Mixed {
            value: Amount::Exact(pure.maximin),
            rows: always(matrix.rows.len(), row),
            columns: always(matrix.columns.len(), column),
            error: 0.0,
            only_rows: false,
            only_columns: false,
        })
    }

    /// Whether it is exact.
    pub fn is_exact(&self) -> bool {
        matches!(self.value, Amount::Exact(_))
    }

    /// Only in fractions; `None` when they do not fit.
    pub fn exactly(matrix: &Matrix) -> Option<Mixed> {
        Mixed::in_fractions(matrix, &AtomicBool::new(false))
    }

    /// The same; `None`, too, when it was told to stop.
    pub(super) fn in_fractions(matrix: &Matrix, stop: &AtomicBool) -> Option<Mixed> {
        // The simplex method needs payoffs of at least one; adding a constant to all of
        // them does not change the equilibrium.
        let least = matrix.cells.iter().min().copied()?;
        let shift = Fraction::ONE.minus(least)?;
        let table: Option<Vec<Fraction>> =
            matrix.cells.iter().map(|cell| cell.plus(shift)).collect();
        let simplex = Simplex::new(matrix.rows.len(), matrix.columns.len(), table?);
        let solved = simplex.solve(stop)?;
        let scaled = |parts: &[Fraction]| -> Option<Vec<Amount>> {
            let shares = parts.iter().map(|part| part.over(solved.total));
            shares.map(|share| share.map(Amount::Exact)).collect()
        };
        let value = Fraction::ONE.over(solved.total)?.minus(shift)?;
        Some(Mixed {
            value: Amount::Exact(value),
            rows: scaled(&solved.x)?,
            columns: scaled(&solved.y)?,
            error: 0.0,
            only_rows: solved.only_x,
            only_columns: solved.only_y,
        })
    }

    /// By floating point numbers.
    pub fn nearly(matrix: &Matrix) -> Mixed {
        Mixed::in_floats(matrix, &AtomicBool::new(false))
    }

    /// The same; any mixes, with their error, when it was told to stop.
    fn in_floats(matrix: &Matrix, stop: &AtomicBool) -> Mixed {
        let cells: Vec<f64> = matrix.cells.iter().map(|cell| cell.to_f64()).collect();
        let (height, width) = (matrix.rows.len(), matrix.columns.len());
        let least = cells.iter().copied().fold(f64::INFINITY, f64::min);
        let greatest = cells.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let range = (greatest - least).max(f64::MIN_POSITIVE);
        let table = cells.iter().map(|cell| (cell - least) / range + 1.0);
        let solved = Simplex::new(height, width, table.collect()).solve(stop);
        let (rows, columns) = match solved {
            Some(Solved { x, y, .. }) => (shares(x), shares(y)),
            // Rounding has led it astray, or it was stopped: everything alike is a guess, and the error
            // tells how good a one.
            None => (shares(vec![1.0; height]), shares(vec![1.0; width])),
        };
        // The guarantees of the mixes for the original payoffs.
        let mut against_rows = vec![0.0; width];
        let mut best_row = f64::NEG_INFINITY;
        for (row, share) in cells.chunks_exact(width).zip(&rows) {
            let gets = row.iter().zip(&columns).map(|(cell, share)| cell * share);
            best_row = best_row.max(gets.sum());
            for (sum, cell) in against_rows.iter_mut().zip(row) {
                *sum += share * cell;
            }
        }
        let best_column = against_rows.into_iter().fold(f64::INFINITY, f64::min);
        let near = |shares: Vec<f64>| shares.into_iter().map(Amount::Near).collect();
        Mixed {
            value: Amount::Near((best_row + best_column) / 2.0),
            rows: near(rows),
            columns: near(columns),
            error: (best_row - best_column).max(0.0),
            only_rows: false,
            only_columns: false,
        }
    }
}

/// Probabilities that sum to one, without rounding residue.
fn shares(parts: Vec<f64>) -> Vec<f64> {
    let parts: Vec<f64> = parts.into_iter().map(|part| part.max(0.0)).collect();
    let whole: f64 = parts.iter().sum();
    parts.into_iter().map(|part| part / whole).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the mixes guarantee, exactly: the least against the rows' mix, and the
    /// most against the columns'.
    fn guarantees(matrix: &Matrix, mixed: &Mixed) -> (Fraction, Fraction) {
        let exact = |amounts: &[Amount]| -> Vec<Fraction> {
            let read = amounts.iter().map(|amount| match amount {
                Amount::Exact(fraction) => *fraction,
                Amount::Near(number) => panic!("{number} is not exact"),
            });
            read.collect()
        };
        let (rows, columns) = (exact(&mixed.rows), exact(&mixed.columns));
        for mix in [&rows, &columns] {
            assert!(mix.iter().all(|share| share.sign() >= 0));
            assert_eq!(sum(mix.iter().copied()), Fraction::ONE);
        }
        let product = |payoffs: Vec<Fraction>, mix: &[Fraction]| {
            sum(payoffs
                .iter()
                .zip(mix)
                .map(|(payoff, share)| payoff.times(*share).expect("it fits")))
        };
        let by_column = (0..columns.len()).map(|j| product(matrix.column(j).collect(), &rows));
        let by_row = (0..rows.len()).map(|i| product(matrix.row(i).to_vec(), &columns));
        (
            by_column.min().expect("columns"),
            by_row.max().expect("rows"),
        )
    }

    fn sum(terms: impl Iterator<Item = Fraction>) -> Fraction {
        terms.fold(Fraction::ZERO, |sum, term| sum.plus(term).expect("it fits"))
    }

    fn check(text: &str, value: &str) {
        let matrix: Matrix = text.parse().expect("a matrix");
        let mixed = Mixed::exactly(&matrix).expect("it fits");
        assert_eq!(mixed.value.to_string(), value, "{text}");
        let (low, high) = guarantees(&matrix, &mixed);
        assert_eq!((low, high), (low, low), "{text}");
        assert_eq!(Amount::Exact(low), mixed.value, "{text}");
    }

    #[test]
    fn games_of_the_books() {
        check("7", "7");
        check("1,-1; -1,1", "0");
        check("0,-1,1; 1,0,-1; -1,1,0", "0");
        check("4,2,3; 1,0,5; 3,2,4", "2");
        check("3,-1; -2,4", "1");
        check("0.5,1/3; 1/4,1", "5/11");
        check("2,2; 2,2; 2,2", "2");
        // A game that makes the steepest rule stand still.
        check("0,1,1,1; 1,0,1,1; 1,1,0,1; 1,1,1,0", "3/4");
    }

    #[test]
    fn the_only_equilibrium_is_known_to_be() {
        let pennies = Mixed::of(&"1,-1; -1,1".parse().expect("a matrix"));
        assert!(pennies.only_rows && pennies.only_columns);
        let same = Mixed::of(&"2,2; 2,2".parse().expect("a matrix"));
        assert!(!same.only_rows && !same.only_columns);
    }

    /// Whole payoffs from a simple generator.
    fn random(seed: u64, height: usize, width: usize) -> Matrix {
        let mut state = seed;
        let cells = (0..height * width).map(|_| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            Fraction::whole((state >> 33) as i64 % 21 - 10)
        });
        let names = |count: usize| (1..=count).map(|n| n.to_string()).collect();
        Matrix::new(names(height), names(width), cells.collect()).expect("a matrix")
    }

    #[test]
    fn random_games_are_in_equilibrium_and_both_ways_agree() {
        for seed in 0..300 {
            let (height, width) = (1 + seed as usize % 6, 1 + seed as usize / 6 % 6);
            let matrix = random(seed, height, width);
            let exact = Mixed::exactly(&matrix).expect("small enough");
            let (low, high) = guarantees(&matrix, &exact);
            assert_eq!(low, high, "seed {seed}");
            let near = Mixed::nearly(&matrix);
            assert!(near.error < 1e-6, "seed {seed}: {}", near.error);
            let apart = near.value.to_f64() - exact.value.to_f64();
            assert!(apart.abs() < 1e-6, "seed {seed}");
        }
    }

    #[test]
    fn ties_everywhere_do_not_hold_it_up() {
        let mut matrix = random(9, 150, 150);
        for cell in &mut matrix.cells {
            *cell = Fraction::whole(i64::from(cell.sign() > 0));
        }
        let mixed = Mixed::nearly(&matrix);
        assert!(mixed.error < 1e-4, "{}", mixed.error);
    }

    #[test]
    fn a_saddle_point_is_exact_however_large_the_table() {
        let cells = (0..40 * 30).map(|at| Fraction::whole(at / 30 + at % 30));
        let names = |count: usize| vec![String::new(); count];
        let matrix = Matrix::new(names(40), names(30), cells.collect()).expect("a matrix");
        let mixed = Mixed::of(&matrix);
        assert_eq!(mixed.value, Amount::Exact(39.into()));
        assert_eq!(guarantees(&matrix, &mixed), (39.into(), 39.into()));
    }

    #[test]
    fn what_overflows_is_answered_nearly() {
        let matrix = random(5, 60, 50);
        let mixed = Mixed::of(&matrix);
        assert!(!mixed.is_exact());
        assert!(mixed.error < 1e-6, "{}", mixed.error);
    }
}
