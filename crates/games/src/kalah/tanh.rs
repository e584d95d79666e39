use game::{Evaluator, Side, Value};

use super::{Kalah, SeedEval};

/// [`SeedEval`] squeezed between −1 and 1 by the hyperbolic tangent, in millionths: what is
/// far ahead counts little more than what is ahead.
///
/// It keeps the order of positions, so that a search to a fixed depth finds the same moves
/// wherever no two values fall together; margins that an engine measures in points are
/// another matter.
#[derive(Clone, Copy, Default, Debug)]
pub struct TanhEval;

impl TanhEval {
    /// The value of the formula that becomes tanh(1).
    const SCALE: f64 = 50.0;
    const MILLION: f64 = 1_000_000.0;
}

impl Evaluator<Kalah> for TanhEval {
    type Acc = ();

    fn value(&self, (): &(), pos: &Kalah, me: Side) -> Value {
        let points = f64::from(SeedEval.value(&(), pos, me).0) / f64::from(SeedEval.unit());
        let squeezed = (points / TanhEval::SCALE).tanh();
        Value((TanhEval::MILLION * squeezed).round() as i32)
    }

    /// A point where the curve is steepest, at a level position.
    fn unit(&self) -> i32 {
        (TanhEval::MILLION / TanhEval::SCALE) as i32
    }
}
