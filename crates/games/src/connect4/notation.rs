use game::{Message, Notation};

use super::{BOARD, BOTTOM, COLUMN, Connect4, Drop, GRID, HEIGHT, LETTERS, has_four};
use crate::grid::uneven;

impl Notation for Connect4 {
    fn text(&self) -> String {
        GRID.text(LETTERS, |column, row| self.at(column, row))
    }

    fn parse(&self, text: &str) -> Result<Connect4, Message> {
        let mut sides = [0; 2];
        for ((column, row), side) in GRID.squares().zip(GRID.parse(LETTERS, text)?) {
            if let Some(side) = side {
                let cell = u32::from(column) * COLUMN + HEIGHT - 1 - u32::from(row);
                sides[side.index()] |= 1 << cell;
            }
        }
        let [first, second]: [u64; 2] = sides;
        let discs = first | second;
        if discs & BOARD & !(discs << 1 | BOTTOM) != 0 {
            return Err(crate::TEXTS.message("connect4.floating"));
        }
        let own = match (first.count_ones(), second.count_ones()) {
            (x, o) if x == o => first,
            (x, o) if x == o + 1 => second,
            (x, o) => return Err(uneven(x, o)),
        };
        if has_four(own) {
            return Err(crate::TEXTS.message("connect4.four-already"));
        }
        Ok(Connect4 { own, discs })
    }

    fn move_text(&self, drop: Drop) -> String {
        (drop.column() + 1).to_string()
    }
}
