use game::{Evaluator, Side, Value, Weighted};

use super::{Kalah, Pit};
use crate::features;
use crate::mancala::{Row, sow};

/// A linear evaluation in hundredths of a seed: stores, playable holes, and the best
/// captures. The engine's evaluator. Other features of the layout made no difference in
/// matches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LinearEval {
    /// The weight of each feature, in hundredths of a seed.
    pub weights: [i32; LinearEval::FEATURES],
}

impl LinearEval {
    /// The number of features.
    pub const FEATURES: usize = 4;

    /// The features. Unless the name says whose they are, they are the side to move's count
    /// minus the other's.
    pub const NAMES: [&str; LinearEval::FEATURES] = [
        "seeds in the store",
        "holes with seeds",
        "most seeds in one capture, of the mover",
        "most seeds in one capture, of the other",
    ];

    /// The features of a position; positive is good for the side to move.
    #[inline]
    pub fn features(pos: &Kalah) -> [i32; LinearEval::FEATURES] {
        let Kalah { own, other, seat } = *pos;
        let pits = seat.pits();
        let more = |count: fn(Row) -> u32| count(own) as i32 - count(other) as i32;
        [
            more(Row::store),
            more(|row| row.occupied().count_ones()),
            prey(own, other, pits) as i32,
            -(prey(other, own, pits) as i32),
        ]
    }
}

/// The most seeds that one move of the owner of `own` captures.
#[inline]
pub(super) fn prey(own: Row, other: Row, pits: u8) -> u32 {
    let mut most = 0;
    let mut left = own.occupied();
    while left != 0 {
        let slot = left.trailing_zeros() / 8;
        left &= left - 1;
        let (own, other, sown) = sow(own, other, pits, slot);
        most = most.max(sown.prey(own, other));
    }
    most
}

impl Default for LinearEval {
    fn default() -> LinearEval {
        LinearEval {
            weights: [100, 157, 55, 42],
        }
    }
}

impl Weighted for LinearEval {
    const NAME: &'static str = "harvest";

    fn names() -> Vec<String> {
        LinearEval::NAMES.map(str::to_owned).to_vec()
    }

    fn weights(&self) -> Vec<i32> {
        self.weights.to_vec()
    }

    fn with_weights(weights: &[i32]) -> LinearEval {
        let weights = features::replaced(weights, LinearEval::default().weights);
        LinearEval { weights }
    }
}

impl Evaluator<Kalah> for LinearEval {
    type Acc = ();

    #[inline]
    fn value(&self, (): &(), pos: &Kalah, me: Side) -> Value {
        features::weighted_sum(
            LinearEval::features(pos),
            &self.weights,
            pos.seat.side(),
            me,
        )
    }

    /// Hundredths of a seed.
    fn unit(&self) -> i32 {
        100
    }

    /// Extra turns first, the one nearest to home before the others, because it leaves them
    /// possible; then captures.
    #[inline]
    fn urgency(&self, pos: &Kalah, Pit(slot): Pit) -> i32 {
        let slot = u32::from(slot) & 7;
        let (own, other, sown) = sow(pos.own, pos.other, pos.seat.pits(), slot);
        if sown.at_home {
            return 40 + slot as i32;
        }
        sown.prey(own, other).min(30) as i32
    }

    fn margin(&self) -> i32 {
        150
    }
}
