use game::{Evaluator, Side, Value};

use super::{Knightthrough, Leap};

/// The evaluation of the Knight Through agent: every knight is worth a weight that
/// grows with the rows it has behind it, and the enemy's threats weigh more than
/// the own ones.
///
/// ```text
///     row                0  1  2  3  4     5     6
///     alpha's knight     1  1  4  4  8   640   640
///     enemy's knight     1  1  4  4  8  1280  1280
/// ```
///
/// Rows count from the knight's own side, as on a board of eight rows: lower boards
/// lack the first of them, so that a threat to arrive weighs the same on all. A
/// knight that has arrived weighs nothing, since the game is over.
///
/// Depends on which side is `alpha`, but is zero-sum: the value for one side is always minus
/// the value for the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RowWeights {
    /// The side that wants to win.
    pub alpha: Side,
    /// The weights of its knights, by row.
    pub own: [i32; 7],
    /// The weights of the other side's knights, by row.
    pub enemy: [i32; 7],
}

impl RowWeights {
    /// The agent's weights of its own knights.
    pub const OWN: [i32; 7] = [1, 1, 4, 4, 8, 640, 640];
    /// The agent's weights of the enemy's knights.
    pub const ENEMY: [i32; 7] = [1, 1, 4, 4, 8, 1280, 1280];

    /// The weights of the agent, playing for `alpha`.
    pub const fn new(alpha: Side) -> RowWeights {
        RowWeights {
            alpha,
            own: RowWeights::OWN,
            enemy: RowWeights::ENEMY,
        }
    }

    /// What a knight of `side` on this row from the bottom adds to alpha's sum.
    #[inline]
    fn worth(&self, pos: &Knightthrough, side: Side, row: u8) -> i32 {
        let rows_to_go = match side {
            Side::First => pos.grid.height - 1 - row,
            Side::Second => row,
        };
        let index = usize::from(7 - rows_to_go);
        if side == self.alpha {
            self.own.get(index).map_or(0, |&weight| weight)
        } else {
            self.enemy.get(index).map_or(0, |&weight| -weight)
        }
    }
}

impl Default for RowWeights {
    fn default() -> RowWeights {
        RowWeights::new(Side::First)
    }
}

impl Evaluator<Knightthrough> for RowWeights {
    /// Alpha's sum minus the other side's.
    type Acc = i32;

    fn start(&self, pos: &Knightthrough) -> i32 {
        let sum_of = |side| {
            let knights = pos.knights_of(side);
            (0..pos.grid.height)
                .map(|row| {
                    let on_row = (knights >> (8 * row) & 0xff).count_ones();
                    on_row as i32 * self.worth(pos, side, row)
                })
                .sum::<i32>()
        };
        sum_of(Side::First) + sum_of(Side::Second)
    }

    #[inline]
    fn step(&self, sum: &i32, before: &Knightthrough, leap: Leap, after: &Knightthrough) -> i32 {
        let (mover, rival) = (before.side, after.side);
        let (from, to) = (leap.from / 8, leap.to / 8);
        let moved = self.worth(before, mover, to) - self.worth(before, mover, from);
        let captures = before.other & 1 << leap.to != 0;
        let captured = if captures {
            self.worth(before, rival, to)
        } else {
            0
        };
        sum + moved - captured
    }

    #[inline]
    fn value(&self, &sum: &i32, _pos: &Knightthrough, me: Side) -> Value {
        if me == self.alpha {
            Value(sum)
        } else {
            Value(-sum)
        }
    }
}
