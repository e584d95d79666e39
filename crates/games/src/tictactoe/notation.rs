use game::{Message, Notation};

use super::{GRID, LETTERS, Mark, TicTacToe, has_line};
use crate::grid::uneven;

impl Notation for TicTacToe {
    fn text(&self) -> String {
        GRID.text(LETTERS, |column, row| self.at(column, row))
    }

    fn parse(&self, text: &str) -> Result<TicTacToe, Message> {
        let mut sides = [0; 2];
        for (cell, side) in GRID.parse(LETTERS, text)?.into_iter().enumerate() {
            if let Some(side) = side {
                sides[side.index()] |= 1 << cell;
            }
        }
        let [x, o]: [u16; 2] = sides;
        let (own, other) = match (x.count_ones(), o.count_ones()) {
            (xs, os) if xs == os => (x, o),
            (xs, os) if xs == os + 1 => (o, x),
            (xs, os) => return Err(uneven(xs, os)),
        };
        if has_line(own) {
            return Err(crate::TEXTS.message("tictactoe.three-already"));
        }
        Ok(TicTacToe { own, other })
    }

    fn move_text(&self, Mark(cell): Mark) -> String {
        (cell + 1).to_string()
    }
}
