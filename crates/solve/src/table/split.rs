/// Divides a code into a place in a table and the rest of it, so that the two together
/// are the code again.
#[derive(Clone, Copy, Debug)]
pub(super) struct Split {
    code_bits: u32,
    place_bits: u32,
}

const ODD: [u128; 2] = [
    0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835,
    0xd6e8_feb8_6659_fd93_a5a3_564e_2740_0c61,
];

impl Split {
    /// Codes of so many bits, and at most 2 to the power of `place_bits` places.
    pub(super) fn new(code_bits: u32, place_bits: u32) -> Split {
        let code_bits = code_bits.clamp(1, 128);
        let place_bits = place_bits.min(code_bits);
        Split {
            code_bits,
            place_bits,
        }
    }

    pub(super) fn places(self) -> usize {
        1 << self.place_bits
    }

    /// How many bits are left beside the place.
    pub(super) fn rest_bits(self) -> u32 {
        self.code_bits - self.place_bits
    }

    /// The place and the rest, for codes of at most 64 bits.
    #[inline]
    pub(super) fn narrow(self, code: u64) -> (usize, u64) {
        // Every step can be undone within so many bits: multiplying by an odd number,
        // and adding the upper half to the lower without carrying.
        let mask = u64::MAX >> (64 - self.code_bits);
        let mixed = code.wrapping_mul(ODD[0] as u64) & mask;
        let mixed = mixed ^ mixed >> (self.code_bits / 2).max(1);
        let mixed = mixed.wrapping_mul(ODD[1] as u64) & mask;
        let rest_bits = self.rest_bits();
        // A rest of all 64 bits has no place beside it.
        let place = mixed.checked_shr(rest_bits).unwrap_or(0);
        let rest = mixed & !(u64::MAX.checked_shl(rest_bits).unwrap_or(0));
        (place as usize, rest)
    }

    /// The same for codes of any length.
    #[inline]
    pub(super) fn wide(self, code: u128) -> (usize, u128) {
        let mask = u128::MAX >> (128 - self.code_bits);
        let mixed = code.wrapping_mul(ODD[0]) & mask;
        let mixed = mixed ^ mixed >> (self.code_bits / 2).max(1);
        let mixed = mixed.wrapping_mul(ODD[1]) & mask;
        let rest_bits = self.rest_bits();
        let place = mixed.checked_shr(rest_bits).unwrap_or(0);
        let rest = mixed & !(u128::MAX.checked_shl(rest_bits).unwrap_or(0));
        (place as usize, rest)
    }

    /// The code of what stands at a place.
    pub(super) fn joined(self, place: usize, rest: u128) -> u128 {
        let mask = u128::MAX >> (128 - self.code_bits);
        let half = (self.code_bits / 2).max(1);
        let mixed = (place as u128).checked_shl(self.rest_bits()).unwrap_or(0) | rest;
        let mixed = mixed.wrapping_mul(inverse(ODD[1])) & mask;
        // Once for an even number of bits; the odd bit in the middle needs it again.
        let mixed = mixed ^ mixed >> half ^ mixed.checked_shr(2 * half).unwrap_or(0);
        mixed.wrapping_mul(inverse(ODD[0])) & mask
    }
}

/// The number that an odd one is multiplied with to give one, in 128 bits and so in any
/// number of bits below.
const fn inverse(odd: u128) -> u128 {
    let mut inverse = odd;
    let mut step = 0;
    // Right in three bits at first, and in twice as many after each step.
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
    fn place_and_rest_are_the_code() {
        for code_bits in [1, 2, 3, 7, 19, 41, 49, 63, 64, 65, 102, 127, 128] {
            for place_bits in [0, 1, 5, 20] {
                let split = Split::new(code_bits, place_bits);
                let mut code = 0x0123_4567_89ab_cdef_0fed_cba9_8765_4321_u128;
                for _ in 0..200 {
                    let kept = code >> (128 - code_bits);
                    let (place, rest) = split.wide(kept);
                    assert!(place < split.places());
                    assert_eq!(split.joined(place, rest), kept, "{code_bits} bits");
                    if code_bits <= 64 {
                        assert_eq!(split.narrow(kept as u64), (place, rest as u64));
                    }
                    code = code.wrapping_mul(ODD[0]).wrapping_add(12345);
                }
            }
        }
    }

    #[test]
    fn no_two_codes_share_place_and_rest() {
        let split = Split::new(12, 5);
        let mut seen = vec![false; 1 << 12];
        for code in 0..1 << 12 {
            let (place, rest) = split.narrow(code);
            let spot = place << 7 | rest as usize;
            assert!(!std::mem::replace(&mut seen[spot], true));
        }
    }
}
