use game::{BitMoves, Exact, Glance, Next, Position, Side};

use super::{BOARD, COLUMN, Connect4, Drop, WIDTH, wins_of};

impl Exact for Connect4 {
    #[inline]
    fn code(&self) -> u128 {
        self.key().into()
    }

    fn code_bits(&self) -> u32 {
        WIDTH * COLUMN
    }

    /// Wins with the next disc, losses with the one after, and the moves that neither
    /// leave nor open a cell for the opponent to win on.
    #[inline]
    fn glance(&self, _me: Side) -> Glance<Connect4> {
        let played = self.discs.count_ones() as i32;
        let playable = self.playable();
        if wins_of(self.own) & playable != 0 {
            return Glance::Known(21 - played / 2);
        }
        let fatal = wins_of(self.own ^ self.discs) & !self.discs;
        let threats = fatal & playable;
        let stops = if threats == 0 { playable } else { threats };
        let moves = stops & !(fatal >> 1);
        if threats & threats.wrapping_sub(1) != 0 || moves == 0 {
            return Glance::Known((played + 1) / 2 - 21);
        }
        if played >= 40 {
            return Glance::Known(0);
        }
        Glance::Open {
            moves: BitMoves::new(moves),
            // The opponent does not win with his next disc, nor the mover with this one.
            low: (played + 1) / 2 - 20,
            high: 20 - played / 2,
        }
    }

    #[inline]
    fn next(&self, _me: Side, drop: Drop) -> Next<Connect4> {
        // No move at a glance wins, and the last two cells were looked at.
        Next::Reply(self.after(drop), 0)
    }

    /// How many cells it makes to win on.
    #[inline]
    fn promise(&self, Drop(cell): Drop) -> i32 {
        let empty = BOARD & !self.discs;
        let wins = wins_of(self.own | 1 << cell) & empty;
        // Of equal moves the one nearer to the middle.
        let middle = (WIDTH / 2).abs_diff(u32::from(cell) / COLUMN) as i32;
        8 * wins.count_ones() as i32 - middle
    }

    #[inline]
    fn is_far_from_over(&self) -> bool {
        self.discs.count_ones() < 30
    }

    #[inline]
    fn is_worth_folding(&self) -> bool {
        self.discs.count_ones() < 16
    }
}
