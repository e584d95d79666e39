use game::{Evaluator, Side, Value};

use super::{Adjacency, beside};

/// The lead in stable marks, in marks: those without an empty square beside them, which
/// can no longer be flipped. All others change hands until the last square beside them is
/// taken, and count for nothing.
///
/// The engine's evaluator. It has no weights on purpose: most moves of the first half have
/// the same value, which gives immediate cutoffs and keeps the first of them. Every small
/// feature that was added broke those ties and lost hundreds of Elo, a random one as well.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct StabilityEval;

impl Evaluator<Adjacency> for StabilityEval {
    type Acc = ();

    #[inline]
    fn value(&self, (): &(), pos: &Adjacency, me: Side) -> Value {
        let stable = !beside(pos.empty());
        let own = (pos.own & stable).count_ones() as i32;
        let other = (pos.other & stable).count_ones() as i32;
        let value = Value(own - other);
        if me == pos.side { value } else { -value }
    }
}
