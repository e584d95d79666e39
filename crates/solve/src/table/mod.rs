//! What a solver remembers. An answer is never about another position: the place of an
//! entry and what is written in it together are the whole code of the position.

mod lines;
mod narrow;
mod numbers;
mod pairs;
mod split;
mod wide;

pub(crate) use lines::prefetch;
pub(crate) use narrow::Narrow;
pub(crate) use numbers::{NEVER, NumberTable, Numbers};
pub(crate) use wide::Wide;

/// What is known about the rest of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Fact {
    /// It is at least this.
    pub(crate) lower: i32,
    /// It is at most this.
    pub(crate) upper: i32,
    /// The place, among the moves at a glance, of one that was good enough.
    pub(crate) best: u8,
}

/// No move was good enough, or it is too far down the list to be noted.
pub(crate) const NO_MOVE: u8 = 15;

impl Fact {
    /// Nothing is known.
    pub(crate) const NOTHING: Fact = Fact {
        lower: i32::MIN,
        upper: i32::MAX,
        best: NO_MOVE,
    };
}

/// What a solver remembers in, shared by all threads without a lock.
pub(crate) trait Memory: Sync + Sized {
    /// A table of at most this many bytes for codes of so many bits; `None` when codes
    /// are too long for a table so small, or there is no such memory.
    fn new(bytes: usize, code_bits: u32) -> Option<Self>;

    /// How many bytes it takes.
    fn bytes(&self) -> usize;

    /// How many entries it can hold.
    fn capacity(&self) -> u64;

    /// Forgets everything.
    fn clear(&mut self);

    /// Takes over all that another table knows.
    fn inherit(&self, other: &Self);
}

/// Facts by code.
pub(crate) trait Store: Memory {
    /// What is known.
    fn get(&self, code: u128) -> Fact;

    /// Remembers a fact that took so many positions to find out, in place of what was
    /// cheapest to find. What was known before about the same position stays known.
    fn put(&self, code: u128, fact: Fact, work: u64);

    /// Fetches the memory in which the fact would be, to have it when it is asked for.
    fn prefetch(&self, code: u128);
}

/// The part of an entry that is not code, 25 bits:
/// work (5) · best (4) · lower (8) · upper (8).
///
/// All zero means that nothing is known. Bounds beyond a byte are kept as the nearest
/// weaker ones, which are true as well.
const DATA_BITS: u32 = 25;
const DATA: u64 = (1 << DATA_BITS) - 1;
const BEST: u32 = 16;
const WORK: u32 = 20;

#[inline]
fn pack(fact: Fact, work: u64) -> u64 {
    let best = u64::from(NO_MOVE - fact.best.min(NO_MOVE));
    let lower = (fact.lower.clamp(-128, 127) + 128) as u64;
    let upper = (128 - fact.upper.clamp(-127, 128)) as u64;
    // What is weaker than a byte can say is nothing.
    pairs::cost(work) << WORK | best << BEST | lower << 8 | upper
}

#[inline]
fn unpack(data: u64) -> Fact {
    let lower = (data >> 8 & 0xff) as i32 - 128;
    let upper = 128 - (data & 0xff) as i32;
    Fact {
        lower: if lower == -128 { i32::MIN } else { lower },
        upper: if upper == 128 { i32::MAX } else { upper },
        best: NO_MOVE - (data >> BEST & 0xf) as u8,
    }
}

/// What two findings about one position come to together, the later one's move.
#[inline]
fn merged(old: u64, new: u64) -> u64 {
    let field = |mask: u64| (old & mask).max(new & mask);
    let best = match new & 0xf << BEST {
        0 => old & 0xf << BEST,
        best => best,
    };
    // Both bounds are written so that the larger number says more.
    field(0x1f << WORK) | best | field(0xff << 8) | field(0xff)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_survive_and_add_up() {
        let fact = |lower, upper, best| Fact { lower, upper, best };
        for known in [
            fact(-3, 18, 5),
            fact(i32::MIN, -127, NO_MOVE),
            fact(127, i32::MAX, 0),
            Fact::NOTHING,
        ] {
            assert_eq!(unpack(pack(known, 1000) & DATA), known);
        }
        assert_eq!(unpack(0), Fact::NOTHING);
        // Beyond a byte: weaker, and still true.
        let weak = unpack(pack(fact(-500, -300, 1), 1));
        assert_eq!((weak.lower, weak.upper), (i32::MIN, -127));
        let weak = unpack(pack(fact(300, 400, 1), 1));
        assert_eq!((weak.lower, weak.upper), (127, i32::MAX));
        let both = merged(
            pack(fact(-5, i32::MAX, 2), 7),
            pack(fact(i32::MIN, 9, NO_MOVE), 1),
        );
        assert_eq!(unpack(both), fact(-5, 9, 2));
    }
}
