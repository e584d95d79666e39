use std::hint::black_box;

use crate::Position;

/// How many sequences of exactly `depth` moves there are.
///
/// A finished game counts at its last move and not deeper; an extra turn is a
/// new move, a forced pass is a move, and so is an outcome of chance. The last
/// level is counted without being played.
pub fn perft<P: Position>(pos: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ if pos.turn().is_over() => 0,
        _ => count(pos, depth),
    }
}

/// [`perft`] of a position that is not over, for a depth that is not zero.
fn count<P: Position>(pos: &P, depth: u32) -> u64 {
    if depth == 1 {
        return pos.move_count() as u64;
    }
    let mut leaves = 0;
    for mv in pos.moves() {
        let next = pos.after(mv);
        if next.turn().is_over() {
            continue;
        }
        // Without a call for each position above the leaves: half as fast again.
        leaves += match depth {
            2 => next.move_count() as u64,
            _ => count(&next, depth - 1),
        };
    }
    leaves
}

/// The same number as [`perft`], with every move of the last level really made:
/// the yardstick of move-making speed.
pub fn walk<P: Position>(pos: &P, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if pos.turn().is_over() {
        return 0;
    }
    if depth == 1 {
        return pos.moves().fold(0, |leaves, mv| {
            // Without this the compiler would see that nobody looks at the leaf.
            black_box(&pos.after(mv));
            leaves + 1
        });
    }
    pos.moves().map(|mv| walk(&pos.after(mv), depth - 1)).sum()
}
