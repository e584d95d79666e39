use game::{Evaluator, Side, Value, Weighted};

use super::{Adjacency, beside};
use crate::bitboard::{EIGHTH_COLUMN, FIRST_COLUMN};
use crate::features;

/// A linear evaluation in hundredths of a mark: marks, stable marks, corners, edges, and the
/// squares where a move would flip something. What the authors of the genetic player found
/// hard to tell it; `tune` changes the weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlacesEval {
    /// The weight of each feature, in hundredths of a mark.
    pub weights: [i32; PlacesEval::FEATURES],
}

impl PlacesEval {
    /// The number of features.
    pub const FEATURES: usize = 5;

    const NAMES: [&str; PlacesEval::FEATURES] =
        ["marks", "stable marks", "corners", "edges", "mobility"];

    /// The features, each the side to move's count minus the other's.
    #[inline]
    fn features(pos: &Adjacency) -> [i32; PlacesEval::FEATURES] {
        let (own, other, empty) = (pos.own, pos.other, pos.empty());
        let board = own | other | empty;
        let more = |squares: u64| {
            (own & squares).count_ones() as i32 - (other & squares).count_ones() as i32
        };
        // Between two squares of the board, above and below, or left and right.
        let upright = board << 8 & board >> 8;
        let across = (board << 1 & !FIRST_COLUMN) & (board >> 1 & !EIGHTH_COLUMN);
        let (corners, edges) = (!upright & !across, !(upright & across));
        let flips = |enemy: u64| (beside(enemy) & empty).count_ones() as i32;
        [
            more(board),
            more(!beside(empty)),
            more(corners),
            more(edges),
            flips(other) - flips(own),
        ]
    }
}

impl Default for PlacesEval {
    fn default() -> PlacesEval {
        PlacesEval {
            weights: [20, 100, 10, 5, 5],
        }
    }
}

impl Weighted for PlacesEval {
    const NAME: &'static str = "places";

    fn names() -> Vec<String> {
        PlacesEval::NAMES.map(str::to_owned).to_vec()
    }

    fn weights(&self) -> Vec<i32> {
        self.weights.to_vec()
    }

    fn with_weights(weights: &[i32]) -> PlacesEval {
        let weights = features::replaced(weights, PlacesEval::default().weights);
        PlacesEval { weights }
    }
}

impl Evaluator<Adjacency> for PlacesEval {
    type Acc = ();

    fn value(&self, (): &(), pos: &Adjacency, me: Side) -> Value {
        features::weighted_sum(PlacesEval::features(pos), &self.weights, pos.side, me)
    }

    /// Hundredths of a mark.
    fn unit(&self) -> i32 {
        100
    }
}

/// Own marks and, as a tenth of one each, those of them that stand beside an enemy mark: the
/// closeness to the enemy that annealing may look at, too. In tenths of a mark.
///
/// Not zero-sum: only a search that evaluates for one side throughout may use it.
#[derive(Clone, Copy, Default, Debug)]
pub struct OwnMarksNearEnemy;

impl Evaluator<Adjacency> for OwnMarksNearEnemy {
    type Acc = ();

    fn value(&self, (): &(), pos: &Adjacency, me: Side) -> Value {
        let (own, enemy) = if me == pos.side {
            (pos.own, pos.other)
        } else {
            (pos.other, pos.own)
        };
        let near = (own & beside(enemy)).count_ones();
        Value((10 * own.count_ones() + near) as i32)
    }

    fn unit(&self) -> i32 {
        10
    }
}
