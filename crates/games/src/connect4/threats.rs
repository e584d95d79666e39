use game::{Evaluator, Side, Value, Weighted};

use super::{BOARD, BOTTOM, Connect4, Drop, STEPS, wins_of};
use crate::features;

/// Lines that can still become fours, and cells that would complete one in a row that
/// their owner will get. The engine's evaluator; 100 units are a winning cell.
///
/// When neither side can move elsewhere any more, the first side gets the cells of odd rows
/// and the second side those of even rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ThreatEval {
    /// The weight of each feature, in units.
    pub weights: [i32; ThreatEval::FEATURES],
}

/// The cells of odd rows, the lowest being number one.
const ODD: u64 = BOTTOM * 0b01_0101;

impl ThreatEval {
    /// The number of features.
    pub const FEATURES: usize = 2;

    /// The features, each the side to move's count minus the other's.
    pub const NAMES: [&str; ThreatEval::FEATURES] = [
        "open lines with two discs",
        "winning cells in rows of its own",
    ];

    /// The features of a position; positive is good for the side to move.
    #[inline]
    pub fn features(pos: &Connect4) -> [i32; ThreatEval::FEATURES] {
        let own = pos.own;
        let other = pos.own ^ pos.discs;
        let empty = BOARD & !pos.discs;
        let more = |mine: u64, theirs: u64| mine.count_ones() as i32 - theirs.count_ones() as i32;
        let (mine, theirs) = (wins_of(own) & empty, wins_of(other) & empty);
        let rows = match pos.mover() {
            Side::First => ODD,
            Side::Second => !ODD,
        };
        [
            pairs(own, other) - pairs(other, own),
            more(mine & rows, theirs & !rows),
        ]
    }
}

/// How many lines have two discs of a side and none of the other's.
#[inline]
fn pairs(own: u64, other: u64) -> i32 {
    let free = BOARD & !other;
    let open_pairs = STEPS.map(|step| {
        let free_pairs = free & free >> step;
        let open = free_pairs & free_pairs >> (2 * step);
        // Two of four: a sum in binary, of which the ones are none and the twos one.
        let [a, b, c, d] = [0, step, 2 * step, 3 * step].map(|shift| own >> shift);
        let ones = a ^ b ^ c ^ d;
        let twos = (a & b) ^ (c & d) ^ ((a ^ b) & (c ^ d));
        (open & twos & !ones).count_ones() as i32
    });
    open_pairs.iter().sum()
}

impl Default for ThreatEval {
    fn default() -> ThreatEval {
        ThreatEval { weights: [15, 100] }
    }
}

impl Weighted for ThreatEval {
    const NAME: &'static str = "threats";

    fn names() -> Vec<String> {
        ThreatEval::NAMES.map(str::to_owned).to_vec()
    }

    fn weights(&self) -> Vec<i32> {
        self.weights.to_vec()
    }

    fn with_weights(weights: &[i32]) -> ThreatEval {
        let weights = features::replaced(weights, ThreatEval::default().weights);
        ThreatEval { weights }
    }
}

impl Evaluator<Connect4> for ThreatEval {
    type Acc = ();

    #[inline]
    fn value(&self, (): &(), pos: &Connect4, me: Side) -> Value {
        features::weighted_sum(ThreatEval::features(pos), &self.weights, pos.mover(), me)
    }

    fn unit(&self) -> i32 {
        100
    }

    /// A move that makes a new winning cell.
    #[inline]
    fn urgency(&self, pos: &Connect4, Drop(cell): Drop) -> i32 {
        let empty = BOARD & !pos.discs;
        let before = wins_of(pos.own) & empty;
        let after = wins_of(pos.own | 1 << cell) & empty;
        (after & !before & !(1 << cell)).count_ones() as i32
    }
}
