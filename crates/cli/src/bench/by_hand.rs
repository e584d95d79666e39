//! Walks written by hand for one game each, with nothing general about them: the
//! yardsticks for the same walks through the traits. They make every move, leaves
//! included.

use std::hint::{black_box, select_unpredictable};

/// Counts the move sequences of Connect Four from the start.
pub(super) fn connect4(depth: u32) -> u64 {
    fn walk(own: u64, discs: u64, depth: u32) -> u64 {
        const BOTTOM: u64 = 0x0000_0408_1020_4081;
        const BOARD: u64 = BOTTOM * 0x3f;
        let mut open = (discs + BOTTOM) & BOARD;
        let mut leaves = 0;
        while open != 0 {
            let cell = open & open.wrapping_neg();
            open &= open - 1;
            let next = (own ^ discs, discs | cell);
            if depth == 1 {
                black_box(&next);
                leaves += 1;
            } else if !four(next.0 ^ next.1) {
                leaves += walk(next.0, next.1, depth - 1);
            }
        }
        leaves
    }

    fn four(discs: u64) -> bool {
        let up = discs & discs >> 1;
        let right = discs & discs >> 7;
        let falling = discs & discs >> 6;
        let rising = discs & discs >> 8;
        (up & up >> 2) | (right & right >> 14) | (falling & falling >> 12) | (rising & rising >> 16)
            != 0
    }

    walk(0, 0, black_box(depth))
}

/// Counts the move sequences of Kalah with six pits of four seeds from the start.
///
/// Two words, the row of the side to move and the other; byte 1 to 6 are the pits,
/// byte 7 is the store.
pub(super) fn kalah(depth: u32) -> u64 {
    const ROW: u64 = 0x0004_0404_0404_0400;
    walk(ROW, ROW, black_box(depth))
}

const PITS: u64 = 0x00ff_ffff_ffff_ff00;
const EVERY_PIT: u64 = 0x0001_0101_0101_0100;
const STORE: u32 = 56;

fn walk(own: u64, other: u64, depth: u32) -> u64 {
    const LOW: u64 = 0x7f * EVERY_PIT;
    let mut full = ((((own & LOW) + LOW) | own) >> 7) & EVERY_PIT;
    let mut leaves = 0;
    while full != 0 {
        let shift = full.trailing_zeros();
        full &= full - 1;
        let next = sow(own, other, shift);
        if depth == 1 {
            black_box(&next);
            leaves += 1;
        } else if next.0 & PITS != 0 {
            leaves += walk(next.0, next.1, depth - 1);
        }
    }
    leaves
}

#[inline(always)]
fn sow(mut own: u64, mut other: u64, shift: u32) -> (u64, u64) {
    let mut seeds = (own >> shift) & 0xff;
    own -= seeds << shift;
    while seeds >= 13 {
        // Once round: a seed in every pit and in the own store.
        (own, other) = lap(own, other);
        seeds -= 13;
    }
    let sowing = &SOWINGS[(shift / 8) as usize & 7][seeds as usize & 15];
    own += sowing.own;
    other += sowing.other;
    let across = other & sowing.across;
    let captures = (own & sowing.byte == sowing.one) & (across != 0);
    let won = own.wrapping_add(sowing.bank_one) + (across << sowing.bank_across);
    own = select_unpredictable(captures, won, own);
    other = select_unpredictable(captures, other - across, other);
    let again = sowing.again;
    let next = (
        select_unpredictable(again, own, other),
        select_unpredictable(again, other, own),
    );
    if next.0 & PITS == 0 || next.1 & PITS == 0 {
        sweep(next.0, next.1)
    } else {
        next
    }
}

#[cold]
#[inline(never)]
fn lap(own: u64, other: u64) -> (u64, u64) {
    (own + EVERY_PIT + (1 << STORE), other + EVERY_PIT)
}

#[cold]
#[inline(never)]
fn sweep(own: u64, other: u64) -> (u64, u64) {
    let total = |row: u64| (row & PITS).wrapping_mul(0x0101_0101_0101_0101) >> STORE;
    let swept = |row: u64| ((row >> STORE) + total(row)) << STORE;
    (swept(own), swept(other))
}

/// What sowing a number of seeds from a pit does.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Sowing {
    own: u64,
    other: u64,
    byte: u64,
    one: u64,
    across: u64,
    bank_one: u64,
    bank_across: u32,
    again: bool,
}

static SOWINGS: [[Sowing; 16]; 8] = sowings();

const fn sowings() -> [[Sowing; 16]; 8] {
    let nothing = Sowing {
        own: 0,
        other: 0,
        byte: 0,
        one: 1,
        across: 0,
        bank_one: 0,
        bank_across: 0,
        again: false,
    };
    let mut sowings = [[nothing; 16]; 8];
    let mut pit = 1;
    while pit <= 6 {
        let mut sown = nothing;
        // 1 to 6 are the own pits, 7 the store, 8 to 13 the other's pits.
        let mut at = pit;
        let mut seeds = 0;
        while seeds < 13 {
            let mut sowing = sown;
            if at < 7 {
                sowing.one = 1 << (8 * at);
                sowing.byte = 0xff << (8 * at);
                sowing.across = 0xff << (8 * (7 - at));
                sowing.bank_one = (1 << STORE) - sowing.one;
                sowing.bank_across = 8 * at as u32;
            }
            sowing.again = at == 7;
            sowings[pit][seeds] = sowing;
            at = at % 13 + 1;
            if at <= 7 {
                sown.own += 1 << (8 * at);
            } else {
                sown.other += 1 << (8 * (at - 7));
            }
            seeds += 1;
        }
        pit += 1;
    }
    sowings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_yardsticks_count_right() {
        assert_eq!(connect4(8), 5_673_234);
        assert_eq!(kalah(8), 563_055);
        // Deep enough for games that end and pits that go round.
        let session = lobby::open(lobby::GAMES, "kalah").unwrap();
        assert_eq!(kalah(10), session.perft(10, 1));
    }
}
