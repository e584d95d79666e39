use game::{Notation, Position};

use super::{Choice, Congklak};
use crate::mancala::Cups;

impl Notation for Congklak {
    fn text(&self) -> String {
        self.cups().text(self.turn())
    }

    fn parse(&self, text: &str) -> Result<Congklak, String> {
        let (rows, turn) = Cups::parse(self.holes, text)?;
        let side = turn.unwrap_or_default();
        let mut pos = Congklak {
            own: rows[side.index()],
            other: rows[(!side).index()],
            side,
            ..*self
        };
        if pos.turn().is_over() {
            pos.hand_over();
        } else if turn.is_none() {
            return Err("it says over with seeds still in play".to_owned());
        }
        Ok(pos)
    }

    fn move_text(&self, choice: Choice) -> String {
        match choice {
            Choice::Sow(slot) => (self.hole_number(slot) + 1).to_string(),
            Choice::Pass => "pass".to_owned(),
        }
    }
}
