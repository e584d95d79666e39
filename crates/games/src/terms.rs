//! Opinions that are sums of weighted terms, all seen by the side to move.

use game::{Side, Value};

/// The sum of the terms, seen by `me`, when they were counted for `mover`.
#[inline]
pub(crate) fn weigh<const N: usize>(
    terms: [i32; N],
    weights: &[i32; N],
    mover: Side,
    me: Side,
) -> Value {
    let sum = terms
        .iter()
        .zip(weights)
        .map(|(term, weight)| term * weight);
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
