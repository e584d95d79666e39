use game::{Evaluator, Position, Side, Value};

use super::Kalah;

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
        let (own, other) = (pos.own, pos.other);
        let rows = own.total() as i32 - other.total() as i32;
        let in_play = own.total() as i32 + other.total() as i32;
        let stores = own.store() as i32 - other.store() as i32;
        let moves = own.occupied().count_ones() as i32 - other.occupied().count_ones() as i32;
        let value = Value((576 - 7 * in_play).max(240) * (10 * stores + 3 * rows + 2 * moves));
        if me == pos.seat.side() { value } else { -value }
    }

    fn unit(&self) -> i32 {
        2400
    }
}

/// The difference of the stores, and nothing else.
#[derive(Clone, Copy, Default, Debug)]
pub struct StoreDifference;

impl Evaluator<Kalah> for StoreDifference {
    type Acc = ();

    fn value(&self, (): &(), pos: &Kalah, me: Side) -> Value {
        Value(pos.banked().seen_by(me))
    }
}
