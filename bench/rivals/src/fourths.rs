use game::{Evaluator, Position, Side, Turn, Value};
use games::Connect4;

/// The evaluator of `minimax`'s own example, for both searches: one for each disc in the
/// three middle columns, ten for each column in which a disc would make four now, five
/// where it would after another disc has been dropped below.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Fourths;

const BOTTOM: u64 = 0x0000_0408_1020_4081;
const BOARD: u64 = BOTTOM * 0x3f;
const MIDDLE: u64 = BOARD & 0x7f_ffff_c000 & !(0x3f << 35);

impl Evaluator<Connect4> for Fourths {
    type Acc = ();

    #[inline]
    fn value(&self, (): &(), pos: &Connect4, me: Side) -> Value {
        let [own, discs] = discs(pos);
        let other = own ^ discs;
        let now = (discs + BOTTOM) & BOARD;
        let then = now << 1 & BOARD;
        let worth = |side: u64| {
            let fourths = fourths(side) & !discs;
            let count = |cells: u64| cells.count_ones() as i32;
            count(side & MIDDLE) + 10 * count(fourths & now) + 5 * count(fourths & then)
        };
        let value = worth(own) - worth(other);
        match pos.turn() {
            Turn::Player(side) if side == me => Value(value),
            _ => Value(-value),
        }
    }
}

/// The discs of the side to move and of both, from the key: in every column it has the
/// own discs and, above all discs, a mark.
#[inline]
fn discs(pos: &Connect4) -> [u64; 2] {
    let key = pos.key();
    let mut below = (key & !BOTTOM) >> 1;
    below |= (below & !BOTTOM) >> 1;
    below |= (below & !(3 * BOTTOM)) >> 2;
    below |= (below & !(15 * BOTTOM)) >> 4;
    [key & below, below]
}

/// Cells, empty or not, with three discs in line beside or around them.
#[inline]
fn fourths(discs: u64) -> u64 {
    let up = discs << 1 & discs << 2 & discs << 3;
    [6, 7, 8].into_iter().fold(up, |found, step| {
        let pairs = discs & discs << step;
        let three_below = pairs << step & discs << (3 * step);
        let two_below = pairs << step & discs >> step;
        let pairs = discs & discs >> step;
        let three_above = pairs >> step & discs >> (3 * step);
        let two_above = pairs >> step & discs << step;
        found | three_below | two_below | three_above | two_above
    }) & BOARD
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Game, Notation};

    fn read(rows: &str) -> Connect4 {
        let start = Connect4::from_spec("connect4").unwrap();
        start.read(rows).unwrap()
    }

    #[test]
    fn discs_come_out_of_the_key() {
        let pos = read("7/7/7/X6/OX5/XOO3X");
        let [own, discs] = discs(&pos);
        let cell = |column: u32, row: u32| 1_u64 << (7 * column + row);
        let second = cell(0, 1) | cell(1, 0) | cell(2, 0);
        let first = cell(0, 0) | cell(0, 2) | cell(1, 1) | cell(6, 0);
        assert_eq!((own, own ^ discs), (second, first));
    }

    #[test]
    fn a_fourth_disc_now_is_worth_ten() {
        // Three of the first side's at the bottom, open at both ends, two of them in
        // the middle; three of the second side's above them, over empty cells at both
        // ends, one in the middle.
        let pos = read("7/7/7/7/1OOO3/1XXX3");
        let value = 2 * 10 + 2 - (2 * 5 + 2);
        assert_eq!(Fourths.evaluate(&pos, Side::First), Value(value));
        assert_eq!(Fourths.evaluate(&pos, Side::Second), Value(-value));
    }
}
