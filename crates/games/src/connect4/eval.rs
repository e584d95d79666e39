use game::{Evaluator, Side, Value};

use super::{Rack, Size};

/// The evaluation of the course: 3 for each own disc in the middle column, and for
/// each of the 69 windows of four cells 1000 when all are own, 50 for three own and
/// an empty one, 10 for two own and two empty, −80 for three of the enemy's and an
/// empty one.
///
/// Not the same from both sides: pairs of the enemy count for nothing. Boards with an even
/// number of columns have two middle columns.
#[derive(Clone, Copy, Default, Debug)]
pub struct WindowEval;

impl<S: Size> Evaluator<Rack<S>> for WindowEval {
    type Acc = ();

    fn value(&self, (): &(), pos: &Rack<S>, me: Side) -> Value {
        let own = pos.discs_of(me);
        let enemy = pos.discs_of(!me);
        let middle = own & middle_columns(pos.size);
        let count = |windows: u64| windows.count_ones() as i32;
        let steps = pos.size.steps();
        let in_windows: i32 = steps
            .into_iter()
            .map(|step| {
                let [own, enemy] =
                    [own, enemy].map(|discs| Windows::of(pos.size.board(), discs, step));
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

/// The cells of the middle column, or of both middle columns.
#[inline]
fn middle_columns<S: Size>(size: S) -> u64 {
    let cells = |column: u32| ((1 << size.rows()) - 1) << (column * size.bits_per_column());
    let columns = size.columns();
    cells((columns - 1) / 2) | cells(columns / 2)
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
    fn of(board: u64, discs: u64, step: u32) -> Windows {
        let [first, second, third, fourth] = [0, 1, 2, 3].map(|cell| discs >> (cell * step));
        // Adds the four bits of every window: two half adders, then their sums.
        let (one_of_two, both) = (first ^ second, first & second);
        let (one_of_others, both_others) = (third ^ fourth, third & fourth);
        let odd = one_of_two ^ one_of_others;
        let pair = both ^ both_others ^ (one_of_two & one_of_others);
        let on_board = [1, 2, 3]
            .into_iter()
            .fold(board, |starts, cell| starts & board >> (cell * step));
        Windows {
            none: on_board & !(first | second | third | fourth),
            two: on_board & pair & !odd,
            three: on_board & pair & odd,
            four: on_board & both & both_others,
        }
    }
}
