use game::{Notation, Position, Saying, Side, Turn, read_number};

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

    fn parse(&self, text: &str) -> Result<Pig, Saying> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [first, second, pending, holder, ref rest @ ..] = words[..] else {
            let found = words.len();
            return Err(Saying::new(
                format!("it has {found} words instead of 4 to 6"),
                format!("ada {found} kata, seharusnya 4 sampai 6"),
            ));
        };
        let (rolling, rest) = match rest {
            ["rolling", rest @ ..] => (true, rest),
            _ => (false, rest),
        };
        let face = match rest {
            [] => 0,
            [die] => self.parse_die(die)?,
            [_, extra, ..] => {
                let extra = extra.escape_debug();
                return Err(Saying::new(
                    format!("`{extra}` is too much"),
                    format!("`{extra}` berlebih"),
                ));
            }
        };
        let side = match (holder, Side::from_word(holder)) {
            (_, Some(side)) => Some(side),
            ("over", _) => None,
            _ => {
                return Err(Saying::new(
                    "the fourth word is not first, second or over",
                    "kata keempat bukan first, second, atau over",
                ));
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
    fn fault(&self, holder: Option<Side>) -> Option<Saying> {
        let target = self.target;
        if self.scores.iter().all(|&points| points >= target) {
            return Some(Saying::new(
                format!("both sides have {target}"),
                format!("kedua pihak sudah punya {target}"),
            ));
        }
        let in_a_turn = self.pending > 0 || self.rolling;
        let most = self.most_points();
        match (holder, self.turn()) {
            (None, Turn::Over(_)) if in_a_turn => Some(Saying::new(
                "it says over with a turn going on",
                "tertulis over padahal masih ada giliran berjalan",
            )),
            (None, Turn::Over(_)) => None,
            (None, _) => Some(Saying::new(
                format!("it says over and nobody has {target}"),
                format!("tertulis over padahal belum ada yang punya {target}"),
            )),
            (Some(side), Turn::Over(_)) => Some(Saying::new(
                format!("it says {side} and a side has {target} already"),
                format!("tertulis {side} padahal sudah ada yang punya {target}"),
            )),
            (Some(_), Turn::Chance) if self.has_enough() => Some(Saying::new(
                format!("the die rolls for a side that has {target} already"),
                format!("dadu dilempar untuk pihak yang sudah punya {target}"),
            )),
            (Some(side), _) if self.in_hand() > most => Some(Saying::new(
                format!("{side} cannot have more than {most} with what is pending"),
                format!("{side} tidak mungkin punya lebih dari {most} dengan yang belum disimpan"),
            )),
            (Some(_), _) => None,
        }
    }

    fn parse_points(&self, text: &str) -> Result<u16, Saying> {
        let most = self.most_points();
        let points = read_number(text).filter(|&points| points <= most);
        points.ok_or_else(|| {
            let text = text.escape_debug();
            Saying::new(
                format!("`{text}` is not a number of points from 0 to {most}"),
                format!("`{text}` bukan jumlah poin dari 0 sampai {most}"),
            )
        })
    }

    fn parse_die(&self, text: &str) -> Result<u8, Saying> {
        let sides = self.sides;
        let face = text.strip_prefix("die=").and_then(read_number);
        let face = face.filter(|face| (1..=sides).contains(face));
        face.ok_or_else(|| {
            let text = text.escape_debug();
            Saying::new(
                format!("`{text}` is none of die=1 to die={sides}"),
                format!("`{text}` bukan die=1 sampai die={sides}"),
            )
        })
    }
}
