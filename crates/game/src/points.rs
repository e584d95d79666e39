use std::fmt;
use std::ops::{Add, Neg, Sub};

use crate::Side;

/// A result, or a part of one, in the game's own units: seeds, marks, or a bare
/// win. Absolute: positive is good for [`Side::First`], on either side's turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Points(pub i32);

impl Points {
    /// Neither side is ahead.
    pub const DRAW: Points = Points(0);

    /// `amount` points for `side`.
    #[inline]
    pub const fn to(side: Side, amount: i32) -> Points {
        match side {
            Side::First => Points(amount),
            Side::Second => Points(-amount),
        }
    }

    /// The same points from one side's view: positive is good for `side`.
    #[inline]
    pub const fn seen_by(self, side: Side) -> i32 {
        match side {
            Side::First => self.0,
            Side::Second => -self.0,
        }
    }

    /// The side that is ahead; `None` for a draw.
    pub const fn winner(self) -> Option<Side> {
        match self.0 {
            1.. => Some(Side::First),
            0 => None,
            _ => Some(Side::Second),
        }
    }
}

impl Neg for Points {
    type Output = Points;
    #[inline]
    fn neg(self) -> Points {
        Points(-self.0)
    }
}

impl Add for Points {
    type Output = Points;
    #[inline]
    fn add(self, other: Points) -> Points {
        Points(self.0 + other.0)
    }
}

impl Sub for Points {
    type Output = Points;
    #[inline]
    fn sub(self, other: Points) -> Points {
        Points(self.0 - other.0)
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A heuristic value of a position: positive is good for the side it was computed for.
///
/// In units of the [`Evaluator`](crate::Evaluator) that computed it
/// ([`unit`](crate::Evaluator::unit) of them make a point). Values of different evaluators
/// must not be compared, and a value is never a [`Points`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Value(pub i32);

impl Neg for Value {
    type Output = Value;
    #[inline]
    fn neg(self) -> Value {
        Value(-self.0)
    }
}
