use game::{Evaluator, Side, Value};

use super::{COLUMN, Connect4, HEIGHT, WIDTH};

/// The evaluation of the course: 3 for each own disc in the middle column, and for
/// each of the 69 windows of four cells 1000 when all are own, 50 for three own and
/// an empty one, 10 for two own and two empty, −80 for three of the enemy's and an
/// empty one.
///
/// Not the same from both sides: pairs of the enemy count for nothing.
#[derive(Clone, Copy, Default, Debug)]
pub struct WindowEval;

impl Evaluator<Connect4> for WindowEval {
    type Acc = ();

    fn value(&self, (): &(), pos: &Connect4, me: Side) -> Value {
        let own = pos.discs_of(me);
        let enemy = pos.discs_of(!me);
        let middle = own & ((1 << COLUMN) - 1) << (WIDTH / 2 * COLUMN);
        let in_windows: i32 = WINDOWS
            .iter()
            .map(
                |&window| match ((own & window).count_ones(), (enemy & window).count_ones()) {
                    (4, _) => 1000,
                    (3, 0) => 50,
                    (2, 0) => 10,
                    (0, 3) => -80,
                    _ => 0,
                },
            )
            .sum();
        Value(3 * middle.count_ones() as i32 + in_windows)
    }

    /// Two windows with three of four.
    fn unit(&self) -> i32 {
        100
    }
}

/// All four-cell lines of the board.
pub(super) static WINDOWS: [u64; 69] = windows();

const fn windows() -> [u64; 69] {
    let mut windows = [0; 69];
    let mut count = 0;
    let directions = [(0, 1), (1, 0), (1, 1), (1, -1)];
    let mut direction = 0;
    while direction < 4 {
        let (right, up) = directions[direction];
        let mut column = 0;
        while column + 3 * right < WIDTH as i32 {
            let mut row = 0;
            while row < HEIGHT as i32 {
                let end = row + 3 * up;
                if end >= 0 && end < HEIGHT as i32 {
                    let mut step = 0;
                    while step < 4 {
                        let cell = (column + step * right) * COLUMN as i32 + row + step * up;
                        windows[count] |= 1 << cell;
                        step += 1;
                    }
                    count += 1;
                }
                row += 1;
            }
            column += 1;
        }
        direction += 1;
    }
    windows
}
