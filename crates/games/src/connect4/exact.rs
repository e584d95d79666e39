use game::{BitMoves, Exact, Next, Position, Side, StaticBounds};

use super::{Drop, Rack, Size};

impl<S: Size> Exact for Rack<S> {
    #[inline]
    fn code(&self) -> u128 {
        self.key().into()
    }

    fn code_bits(&self) -> u32 {
        self.size.columns() * self.size.bits_per_column()
    }

    /// Wins with the next disc, losses with the one after, and the moves that neither
    /// leave nor open a cell for the opponent to win on.
    #[inline]
    fn static_bounds(&self, me: Side) -> StaticBounds<Rack<S>> {
        if self.wins_of(self.own) & self.playable() != 0 {
            return StaticBounds::Known(self.win_at(self.played() + 1));
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
    fn static_test(&self, _me: Side, gamma: i32) -> StaticBounds<Rack<S>> {
        let played = self.played();
        let (playable, empty) = (self.playable(), self.empty_cells());
        let other = self.own ^ self.discs;
        let fatal = self.wins_of(other) & empty;
        let threats = fatal & playable;
        let stops = if threats == 0 { playable } else { threats };
        let moves = stops & !(fatal >> 1);
        if threats & threats.wrapping_sub(1) != 0 || moves == 0 {
            return StaticBounds::Known(-self.win_at(played + 2));
        }
        if played + 2 >= self.size.cells() {
            return StaticBounds::Known(0);
        }
        // The opponent does not win with his next disc, nor the mover with this one.
        let (mut low, mut high) = (-self.win_at(played + 4), self.win_at(played + 3));
        if gamma > 0 {
            if !self.has_four(self.own | empty) {
                high = high.min(0);
            }
        } else if !self.has_four(other | empty) {
            low = low.max(0);
        }
        // Forced moves are played on: what comes after them is bounded there.
        let is_forced = moves & (moves - 1) == 0;
        if !is_forced && low < gamma && gamma <= high {
            let most = if (self.size.cells() - played) % 2 == 0 {
                self.follow_up(fatal)
            } else {
                self.follow_up_with_zugzwang(fatal)
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
    fn next(&self, _me: Side, drop: Drop) -> Next<Rack<S>> {
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
        let (playable, empty) = (after.playable(), after.empty_cells());
        let wins = self.wins_of(after.own ^ after.discs) & empty;
        let useful = wins & !(self.wins_of(after.own) << 1);
        let count = |cells: u64| (useful & cells).count_ones() as i32;
        let columns = self.size.columns();
        let from_middle = (2 * self.size.column(drop) + 1).abs_diff(columns) as i32 / 2;
        4 * count(self.size.board())
            + 4 * count(playable << 1)
            + 2 * count(playable << 2)
            + count(self.rows_of(self.mover()))
            - from_middle
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
        self.played() + 6 < self.size.cells()
    }

    fn is_soon_solved(&self) -> bool {
        self.size.cells() - self.played() <= 34
    }

    #[inline]
    fn is_worth_folding(&self) -> bool {
        self.played() < 16
    }
}

impl<S: Size> Rack<S> {
    /// The most that the side to move can get if the other side from now on answers in the
    /// column where the mover has moved; `None` when that cannot be said. The number of
    /// empty cells is even. `wins` are the cells with which the other side wins.
    ///
    /// In a column with an even number of empty cells the other side then gets the top row,
    /// the third from the top and so on, and the mover the cells between. Columns with an
    /// odd number come in pairs: when the mover moves in one, the other side moves in the
    /// other, and from then on both are even. Who gets the lower cell of which is not known,
    /// so it counts for the mover and not for the other side. Cells above one with which the
    /// other side wins are never reached.
    #[inline]
    fn follow_up(&self, wins: u64) -> Option<i32> {
        let answers = self.size.like_top();
        let lower = self.playable() & answers;
        let wins = wins & answers & !lower;
        let reached = self.up_to(wins);
        if self.has_four(self.own | reached & !answers | lower) {
            return None;
        }
        // All reached cells are filled in the end, and the mover has not won meanwhile.
        let other = self.own ^ self.discs;
        Some(if wins != 0 {
            -self.win_after(reached)
        } else if self.has_four(other | self.empty_cells() & answers & !lower) {
            -1
        } else {
            0
        })
    }

    /// The same where the number of empty cells is odd, and the other side has a winning
    /// cell with a mover's row below it above an odd number of empty cells.
    ///
    /// That column aside, an even number of columns have an odd number of empty cells, and
    /// what [`follow_up`](Self::follow_up) says holds. In the column itself the mover gets
    /// the top row and so on, and must in the end move below the winning cell.
    #[inline]
    fn follow_up_with_zugzwang(&self, wins: u64) -> Option<i32> {
        let (playable, answers) = (self.playable(), self.size.like_top());
        for drop in BitMoves::new(wins & !answers & !playable) {
            let column = self.column_of(drop);
            if playable & answers & column == 0 {
                continue;
            }
            let lower = playable & answers & !column;
            let Drop(cell) = drop;
            let wins = wins & answers & !lower & !column | 1 << cell;
            let reached = self.up_to(wins);
            let mover = reached & (!answers & !column | answers & column) | lower;
            if !self.has_four(self.own | mover) {
                return Some(-self.win_after(reached));
            }
        }
        None
    }

    /// All cells of the column that a cell is in.
    #[inline]
    fn column_of(&self, drop: Drop) -> u64 {
        let first_column = (1 << self.size.rows()) - 1;
        first_column << (self.size.column(drop) * self.size.bits_per_column())
    }

    /// The empty cells of each column up to the first of these, or all of them.
    #[inline]
    fn up_to(&self, cells: u64) -> u64 {
        // Adding one to the lowest empty cell carries to the first that is missing here.
        let others = self.empty_cells() & !cells;
        ((others + self.playable()) ^ others) & self.size.board()
    }

    /// What a win is worth once these cells are filled.
    #[inline]
    fn win_after(&self, cells: u64) -> i32 {
        self.win_at(self.played() + cells.count_ones() as i32)
    }
}
