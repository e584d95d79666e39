use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use game::{Evaluator, Side, Value};

use super::Pig;

/// The exact probability of winning with best play, scaled so that −1 is a lost game and 1
/// a won one.
///
/// Computed for the first position, and kept for all games with the same
/// target and die: a moment for 100 points, some seconds for 1000.
#[derive(Clone, Default, Debug)]
pub struct ExactOdds(OnceLock<Arc<Solved>>);

/// A thousand million steps: rounding never decides between roll and hold.
const UNIT: i32 = 1_000_000_000;

impl ExactOdds {
    /// The probability that `me` wins, from 0 to 1.
    pub fn chance(&self, pos: &Pig, me: Side) -> f64 {
        let solved = self.0.get_or_init(|| solved(pos));
        let chance = if solved.is_for(pos) {
            solved.chance(pos)
        } else {
            // One evaluator used with two sets of options: look the other table up.
            self::solved(pos).chance(pos)
        };
        if me == pos.side { chance } else { 1.0 - chance }
    }
}

impl Evaluator<Pig> for ExactOdds {
    type Acc = ();

    fn value(&self, (): &(), pos: &Pig, me: Side) -> Value {
        // Rounded as seen by one side, so that the other sees the very opposite.
        let value = 2.0 * self.chance(pos, Side::First) - 1.0;
        let value = (value * f64::from(UNIT)).round() as i32;
        Value(if me == Side::First { value } else { -value })
    }

    fn unit(&self) -> i32 {
        UNIT
    }

    fn is_exact(&self) -> bool {
        true
    }
}

/// The solution of the game with this target and die, computed at most once.
fn solved(pos: &Pig) -> Arc<Solved> {
    static ALL: Mutex<Vec<Arc<Solved>>> = Mutex::new(Vec::new());
    // A thread that panicked has not left half a table behind: tables are pushed complete.
    let mut all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = all.iter().find(|solved| solved.is_for(pos)) {
        return Arc::clone(known);
    }
    let new = Arc::new(Solved::new(pos.target, pos.sides));
    all.push(Arc::clone(&new));
    new
}

/// The chance of winning at the start of a turn, for all scores.
///
/// Chances within a turn follow from these in one pass over the points of the turn:
/// eight megabytes for a target of 1000, where all of them would take four thousand.
#[derive(Debug)]
struct Solved {
    target: usize,
    sides: usize,
    /// By own score times the target plus the other's.
    starts: Vec<f64>,
}

/// A chance that depends on what losing the die is worth: `fixed + bust * worth`.
#[derive(Clone, Copy, Default, Debug)]
struct Linear {
    fixed: f64,
    /// How likely the turn ends with a 1.
    bust: f64,
}

impl Linear {
    const WON: Linear = Linear {
        fixed: 1.0,
        bust: 0.0,
    };

    fn at(self, worth: f64) -> f64 {
        self.fixed + self.bust * worth
    }
}

impl Solved {
    /// From the high scores down: only a 1 leads back to scores that are not solved
    /// yet, to the same two scores with the other side to move.
    fn new(target: u16, sides: u8) -> Solved {
        let target = usize::from(target);
        let mut solved = Solved {
            target,
            sides: usize::from(sides),
            starts: vec![0.5; target * target],
        };
        for total in (0..2 * target - 1).rev() {
            for own in total.saturating_sub(target - 1)..=total / 2 {
                solved.settle(own, total - own);
            }
        }
        solved
    }

    /// Policy iteration on two starts that lead to each other: x = f(y) and y = g(x),
    /// both linear as long as no decision changes.
    fn settle(&mut self, own: usize, other: usize) {
        // Who is one point further on decides nearly always alike: a good first guess
        // saves one pass of three.
        let (at_x, at_y) = (self.at(own, other), self.at(other, own));
        if other + 1 < self.target {
            self.starts[at_x] = self.starts[self.at(own, other + 1)];
            self.starts[at_y] = self.starts[self.at(other + 1, own)];
        }
        loop {
            let mine = self.start(own, other);
            let theirs = self.start(other, own);
            // x = a + b (1 − y), y = c + d (1 − x)
            let (a, b) = (mine.fixed, mine.bust);
            let (c, d) = (theirs.fixed, theirs.bust);
            let x = (a + b * (1.0 - c - d)) / (1.0 - b * d);
            let y = c + d * (1.0 - x);
            let change = (x - self.starts[at_x]).abs() + (y - self.starts[at_y]).abs();
            (self.starts[at_x], self.starts[at_y]) = (x, y);
            if change < 1e-12 {
                return;
            }
        }
    }

    fn at(&self, own: usize, other: usize) -> usize {
        own * self.target + other
    }

    /// What the start of a turn is worth, who has nothing pending and must roll.
    fn start(&self, own: usize, other: usize) -> Linear {
        self.turn(own, other, 0).1
    }

    /// The probability of winning with `pending` points, by the best decision and by rolling.
    fn turn(&self, own: usize, other: usize, pending: usize) -> (Linear, Linear) {
        // What a 1 is worth by what is known so far; decisions hang on it.
        let worth = 1.0 - self.starts[self.at(other, own)];
        let share = 1.0 / self.sides as f64;
        // The values of the following points, at their index modulo 32: a die has at most 20
        // faces.
        let mut ahead = [Linear::WON; 32];
        let enough = self.target - own;
        // The faces from 2 on, seen from just before the target: all win.
        let mut sum = Linear {
            fixed: self.sides as f64 - 1.0,
            bust: 0.0,
        };
        let mut roll = Linear::WON;
        let mut best = Linear::WON;
        for points in (pending..enough).rev() {
            // The window moves down by one: in comes the place two further on, out
            // goes the one behind the highest face.
            let (enters, leaves) = (points + 2, points + self.sides + 1);
            let (enters, leaves) = (ahead[enters % 32], ahead[leaves % 32]);
            sum.fixed += enters.fixed - leaves.fixed;
            sum.bust += enters.bust - leaves.bust;
            roll = Linear {
                fixed: sum.fixed * share,
                bust: (sum.bust + 1.0) * share,
            };
            let hold = match points {
                0 => 0.0,
                _ => 1.0 - self.starts[self.at(other, own + points)],
            };
            best = if points > 0 && hold > roll.at(worth) {
                Linear {
                    fixed: hold,
                    bust: 0.0,
                }
            } else {
                roll
            };
            ahead[points % 32] = best;
        }
        (best, roll)
    }

    fn is_for(&self, pos: &Pig) -> bool {
        (self.target, self.sides) == (usize::from(pos.target), usize::from(pos.sides))
    }

    /// The chance of the side that holds the die, or that of the first side when the
    /// game is over.
    fn chance(&self, pos: &Pig) -> f64 {
        let own = usize::from(pos.scores[pos.side.index()]);
        let other = usize::from(pos.scores[(!pos.side).index()]);
        if own >= self.target {
            return 1.0;
        }
        if other >= self.target {
            return 0.0;
        }
        let worth = 1.0 - self.starts[self.at(other, own)];
        let (best, roll) = self.turn(own, other, usize::from(pos.pending));
        if pos.rolling {
            roll.at(worth)
        } else {
            best.at(worth)
        }
    }
}
