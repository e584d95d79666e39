use game::{Evaluator, Side, Value};

use super::{Adjacency, beside};

/// Our own opinion: the lead in settled marks, those without an empty square beside
/// them. Nothing can flip them any more; all others change hands until the last
/// square beside them is taken, and count for nothing.
///
/// There is nothing to weigh on purpose. Most moves of the first half are worth the
/// same, the search is cut off at once and keeps the first of them. Every small term
/// that was added broke those ties and lost hundreds of Elo, a random one no less.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct StabilityEval;

impl Evaluator<Adjacency> for StabilityEval {
    type Acc = ();

    #[inline]
    fn value(&self, (): &(), pos: &Adjacency, me: Side) -> Value {
        let settled = !beside(pos.empty());
        let own = (pos.own & settled).count_ones() as i32;
        let other = (pos.other & settled).count_ones() as i32;
        let value = Value(own - other);
        if me == pos.side { value } else { -value }
    }
}
