use std::hint::black_box;

use crate::Position;

/// The number of sequences of exactly `depth` moves.
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
        // Inlined for the last two levels: half as fast again.
        leaves += match depth {
            2 => next.move_count() as u64,
            _ => count(&next, depth - 1),
        };
    }
    leaves
}

/// The same number as [`perft`], with every move of the last level played: measures the
/// speed of making moves.
pub fn walk<P: Position>(pos: &P, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if pos.turn().is_over() {
        return 0;
    }
    if depth == 1 {
        return pos.moves().fold(0, |leaves, mv| {
            // Keeps the compiler from removing the unused leaf.
            black_box(&pos.after(mv));
            leaves + 1
        });
    }
    pos.moves().map(|mv| walk(&pos.after(mv), depth - 1)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Points, Side, Turn};

    /// Take one or two of a heap; who takes the last one wins.
    #[derive(Clone, PartialEq, Eq, Hash, Debug)]
    struct Heap(u8, Side);

    impl Position for Heap {
        type Move = u8;
        type Moves = std::ops::RangeInclusive<u8>;

        fn turn(&self) -> Turn {
            match *self {
                Heap(0, side) => Turn::Over(Points::to(!side, 1)),
                Heap(_, side) => Turn::Player(side),
            }
        }

        fn moves(&self) -> Self::Moves {
            1..=self.0.min(2)
        }

        fn play(&mut self, taken: u8) {
            *self = Heap(self.0 - taken, !self.1);
        }
    }

    #[test]
    fn a_finished_game_counts_at_its_last_move_and_not_deeper() {
        // 4 = 1+1+1+1, three with one 2, 2+2.
        let heap = Heap(4, Side::First);
        for (depth, sequences) in [(0, 1), (1, 2), (2, 4), (3, 4), (4, 1), (5, 0), (9, 0)] {
            assert_eq!(perft(&heap, depth), sequences, "perft {depth}");
            assert_eq!(walk(&heap, depth), sequences, "walk {depth}");
        }
        let over = Heap(0, Side::First);
        for count in [perft, walk] {
            assert_eq!((count(&over, 0), count(&over, 1)), (1, 0));
        }
    }

    #[test]
    fn a_game_without_more_to_say_is_won_drawn_or_lost() {
        let [low, high] = [Points(-1), Points(1)];
        assert_eq!(Heap(2, Side::First).bounds(), low..=high);
        assert_eq!(Heap(0, Side::First).bounds(), low..=low);
        assert_eq!(Heap(0, Side::Second).bounds(), high..=high);
    }
}
