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
/// Not the same with the sides exchanged: who is `alpha` matters. But what one
/// side thinks of a position is always the opposite of what the other thinks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RowWeights {
    /// The side that wants to win.
    pub alpha: Side,
    /// The weights of its knights, by row.
    pub own: [i32; 7],
    /// The weights of the other side's knights, by row.
    pub enemy: [i32; 7],
}

impl RowWeights {
    /// The weights of the agent, playing for `alpha`.
    pub const fn new(alpha: Side) -> RowWeights {
        RowWeights {
            alpha,
            own: [1, 1, 4, 4, 8, 640, 640],
            enemy: [1, 1, 4, 4, 8, 1280, 1280],
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

#[cfg(test)]
mod tests {
    use game::{Notation, Position, Turn};

    use super::super::tests::{picture, start};
    use super::*;

    #[test]
    fn the_example_of_the_agent_gains_eight() {
        let pos = picture(
            ".nnnnnnn
             nnnnnnn.
             ...n....
             ........
             ..N.N..N
             ..N.....
             NNNNN...
             NNNNNNN. b",
        );
        let eval = RowWeights::new(Side::Second);
        assert_eq!(eval.judge(&pos, Side::Second), Value(-10));
        let leap = pos.read_move("d6c4").expect("a legal move");
        let next = pos.after(leap);
        let sum = eval.step(&eval.start(&pos), &pos, leap, &next);
        assert_eq!(eval.value(&sum, &next, Side::Second), Value(-2));
        assert_eq!(eval.judge(&next, Side::Second), Value(-2));
        assert_eq!(eval.judge(&next, Side::First), Value(2));
    }

    #[test]
    fn lower_boards_lack_the_first_rows() {
        let pos = picture(
            ".....
             .....
             ..N..
             ..N..
             .....
             N.... w",
        );
        let eval = RowWeights::default();
        assert_eq!(eval.judge(&pos, Side::First), Value(4 + 8 + 640));
    }

    #[test]
    fn step_by_step_and_at_once_are_the_same() {
        let evals = Side::BOTH.map(RowWeights::new);
        // Any sequence of bits does; this one is xorshift's.
        let mut random = 0x2545_f491_4f6c_dd1d_u64;
        for settings in ["", "width=3,height=4", "width=5,height=6"] {
            for _ in 0..200 {
                let mut pos = start(settings);
                let mut sums = evals.map(|eval| eval.start(&pos));
                while !pos.turn().is_over() {
                    random ^= random << 13;
                    random ^= random >> 7;
                    random ^= random << 17;
                    let pick = random % pos.move_count() as u64;
                    let leap = pos.moves().nth(pick as usize).expect("below the count");
                    let next = pos.after(leap);
                    for (eval, sum) in evals.iter().zip(&mut sums) {
                        *sum = eval.step(sum, &pos, leap, &next);
                        assert_eq!(*sum, eval.start(&next), "{}", next.text());
                    }
                    pos = next;
                }
            }
        }
    }

    /// Textbook alpha-beta for White in the natural order; counts every call.
    fn alpha_beta(
        pos: &Knightthrough,
        depth: u32,
        mut alpha: i32,
        mut beta: i32,
        nodes: &mut u64,
    ) -> i32 {
        *nodes += 1;
        let side = match pos.turn() {
            Turn::Over(points) => return points.seen_by(Side::First) * i32::MAX,
            _ if depth == 0 => return RowWeights::default().judge(pos, Side::First).0,
            _ => pos.side,
        };
        for leap in pos.moves() {
            let value = alpha_beta(&pos.after(leap), depth - 1, alpha, beta, nodes);
            match side {
                Side::First => alpha = alpha.max(value),
                Side::Second => beta = beta.min(value),
            }
            if beta <= alpha {
                break;
            }
        }
        match side {
            Side::First => alpha,
            Side::Second => beta,
        }
    }

    #[test]
    fn alpha_beta_visits_the_published_numbers_of_nodes() {
        let expected = [(3, 41), (0, 120), (636, 4989), (-640, 11_041)];
        for (depth, expected) in (1..).zip(expected) {
            let mut nodes = 0;
            let value = alpha_beta(&start(""), depth, -i32::MAX, i32::MAX, &mut nodes);
            assert_eq!((value, nodes), expected, "depth {depth}");
        }
    }
}
