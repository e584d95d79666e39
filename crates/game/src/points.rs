use std::fmt;
use std::ops::{Add, Neg, Sub};

use crate::Side;

/// A result, or a part of one, in the game's own units: seeds, marks, or a bare
/// win. Absolute: positive is good for [`Side::First`], whoever looks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Points(pub i32);

impl Points {
    /// Nobody is ahead.
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

    /// Who is ahead, if anybody.
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

/// An opinion of a position: positive is good for the side it was asked for.
///
/// The unit belongs to the [`Evaluator`](crate::Evaluator) that made it. Values
/// of different evaluators must not be compared, and a value is never a
/// [`Points`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Value(pub i32);

impl Neg for Value {
    type Output = Value;
    #[inline]
    fn neg(self) -> Value {
        Value(-self.0)
    }
}
