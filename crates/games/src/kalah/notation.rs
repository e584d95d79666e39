use game::{Message, Notation, Position};

use super::{Kalah, Pit};
use crate::mancala::{Board, confirm_over};

impl Notation for Kalah {
    fn text(&self) -> String {
        self.board().cups().text(self.turn())
    }

    fn parse(&self, text: &str) -> Result<Kalah, Message> {
        let (board, says_over) = Board::parse(self.seat.pits(), text)?;
        let pos = Kalah::settled(board.own, board.other, self.seat.of(board.side));
        confirm_over(says_over, pos.turn())?;
        Ok(pos)
    }

    fn move_text(&self, Pit(slot): Pit) -> String {
        self.board().pit_text(slot)
    }
}
