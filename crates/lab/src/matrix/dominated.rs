use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use super::{Amount, Fraction, Matrix, Mixed, Player};

/// A matrix after the elimination of dominated strategies, step by step.
#[derive(Clone, PartialEq, Debug)]
pub struct Reduced {
    /// The eliminated strategies, in order.
    pub steps: Vec<Removed>,
    /// The rows that are left, by their numbers in the whole matrix.
    pub rows: Vec<usize>,
    /// The columns that are left.
    pub columns: Vec<usize>,
    /// Whether the matrix was too large for a complete elimination: more may be dominated.
    pub stopped: bool,
}

/// A strategy that was taken out, and why.
#[derive(Clone, PartialEq, Debug)]
pub struct Removed {
    /// Whose it was.
    pub player: Player,
    /// Its number in the whole matrix.
    pub number: usize,
    /// Why it is dominated.
    pub reason: Reason,
}

/// Why a strategy is dominated.
#[derive(Clone, PartialEq, Debug)]
pub enum Reason {
    /// This one is better whatever the other player does.
    Strict(usize),
    /// This mix of others is: numbers and shares.
    Mix(Vec<(usize, Fraction)>),
    /// This one is never worse, and better somewhere. The value of the game stays, but
    /// other equilibria may be lost.
    Weak(usize),
    /// This one is the same.
    Same(usize),
}

impl Reason {
    /// Does the removal keep every equilibrium?
    pub fn is_strict(&self) -> bool {
        matches!(self, Reason::Strict(_) | Reason::Mix(_))
    }
}

/// Comparisons of payoffs before the search is given up: a moment.
const PATIENCE: u64 = 20_000_000;

/// The most cells of a table in which mixes are tried: every try is a game of its own.
const MIXABLE: usize = 144;

impl Reduced {
    /// Eliminates strictly dominated strategies, by pure or mixed ones, until there are
    /// none; then weakly dominated ones and duplicates, one at a time.
    pub fn of(matrix: &Matrix) -> Reduced {
        Reduced::until(matrix, &AtomicBool::new(false)).expect("nobody stops it")
    }

    /// The same; `None` when it was told to stop.
    pub fn until(matrix: &Matrix, stop: &AtomicBool) -> Option<Reduced> {
        let mut work = Elimination {
            matrix,
            stop,
            left: [
                (0..matrix.rows().len()).collect(),
                (0..matrix.columns().len()).collect(),
            ],
            patience: PATIENCE,
        };
        let mut steps = Vec::new();
        while let Some(removed) = work.next() {
            work.left[place(removed.player)].retain(|&number| number != removed.number);
            steps.push(removed);
        }
        let [rows, columns] = work.left;
        let reduced = Reduced {
            steps,
            rows,
            columns,
            stopped: work.patience == 0,
        };
        (!stop.load(Relaxed)).then_some(reduced)
    }
}

/// Whose numbers come first.
fn place(player: Player) -> usize {
    match player {
        Player::Rows => 0,
        Player::Columns => 1,
    }
}

struct Elimination<'m> {
    matrix: &'m Matrix,
    stop: &'m AtomicBool,
    /// The rows and the columns that are left.
    left: [Vec<usize>; 2],
    patience: u64,
}

/// How one strategy compares with another.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Comparison {
    Better,
    NeverWorse,
    Same,
    Other,
}

impl Elimination<'_> {
    fn next(&mut self) -> Option<Removed> {
        for is_strict in [true, false] {
            for player in [Player::Rows, Player::Columns] {
                if let Some(removed) = self.by_one(player, is_strict) {
                    return Some(removed);
                }
            }
            if is_strict && self.left[0].len() * self.left[1].len() <= MIXABLE {
                for player in [Player::Rows, Player::Columns] {
                    if let Some(removed) = self.by_mix(player) {
                        return Some(removed);
                    }
                }
            }
        }
        None
    }

    /// A strategy that one other dominates.
    fn by_one(&mut self, player: Player, is_strict: bool) -> Option<Removed> {
        let own = self.left[place(player)].clone();
        for &number in &own {
            for &other in own.iter().filter(|&&other| other != number) {
                let reason = match (self.compare(player, other, number)?, is_strict) {
                    (Comparison::Better, true) => Reason::Strict(other),
                    (Comparison::Better | Comparison::NeverWorse, false) => Reason::Weak(other),
                    // Of two that are the same, the first stays.
                    (Comparison::Same, false) if other < number => Reason::Same(other),
                    _ => continue,
                };
                return Some(Removed {
                    player,
                    number,
                    reason,
                });
            }
        }
        None
    }

    /// How `one` compares with `other`; `None` when there was enough of it.
    fn compare(&mut self, player: Player, one: usize, other: usize) -> Option<Comparison> {
        if self.stop.load(Relaxed) {
            return None;
        }
        let across = &self.left[1 - place(player)];
        let mut comparison = Comparison::Better;
        let mut differs = false;
        for &against in across {
            self.patience = self.patience.checked_sub(1)?;
            match gain(self.matrix, player, one, against).cmp(&gain(
                self.matrix,
                player,
                other,
                against,
            )) {
                std::cmp::Ordering::Less => return Some(Comparison::Other),
                std::cmp::Ordering::Equal => comparison = Comparison::NeverWorse,
                std::cmp::Ordering::Greater => differs = true,
            }
        }
        Some(if differs {
            comparison
        } else {
            Comparison::Same
        })
    }

    /// A strategy that a mix of others strictly dominates.
    ///
    /// With d the others' payoffs less this one's, the best mix against the worst
    /// answer is the matrix game d: above zero, it is better everywhere.
    fn by_mix(&mut self, player: Player) -> Option<Removed> {
        let own = &self.left[place(player)];
        let across = &self.left[1 - place(player)];
        if own.len() < 3 {
            return None;
        }
        for &number in own {
            let others: Vec<usize> = own.iter().copied().filter(|&n| n != number).collect();
            let difference = |other: usize, against: usize| {
                let mine = gain(self.matrix, player, number, against);
                gain(self.matrix, player, other, against).minus(mine)
            };
            let cells: Option<Vec<Fraction>> = others
                .iter()
                .flat_map(|&other| across.iter().map(move |&against| (other, against)))
                .map(|(other, against)| difference(other, against))
                .collect();
            let names = |count: usize| vec![String::new(); count];
            let game = Matrix::new(names(others.len()), names(across.len()), cells?).ok()?;
            let mixed = Mixed::in_fractions(&game, self.stop)?;
            if mixed.value.is_some() {
                let shares = others.iter().zip(&mixed.rows);
                let played = shares.filter_map(|(&other, &share)| match share {
                    Amount::Exact(share) if share.sign() > 0 => Some((other, share)),
                    Amount::Exact(_) | Amount::Near(_) => None,
                });
                return Some(Removed {
                    player,
                    number,
                    reason: Reason::Mix(played.collect()),
                });
            }
        }
        None
    }
}

/// What a player gets: the columns pay.
fn gain(matrix: &Matrix, player: Player, number: usize, against: usize) -> Fraction {
    match player {
        Player::Rows => matrix.at(number, against),
        Player::Columns => matrix.at(against, number).negated(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reduced(text: &str) -> Reduced {
        Reduced::of(&text.parse().expect("a matrix"))
    }

    #[test]
    fn strict_domination_goes_on_until_one_cell_is_left() {
        let reduced = reduced("3,1,4; 2,0,1; 5,0,3");
        let steps: Vec<_> = reduced
            .steps
            .iter()
            .map(|step| (step.player, step.number, step.reason.clone()))
            .collect();
        assert_eq!(
            steps,
            [
                (Player::Rows, 1, Reason::Strict(0)),
                (Player::Columns, 0, Reason::Strict(1)),
                (Player::Rows, 2, Reason::Strict(0)),
                (Player::Columns, 2, Reason::Strict(1)),
            ]
        );
        assert_eq!((reduced.rows, reduced.columns), (vec![0], vec![1]));
    }

    #[test]
    fn a_mix_may_dominate_where_no_single_row_does() {
        let reduced = reduced("4,0; 0,4; 1,1");
        let half = Fraction::read("1/2").expect("a number");
        assert_eq!(
            reduced.steps[0],
            Removed {
                player: Player::Rows,
                number: 2,
                reason: Reason::Mix(vec![(0, half), (1, half)]),
            }
        );
        assert_eq!(reduced.rows, [0, 1]);
    }

    #[test]
    fn weak_domination_and_copies_come_last() {
        let weak = reduced("1,0; 1,-1");
        assert_eq!(weak.steps[0].reason, Reason::Strict(1));
        let weak = reduced("1,1; 1,0");
        assert_eq!(weak.steps[0].reason, Reason::Weak(0));
        let copy = reduced("1,-1; -1,1; 1,-1");
        assert_eq!(copy.steps[0].reason, Reason::Same(0));
        assert_eq!(copy.rows, [0, 1]);
    }

    #[test]
    fn the_value_stays_the_same() {
        for text in [
            "4,0,2; 0,4,1; 1,1,7",
            "1,2,3; 3,2,1; 2,2,2; 0,0,9",
            "5,5,5; 5,5,4; 3,8,1",
        ] {
            let matrix: Matrix = text.parse().expect("a matrix");
            let reduced = Reduced::of(&matrix);
            let cells = reduced
                .rows
                .iter()
                .flat_map(|&row| reduced.columns.iter().map(move |&column| (row, column)));
            let cells = cells.map(|(row, column)| matrix.at(row, column));
            let names = |numbers: &[usize]| vec![String::new(); numbers.len()];
            let small = Matrix::new(
                names(&reduced.rows),
                names(&reduced.columns),
                cells.collect(),
            );
            let small = small.expect("something is left");
            assert_eq!(Mixed::of(&small).value, Mixed::of(&matrix).value, "{text}");
        }
    }
}
