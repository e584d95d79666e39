use words::Words;

use super::study::some;
use super::{Fraction, Matrix};

/// The game in pure strategies: maximin, minimax and saddle points.
#[derive(Clone, PartialEq, Debug)]
pub struct Pure {
    /// The maximin value, which the row player can guarantee.
    pub maximin: Fraction,
    /// All maximin rows.
    pub rows: Vec<usize>,
    /// The minimax value, which the column player can guarantee.
    pub minimax: Fraction,
    /// All minimax columns.
    pub columns: Vec<usize>,
    /// Saddle points as row and column: the minimum of the row and maximum of the column;
    /// neither player gains by deviating alone. Law: there is one exactly when
    /// maximin = minimax.
    pub saddles: Vec<(usize, usize)>,
}

impl Pure {
    /// Computes it from all rows and columns.
    pub fn of(matrix: &Matrix) -> Pure {
        let worst = |row: usize| least(matrix.row(row).iter().copied());
        let worst: Vec<Fraction> = (0..matrix.rows().len()).map(worst).collect();
        let dearest = |column: usize| greatest(matrix.column(column));
        let dearest: Vec<Fraction> = (0..matrix.columns().len()).map(dearest).collect();
        let maximin = greatest(worst.iter().copied());
        let minimax = least(dearest.iter().copied());
        let rows = places(&worst, maximin);
        let columns = places(&dearest, minimax);
        let saddles = if maximin == minimax {
            // Where the two meet, every such row and column cross in a saddle point.
            let across = |&row: &usize| columns.iter().map(move |&column| (row, column));
            rows.iter().flat_map(across).collect()
        } else {
            Vec::new()
        };
        Pure {
            maximin,
            rows,
            minimax,
            columns,
            saddles,
        }
    }

    /// Maximin, minimax and saddle points of this matrix in sentences.
    pub fn said(&self, matrix: &Matrix, words: &'static Words) -> [String; 3] {
        let named = |names: &[String], numbers: &[usize]| {
            let names: Vec<String> = numbers
                .iter()
                .map(|&number| names[number].clone())
                .collect();
            some(words, &names)
        };
        let rows = named(matrix.rows(), &self.rows);
        let columns = named(matrix.columns(), &self.columns);
        let (maximin, minimax) = (self.maximin, self.minimax);
        [
            words.fill("matrix.maximin", &[("value", &maximin), ("rows", &rows)]),
            words.fill(
                "matrix.minimax",
                &[("value", &minimax), ("columns", &columns)],
            ),
            self.saddle(matrix, words),
        ]
    }

    fn saddle(&self, matrix: &Matrix, words: &'static Words) -> String {
        if self.saddles.is_empty() {
            return words.say("matrix.no-saddle").to_owned();
        }
        let cells = self.saddles.iter().map(|&(row, column)| {
            let (row, column) = (&matrix.rows()[row], &matrix.columns()[column]);
            format!("({row}, {column})")
        });
        let cells = some(words, &cells.collect::<Vec<_>>());
        let value = self.maximin;
        words.fill("matrix.saddle", &[("value", &value), ("cells", &cells)])
    }
}

fn least(payoffs: impl Iterator<Item = Fraction>) -> Fraction {
    payoffs.min().expect("a matrix has cells")
}

fn greatest(payoffs: impl Iterator<Item = Fraction>) -> Fraction {
    payoffs.max().expect("a matrix has cells")
}

fn places(payoffs: &[Fraction], wanted: Fraction) -> Vec<usize> {
    let numbered = payoffs.iter().enumerate();
    let there = numbered.filter(|&(_, &payoff)| payoff == wanted);
    there.map(|(number, _)| number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pure(text: &str) -> Pure {
        Pure::of(&text.parse().expect("a matrix"))
    }

    #[test]
    fn a_saddle_point_is_where_both_are_sure_of_the_same() {
        let pure = pure("4,2,3; 1,0,5; 3,2,4");
        assert_eq!((pure.maximin, pure.minimax), (2.into(), 2.into()));
        assert_eq!((pure.rows, pure.columns), (vec![0, 2], vec![1]));
        assert_eq!(pure.saddles, [(0, 1), (2, 1)]);
    }

    #[test]
    fn without_one_there_is_a_gap() {
        let pure = pure("1,-1; -1,1");
        assert_eq!((pure.maximin, pure.minimax), ((-1).into(), 1.into()));
        assert_eq!((pure.rows, pure.columns), (vec![0, 1], vec![0, 1]));
        assert!(pure.saddles.is_empty());
    }
}
