use game::{Evaluator, Position, Side, Value, Weighted};

use super::Kalah;
use crate::features;

/// The evaluation of the Congklak program that this variant comes from, in exact
/// whole numbers: 2400 units make one of its points.
///
/// It adds the difference of the stores, 0.3 of the difference of the rows and 0.2
/// of the difference of the numbers of moves, and multiplies by a factor that
/// grows from 1.0 at 48 seeds in play to 2.4 at none:
///
/// `(576 − 7·T) · (10·stores + 3·rows + 2·moves)`, with T the seeds in play.
///
/// Made for 48 seeds: on larger boards the factor stays at 1.0 until 48 are left.
#[derive(Clone, Copy, Default, Debug)]
pub struct SeedEval;

impl Evaluator<Kalah> for SeedEval {
    type Acc = ();

    fn value(&self, (): &(), pos: &Kalah, me: Side) -> Value {
        SeedWeights::SEED.value(&(), pos, me)
    }

    fn unit(&self) -> i32 {
        SeedWeights::UNIT
    }
}

/// The formula of [`SeedEval`] with other weights, in hundredths.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeedWeights {
    /// The weights of the differences of stores, rows and moves, and by how much their sum
    /// grows until no seeds are in play; in hundredths.
    pub weights: [i32; 4],
}

impl SeedWeights {
    /// Those of [`SeedEval`].
    pub const SEED: SeedWeights = SeedWeights {
        weights: [100, 30, 20, 140],
    };

    const UNIT: i32 = 2400;
}

impl Default for SeedWeights {
    fn default() -> SeedWeights {
        SeedWeights::SEED
    }
}

impl Weighted for SeedWeights {
    const NAME: &'static str = "seed";

    fn names() -> Vec<String> {
        ["stores", "rows", "moves", "growth"]
            .map(str::to_owned)
            .to_vec()
    }

    fn weights(&self) -> Vec<i32> {
        self.weights.to_vec()
    }

    fn with_weights(weights: &[i32]) -> SeedWeights {
        let weights = features::replaced(weights, SeedWeights::SEED.weights);
        SeedWeights { weights }
    }
}

impl Evaluator<Kalah> for SeedWeights {
    type Acc = ();

    fn value(&self, (): &(), pos: &Kalah, me: Side) -> Value {
        let (own, other) = (pos.own, pos.other);
        let rows = own.total() as i32 - other.total() as i32;
        let gone = 48 - own.total() as i32 - other.total() as i32;
        let stores = own.store() as i32 - other.store() as i32;
        let moves = own.occupied().count_ones() as i32 - other.occupied().count_ones() as i32;
        let [by_store, by_row, by_move, growth] = self.weights.map(i64::from);
        let sum =
            by_store * i64::from(stores) + by_row * i64::from(rows) + by_move * i64::from(moves);
        // Wide enough for any weights, and whole for the usual ones.
        let grown = (4800 + growth * i64::from(gone.max(0))) * sum / 200;
        let value = Value(grown.clamp(-1 << 30, 1 << 30) as i32);
        if me == pos.seat.side() { value } else { -value }
    }

    fn unit(&self) -> i32 {
        SeedWeights::UNIT
    }
}

/// The difference of the stores, in seeds.
#[derive(Clone, Copy, Default, Debug)]
pub struct StoreDifference;

impl Evaluator<Kalah> for StoreDifference {
    type Acc = ();

    fn value(&self, (): &(), pos: &Kalah, me: Side) -> Value {
        Value(pos.banked().seen_by(me))
    }
}
