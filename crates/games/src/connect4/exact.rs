use game::{BitMoves, Exact, Next, Position, Side, StaticBounds};

use super::{BOARD, BOTTOM, COLUMN, Connect4, Drop, HEIGHT, WIDTH, has_four, wins_of};

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
    fn static_bounds(&self, me: Side) -> StaticBounds<Connect4> {
        if wins_of(self.own) & self.playable() != 0 {
            return StaticBounds::Known(21 - self.discs.count_ones() as i32 / 2);
        }
        let (above, below) = (self.static_test(me, 1), self.static_test(me, 0));
        match (above, below) {
            (StaticBounds::Open { moves, high, .. }, StaticBounds::Open { low, .. }) => {
                StaticBounds::Open { moves, low, high }
            }
            (known, _) => known,
        }
    }

    /// The side to move has no win with its next disc: the move before would not have
    /// been listed.
    #[inline]
    fn static_test(&self, _me: Side, gamma: i32) -> StaticBounds<Connect4> {
        let played = self.discs.count_ones() as i32;
        let (playable, empty) = (self.playable(), BOARD & !self.discs);
        let other = self.own ^ self.discs;
        let fatal = wins_of(other) & empty;
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
        if gamma > 0 {
            if !has_four(self.own | empty) {
                high = high.min(0);
            }
        } else if !has_four(other | empty) {
            low = low.max(0);
        }
        // Forced moves are played on: what comes after them is bounded there.
        let is_forced = moves & (moves - 1) == 0;
        if !is_forced && low < gamma && gamma <= high {
            let most = match self.mover() {
                Side::First => self.follow_up_of_second(fatal),
                Side::Second => self.follow_up_of_first(fatal),
            };
            high = high.min(most.unwrap_or(high));
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

    /// The winning cells that the mover then has, except right above those of the opponent:
    /// above all cells that are reached after one move or two, then those in the rows that
    /// the mover gets when neither side can move elsewhere; of equal moves the one nearer to
    /// the middle.
    #[inline]
    fn priority(&self, drop: Drop) -> i32 {
        let after = self.after(drop);
        let (playable, empty) = (after.playable(), BOARD & !after.discs);
        let wins = wins_of(after.own ^ after.discs) & empty;
        let useful = wins & !(wins_of(after.own) << 1);
        let rows = match self.mover() {
            Side::First => !EVEN,
            Side::Second => EVEN,
        };
        let count = |cells: u64| (useful & cells).count_ones() as i32;
        let middle = (WIDTH / 2).abs_diff(drop.column()) as i32;
        4 * count(BOARD) + 4 * count(playable << 1) + 2 * count(playable << 2) + count(rows)
            - middle
    }

    /// Bisection, but nearer to a draw at first: quick wins are quickly found or excluded.
    /// Slow ones are hard to tell apart: who wins at all comes first, then small steps.
    fn next_threshold(low: i32, high: i32) -> i32 {
        let middle = low + (high - low) / 2;
        let above = match middle {
            ..=0 if low / 2 < middle => low / 2,
            _ if middle >= 0 && high / 2 > middle => high / 2,
            _ => middle,
        };
        match above + 1 {
            -1..=2 if low < 1 && 1 <= high => 1,
            _ if 1 <= low && high <= 4 => low + 1,
            _ if -4 <= low && high <= 0 => high,
            threshold => threshold,
        }
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

/// The cells of the first column.
const COLUMN_CELLS: u64 = (1 << HEIGHT) - 1;

/// The cells of the second, fourth and sixth row.
const EVEN: u64 = BOTTOM * 0b10_1010;

impl Connect4 {
    /// The most that the first side, which is to move, can get if the second from now on
    /// answers in the column where the first has moved; `None` when that cannot be said.
    /// `wins` are the cells with which the second side wins.
    ///
    /// In a column with an even number of empty cells the first side then gets those of
    /// odd rows only, and the second side the others. Columns with an odd number come in
    /// pairs: when the first side moves in one, the second side moves in the other, and
    /// from then on both are even. Who gets the lower cell of which is not known, so it
    /// counts for the first side and not for the second. Cells above one with which the
    /// second side wins are never reached.
    #[inline]
    fn follow_up_of_second(&self, wins: u64) -> Option<i32> {
        let empty = BOARD & !self.discs;
        let lower = self.playable() & EVEN;
        let wins = wins & EVEN & !lower;
        let reached = self.up_to(wins);
        if has_four(self.own | reached & !EVEN | lower) {
            return None;
        }
        // All reached cells are filled in the end, and the first side has not won meanwhile.
        let second = self.own ^ self.discs;
        Some(if wins != 0 {
            -self.win_after(reached)
        } else if has_four(second | empty & EVEN & !lower) {
            -1
        } else {
            0
        })
    }

    /// The most that the second side, which is to move, can get if the first from now on
    /// answers in the column where the second has moved, and has a winning cell in an odd
    /// row above an odd number of empty cells; `None` when that cannot be said. `wins` are
    /// the cells with which the first side wins.
    ///
    /// That column aside, an even number of columns have an odd number of empty cells, and
    /// what [`follow_up_of_second`](Self::follow_up_of_second) says holds with the sides
    /// exchanged. In the column itself the second side gets the even rows, and must in the
    /// end move below the winning cell.
    #[inline]
    fn follow_up_of_first(&self, wins: u64) -> Option<i32> {
        let playable = self.playable();
        for Drop(cell) in BitMoves::new(wins & !EVEN & !playable) {
            let column = COLUMN_CELLS << (u32::from(cell) / COLUMN * COLUMN);
            if playable & EVEN & column == 0 {
                continue;
            }
            let lower = playable & EVEN & !column;
            let wins = wins & EVEN & !lower & !column | 1 << cell;
            let reached = self.up_to(wins);
            let second = reached & (!EVEN & !column | EVEN & column) | lower;
            if !has_four(self.own | second) {
                return Some(-self.win_after(reached));
            }
        }
        None
    }

    /// The empty cells of each column up to the first of these, or all of them.
    #[inline]
    fn up_to(&self, cells: u64) -> u64 {
        // Adding one to the lowest empty cell carries to the first that is missing here.
        let others = BOARD & !self.discs & !cells;
        ((others + self.playable()) ^ others) & BOARD
    }

    /// What a win is worth once these cells are filled.
    #[inline]
    fn win_after(&self, cells: u64) -> i32 {
        let played = self.discs.count_ones() + cells.count_ones();
        22 - (played as i32 + 1) / 2
    }
}
