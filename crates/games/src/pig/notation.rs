use game::{Message, Notation, Position, Side, Turn, read_number};

use super::{Action, Pig};

impl Notation for Pig {
    /// `35 62 7 first rolling die=4`: what the first and the second side have
    /// banked, what is pending, who holds the die or `over`; then `rolling` while
    /// the die is in the air, and the face on the table if there was a roll.
    fn text(&self) -> String {
        let [first, second] = self.scores;
        let holder = match self.turn() {
            Turn::Over(_) => "over",
            _ => self.side.word(),
        };
        let mut text = format!("{first} {second} {} {holder}", self.pending);
        if self.rolling {
            text += " rolling";
        }
        if self.face > 0 {
            text += &format!(" die={}", self.face);
        }
        text
    }

    fn parse(&self, text: &str) -> Result<Pig, Message> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [first, second, pending, holder, ref rest @ ..] = words[..] else {
            let found = words.len();
            return Err(crate::TEXTS.message("pig.words").with("found", found));
        };
        let (rolling, rest) = match rest {
            ["rolling", rest @ ..] => (true, rest),
            _ => (false, rest),
        };
        let face = match rest {
            [] => 0,
            [die] => self.parse_die(die)?,
            [_, extra, ..] => {
                let extra = extra.escape_debug().to_string();
                return Err(crate::TEXTS.message("pig.extra").with("extra", extra));
            }
        };
        let side = match (holder, Side::from_word(holder)) {
            (_, Some(side)) => Some(side),
            ("over", _) => None,
            _ => {
                return Err(crate::TEXTS.message("pig.turn"));
            }
        };
        let pos = Pig {
            scores: [self.parse_points(first)?, self.parse_points(second)?],
            pending: self.parse_points(pending)?,
            side: side.unwrap_or_default(),
            rolling,
            face,
            ..*self
        };
        match pos.fault(side) {
            Some(fault) => Err(fault),
            None => Ok(pos),
        }
    }

    fn move_text(&self, action: Action) -> String {
        match action {
            Action::Roll => "roll".to_owned(),
            Action::Hold => "hold".to_owned(),
            Action::Face(face) => face.to_string(),
        }
    }
}

impl Pig {
    /// What cannot be so in a position whose text says that this side holds the die,
    /// or that the game is over.
    fn fault(&self, holder: Option<Side>) -> Option<Message> {
        let target = self.target;
        if self.scores.iter().all(|&points| points >= target) {
            return Some(crate::TEXTS.message("pig.both").with("target", target));
        }
        let in_a_turn = self.pending > 0 || self.rolling;
        let most = self.most_points();
        match (holder, self.turn()) {
            (None, Turn::Over(_)) if in_a_turn => Some(crate::TEXTS.message("pig.over-early")),
            (None, Turn::Over(_)) => None,
            (None, _) => Some(crate::TEXTS.message("pig.not-won").with("target", target)),
            (Some(side), Turn::Over(_)) => Some(
                crate::TEXTS
                    .message("pig.won")
                    .with("side", side.to_string())
                    .with("target", target),
            ),
            (Some(_), Turn::Chance) if self.has_enough() => {
                Some(crate::TEXTS.message("pig.roll-won").with("target", target))
            }
            (Some(side), _) if self.in_hand() > most => Some(
                crate::TEXTS
                    .message("pig.pending")
                    .with("side", side.to_string())
                    .with("most", most),
            ),
            (Some(_), _) => None,
        }
    }

    fn parse_points(&self, text: &str) -> Result<u16, Message> {
        let most = self.most_points();
        let points = read_number(text).filter(|&points| points <= most);
        points.ok_or_else(|| {
            let text = text.escape_debug().to_string();
            crate::TEXTS
                .message("pig.points")
                .with("text", text)
                .with("most", most)
        })
    }

    fn parse_die(&self, text: &str) -> Result<u8, Message> {
        let sides = self.sides;
        let face = text.strip_prefix("die=").and_then(read_number);
        let face = face.filter(|face| (1..=sides).contains(face));
        face.ok_or_else(|| {
            let text = text.escape_debug().to_string();
            crate::TEXTS
                .message("pig.die")
                .with("text", text)
                .with("sides", sides)
        })
    }
}
