use game::{Evaluator, Position, Side};

/// The value of a move before any playout.
pub trait Prior<P: Position>: Send + Sync {
    /// How many playouts the prior counts for; 0 for none.
    fn weight(&self) -> f32;

    /// The value of the position after a move of `side`, from the view of `side`: from −1 (lost)
    /// to 1 (won). Not asked about finished games.
    fn value(&self, after: &P, side: Side) -> f32;
}

/// No prior.
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

/// A prior by static evaluation.
#[derive(Clone, Copy, Debug)]
pub struct EvalPrior<E> {
    /// The evaluator.
    pub eval: E,
    /// How many playouts it counts for.
    pub weight: f32,
    /// The points that count for half a win: x points have the value `x / (|x| + half)`.
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
