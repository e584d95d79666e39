use std::iter::FusedIterator;

use game::Side;

use super::Leap;
use crate::bitboard::{EIGHTH_COLUMN, FIRST_COLUMN};

/// The moves of a position: knights from the lower left on, row by row, and for
/// each its landing squares in the same order.
#[derive(Clone, Debug)]
pub struct Leaps {
    side: Side,
    /// The squares that no knight of the mover stands on.
    open: u64,
    /// The knights that have not had their turn yet.
    waiting: u64,
    /// The knight whose turn it is.
    from: u8,
    /// The squares it has still to leap to.
    targets: u64,
}

impl Leaps {
    /// The leaps of these knights to squares that are `open`.
    #[inline]
    pub(super) fn new(side: Side, knights: u64, open: u64) -> Leaps {
        Leaps {
            side,
            open,
            waiting: knights,
            from: 0,
            targets: 0,
        }
    }

    /// Gives the turn to the next knight; `None` after the last one.
    #[inline]
    fn next_knight(&mut self) -> Option<()> {
        if self.waiting == 0 {
            return None;
        }
        self.from = self.waiting.trailing_zeros() as u8;
        self.waiting &= self.waiting - 1;
        self.targets = TARGETS[self.side.index()][usize::from(self.from % 64)] & self.open;
        Some(())
    }
}

impl Iterator for Leaps {
    type Item = Leap;

    #[inline]
    fn next(&mut self) -> Option<Leap> {
        while self.targets == 0 {
            self.next_knight()?;
        }
        let to = self.targets.trailing_zeros() as u8;
        self.targets &= self.targets - 1;
        let from = self.from;
        Some(Leap { from, to })
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let waiting = landings(self.side, self.waiting).map(|to| (to & self.open).count_ones());
        let left = self.targets.count_ones() + waiting.iter().sum::<u32>();
        (left as usize, Some(left as usize))
    }

    #[inline]
    fn count(self) -> usize {
        self.len()
    }

    #[inline]
    fn nth(&mut self, mut n: usize) -> Option<Leap> {
        loop {
            let here = self.targets.count_ones() as usize;
            if n < here {
                break;
            }
            n -= here;
            self.targets = 0;
            self.next_knight()?;
        }
        for _ in 0..n {
            self.targets &= self.targets - 1;
        }
        self.next()
    }
}

impl ExactSizeIterator for Leaps {}
impl FusedIterator for Leaps {}

/// Where the knights of a side land, one set for each of the four leaps. No two
/// knights land on one square by the same leap, so to count the squares of the four
/// sets is to count the moves.
#[inline]
const fn landings(side: Side, knights: u64) -> [u64; 4] {
    // Where a leap may land. On the other columns it has come round the edge.
    const ONE_RIGHT: u64 = !FIRST_COLUMN;
    const TWO_RIGHT: u64 = ONE_RIGHT & ONE_RIGHT << 1;
    const ONE_LEFT: u64 = !EIGHTH_COLUMN;
    const TWO_LEFT: u64 = ONE_LEFT & ONE_LEFT >> 1;
    match side {
        Side::First => [
            knights << 6 & TWO_LEFT,
            knights << 10 & TWO_RIGHT,
            knights << 15 & ONE_LEFT,
            knights << 17 & ONE_RIGHT,
        ],
        Side::Second => [
            knights >> 6 & TWO_RIGHT,
            knights >> 10 & TWO_LEFT,
            knights >> 15 & ONE_RIGHT,
            knights >> 17 & ONE_LEFT,
        ],
    }
}

/// The squares that the knights of a side attack at least once, and at least twice.
#[inline]
pub(super) const fn attacks(side: Side, knights: u64) -> [u64; 2] {
    let [a, b, c, d] = landings(side, knights);
    let twice = a & b | (a | b) & c | (a | b | c) & d;
    [a | b | c | d, twice]
}

/// All squares that the knights of a side can leap to, taken or not.
#[inline]
pub(super) const fn reach(side: Side, knights: u64) -> u64 {
    let [a, b, c, d] = landings(side, knights);
    a | b | c | d
}

/// Where a knight may leap to on an empty 8×8 board, by side and square.
static TARGETS: [[u64; 64]; 2] = [targets(Side::First), targets(Side::Second)];

const fn targets(side: Side) -> [u64; 64] {
    let mut targets = [0; 64];
    let mut square = 0;
    while square < 64 {
        targets[square] = reach(side, 1 << square);
        square += 1;
    }
    targets
}
