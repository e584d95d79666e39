use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use super::Fraction;

/// A number that a linear program can be solved with.
pub(super) trait Number: Copy {
    const ZERO: Self;
    const ONE: Self;
    fn minus(self, other: Self) -> Option<Self>;
    fn times(self, other: Self) -> Option<Self>;
    fn over(self, other: Self) -> Option<Self>;
    fn is_positive(self) -> bool;
    fn is_zero(self) -> bool;
    fn is_less(self, other: Self) -> bool;
    /// One, plus a perturbation that only breaks ties and differs for each number. Tables
    /// with few different payoffs have many ties, on which the floating point method may
    /// stall for minutes.
    fn nearly_one(number: usize) -> Self;
}

impl Number for Fraction {
    const ZERO: Fraction = Fraction::ZERO;
    const ONE: Fraction = Fraction::ONE;

    fn minus(self, other: Fraction) -> Option<Fraction> {
        Fraction::minus(self, other)
    }

    fn times(self, other: Fraction) -> Option<Fraction> {
        Fraction::times(self, other)
    }

    fn over(self, other: Fraction) -> Option<Fraction> {
        Fraction::over(self, other)
    }

    fn is_positive(self) -> bool {
        self.sign() > 0
    }

    fn is_zero(self) -> bool {
        self.sign() == 0
    }

    fn is_less(self, other: Fraction) -> bool {
        self < other
    }

    fn nearly_one(_number: usize) -> Fraction {
        Fraction::ONE
    }
}

/// Payoffs are scaled to 1…2 before, so that one tolerance fits all.
const TOLERANCE: f64 = 1e-9;

impl Number for f64 {
    const ZERO: f64 = 0.0;
    const ONE: f64 = 1.0;

    #[inline(always)]
    fn minus(self, other: f64) -> Option<f64> {
        Some(self - other)
    }

    #[inline(always)]
    fn times(self, other: f64) -> Option<f64> {
        Some(self * other)
    }

    #[inline(always)]
    fn over(self, other: f64) -> Option<f64> {
        Some(self / other)
    }

    #[inline(always)]
    fn is_positive(self) -> bool {
        self > TOLERANCE
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        self == 0.0
    }

    #[inline(always)]
    fn is_less(self, other: f64) -> bool {
        self < other
    }

    fn nearly_one(number: usize) -> f64 {
        // Multiples of the golden section lie well apart.
        1.0 + 1e-6 * (number as f64 * 0.618_033_988_749_895).fract()
    }
}

/// The tableau of the simplex method: maximises the sum of `y` under `A y <= 1` and
/// `y >= 0`, for a matrix `A` whose cells are all at least one.
pub(super) struct Simplex<N> {
    height: usize,
    width: usize,
    /// The coefficients of the nonbasic variables, row by row.
    table: Vec<N>,
    /// The values of the basic variables.
    level: Vec<N>,
    /// The same for perturbed right-hand sides: these choose the leaving variable, and the
    /// solution is read from the others.
    nudged: Vec<N>,
    /// The reduced costs of the nonbasic variables.
    gain: Vec<N>,
    total: N,
    /// The basic variable of each row: `y` of a column below `width`, the slack of a row
    /// from there on.
    inside: Vec<usize>,
    outside: Vec<usize>,
}

/// An optimal solution.
pub(super) struct Solved<N> {
    /// The optimal sum.
    pub(super) total: N,
    pub(super) y: Vec<N>,
    /// The solution of the dual problem, with the same sum.
    pub(super) x: Vec<N>,
    /// Whether `y` is unique; `false` where that is not certain.
    pub(super) only_y: bool,
    pub(super) only_x: bool,
}

impl<N: Number> Simplex<N> {
    /// The tableau with all slacks in the basis: `y = 0` is feasible.
    pub(super) fn new(height: usize, width: usize, table: Vec<N>) -> Simplex<N> {
        Simplex {
            height,
            width,
            table,
            level: vec![N::ONE; height],
            nudged: (1..=height).map(N::nearly_one).collect(),
            gain: vec![N::ONE; width],
            total: N::ZERO,
            inside: (width..width + height).collect(),
            outside: (0..width).collect(),
        }
    }

    /// `None` when a number does not fit, when rounding keeps it from ending, or when it is
    /// told to stop.
    pub(super) fn solve(mut self, stop: &AtomicBool) -> Option<Solved<N>> {
        // The steepest unknown comes in, which takes few steps. Where the sum stands
        // still for long, it might go round in circles: then the first that gains at
        // all comes in, by which it cannot (Bland's rule), until the sum moves again.
        let patience = self.height + self.width;
        let mut still = 0;
        for _ in 0..50 * patience + 1000 {
            // A step takes less than a millisecond in floating point numbers, and some
            // milliseconds in fractions.
            if stop.load(Relaxed) {
                return None;
            }
            let entering = if still < patience {
                self.steepest()
            } else {
                self.first_that_gains()
            };
            let Some(column) = entering else {
                return Some(self.read_off());
            };
            let row = self.tightest(column)?;
            still = if self.nudged[row].is_positive() {
                0
            } else {
                still + 1
            };
            self.pivot(row, column)?;
        }
        None
    }

    fn steepest(&self) -> Option<usize> {
        let mut best: Option<usize> = None;
        for (column, gain) in self.gain.iter().enumerate() {
            let is_better = best.is_none_or(|best| self.gain[best].is_less(*gain));
            if gain.is_positive() && is_better {
                best = Some(column);
            }
        }
        best
    }

    fn first_that_gains(&self) -> Option<usize> {
        let gaining = (0..self.width).filter(|&column| self.gain[column].is_positive());
        gaining.min_by_key(|&column| self.outside[column])
    }

    /// The row of the leaving variable (ratio test). There is one: all cells were positive,
    /// so the sum is bounded.
    fn tightest(&self, column: usize) -> Option<usize> {
        let mut best: Option<(usize, N)> = None;
        for row in 0..self.height {
            let slope = self.table[row * self.width + column];
            if !slope.is_positive() {
                continue;
            }
            let room = self.nudged[row].over(slope)?;
            let is_tighter = match best {
                None => true,
                Some((other, least)) => {
                    let is_tie = !room.is_less(least) && !least.is_less(room);
                    room.is_less(least) || is_tie && self.inside[row] < self.inside[other]
                }
            };
            if is_tighter {
                best = Some((row, room));
            }
        }
        best.map(|(row, _)| row)
    }

    /// Pivots: exchanges the variable of a row with that of a column.
    fn pivot(&mut self, row: usize, column: usize) -> Option<()> {
        let width = self.width;
        let by = self.table[row * width + column];
        let (before, rest) = self.table.split_at_mut(row * width);
        let (pivot, after) = rest.split_at_mut(width);
        for cell in pivot.iter_mut() {
            *cell = cell.over(by)?;
        }
        pivot[column] = N::ONE.over(by)?;
        self.level[row] = self.level[row].over(by)?;
        self.nudged[row] = self.nudged[row].over(by)?;
        let (level, nudged) = (self.level[row], self.nudged[row]);

        let others = before
            .chunks_exact_mut(width)
            .chain(after.chunks_exact_mut(width));
        let numbers = (0..self.height).filter(|&other| other != row);
        for (other, cells) in numbers.zip(others) {
            let factor = cells[column];
            eliminate(cells, pivot, column)?;
            self.level[other] = self.level[other].minus(factor.times(level)?)?;
            self.nudged[other] = self.nudged[other].minus(factor.times(nudged)?)?;
        }
        let gained = self.gain[column].times(level)?;
        let lost = N::ZERO.minus(gained)?;
        self.total = self.total.minus(lost)?;
        eliminate(&mut self.gain, pivot, column)?;
        std::mem::swap(&mut self.inside[row], &mut self.outside[column]);
        Some(())
    }

    fn read_off(self) -> Solved<N> {
        let mut y = vec![N::ZERO; self.width];
        let mut x = vec![N::ZERO; self.height];
        for (&unknown, &level) in self.inside.iter().zip(&self.level) {
            if unknown < self.width {
                y[unknown] = level;
            }
        }
        for (&unknown, &gain) in self.outside.iter().zip(&self.gain) {
            if unknown >= self.width {
                x[unknown - self.width] = N::ZERO.minus(gain).unwrap_or(N::ZERO);
            }
        }
        Solved {
            total: self.total,
            y,
            x,
            only_y: self.gain.iter().all(|gain| !gain.is_zero()),
            only_x: self.level.iter().all(|level| !level.is_zero()),
        }
    }
}

/// Eliminates the pivot column from another row.
#[inline]
fn eliminate<N: Number>(cells: &mut [N], pivot: &[N], column: usize) -> Option<()> {
    let factor = cells[column];
    if factor.is_zero() {
        return Some(());
    }
    // The pivot's own cell holds 1 / by, and the old factor is gone from this one.
    cells[column] = N::ZERO;
    for (cell, &taken) in cells.iter_mut().zip(pivot) {
        *cell = cell.minus(factor.times(taken)?)?;
    }
    Some(())
}
