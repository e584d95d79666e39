use super::node::Node;

/// The child that UCT selects: the first with the greatest `sign · mean + explore · spread`.
#[inline]
pub(super) fn select(children: &[Node], sign: f32, explore: f32) -> usize {
    let mut best = 0;
    let mut most = f32::NEG_INFINITY;
    for (place, child) in children.iter().enumerate() {
        let bound = sign * child.mean + explore * child.spread;
        if bound > most {
            most = bound;
            best = place;
        }
    }
    best
}

/// `c · sqrt(ln(visits + 1))`, approximately.
///
/// The logarithm is read from the bits of the number: its exponent is the integer part, and its
/// mantissa nearly the fraction. The error is at most 0.04, far below the precision of c; the
/// result is the same on every machine and needs no call.
#[inline]
pub(super) fn explore(c: f32, visits: u32) -> f32 {
    const FRACTION_BITS: f32 = (1 << 23) as f32;
    const BIAS: f32 = 127.0 - 0.043;
    let bits = (visits as f32 + 1.0).to_bits();
    let log2 = bits as f32 / FRACTION_BITS - BIAS;
    c * (log2 * std::f32::consts::LN_2).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_logarithm_is_accurate_to_0_04() {
        for visits in (1..1000).chain([10_000, 1 << 20, 123_456_789, u32::MAX]) {
            let right = (f64::from(visits) + 1.0).ln().sqrt() as f32;
            assert!((explore(1.0, visits) - right).abs() < 0.04, "{visits}");
        }
        assert!(explore(1.0, 0) > 0.0);
    }
}
