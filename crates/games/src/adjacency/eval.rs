use game::{Evaluator, Side, Value};

use super::Adjacency;

/// Own marks minus the enemy's, in marks.
#[derive(Clone, Copy, Default, Debug)]
pub struct MarkDifference;

impl Evaluator<Adjacency> for MarkDifference {
    type Acc = ();

    #[inline]
    fn value(&self, (): &(), pos: &Adjacency, me: Side) -> Value {
        Value(pos.lead().seen_by(me))
    }
}

/// Own marks, ignoring the enemy's.
///
/// Not zero-sum: only a search that evaluates for one side throughout may use it.
#[derive(Clone, Copy, Default, Debug)]
pub struct OwnMarks;

impl Evaluator<Adjacency> for OwnMarks {
    type Acc = ();

    #[inline]
    fn value(&self, (): &(), pos: &Adjacency, me: Side) -> Value {
        Value(pos.count(me) as i32)
    }
}
