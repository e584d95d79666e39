//! Transposition tables with exact keys: the bucket of an entry and the tag written in it
//! together are the position's whole code, so an entry never belongs to another position.

mod cache_lines;
mod key_split;
mod one_word;
mod proof_numbers;
mod two_word;
mod word_pairs;

use platform::atomic::AtomicU64;

pub(crate) use cache_lines::prefetch;
pub(crate) use one_word::OneWordTable;
pub(crate) use proof_numbers::{INFINITE, ProofNumberTable, ProofNumbers};
pub(crate) use two_word::TwoWordTable;

/// What a table knows about the relative value of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TableEntry {
    /// The lower bound; `i32::MIN` if there is none.
    pub(crate) lower: i32,
    /// The upper bound; `i32::MAX` if there is none.
    pub(crate) upper: i32,
    /// The index, among the moves of `static_bounds`, of the move that caused the last
    /// cutoff.
    pub(crate) move_index: u8,
}

/// No move caused a cutoff, or its index is too large to be stored.
pub(crate) const NO_MOVE: u8 = 15;

impl TableEntry {
    /// Nothing is known.
    pub(crate) const EMPTY: TableEntry = TableEntry {
        lower: i32::MIN,
        upper: i32::MAX,
        move_index: NO_MOVE,
    };

    /// The bound that tells whether the relative value is at least `gamma`, if there is one.
    #[inline]
    pub(crate) fn decides(self, gamma: i32) -> Option<i32> {
        if self.lower >= gamma {
            Some(self.lower)
        } else {
            (self.upper < gamma).then_some(self.upper)
        }
    }
}

/// A table shared by all threads without a lock.
pub(crate) trait Table: Sync + Sized {
    /// A table of at most this many bytes for codes of this many bits; `None` when the
    /// codes are too long for a table so small, or there is not enough memory.
    fn new(bytes: usize, code_bits: u32) -> Option<Self>;

    /// The bytes that it takes.
    fn bytes(&self) -> usize;

    /// The number of entries that it can hold.
    fn capacity(&self) -> u64;

    /// Removes all entries.
    fn clear(&mut self);

    /// Stores all entries of another table.
    fn copy_from(&self, other: &Self);

    /// The memory itself. A table of the same size for codes of as many bits means the same
    /// by the same words.
    fn words(&self) -> &[AtomicU64];
}

/// A table of bounds by code.
pub(crate) trait BoundsTable: Table {
    /// The entry of a position; [`TableEntry::EMPTY`] if there is none.
    fn probe(&self, code: u128) -> TableEntry;

    /// Stores what took this many nodes to find, in place of the cheapest entry of the
    /// bucket. Bounds known before about the same position are kept.
    fn store(&self, code: u128, entry: TableEntry, work: u64);

    /// Prefetches the bucket of a position.
    fn prefetch(&self, code: u128);
}

/// The part of a stored entry that is not key, 25 bits:
/// work (5) · move (4) · lower (8) · upper (8).
///
/// All zero means that nothing is known. Bounds that do not fit a byte are stored as the
/// nearest weaker ones that do.
const DATA_BITS: u32 = 25;
const DATA_MASK: u64 = (1 << DATA_BITS) - 1;
const LOWER_SHIFT: u32 = 8;
const MOVE_SHIFT: u32 = 16;
const WORK_SHIFT: u32 = 20;
const BOUND_MASK: u64 = 0xff;
const MOVE_MASK: u64 = 0xf;
const WORK_MASK: u64 = 0x1f;

#[inline]
fn pack(entry: TableEntry, work: u64) -> u64 {
    let move_bits = u64::from(NO_MOVE - entry.move_index.min(NO_MOVE));
    // A bound too weak for a byte becomes zero: none.
    let lower = (entry.lower.clamp(-128, 127) + 128) as u64;
    let upper = (128 - entry.upper.clamp(-127, 128)) as u64;
    word_pairs::log_work(work) << WORK_SHIFT
        | move_bits << MOVE_SHIFT
        | lower << LOWER_SHIFT
        | upper
}

#[inline]
fn unpack(data: u64) -> TableEntry {
    let lower = (data >> LOWER_SHIFT & BOUND_MASK) as i32 - 128;
    let upper = 128 - (data & BOUND_MASK) as i32;
    TableEntry {
        lower: if lower == -128 { i32::MIN } else { lower },
        upper: if upper == 128 { i32::MAX } else { upper },
        move_index: NO_MOVE - (data >> MOVE_SHIFT & MOVE_MASK) as u8,
    }
}

/// The least work that is stored as this entry's.
fn unpack_work(data: u64) -> u64 {
    1 << (data >> WORK_SHIFT).saturating_sub(1)
}

/// The tighter bounds of two entries for one position, and the later one's move.
#[inline]
fn merged(old: u64, new: u64) -> u64 {
    let field = |mask: u64| (old & mask).max(new & mask);
    let move_bits = match new & MOVE_MASK << MOVE_SHIFT {
        0 => old & MOVE_MASK << MOVE_SHIFT,
        bits => bits,
    };
    // Both bounds are stored so that the larger number is the tighter bound.
    field(WORK_MASK << WORK_SHIFT)
        | move_bits
        | field(BOUND_MASK << LOWER_SHIFT)
        | field(BOUND_MASK)
}

/// Every order of the threads: `./sanitize loom`.
#[cfg(all(test, loom))]
mod interleavings;
#[cfg(all(test, loom))]
pub(crate) use interleavings::try_every_order;

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    #[test]
    fn entries_survive_and_merge() {
        let entry = |lower, upper, move_index| TableEntry {
            lower,
            upper,
            move_index,
        };
        for known in [
            entry(-3, 18, 5),
            entry(i32::MIN, -127, NO_MOVE),
            entry(127, i32::MAX, 0),
            TableEntry::EMPTY,
        ] {
            assert_eq!(unpack(pack(known, 1000) & DATA_MASK), known);
        }
        assert_eq!(unpack(0), TableEntry::EMPTY);
        // Bounds beyond a byte become weaker ones.
        let weak = unpack(pack(entry(-500, -300, 1), 1));
        assert_eq!((weak.lower, weak.upper), (i32::MIN, -127));
        let weak = unpack(pack(entry(300, 400, 1), 1));
        assert_eq!((weak.lower, weak.upper), (127, i32::MAX));
        let both = merged(
            pack(entry(-5, i32::MAX, 2), 7),
            pack(entry(i32::MIN, 9, NO_MOVE), 1),
        );
        assert_eq!(unpack(both), entry(-5, 9, 2));
    }
}
