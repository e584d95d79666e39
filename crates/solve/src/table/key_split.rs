/// Splits a code into a bucket number and a tag, from which the code can be restored.
#[derive(Clone, Copy, Debug)]
pub(super) struct KeySplit {
    code_bits: u32,
    bucket_bits: u32,
}

/// Odd, so that multiplying by them can be undone.
const MULTIPLIERS: [u128; 2] = [
    0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835,
    0xd6e8_feb8_6659_fd93_a5a3_564e_2740_0c61,
];

impl KeySplit {
    /// For codes of this many bits and at most 2 to the power of `bucket_bits` buckets.
    pub(super) fn new(code_bits: u32, bucket_bits: u32) -> KeySplit {
        let code_bits = code_bits.clamp(1, 128);
        let bucket_bits = bucket_bits.min(code_bits);
        KeySplit {
            code_bits,
            bucket_bits,
        }
    }

    pub(super) fn buckets(self) -> usize {
        1 << self.bucket_bits
    }

    /// The bits of a tag.
    pub(super) fn tag_bits(self) -> u32 {
        self.code_bits - self.bucket_bits
    }

    /// Bucket and tag, for codes of at most 64 bits.
    #[inline]
    pub(super) fn split_u64(self, code: u64) -> (usize, u64) {
        // Both steps are bijections on numbers of this many bits: multiplying by an odd
        // number, and xor of the upper half into the lower.
        let mask = u64::MAX >> (64 - self.code_bits);
        let mixed = code.wrapping_mul(MULTIPLIERS[0] as u64) & mask;
        let mixed = mixed ^ mixed >> (self.code_bits / 2).max(1);
        let mixed = mixed.wrapping_mul(MULTIPLIERS[1] as u64) & mask;
        let tag_bits = self.tag_bits();
        // With a tag of all 64 bits there is only bucket zero.
        let bucket = mixed.checked_shr(tag_bits).unwrap_or(0);
        let tag = mixed & !(u64::MAX.checked_shl(tag_bits).unwrap_or(0));
        (bucket as usize, tag)
    }

    /// Bucket and tag, for codes of any length.
    #[inline]
    pub(super) fn split(self, code: u128) -> (usize, u128) {
        let mask = u128::MAX >> (128 - self.code_bits);
        let mixed = code.wrapping_mul(MULTIPLIERS[0]) & mask;
        let mixed = mixed ^ mixed >> (self.code_bits / 2).max(1);
        let mixed = mixed.wrapping_mul(MULTIPLIERS[1]) & mask;
        let tag_bits = self.tag_bits();
        let bucket = mixed.checked_shr(tag_bits).unwrap_or(0);
        let tag = mixed & !(u128::MAX.checked_shl(tag_bits).unwrap_or(0));
        (bucket as usize, tag)
    }

    /// The code that was split into this bucket and tag.
    pub(super) fn join(self, bucket: usize, tag: u128) -> u128 {
        let mask = u128::MAX >> (128 - self.code_bits);
        let half = (self.code_bits / 2).max(1);
        let mixed = (bucket as u128).checked_shl(self.tag_bits()).unwrap_or(0) | tag;
        let mixed = mixed.wrapping_mul(inverse(MULTIPLIERS[1])) & mask;
        // The xor undoes itself; with an odd number of bits the middle one needs it twice.
        let mixed = mixed ^ mixed >> half ^ mixed.checked_shr(2 * half).unwrap_or(0);
        mixed.wrapping_mul(inverse(MULTIPLIERS[0])) & mask
    }
}

/// The multiplicative inverse of an odd number modulo 2^128, and so modulo any smaller
/// power of two: by Newton's iteration.
const fn inverse(odd: u128) -> u128 {
    let mut inverse = odd;
    let mut step = 0;
    // Correct in three bits at first, and in twice as many after each step.
    while step < 6 {
        let error = 2_u128.wrapping_sub(odd.wrapping_mul(inverse));
        inverse = inverse.wrapping_mul(error);
        step += 1;
    }
    inverse
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bucket_and_tag_restore_the_code() {
        for code_bits in [1, 2, 3, 7, 19, 41, 49, 63, 64, 65, 102, 127, 128] {
            for bucket_bits in [0, 1, 5, 20] {
                let split = KeySplit::new(code_bits, bucket_bits);
                let mut code = 0x0123_4567_89ab_cdef_0fed_cba9_8765_4321_u128;
                for _ in 0..200 {
                    let kept = code >> (128 - code_bits);
                    let (bucket, tag) = split.split(kept);
                    assert!(bucket < split.buckets());
                    assert_eq!(split.join(bucket, tag), kept, "{code_bits} bits");
                    if code_bits <= 64 {
                        assert_eq!(split.split_u64(kept as u64), (bucket, tag as u64));
                    }
                    code = code.wrapping_mul(MULTIPLIERS[0]).wrapping_add(12345);
                }
            }
        }
    }

    #[test]
    fn no_two_codes_share_bucket_and_tag() {
        let split = KeySplit::new(12, 5);
        let mut seen = vec![false; 1 << 12];
        for code in 0..1 << 12 {
            let (bucket, tag) = split.split_u64(code);
            let joint = bucket << 7 | tag as usize;
            assert!(!std::mem::replace(&mut seen[joint], true));
        }
    }
}
