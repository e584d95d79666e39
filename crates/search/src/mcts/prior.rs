use game::{Evaluator, Position, Side};

/// A first opinion about a move, before any playout.
pub trait Prior<P: Position>: Send + Sync {
    /// How many playouts the opinion counts for; 0 for no opinion.
    fn weight(&self) -> f32;

    /// The value of the position after a move of `side`, seen by `side`, from −1
    /// (lost) to 1 (won). Not asked about finished games.
    fn value(&self, after: &P, side: Side) -> f32;
}

/// No opinion.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoPrior;

impl<P: Position> Prior<P> for NoPrior {
    #[inline]
    fn weight(&self) -> f32 {
        0.0
    }

    #[inline]
    fn value(&self, _after: &P, _side: Side) -> f32 {
        0.0
    }
}

/// The opinion of an evaluator.
#[derive(Clone, Copy, Debug)]
pub struct EvalPrior<E> {
    /// Whose opinion.
    pub eval: E,
    /// How many playouts it counts for.
    pub weight: f32,
    /// How many points make half a win: x points have the value `x / (|x| + half)`.
    pub half: f32,
}

impl<P: Position, E: Evaluator<P>> Prior<P> for EvalPrior<E> {
    #[inline]
    fn weight(&self) -> f32 {
        self.weight.max(0.0)
    }

    #[inline]
    fn value(&self, after: &P, side: Side) -> f32 {
        let points = self.eval.evaluate(after, side).0 as f32 / self.eval.unit() as f32;
        points / (points.abs() + self.half.max(f32::MIN_POSITIVE))
    }
}
