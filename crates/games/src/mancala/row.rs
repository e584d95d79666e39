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
//! the opponent's. Where the last seed falls is unpredictable, so everything that
//! depends on it is selected without a branch: that made the bare walk of Kalah half
//! as fast again (95 to 140 million moves a second).

use std::hint::select_unpredictable;

/// The most pits a row can have.
pub(crate) const MOST_PITS: u8 = 7;

/// The most seeds a board can have: a store must hold them all in one byte.
pub(crate) const MOST_SEEDS: u32 = 255;

const PITS: u64 = 0x00ff_ffff_ffff_ffff;
const EVERY_PIT: u64 = 0x0001_0101_0101_0101;
const EVERY_SLOT: u64 = EVERY_PIT | 1 << STORE;
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
        (self.pits().wrapping_mul(EVERY_SLOT) >> STORE) as u32
    }

    /// In each byte the seeds of its pit and all before it.
    #[inline]
    pub(crate) fn sums(self) -> u64 {
        self.pits().wrapping_mul(EVERY_SLOT)
    }

    /// Bit `8 * slot` is set for every pit that has seeds.
    #[inline]
    pub(crate) fn occupied(self) -> u64 {
        const LOW: u64 = 0x7f * EVERY_PIT;
        ((((self.0 & LOW) + LOW) | self.0) >> 7) & EVERY_PIT
    }

    /// Has the pit just as many seeds as it takes to end at home?
    #[inline]
    pub(crate) fn is_even_with_home(self, slot: u32) -> bool {
        self.seeds(slot) == LAST_IN_STORE - slot
    }

    /// How many pits have just as many seeds as it takes to end at home.
    #[inline]
    pub(crate) fn extra_turns(self) -> u32 {
        const EVEN: u64 = 0x0001_0203_0405_0607;
        u32::from(MOST_PITS) - Row(self.pits() ^ EVEN).occupied().count_ones()
    }

    /// The row with one pit empty, and what was in it.
    #[inline]
    fn lift(self, slot: u32) -> (Row, u32) {
        let seeds = self.seeds(slot);
        (Row(self.0 - (u64::from(seeds) << (8 * slot))), seeds)
    }

    /// The row with these pits, a byte for each of `pits`, and an empty store.
    #[inline]
    pub(crate) fn of_bytes(bytes: u64, pits: u8) -> Row {
        Row(bytes << (8 * u32::from(MOST_PITS - pits)))
    }

    /// The pits alone, a byte for each.
    #[inline]
    pub(crate) fn bytes(self, pits: u8) -> u64 {
        self.pits() >> (8 * u32::from(MOST_PITS - pits))
    }

    /// The row with one seed less in this slot, which has one.
    pub(super) fn without_seed(self, slot: u32) -> Row {
        Row(self.0 - (1 << (8 * slot)))
    }

    /// The row with one seed more in this slot.
    pub(super) fn with_seed(self, slot: u32) -> Row {
        Row(self.0 + (1 << (8 * slot)))
    }

    /// The row with all its seeds in the store.
    pub(crate) fn swept(self) -> Row {
        Row((self.0 & !PITS) + (u64::from(self.total()) << STORE))
    }
}

/// A place on the way round: a slot of the mover's row, or 8 more for the opponent's.
pub(crate) type Landing = u32;

const LAST_IN_STORE: Landing = 7;

/// What sowing a handful does: what it adds to the two rows, and everything that
/// depends on where it ends.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(crate) struct Handful {
    own: u64,
    other: u64,
    /// The mover's pit where the last seed falls: all of its byte, its lowest bit,
    /// and the byte of the pit across. When it falls elsewhere, such that
    /// `own & byte == one` is never true.
    byte: u64,
    one: u64,
    across: u64,
    /// What moves a lone seed to the store when it is added to the row, and how far
    /// left of the pit across the store is.
    bank_one: u64,
    bank_across: u32,
    /// Where the last seed falls.
    pub(crate) last: Landing,
    /// Does it fall into the mover's store?
    pub(crate) at_home: bool,
}

impl Handful {
    const NOTHING: Handful = Handful {
        own: 0,
        other: 0,
        byte: 0,
        one: 1,
        across: 0,
        bank_one: 0,
        bank_across: 0,
        last: 0,
        at_home: false,
    };

    /// How many seeds the last one captures across, with the rows as the handful has
    /// left them.
    #[inline]
    pub(crate) fn prey(&self, own: Row, other: Row) -> u32 {
        let fell_into_empty = own.0 & self.byte == self.one;
        let across = other.0 & self.across;
        let seeds = (across << self.bank_across >> STORE) as u32;
        select_unpredictable(fell_into_empty, seeds, 0)
    }

    /// The rows after the last seed has captured what lies across, if it fell into
    /// an empty pit of the mover. `alone` lets it go to the store even when nothing
    /// lies across.
    #[inline]
    pub(crate) fn capture(&self, own: Row, other: Row, alone: bool) -> (Row, Row) {
        let across = other.0 & self.across;
        let captures = (own.0 & self.byte == self.one) & ((across != 0) | alone);
        let won = own.0.wrapping_add(self.bank_one) + (across << self.bank_across);
        (
            Row(select_unpredictable(captures, won, own.0)),
            Row(select_unpredictable(captures, other.0 - across, other.0)),
        )
    }
}

/// Lifts all seeds at `from` and sows them. Gives the two rows and what the handful
/// was.
#[inline]
pub(crate) fn sow(own: Row, other: Row, pits: u8, from: Landing) -> (Row, Row, &'static Handful) {
    let slot = from & 7;
    let (own, other, seeds) = if from < 8 {
        let (row, seeds) = own.lift(slot);
        (row, other, seeds)
    } else {
        let (row, seeds) = other.lift(slot);
        (own, row, seeds)
    };
    if seeds < LAP {
        sow_handful(own, other, pits, from, seeds)
    } else {
        sow_laps(own, other, pits, from, seeds)
    }
}

#[inline]
fn sow_handful(
    own: Row,
    other: Row,
    pits: u8,
    from: Landing,
    seeds: u32,
) -> (Row, Row, &'static Handful) {
    let handful = &HANDFULS[usize::from(pits & 7)][(from & 15) as usize][(seeds % LAP) as usize];
    (
        Row(own.0 + handful.own),
        Row(other.0 + handful.other),
        handful,
    )
}

/// One seed falls everywhere for each full lap, then the rest is sown.
#[cold]
#[inline(never)]
fn sow_laps(
    own: Row,
    other: Row,
    pits: u8,
    from: Landing,
    seeds: u32,
) -> (Row, Row, &'static Handful) {
    let round = 2 * u32::from(pits) + 1;
    let laps = u64::from(seeds / round);
    let every_pit = EVERY_PIT & !0 << (8 * (MOST_PITS - pits));
    let own = Row(own.0 + laps * (every_pit | 1 << STORE));
    let other = Row(other.0 + laps * every_pit);
    sow_handful(own, other, pits, from, seeds % round)
}

/// From here on a handful is sown in laps first. Rare, and only for room: the
/// table for one number of pits stays at 16 kB, of which Kalah needs half.
const LAP: u32 = 16;

/// Handfuls of fewer than [`LAP`] seeds, by pits of a row, where they are sown
/// from, and seeds.
static HANDFULS: [[[Handful; LAP as usize]; 16]; 8] = handfuls();

const fn handfuls() -> [[[Handful; LAP as usize]; 16]; 8] {
    let mut table = [[[Handful::NOTHING; LAP as usize]; 16]; 8];
    let mut pits = 1;
    while pits <= MOST_PITS as u32 {
        let first = MOST_PITS as u32 - pits;
        let mut from = 0;
        while from < 15 {
            let mut sown = Handful::NOTHING;
            let mut last = from;
            let mut seeds = 0;
            while seeds < LAP as usize {
                let is_own_pit = first <= last && last < LAST_IN_STORE;
                table[pits as usize][from as usize][seeds] = if is_own_pit {
                    let one = 1 << (8 * last);
                    let across = first + 6 - last;
                    Handful {
                        byte: 0xff * one,
                        one,
                        across: 0xff << (8 * across),
                        bank_one: (1 << STORE) - one,
                        bank_across: STORE - 8 * across,
                        last,
                        ..sown
                    }
                } else {
                    Handful {
                        last,
                        at_home: last == LAST_IN_STORE,
                        ..sown
                    }
                };
                last = next(first, last);
                if last < 8 {
                    sown.own += 1 << (8 * last);
                } else {
                    sown.other += 1 << (8 * (last - 8));
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
const fn next(first: Landing, at: Landing) -> Landing {
    match at {
        LAST_IN_STORE => 8 + first,
        14 => first,
        _ => at + 1,
    }
}
