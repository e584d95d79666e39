use game::{Evaluator, Side, Value, Weighted};

use super::{Kalah, Pit};
use crate::mancala::{Row, sow};
use crate::terms;

/// Our own opinion: what is stored, how many holes can be played, and what can be
/// captured next. Where else the seeds lie made no difference in matches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LinearEval {
    /// What each term is worth.
    pub weights: [i32; LinearEval::TERMS],
}

impl LinearEval {
    /// How many terms there are.
    pub const TERMS: usize = 4;

    /// What the terms are. Those that do not say whose they are count for the side to
    /// move what it has more than the other.
    pub const NAMES: [&str; LinearEval::TERMS] = [
        "seeds in the store",
        "holes with seeds",
        "most seeds in one capture, of the mover",
        "most seeds in one capture, of the other",
    ];

    /// The terms of a position.
    #[inline]
    pub fn terms(pos: &Kalah) -> [i32; LinearEval::TERMS] {
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
fn prey(own: Row, other: Row, pits: u8) -> u32 {
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
        let weights = terms::replaced(weights, LinearEval::default().weights);
        LinearEval { weights }
    }
}

impl Evaluator<Kalah> for LinearEval {
    type Acc = ();

    #[inline]
    fn value(&self, (): &(), pos: &Kalah, me: Side) -> Value {
        terms::weigh(LinearEval::terms(pos), &self.weights, pos.seat.side(), me)
    }

    /// Hundredths of a seed.
    fn unit(&self) -> i32 {
        100
    }

    /// Extra turns first, the one nearest to home before the others, because it spoils
    /// none of them; then captures.
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
