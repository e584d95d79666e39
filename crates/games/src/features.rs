//! Evaluators that are weighted sums of features, all seen by the side to move.

use game::{Side, Value};

/// The weighted sum of the features of `mover`; positive is good for `me`.
#[inline]
pub(crate) fn weighted_sum<const N: usize>(
    features: [i32; N],
    weights: &[i32; N],
    mover: Side,
    me: Side,
) -> Value {
    let sum = features
        .iter()
        .zip(weights)
        .map(|(feature, weight)| feature * weight);
    let value = Value(sum.sum());
    if me == mover { value } else { -value }
}

/// These weights, as far as they go; the others from `rest`.
pub(crate) fn replaced<const N: usize>(weights: &[i32], mut rest: [i32; N]) -> [i32; N] {
    rest.iter_mut()
        .zip(weights)
        .for_each(|(old, &new)| *old = new);
    rest
}
