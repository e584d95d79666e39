use game::{Message, Notation};

use super::size::grid;
use super::{Drop, LETTERS, Rack, Size};
use crate::grid::uneven;

impl<S: Size> Notation for Rack<S> {
    fn text(&self) -> String {
        grid(self.size).text(LETTERS, |column, row| self.at(column, row))
    }

    fn parse(&self, text: &str) -> Result<Rack<S>, Message> {
        let mut sides = [0; 2];
        let size = self.size;
        let squares = grid(size).squares();
        for ((column, row), side) in squares.zip(grid(size).parse(LETTERS, text)?) {
            if let Some(side) = side {
                let Drop(cell) = size.cell_of(column, row);
                sides[side.index()] |= 1 << cell;
            }
        }
        let [first, second]: [u64; 2] = sides;
        let discs = first | second;
        if discs & !(discs << 1 | size.bottom()) != 0 {
            return Err(crate::TEXTS.message("connect4.floating"));
        }
        let own = match (first.count_ones(), second.count_ones()) {
            (x, o) if x == o => first,
            (x, o) if x == o + 1 => second,
            (x, o) => return Err(uneven(x, o)),
        };
        if self.has_four(own) {
            return Err(crate::TEXTS.message("connect4.four-already"));
        }
        Ok(Rack { own, discs, size })
    }

    fn move_text(&self, drop: Drop) -> String {
        (self.size.column(drop) + 1).to_string()
    }
}
