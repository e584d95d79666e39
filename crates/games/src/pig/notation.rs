use game::{Notation, Position, Side, Turn};

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

    fn parse(&self, text: &str) -> Result<Pig, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [first, second, pending, holder, ref rest @ ..] = words[..] else {
            return Err(format!("it has {} words instead of 4 to 6", words.len()));
        };
        let (rolling, rest) = match rest {
            ["rolling", rest @ ..] => (true, rest),
            _ => (false, rest),
        };
        let face = match rest {
            [] => 0,
            [die] => self.parse_die(die)?,
            [_, extra, ..] => return Err(format!("`{}` is too much", extra.escape_debug())),
        };
        let side = match (holder, Side::from_word(holder)) {
            (_, Some(side)) => Some(side),
            ("over", _) => None,
            _ => return Err("the fourth word is not first, second or over".to_owned()),
        };
        let pos = Pig {
            scores: [self.parse_points(first)?, self.parse_points(second)?],
            pending: self.parse_points(pending)?,
            side: side.unwrap_or_default(),
            rolling,
            face,
            ..*self
        };
        let target = self.target;
        if pos.scores.iter().all(|&points| points >= target) {
            return Err(format!("both sides have {target}"));
        }
        let in_a_turn = pos.pending > 0 || pos.rolling;
        match (side, pos.turn()) {
            (None, Turn::Over(_)) if in_a_turn => {
                Err("it says over with a turn going on".to_owned())
            }
            (None, Turn::Over(_)) => Ok(pos),
            (None, _) => Err(format!("it says over and nobody has {target}")),
            (Some(side), Turn::Over(_)) => {
                Err(format!("it says {side} and a side has {target} already"))
            }
            (Some(_), Turn::Chance) if pos.has_enough() => Err(format!(
                "the die rolls for a side that has {target} already"
            )),
            (Some(side), _) if pos.in_hand() > pos.most_points() => Err(format!(
                "{side} cannot have more than {} with what is pending",
                pos.most_points()
            )),
            (Some(_), _) => Ok(pos),
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
    fn parse_points(&self, text: &str) -> Result<u16, String> {
        let most = self.most_points();
        match text.parse() {
            Ok(points) if points <= most => Ok(points),
            _ => Err(format!(
                "`{}` is not a number of points from 0 to {most}",
                text.escape_debug()
            )),
        }
    }

    fn parse_die(&self, text: &str) -> Result<u8, String> {
        let face = text.strip_prefix("die=").map(str::parse);
        match face {
            Some(Ok(face)) if (1..=self.sides).contains(&face) => Ok(face),
            _ => Err(format!(
                "`{}` is none of die=1 to die={}",
                text.escape_debug(),
                self.sides
            )),
        }
    }
}
