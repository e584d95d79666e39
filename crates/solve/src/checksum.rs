//! A checksum as fast as memory. Every step is a bijection, so a single changed bit always
//! changes the sum.

const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;

/// The checksum of some bytes. Never zero, which stands for "not known yet".
pub fn of(bytes: &[u8]) -> u64 {
    let mut lanes = [1, 2, 3, 4];
    let (blocks, rest) = bytes.as_chunks::<32>();
    for block in blocks {
        let (words, _) = block.as_chunks::<8>();
        for (lane, word) in lanes.iter_mut().zip(words) {
            *lane = mix(*lane, u64::from_le_bytes(*word));
        }
    }
    let rest = rest.iter().fold(0, |sum, &byte| mix(sum, byte.into()));
    let sums = lanes.into_iter().chain([rest, bytes.len() as u64]);
    combined(sums)
}

/// One checksum of several, never zero.
pub(crate) fn combined(sums: impl IntoIterator<Item = u64>) -> u64 {
    let sum = sums.into_iter().fold(0, mix);
    sum.max(1)
}

#[inline]
fn mix(sum: u64, word: u64) -> u64 {
    (sum ^ word).wrapping_mul(MULTIPLIER).rotate_left(29)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bit_counts() {
        let mut bytes: Vec<u8> = (0..100).collect();
        let sum = of(&bytes);
        for bit in 0..800 {
            bytes[bit / 8] ^= 1 << (bit % 8);
            assert_ne!(of(&bytes), sum, "bit {bit}");
            bytes[bit / 8] ^= 1 << (bit % 8);
        }
        assert_eq!(of(&bytes), sum);
        assert_ne!(of(&bytes[..99]), sum);
        bytes.push(0);
        assert_ne!(of(&bytes), sum);
        assert_ne!(of(&[]), 0);
    }
}
