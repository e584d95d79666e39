use game::{BitMoves, Exact, Next, Position, Side, StaticBounds};

use super::{BOARD, BOTTOM, COLUMN, Connect4, Drop, WIDTH, has_four, wins_of};

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
    fn static_bounds(&self, _me: Side) -> StaticBounds<Connect4> {
        let played = self.discs.count_ones() as i32;
        let playable = self.playable();
        if wins_of(self.own) & playable != 0 {
            return StaticBounds::Known(21 - played / 2);
        }
        let fatal = wins_of(self.own ^ self.discs) & !self.discs;
        let threats = fatal & playable;
        let stops = if threats == 0 { playable } else { threats };
        let moves = stops & !(fatal >> 1);
        if threats & threats.wrapping_sub(1) != 0 || moves == 0 {
            return StaticBounds::Known((played + 1) / 2 - 21);
        }
        if played >= 40 {
            return StaticBounds::Known(0);
        }
        // The opponent does not win with his next disc, nor the mover with this one.
        let (mut low, mut high) = ((played + 1) / 2 - 20, 20 - played / 2);
        let (other, empty) = (self.own ^ self.discs, BOARD & !self.discs);
        if !has_four(self.own | empty) {
            high = 0;
        }
        if !has_four(other | empty) {
            low = 0;
        }
        if played % 2 == 0 {
            high = high.min(self.followed_up(self.own, 0).unwrap_or(high));
        } else {
            // By whichever move makes the other columns pair up.
            for start in BitMoves::new(moves & EVEN) {
                let Drop(cell) = start;
                if let Some(most) = self.followed_up(other, 1 << cell) {
                    low = low.max(-most);
                }
            }
        }
        StaticBounds::Open {
            moves: BitMoves::new(moves),
            low,
            high,
        }
    }

    #[inline]
    fn next(&self, _me: Side, drop: Drop) -> Next<Connect4> {
        // `static_bounds` has excluded immediate wins and solved the last two cells.
        Next::Reply(self.after(drop), 0)
    }

    /// The number of winning cells it creates, above all in the rows that the mover gets when
    /// neither side can move elsewhere; of equal moves the one nearer to the middle. These
    /// weights search a quarter fewer positions than the plain number of cells does.
    #[inline]
    fn priority(&self, Drop(cell): Drop) -> i32 {
        let empty = BOARD & !self.discs;
        let wins = wins_of(self.own | 1 << cell) & empty;
        let rows = match self.mover() {
            Side::First => !EVEN,
            Side::Second => EVEN,
        };
        let middle = (WIDTH / 2).abs_diff(u32::from(cell) / COLUMN) as i32;
        4 * wins.count_ones() as i32 + (wins & rows).count_ones() as i32 - middle
    }

    /// Bisection, but nearer to a draw at first: quick wins are quickly found or excluded,
    /// and slow ones are hard to tell apart.
    fn next_threshold(low: i32, high: i32) -> i32 {
        let middle = low + (high - low) / 2;
        let above = match middle {
            ..=0 if low / 2 < middle => low / 2,
            _ if middle >= 0 && high / 2 > middle => high / 2,
            _ => middle,
        };
        above + 1
    }

    #[inline]
    fn is_worth_etc(&self) -> bool {
        self.discs.count_ones() < 36
    }

    fn is_soon_solved(&self) -> bool {
        self.discs.count_ones() >= 8
    }

    #[inline]
    fn is_worth_folding(&self) -> bool {
        self.discs.count_ones() < 16
    }
}

/// The cells of the second, fourth and sixth row.
const EVEN: u64 = BOTTOM * 0b10_1010;

impl Connect4 {
    /// The most that the first side can get if the second from now on answers in the
    /// column where the first has moved; `None` when that cannot be said. `first` are the
    /// discs of the first side. If it is the second side's turn, it moves to `start` first,
    /// after which as many columns have an odd number of empty cells as before less one.
    ///
    /// In a column with an even number of empty cells the first side then gets those of
    /// odd rows only, and the second side the others. Columns with an odd number come in
    /// pairs: when the first side moves in one, the second side moves in the other, and
    /// from then on both are even. Who gets the lower cell of which is not known, so it
    /// counts for the first side and not for the second.
    #[inline]
    fn followed_up(&self, first: u64, start: u64) -> Option<i32> {
        let empty = BOARD & !self.discs;
        let lower = self.playable() & EVEN & !start;
        if has_four(first | empty & !EVEN | lower) {
            return None;
        }
        let second = first ^ self.discs;
        // All cells are filled in the end, and the first side has not won meanwhile.
        let wins = has_four(second | start | empty & EVEN & !lower);
        Some(if wins { -1 } else { 0 })
    }
}
