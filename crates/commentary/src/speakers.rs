use std::fmt::Display;

use game::{Info, Points, Side};
use lobby::Player;
use words::{Words, capitalised};

/// Who plays, as sentences call them: the two sides by their names, or the reader
/// as *you* and the opponent as Siasat.
#[derive(Clone, Debug)]
pub struct Speakers {
    words: &'static Words,
    /// As they stand inside a sentence.
    names: [String; 2],
    you: Option<Side>,
}

impl Speakers {
    /// The sides under their own names: `White`, `first player`.
    pub fn of_sides(words: &'static Words, info: &Info) -> Speakers {
        let lang = words.lang();
        let name = |side: Side| {
            let name = info.sides[side.index()];
            let is_a_proper_name = name != Info::SIDES[side.index()];
            let name = name.in_lang(lang);
            if is_a_proper_name {
                name.to_owned()
            } else {
                name.to_lowercase()
            }
        };
        Speakers {
            words,
            names: Side::BOTH.map(name),
            you: None,
        }
    }

    /// One person, who reads this, against the computer.
    pub fn against_computer(words: &'static Words, you: Side) -> Speakers {
        let name = |side| {
            let key = if side == you {
                "cast.reader"
            } else {
                "cast.computer"
            };
            words.say(key).to_owned()
        };
        Speakers {
            words,
            names: Side::BOTH.map(name),
            you: Some(you),
        }
    }

    /// One person against the computer is addressed as *you*; in every other game the
    /// sides have their names.
    pub fn of_players(words: &'static Words, info: &Info, players: [Player; 2]) -> Speakers {
        let people: Vec<Side> = Side::BOTH
            .into_iter()
            .filter(|side| players[side.index()] == Player::Human)
            .collect();
        match people[..] {
            [you] => Speakers::against_computer(words, you),
            _ => Speakers::of_sides(words, info),
        }
    }

    /// The words they are spoken of with.
    pub fn words(&self) -> &'static Words {
        self.words
    }

    /// What a side is called inside a sentence; a heading wants it
    /// [`capitalised`].
    pub fn name(&self, side: Side) -> &str {
        &self.names[side.index()]
    }

    /// The side of the reader, if it is one of them.
    pub fn you(&self) -> Option<Side> {
        self.you
    }

    /// A sentence about a side: the text under `key` with its name as `{who}`, or
    /// the one under `key.you` for the reader. `None` is chance.
    pub fn about(&self, who: Option<Side>, key: &str, values: &[(&str, &dyn Display)]) -> String {
        let is_you = who.is_some() && who == self.you;
        let sentence = if is_you {
            self.words.fill(&format!("{key}.you"), values)
        } else {
            let name = match who {
                Some(side) => self.name(side),
                None => self.words.say("cast.chance"),
            };
            let mut values = values.to_vec();
            values.push(("who", &name));
            self.words.fill(key, &values)
        };
        capitalised(&sentence)
    }

    /// A sentence with a number for each side: the score, the moves made.
    pub fn compare(&self, key: &str, numbers: [&dyn Display; 2]) -> String {
        let [first, second] = &self.names;
        let [a, b] = numbers;
        self.words.fill(
            key,
            &[("first", first), ("a", a), ("second", second), ("b", b)],
        )
    }

    /// How a round ended: `Round 1 is over: you 55, Siasat 43.`
    pub fn round_over(&self, number: u32, [a, b]: [u32; 2]) -> String {
        let [first, second] = &self.names;
        let values: [(&str, &dyn Display); 5] = [
            ("number", &number),
            ("first", first),
            ("a", &a),
            ("second", second),
            ("b", &b),
        ];
        self.words.fill("tell.round-over", &values)
    }

    /// Whose turn it is: `White's turn.`
    pub fn turn(&self, side: Side) -> String {
        self.about(Some(side), "turn.of", &[])
    }

    /// The result in words, with the score if the game keeps one:
    /// `Kamu menang 27–21!`
    pub fn result(&self, points: Points, score: Option<[u32; 2]>) -> String {
        let winner = points.winner();
        // The winner's number comes first.
        let score = score.map(|score| {
            let leads = winner.unwrap_or_default();
            format!("{}–{}", score[leads.index()], score[(!leads).index()])
        });
        match (winner, score) {
            (Some(_), Some(score)) => self.about(winner, "result.win-by", &[("score", &score)]),
            (Some(_), None) => self.about(winner, "result.win", &[]),
            (None, Some(score)) => self.words.fill("result.draw-at", &[("score", &score)]),
            (None, None) => self.words.say("result.draw").to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use game::{Lang, Text};

    use super::*;

    const UNNAMED: Info = Info::new("race", "Race", Text::same(""));

    const CHESS_LIKE: Info = Info {
        sides: [Text::both("White", "Putih"), Text::both("Black", "Hitam")],
        ..UNNAMED
    };

    #[test]
    fn results_name_the_winner_and_put_their_number_first() {
        let [en, id] = Lang::ALL.map(|lang| crate::TEXTS.words(lang));
        let two = Speakers::of_sides(en, &UNNAMED);
        let me = Speakers::against_computer(id, Side::Second);
        assert_eq!(
            two.result(Points(6), Some([27, 21])),
            "First player wins 27–21."
        );
        assert_eq!(me.result(Points(-6), Some([21, 27])), "Kamu menang 27–21!");
        assert_eq!(me.result(Points(6), Some([27, 21])), "Siasat menang 27–21.");
        assert_eq!(me.result(Points(0), Some([24, 24])), "Seri, 24–24.");
        assert_eq!(two.result(Points(0), None), "A draw.");
        let knights = Speakers::of_sides(en, &CHESS_LIKE);
        assert_eq!(knights.result(Points(-1), None), "Black wins.");
    }

    #[test]
    fn turns_are_named() {
        let [en, id] = Lang::ALL.map(|lang| crate::TEXTS.words(lang));
        let knights = Speakers::of_sides(en, &CHESS_LIKE);
        assert_eq!(knights.turn(Side::First), "White's turn.");
        assert_eq!(
            Speakers::of_sides(id, &UNNAMED).turn(Side::First),
            "Giliran pemain pertama."
        );
        assert_eq!(
            Speakers::against_computer(id, Side::First).turn(Side::First),
            "Giliranmu."
        );
        assert_eq!(
            Speakers::against_computer(en, Side::First).turn(Side::Second),
            "Siasat's turn."
        );
    }
}
