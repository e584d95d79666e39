use game::{Evaluator, Side, Value};

use super::{BOARD, COLUMN, Connect4, STEPS, WIDTH};

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
        let count = |windows: u64| windows.count_ones() as i32;
        let in_windows: i32 = STEPS
            .into_iter()
            .map(|step| {
                let [own, enemy] = [own, enemy].map(|discs| Windows::of(discs, step));
                1000 * count(own.four)
                    + 50 * count(own.three & enemy.none)
                    + 10 * count(own.two & enemy.none)
                    - 80 * count(enemy.three & own.none)
            })
            .sum();
        Value(3 * count(middle) + in_windows)
    }

    /// Two windows with three of four.
    fn unit(&self) -> i32 {
        100
    }
}

/// The windows of one direction by how many discs of a side they hold, each at the
/// bit of its first cell.
struct Windows {
    none: u64,
    two: u64,
    three: u64,
    four: u64,
}

impl Windows {
    #[inline]
    fn of(discs: u64, step: u32) -> Windows {
        let [first, second, third, fourth] = [0, 1, 2, 3].map(|cell| discs >> (cell * step));
        // Adds the four bits of every window: two half adders, then their sums.
        let (one_of_two, both) = (first ^ second, first & second);
        let (one_of_others, both_others) = (third ^ fourth, third & fourth);
        let odd = one_of_two ^ one_of_others;
        let pair = both ^ both_others ^ (one_of_two & one_of_others);
        let on_board = [1, 2, 3]
            .into_iter()
            .fold(BOARD, |starts, cell| starts & BOARD >> (cell * step));
        Windows {
            none: on_board & !(first | second | third | fourth),
            two: on_board & pair & !odd,
            three: on_board & pair & odd,
            four: on_board & both & both_others,
        }
    }
}
