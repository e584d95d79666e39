use game::{Evaluator, Side, Value};

use super::Adjacency;

/// Own marks minus the enemy's.
#[derive(Clone, Copy, Default, Debug)]
pub struct MarkDifference;

impl Evaluator<Adjacency> for MarkDifference {
    type Acc = ();

    #[inline]
    fn value(&self, (): &(), pos: &Adjacency, me: Side) -> Value {
        Value(pos.lead().seen_by(me))
    }
}

/// Own marks, whatever the enemy has.
///
/// Not the same from both sides: what is good for one is not bad for the other, so
/// only a search that looks from one side throughout may use it.
#[derive(Clone, Copy, Default, Debug)]
pub struct OwnMarks;

impl Evaluator<Adjacency> for OwnMarks {
    type Acc = ();

    #[inline]
    fn value(&self, (): &(), pos: &Adjacency, me: Side) -> Value {
        Value(pos.count(me) as i32)
    }
}
