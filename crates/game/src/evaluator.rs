use crate::{Position, Side, Value};

/// An opinion about unfinished positions: a choice of whoever searches, not a rule.
///
/// Law: `step(start(p), p, mv, q) == start(q)` whenever `mv` leads from `p` to `q`.
pub trait Evaluator<P: Position>: Send + Sync {
    /// What is carried from a position to the next; `()` when nothing is.
    type Acc: Clone + Default + PartialEq + std::fmt::Debug;

    /// Looks at the whole position. Only an opinion that carries nothing can do
    /// without saying how.
    #[inline]
    fn start(&self, _pos: &P) -> Self::Acc {
        Self::Acc::default()
    }

    /// Looks only at what the move changed.
    #[inline]
    fn step(&self, _acc: &Self::Acc, _before: &P, _mv: P::Move, after: &P) -> Self::Acc {
        self.start(after)
    }

    /// The opinion, seen by `me`.
    fn value(&self, acc: &Self::Acc, pos: &P, me: Side) -> Value;

    /// How many units of [`Value`] make one point.
    fn unit(&self) -> i32 {
        1
    }

    /// How promising a move looks before it is searched. Zero for a quiet move; more
    /// than zero for one after which the opinion about this position may be worth
    /// nothing: a capture, an extra turn.
    #[inline]
    fn urgency(&self, _pos: &P, _mv: P::Move) -> i32 {
        0
    }

    /// By how much the opinion commonly changes in one quiet move; zero when nobody
    /// knows. Searches trust a lead of several times this.
    fn margin(&self) -> i32 {
        0
    }

    /// Is told, before the first search in a game, what game it is: time to fetch what
    /// helps.
    fn prepare(&mut self, _pos: &P) {}

    /// No opinion, but the truth: the points still to come with best play, beyond those
    /// [banked](Position::banked), seen by the side to move, where they are known.
    #[inline]
    fn rest(&self, _pos: &P) -> Option<i32> {
        None
    }

    /// Is the opinion the truth: what the position is worth when both sides play their
    /// best? Then nothing is gained by looking ahead.
    fn is_exact(&self) -> bool {
        false
    }

    /// The opinion about a position that nothing was carried to.
    fn evaluate(&self, pos: &P, me: Side) -> Value {
        self.value(&self.start(pos), pos, me)
    }
}

/// No opinion about anything: a search then goes by results alone.
#[derive(Clone, Copy, Default, Debug)]
pub struct NoEval;

impl<P: Position> Evaluator<P> for NoEval {
    type Acc = ();

    #[inline]
    fn value(&self, (): &(), _pos: &P, _me: Side) -> Value {
        Value(0)
    }
}
