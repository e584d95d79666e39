use game::{Evaluator, Side, Value};

use super::{LINES, TicTacToe};

/// The evaluation of the course: for each of the eight lines 100 when all three
/// cells are own, 10 for two own and an empty one, 1 for one own and two empty, and
/// the same with a minus for the enemy's.
#[derive(Clone, Copy, Default, Debug)]
pub struct LineEval;

impl Evaluator<TicTacToe> for LineEval {
    type Acc = ();

    fn value(&self, (): &(), pos: &TicTacToe, me: Side) -> Value {
        let own = pos.marks_of(me);
        let enemy = pos.marks_of(!me);
        let lines = LINES.iter().map(|&line| {
            match ((own & line).count_ones(), (enemy & line).count_ones()) {
                (3, _) => 100,
                (2, 0) => 10,
                (1, 0) => 1,
                (0, 1) => -1,
                (0, 2) => -10,
                (_, 3) => -100,
                _ => 0,
            }
        });
        Value(lines.sum())
    }

    /// A line wins the game's one point.
    fn unit(&self) -> i32 {
        100
    }
}
