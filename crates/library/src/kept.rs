use std::time::SystemTime;

use game::Side;
use lobby::{AnyGame, GameRecord, Outcome};

/// A game of the library.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptGame {
    /// The name of its file.
    pub name: String,
    /// What was played.
    pub record: GameRecord,
    /// When it was last played.
    pub changed: SystemTime,
}

/// Where a game stands, for the one person who played it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shelf {
    /// It can be continued.
    Unfinished,
    /// The person has won.
    Won,
    /// Nobody has won.
    Drawn,
    /// The person has lost.
    Lost,
    /// Somebody has won a game of two people, or of two machines.
    Other,
}

impl Shelf {
    /// The word for it: a key of texts and of JSON.
    pub const fn word(self) -> &'static str {
        match self {
            Shelf::Unfinished => "unfinished",
            Shelf::Won => "won",
            Shelf::Drawn => "drawn",
            Shelf::Lost => "lost",
            Shelf::Other => "other",
        }
    }
}

/// The player's text of a person.
const PERSON: &str = "human";

impl KeptGame {
    /// A game in the file of this name.
    pub fn new(name: impl Into<String>, record: GameRecord, changed: SystemTime) -> KeptGame {
        KeptGame {
            name: name.into(),
            record,
            changed,
        }
    }

    /// The name of the game without its options: `kalah`.
    pub fn game(&self) -> &str {
        self.record.game.split(':').next().unwrap_or_default()
    }

    /// What the game is called: `Kalah`. A game that this program does not have keeps its
    /// name.
    pub fn title<'a>(&'a self, games: &[&'static dyn AnyGame]) -> &'a str {
        let found = games.iter().find(|game| game.info().name == self.game());
        found.map_or(self.game(), |game| game.info().title)
    }

    /// The side of the person, if exactly one plays.
    pub fn person(&self) -> Option<Side> {
        let is_person = |side: Side| self.record.players[side.index()] == PERSON;
        match Side::BOTH.map(is_person) {
            [true, false] => Some(Side::First),
            [false, true] => Some(Side::Second),
            _ => None,
        }
    }

    /// Who plays against the person; the second side where there is no such thing.
    pub fn opponent(&self) -> &str {
        let side = self.person().unwrap_or(Side::First);
        &self.record.players[(!side).index()]
    }

    /// How many of the person's moves were no mistakes, in percent, once that was reviewed.
    pub fn accuracy(&self) -> Option<u32> {
        let noted = self.record.note("Accuracy")?.parse().ok()?;
        (noted <= 100 && self.person().is_some()).then_some(noted)
    }

    /// Where it stands.
    pub fn shelf(&self) -> Shelf {
        match (self.record.result, self.person()) {
            (Outcome::Open, _) => Shelf::Unfinished,
            (Outcome::Draw, _) => Shelf::Drawn,
            (Outcome::Win(side), Some(person)) if side == person => Shelf::Won,
            (Outcome::Win(_), Some(_)) => Shelf::Lost,
            (Outcome::Win(_), None) => Shelf::Other,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::UNIX_EPOCH;

    use super::*;

    fn game(first: &str, second: &str, result: &str) -> KeptGame {
        let text = format!(
            "[Game \"kalah:pits=4\"]\n[First \"{first}\"]\n[Second \"{second}\"]\n\n1. 2 {result}\n"
        );
        KeptGame::new("x.game", text.parse().expect("a record"), UNIX_EPOCH)
    }

    #[test]
    fn a_game_is_seen_by_the_person_who_played_it() {
        for (players, result, shelf) in [
            (["human", "level=easy"], "first", Shelf::Won),
            (["level=easy", "human"], "first", Shelf::Lost),
            (["level=easy", "human"], "draw", Shelf::Drawn),
            (["human", "human"], "first", Shelf::Other),
            (["engine", "mcts"], "second", Shelf::Other),
            (["human", "human"], "*", Shelf::Unfinished),
        ] {
            let game = game(players[0], players[1], result);
            assert_eq!(game.shelf(), shelf, "{players:?} {result}");
        }
        assert_eq!(game("level=hard", "human", "*").opponent(), "level=hard");
        assert_eq!(game("human", "mcts", "*").opponent(), "mcts");
        assert_eq!(game("human", "mcts", "*").title(lobby::GAMES), "Kalah");
    }
}
