use super::node::Node;

/// The child that UCT tries next: the first with the greatest
/// `sign · mean + explore · spread`.
#[inline]
pub(super) fn most_urgent(children: &[Node], sign: f32, explore: f32) -> usize {
    let mut best = 0;
    let mut most = f32::NEG_INFINITY;
    for (place, child) in children.iter().enumerate() {
        let urgency = sign * child.mean + explore * child.spread;
        if urgency > most {
            most = urgency;
            best = place;
        }
    }
    best
}

/// `c · sqrt(ln(visits + 1))`, a little roughly.
///
/// The logarithm is read from the bits of the number: its exponent is the whole
/// part, and its fraction nearly the fraction. At most 0.04 off, which no choice of
/// c would notice, the same on every machine, and without a call.
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
    fn the_logarithm_is_nearly_right() {
        for visits in (1..1000).chain([10_000, 1 << 20, 123_456_789, u32::MAX]) {
            let right = (f64::from(visits) + 1.0).ln().sqrt() as f32;
            assert!((explore(1.0, visits) - right).abs() < 0.04, "{visits}");
        }
        assert!(explore(1.0, 0) > 0.0);
    }
}
