//! One side's pits and store in the eight bytes of a word.
//!
//! ```text
//!   slot      0   1   2   3   4   5   6 |   7
//!   7 pits    1   2   3   4   5   6   7 | store
//!   6 pits    -   1   2   3   4   5   6 | store
//!   3 pits    -   -   -   -   1   2   3 | store
//! ```
//!
//! The store has the same slot for every number of pits, and unused slots stay
//! empty, so "is the row empty" and "what is in the store" need no parameter.
//! Sowing is two additions from a table: one word for the mover's row, one for
//! the opponent's.

/// The most pits a row can have.
pub(crate) const MOST_PITS: u8 = 7;

/// The most seeds a board can have: a store must hold them all in one byte.
pub(crate) const MOST_SEEDS: u32 = 255;

const PITS: u64 = 0x00ff_ffff_ffff_ffff;
const EVERY_PIT: u64 = 0x0001_0101_0101_0101;
const STORE: u32 = 56;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Row(u64);

impl Row {
    /// The row with these pits, from its owner's left, and this store.
    pub(crate) fn new(pits: &[u32], store: u32) -> Row {
        let first = usize::from(MOST_PITS) - pits.len();
        let in_pits = (first..).zip(pits);
        let word = in_pits.fold(0, |word, (slot, &seeds)| {
            word | u64::from(seeds) << (8 * slot)
        });
        Row(word | u64::from(store) << STORE)
    }

    #[inline]
    pub(crate) fn store(self) -> u32 {
        (self.0 >> STORE) as u32
    }

    /// The seeds in one slot.
    #[inline]
    pub(crate) fn seeds(self, slot: u32) -> u32 {
        (self.0 >> (8 * slot)) as u32 & 0xff
    }

    /// The pits without the store, as a number that differs for different pits.
    #[inline]
    pub(crate) fn pits(self) -> u64 {
        self.0 & PITS
    }

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.pits() == 0
    }

    /// The seeds in all pits together.
    #[inline]
    pub(crate) fn total(self) -> u32 {
        // The top byte of the product is the sum of all bytes.
        (self.pits().wrapping_mul(EVERY_PIT | 1 << STORE) >> STORE) as u32
    }

    /// Bit `8 * slot + 7` is set for every pit that has seeds.
    #[inline]
    pub(crate) fn occupied(self) -> u64 {
        const LOW: u64 = 0x7f * EVERY_PIT;
        const TOP: u64 = 0x80 * EVERY_PIT;
        (((self.0 & LOW) + LOW) | self.0) & TOP
    }

    #[inline]
    pub(crate) fn clear(&mut self, slot: u32) {
        self.0 &= !(0xff << (8 * slot));
    }

    #[inline]
    pub(crate) fn bank(&mut self, seeds: u32) {
        self.0 += u64::from(seeds) << STORE;
    }

    /// Moves all pits into the store.
    pub(crate) fn sweep(&mut self) {
        let swept = self.total();
        self.0 &= !PITS;
        self.bank(swept);
    }
}

/// A place on the way round: a slot of the mover's row, or 8 more for the opponent's.
pub(crate) type Landing = u32;

pub(crate) const LAST_IN_STORE: Landing = 7;

/// What sowing a handful adds to the two rows, and where it ends.
#[derive(Clone, Copy)]
struct Handful {
    own: u64,
    other: u64,
    last: u32,
}

/// Handfuls of fewer than [`LAP`] seeds, by pits of a row, where they are sown
/// from, and seeds.
static HANDFULS: [[[Handful; LAP as usize]; 16]; 8] = handfuls();

/// From here on a handful is sown in laps first. Rare, and only for room: the
/// table for one number of pits stays at 6 kB.
const LAP: u32 = 16;

const fn handfuls() -> [[[Handful; LAP as usize]; 16]; 8] {
    let none = Handful {
        own: 0,
        other: 0,
        last: 0,
    };
    let mut table = [[[none; LAP as usize]; 16]; 8];
    let mut pits = 1;
    while pits <= MOST_PITS as usize {
        let mut from = 0;
        while from < 15 {
            let mut sown = none;
            sown.last = from;
            let mut seeds = 0;
            while seeds < LAP as usize {
                table[pits][from as usize][seeds] = sown;
                sown.last = next(pits as u32, sown.last);
                if sown.last < 8 {
                    sown.own += 1 << (8 * sown.last);
                } else {
                    sown.other += 1 << (8 * (sown.last - 8));
                }
                seeds += 1;
            }
            from += 1;
        }
        pits += 1;
    }
    table
}

/// The next slot on the way round, which leaves out the opponent's store.
const fn next(pits: u32, at: Landing) -> Landing {
    let first = MOST_PITS as u32 - pits;
    match at {
        7 => 8 + first,
        14 => first,
        _ => at + 1,
    }
}

/// Sows `seeds`, already lifted from `from`, and says where the last one fell.
#[inline]
pub(crate) fn sow(own: &mut Row, other: &mut Row, pits: u8, from: Landing, seeds: u32) -> Landing {
    let seeds = if seeds < LAP {
        seeds
    } else {
        sow_laps(own, other, pits, seeds)
    };
    let handful = &HANDFULS[usize::from(pits & 7)][(from & 15) as usize][(seeds % LAP) as usize];
    own.0 += handful.own;
    other.0 += handful.other;
    handful.last
}

/// Drops one seed everywhere for each full lap and returns how many are left.
#[cold]
fn sow_laps(own: &mut Row, other: &mut Row, pits: u8, seeds: u32) -> u32 {
    let round = 2 * u32::from(pits) + 1;
    let laps = u64::from(seeds / round);
    let every_pit = PITS & !0 << (8 * (MOST_PITS - pits)) & EVERY_PIT;
    own.0 += laps * (every_pit | 1 << STORE);
    other.0 += laps * every_pit;
    seeds % round
}
