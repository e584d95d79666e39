use game::{Message, Notation, Position};

use super::{Choice, Congklak};
use crate::mancala::{Board, confirm_over};

impl Notation for Congklak {
    fn text(&self) -> String {
        self.board().cups().text(self.turn())
    }

    fn parse(&self, text: &str) -> Result<Congklak, Message> {
        let (board, says_over) = Board::parse(self.holes, text)?;
        let mut pos = Congklak {
            own: board.own,
            other: board.other,
            side: board.side,
            ..*self
        };
        confirm_over(says_over, pos.turn())?;
        if pos.turn().is_over() {
            pos.hand_over();
        }
        Ok(pos)
    }

    fn move_text(&self, choice: Choice) -> String {
        match choice {
            Choice::Sow(slot) => self.board().pit_text(slot),
            Choice::Pass => "pass".to_owned(),
        }
    }
}
