use game::{Evaluator, Side, Value, Weighted};

use super::{Drop, Rack, Size};
use crate::features;

/// Lines that can still become fours, and cells that would complete one in a row that
/// their owner will get. The engine's evaluator; 100 units are a winning cell.
///
/// When neither side can move elsewhere any more, the first side of the usual board gets the
/// cells of odd rows and the second side those of even rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ThreatEval {
    /// The weight of each feature, in units.
    pub weights: [i32; ThreatEval::FEATURES],
}

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
    pub fn features<S: Size>(pos: &Rack<S>) -> [i32; ThreatEval::FEATURES] {
        let own = pos.own;
        let other = pos.own ^ pos.discs;
        let empty = pos.empty_cells();
        let more = |mine: u64, theirs: u64| mine.count_ones() as i32 - theirs.count_ones() as i32;
        let (mine, theirs) = (pos.wins_of(own) & empty, pos.wins_of(other) & empty);
        let rows = pos.rows_of(pos.mover());
        [
            pairs(pos.size, own, other) - pairs(pos.size, other, own),
            more(mine & rows, theirs & !rows),
        ]
    }
}

/// How many lines have two discs of a side and none of the other's.
#[inline]
fn pairs<S: Size>(size: S, own: u64, other: u64) -> i32 {
    let free = size.board() & !other;
    let open_pairs = size.steps().map(|step| {
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

impl<S: Size> Evaluator<Rack<S>> for ThreatEval {
    type Acc = ();

    #[inline]
    fn value(&self, (): &(), pos: &Rack<S>, me: Side) -> Value {
        features::weighted_sum(ThreatEval::features(pos), &self.weights, pos.mover(), me)
    }

    fn unit(&self) -> i32 {
        100
    }

    /// A move that makes a new winning cell.
    #[inline]
    fn urgency(&self, pos: &Rack<S>, Drop(cell): Drop) -> i32 {
        let empty = pos.empty_cells();
        let before = pos.wins_of(pos.own) & empty;
        let after = pos.wins_of(pos.own | 1 << cell) & empty;
        (after & !before & !(1 << cell)).count_ones() as i32
    }
}
