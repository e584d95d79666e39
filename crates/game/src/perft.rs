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
        1 => pos.move_count() as u64,
        _ => pos.moves().map(|mv| perft(&pos.after(mv), depth - 1)).sum(),
    }
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
