use std::sync::OnceLock;

use game::{Evaluator, Side, Value};

use super::Pig;
use far::Far;
use table::Table;

mod far;
mod table;

/// The probability of winning with best play, scaled so that −1 is a lost game and 1 a won
/// one: exact when no side misses more than 200 points, close to it further away.
///
/// The chances depend on the points both sides still miss, not on the target, so that one
/// table for each die serves all games. It takes some milliseconds, and never more than a
/// search may take to notice that it was stopped: the tables of all dice together have 8 megabytes.
#[derive(Clone, Copy, Default, Debug)]
pub struct ExactOdds(());

/// A thousand million steps: rounding never decides between roll and hold.
const UNIT: i32 = 1_000_000_000;

/// How many points a side may miss in each of the tables of a die. The work grows with the
/// cube: the usual game does not pay for the long ones.
const SIZES: [usize; 3] = [50, 100, 200];

/// The most points that either side may miss for an exact value.
const EXACT: usize = SIZES[SIZES.len() - 1];

/// A die has two to twenty faces.
const DICE: usize = 19;

impl ExactOdds {
    /// The probability that `me` wins, from 0 to 1.
    pub fn chance(&self, pos: &Pig, me: Side) -> f64 {
        let chance = chance_of_holder(pos);
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

    fn is_exact(&self, pos: &Pig) -> bool {
        pos.missing().into_iter().max() <= Some(EXACT)
    }
}

/// The chance of the side that holds the die, or that of the first side when the game is
/// over.
fn chance_of_holder(pos: &Pig) -> f64 {
    let own = pos.missing()[pos.side.index()];
    let other = pos.missing()[(!pos.side).index()];
    if own == 0 {
        return 1.0;
    }
    if other == 0 {
        return 0.0;
    }
    let odds = Odds::of(pos.sides, own.max(other));
    let rest = odds.rest_of_turn(own, other, usize::from(pos.pending));
    let bust = odds.bust(own, other);
    if pos.rolling {
        rest.roll.at(bust)
    } else {
        rest.best.at(bust)
    }
}

/// The chances with one die.
struct Odds {
    table: Table,
    far: Far,
}

impl Odds {
    /// For sides that miss at most so many points.
    fn of(sides: u8, most: usize) -> &'static Odds {
        static ODDS: [[OnceLock<Odds>; SIZES.len()]; DICE] =
            [const { [const { OnceLock::new() }; SIZES.len()] }; DICE];
        let large_enough = SIZES.iter().position(|&size| most <= size);
        let which = large_enough.unwrap_or(SIZES.len() - 1);
        ODDS[usize::from(sides) - 2][which].get_or_init(|| Odds {
            table: Table::new(SIZES[which], sides.into()),
            far: Far::new(sides.into()),
        })
    }

    fn is_far(&self, own: usize, other: usize) -> bool {
        own.max(other) > self.table.size()
    }
}

impl Starts for Odds {
    fn start(&self, own: usize, other: usize) -> f64 {
        if self.is_far(own, other) {
            self.far.start(&self.table, own, other)
        } else {
            self.table.start(own, other)
        }
    }

    fn sides(&self) -> usize {
        self.table.sides()
    }

    fn horizon(&self, own: usize, other: usize) -> usize {
        if self.is_far(own, other) {
            self.far.hold()
        } else {
            usize::MAX
        }
    }
}

/// The chance of winning at the start of a turn, by the points that the side with the die and
/// the other one miss.
trait Starts {
    fn start(&self, own: usize, other: usize) -> f64;

    fn sides(&self) -> usize;

    /// After how many more points of a turn it may be taken to end. No end is taken for
    /// granted where chances are exact.
    fn horizon(&self, _own: usize, _other: usize) -> usize {
        usize::MAX
    }

    /// What a 1 is worth: the other side begins its turn, and nothing is banked.
    fn bust(&self, own: usize, other: usize) -> f64 {
        1.0 - self.start(other, own)
    }

    /// What a turn with `pending` points is worth.
    fn rest_of_turn(&self, own: usize, other: usize, pending: usize) -> Rest {
        let worth = self.bust(own, other);
        let sides = self.sides();
        let share = 1.0 / sides as f64;
        let hold = |points: usize| Linear {
            fixed: if points < own {
                1.0 - self.start(other, own - points)
            } else {
                1.0
            },
            bust: 0.0,
        };
        let horizon = pending.saturating_add(self.horizon(own, other));
        let end = own.min(horizon).max(pending);
        // The values of the following points, at their index modulo 32: a die has at most 20
        // faces.
        let mut ahead = [Linear::WON; 32];
        // The faces from 2 on, seen from just before the end: all hold.
        let mut sum = Linear::default();
        for points in end..=end + sides {
            ahead[points % 32] = hold(points);
            if points >= end + 2 {
                sum.fixed += ahead[points % 32].fixed;
            }
        }
        let mut rest = Rest {
            best: hold(pending),
            roll: hold(pending),
            closest: 1.0,
        };
        for points in (pending..end).rev() {
            // The window moves down by one: in comes the place two further on, out
            // goes the one behind the highest face.
            let (enters, leaves) = (points + 2, points + sides + 1);
            let (enters, leaves) = (ahead[enters % 32], ahead[leaves % 32]);
            sum.fixed += enters.fixed - leaves.fixed;
            sum.bust += enters.bust - leaves.bust;
            rest.roll = Linear {
                fixed: sum.fixed * share,
                bust: (sum.bust + 1.0) * share,
            };
            rest.best = rest.roll;
            if points > 0 {
                let hold = hold(points);
                let gain = hold.fixed - rest.roll.at(worth);
                rest.closest = rest.closest.min(gain.abs());
                if gain > 0.0 {
                    rest.best = hold;
                }
            }
            ahead[points % 32] = rest.best;
        }
        rest
    }
}

/// The probability of winning in the course of a turn.
struct Rest {
    /// By the best decision.
    best: Linear,
    /// By rolling.
    roll: Linear,
    /// How much the closest decision between roll and hold decides. As long as what a 1 is
    /// worth changes by less, no decision changes.
    closest: f64,
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The worst and the mean error of the chances of far sides, and the worst loss by a
    /// wrong decision, compared with a table of twice the size.
    fn errors(sides: u8) -> [f64; 3] {
        let truth = Table::new(2 * EXACT, sides.into());
        let odds = Odds::of(sides, 2 * EXACT);
        let [mut worst, mut sum, mut loss] = [0.0_f64; 3];
        let mut count = 0;
        let missing = |step| (1..2 * EXACT).step_by(step);
        let pairs = missing(13).flat_map(|own| missing(17).map(move |other| (own, other)));
        for (own, other) in pairs.filter(|&(own, other)| own.max(other) > EXACT) {
            let error = (truth.start(own, other) - odds.start(own, other)).abs();
            worst = worst.max(error);
            sum += error;
            count += 1;
            for pending in (1..own.min(80)).step_by(3) {
                let true_bust = truth.bust(own, other);
                let roll = truth.rest_of_turn(own, other, pending).roll.at(true_bust);
                let hold = 1.0 - truth.start(other, own - pending);
                let bust = odds.bust(own, other);
                let guess = odds.rest_of_turn(own, other, pending);
                let holds = guess.best.at(bust) > guess.roll.at(bust);
                if holds != (hold > roll) {
                    loss = loss.max((hold - roll).abs());
                }
            }
        }
        [worst, sum / f64::from(count), loss]
    }

    #[test]
    fn far_sides_are_valued_and_played_well() {
        for (sides, most) in [(6, [0.003, 0.001, 0.0002]), (20, [0.06, 0.02, 0.003])] {
            let found = errors(sides);
            let is_good = found.iter().zip(most).all(|(found, most)| *found <= most);
            assert!(is_good, "{sides} sides: {found:?}");
        }
    }
}
