use game::{Notation, Position, Turn};

use super::{Kalah, Pit};
use crate::mancala::Cups;

impl Notation for Kalah {
    fn text(&self) -> String {
        self.cups().text(self.turn())
    }

    fn parse(&self, text: &str) -> Result<Kalah, String> {
        let (rows, turn) = Cups::parse(self.seat.pits(), text)?;
        let side = turn.unwrap_or_default();
        let [own, other] = [side, !side].map(|side| rows[side.index()]);
        let pos = Kalah::settled(own, other, self.seat.of(side));
        match (turn, pos.turn()) {
            (None, Turn::Player(_)) => Err("it says over with seeds still in play".to_owned()),
            _ => Ok(pos),
        }
    }

    fn move_text(&self, pit: Pit) -> String {
        (self.pit_number(pit) + 1).to_string()
    }
}
