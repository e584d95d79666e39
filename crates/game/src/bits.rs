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
        for _ in 0..n {
            // On an empty set this stays zero.
            self.set &= self.set.wrapping_sub(1);
        }
        self.next()
    }
}

impl<M: FromBit> ExactSizeIterator for BitMoves<M> {}
impl<M: FromBit> FusedIterator for BitMoves<M> {}
