use game::{Evaluator, Side, Value};

use super::{Kalah, SeedEval};

/// [`SeedEval`] as the program computed it, in floating-point numbers.
///
/// Rounding makes positions differ that are equal in exact arithmetic, so that alpha-beta
/// with the program's order of moves visits other nodes: 67 instead of 66 at depth 3, 2219
/// instead of 1953 at depth 7. The values are the same.
///
/// A value is the exact one and, below it, by how many units in the last place the
/// floating-point number is off: the order of these is the order of the numbers.
#[derive(Clone, Copy, Default, Debug)]
pub struct FloatEval;

impl FloatEval {
    /// Room for the error of a number, which is a few units in the last place.
    const ERRORS: i32 = 64;

    /// The number itself, operation by operation as in the program.
    fn number(pos: &Kalah, me: Side) -> f64 {
        let (own, other) = if me == pos.seat.side() {
            (pos.own, pos.other)
        } else {
            (pos.other, pos.own)
        };
        let difference = |own: u32, other: u32| f64::from(own) - f64::from(other);
        let stores = difference(own.store(), other.store());
        let rows = difference(own.total(), other.total());
        let moves = difference(own.occupied().count_ones(), other.occupied().count_ones());
        let in_play = f64::from(own.total() + other.total());
        let factor = 1.0 + (1.0 - in_play / 48.0) * 1.4;
        factor * (1.0 * stores + 0.3 * rows + 0.2 * moves)
    }
}

impl Evaluator<Kalah> for FloatEval {
    type Acc = ();

    fn value(&self, (): &(), pos: &Kalah, me: Side) -> Value {
        let exact = SeedEval.value(&(), pos, me).0;
        let unit = f64::from(SeedEval.unit());
        let [near, number] = [f64::from(exact) / unit, FloatEval::number(pos, me)].map(ordered);
        let error = (number - near).clamp(-31, 31) as i32;
        Value(exact * FloatEval::ERRORS + error)
    }

    fn unit(&self) -> i32 {
        SeedEval.unit() * FloatEval::ERRORS
    }
}

/// A whole number for a finite one: the next number has the next one.
fn ordered(number: f64) -> i64 {
    let bits = number.abs().to_bits() as i64;
    if number < 0.0 { -bits } else { bits }
}
