use crate::{Position, Side, Value};

/// An opinion about unfinished positions: a choice of whoever searches, not a rule.
///
/// Law: `step(start(p), p, mv, q) == start(q)` whenever `mv` leads from `p` to `q`.
pub trait Evaluator<P: Position>: Send + Sync {
    /// What is carried from a position to the next; `()` when nothing is.
    type Acc: Clone + PartialEq + std::fmt::Debug;

    /// Looks at the whole position.
    fn start(&self, pos: &P) -> Self::Acc;

    /// Looks only at what the move changed.
    fn step(&self, acc: &Self::Acc, before: &P, mv: P::Move, after: &P) -> Self::Acc;

    /// The opinion, seen by `me`.
    fn value(&self, acc: &Self::Acc, pos: &P, me: Side) -> Value;

    /// How many units of [`Value`] make one point.
    fn unit(&self) -> i32 {
        1
    }

    /// The opinion about a position that nothing was carried to.
    fn judge(&self, pos: &P, me: Side) -> Value {
        self.value(&self.start(pos), pos, me)
    }
}
