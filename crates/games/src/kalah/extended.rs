use game::{Evaluator, Side, Value, Weighted};

use super::Kalah;
use super::linear::prey;
use crate::features;

/// [`super::SeedEval`] with the terms that the program's authors spoke of and left out: extra
/// turns, captures and threats. 2400 units make one of its points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExtendedEval {
    /// The weights, in hundredths, in the order of their names.
    pub weights: [i32; ExtendedEval::TERMS],
}

impl ExtendedEval {
    /// The number of weights.
    pub const TERMS: usize = 7;

    const NAMES: [&str; ExtendedEval::TERMS] = [
        "stores",
        "rows",
        "moves",
        "growth",
        "extra turns",
        "captures",
        "threats",
    ];
    const UNIT: i32 = 2400;
}

impl Default for ExtendedEval {
    fn default() -> ExtendedEval {
        ExtendedEval {
            weights: [100, 30, 20, 140, 50, 30, 30],
        }
    }
}

impl Weighted for ExtendedEval {
    const NAME: &'static str = "extended";

    fn names() -> Vec<String> {
        ExtendedEval::NAMES.map(str::to_owned).to_vec()
    }

    fn weights(&self) -> Vec<i32> {
        self.weights.to_vec()
    }

    fn with_weights(weights: &[i32]) -> ExtendedEval {
        let weights = features::replaced(weights, ExtendedEval::default().weights);
        ExtendedEval { weights }
    }
}

impl Evaluator<Kalah> for ExtendedEval {
    type Acc = ();

    fn value(&self, (): &(), pos: &Kalah, me: Side) -> Value {
        let Kalah { own, other, seat } = *pos;
        let pits = seat.pits();
        let more = |own: u32, other: u32| i64::from(own) - i64::from(other);
        let terms = [
            more(own.store(), other.store()),
            more(own.total(), other.total()),
            more(own.occupied().count_ones(), other.occupied().count_ones()),
            more(own.extra_turns(), other.extra_turns()),
            i64::from(prey(own, other, pits)),
            -i64::from(prey(other, own, pits)),
        ];
        let [stores, rows, moves, growth, turns, captures, threats] = self.weights.map(i64::from);
        let weights = [stores, rows, moves, turns, captures, threats];
        let sum: i64 = terms
            .iter()
            .zip(weights)
            .map(|(term, weight)| term * weight)
            .sum();
        let gone = 48 - i64::from(own.total()) - i64::from(other.total());
        let grown = (4800 + growth * gone.max(0)) * sum / 200;
        let value = Value(grown.clamp(-1 << 30, 1 << 30) as i32);
        if me == seat.side() { value } else { -value }
    }

    fn unit(&self) -> i32 {
        ExtendedEval::UNIT
    }
}
