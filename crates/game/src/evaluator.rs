use crate::{Position, Side, Value};

/// A static evaluation of unfinished positions: chosen by the search, not part of the rules.
///
/// Evaluators may be incremental, like NNUE accumulators: [`start`](Self::start) computes the
/// accumulator of a position from scratch, [`step`](Self::step) updates it for one move.
///
/// Law: `step(start(p), p, mv, q) == start(q)` whenever `mv` leads from `p` to `q`.
pub trait Evaluator<P: Position>: Send + Sync {
    /// The accumulator carried from a position to the next; `()` for evaluators without one.
    type Acc: Clone + Default + PartialEq + std::fmt::Debug;

    /// The accumulator of a position, from scratch. Must be written unless `Acc` is `()`.
    #[inline]
    fn start(&self, _pos: &P) -> Self::Acc {
        Self::Acc::default()
    }

    /// The accumulator after a move, from the one before it.
    #[inline]
    fn step(&self, _acc: &Self::Acc, _before: &P, _mv: P::Move, after: &P) -> Self::Acc {
        self.start(after)
    }

    /// The static evaluation in units of this evaluator; positive is good for `me`.
    fn value(&self, acc: &Self::Acc, pos: &P, me: Side) -> Value;

    /// How many units of [`Value`] make one point of the game's result; more than zero.
    fn unit(&self) -> i32 {
        1
    }

    /// Orders a move before it is searched, the largest first. Zero for a quiet move; positive
    /// for a noisy one (a capture, an extra turn), which the quiescence search follows.
    #[inline]
    fn urgency(&self, _pos: &P, _mv: P::Move) -> i32 {
        0
    }

    /// By how many units the evaluation typically changes in one quiet move; zero when
    /// unknown. Futility pruning trusts a lead of several margins.
    fn margin(&self) -> i32 {
        0
    }

    /// Called once before the first search of a game, with its position: the place to load
    /// tables.
    fn prepare(&mut self, _pos: &P) {}

    /// An exact value instead of an estimate, where it is known: the points that best play
    /// still brings beyond those [banked](Position::banked). In points, positive is good for
    /// the side to move.
    #[inline]
    fn exact_rest(&self, _pos: &P) -> Option<i32> {
        None
    }

    /// Is the evaluation of this position and of all that follow the game-theoretic value?
    /// Then a search gains nothing by looking ahead.
    fn is_exact(&self, _pos: &P) -> bool {
        false
    }

    /// The static evaluation of a position without an accumulator at hand; positive is good
    /// for `me`.
    fn evaluate(&self, pos: &P, me: Side) -> Value {
        self.value(&self.start(pos), pos, me)
    }
}

/// Evaluates every position as 0: the search then knows only the results of finished games.
#[derive(Clone, Copy, Default, Debug)]
pub struct NoEval;

impl<P: Position> Evaluator<P> for NoEval {
    type Acc = ();

    #[inline]
    fn value(&self, (): &(), _pos: &P, _me: Side) -> Value {
        Value(0)
    }
}
