use std::iter::FusedIterator;
use std::marker::PhantomData;

/// A move that is one bit of a set.
pub trait FromBit {
    /// The move that bit `bit` (0 to 63) stands for.
    fn from_bit(bit: u32) -> Self;
}

/// The moves of a position as a set of bits, lowest bit first.
#[derive(Clone, Debug)]
pub struct BitMoves<M> {
    set: u64,
    moves: PhantomData<M>,
}

impl<M> BitMoves<M> {
    /// One move for each bit of the set.
    #[inline]
    pub const fn new(set: u64) -> Self {
        BitMoves {
            set,
            moves: PhantomData,
        }
    }
}

impl<M: FromBit> Iterator for BitMoves<M> {
    type Item = M;

    #[inline]
    fn next(&mut self) -> Option<M> {
        if self.set == 0 {
            return None;
        }
        let bit = self.set.trailing_zeros();
        self.set &= self.set - 1;
        Some(M::from_bit(bit))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.set.count_ones() as usize;
        (left, Some(left))
    }

    #[inline]
    fn count(self) -> usize {
        self.set.count_ones() as usize
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<M> {
        let bit = nth_bit(self.set, n);
        if bit == 0 {
            self.set = 0;
            return None;
        }
        self.set &= !bit & bit.wrapping_neg();
        Some(M::from_bit(bit.trailing_zeros()))
    }
}

/// The bit of the set that has `n` others below it; zero when there is none.
///
/// Random playouts call this at every move with an unpredictable `n`; one instruction in
/// place of a loop more than doubles the playouts of Connect Four (3.2 to 7.6 million a
/// second) and adds half to those of Kalah.
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
#[inline]
#[allow(unsafe_code)]
fn nth_bit(set: u64, n: usize) -> u64 {
    if n >= 64 {
        return 0;
    }
    // SAFETY: the program is compiled for processors that have BMI2.
    unsafe { std::arch::x86_64::_pdep_u64(1 << n, set) }
}

/// The bit of the set that has `n` others below it; zero when there is none.
#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
#[inline]
fn nth_bit(mut set: u64, n: usize) -> u64 {
    for _ in 0..n {
        // An empty set stays empty.
        set &= set.wrapping_sub(1);
    }
    set & set.wrapping_neg()
}

impl<M: FromBit> ExactSizeIterator for BitMoves<M> {}
impl<M: FromBit> FusedIterator for BitMoves<M> {}

#[cfg(test)]
mod tests {
    use super::*;

    impl FromBit for u32 {
        fn from_bit(bit: u32) -> u32 {
            bit
        }
    }

    #[test]
    fn moves_come_lowest_bit_first() {
        let moves = BitMoves::<u32>::new(1 << 63 | 0b1011);
        assert_eq!(moves.len(), 4);
        assert_eq!(moves.clone().count(), 4);
        assert_eq!(moves.collect::<Vec<_>>(), [0, 1, 3, 63]);
        let mut none = BitMoves::<u32>::new(0);
        assert_eq!((none.next(), none.next(), none.len()), (None, None, 0));
    }

    #[test]
    fn nth_is_next_repeated() {
        for set in [
            0,
            1,
            0b1011,
            1 << 63 | 0b1011,
            !0,
            !0 << 17,
            0x8421_0842_1084_2108,
        ] {
            let all: Vec<u32> = BitMoves::new(set).collect();
            for n in 0..70 {
                let mut rest = BitMoves::<u32>::new(set);
                assert_eq!(rest.nth(n), all.get(n).copied(), "{n} of {set:x}");
                assert_eq!(rest.next(), all.get(n + 1).copied(), "after {n} of {set:x}");
            }
        }
    }
}
