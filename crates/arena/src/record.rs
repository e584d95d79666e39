use game::Side;
use serde_json::{Value, json};

use crate::{Ending, Fault, Game, Opening, Outcome};

/// A finished game of a match, with all that is needed to play it again.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayedGame {
    /// Which pair of the match, from 0.
    pub pair: usize,
    /// Which game of the pair: in the second, the sides are swapped.
    pub swapped: bool,
    /// The game with its options.
    pub game: String,
    /// Who played the first and the second side.
    pub players: [String; 2],
    /// Where it began.
    pub opening: Opening,
    /// What happened.
    pub played: Game,
}

impl PlayedGame {
    /// Which side the first entrant of the match had.
    pub fn side_of_first(&self) -> Side {
        match self.swapped {
            false => Side::First,
            true => Side::Second,
        }
    }

    /// How it ended for the first entrant of the match.
    pub fn outcome(&self) -> Outcome {
        match self.played.ending.winner() {
            None => Outcome::Draw,
            Some(side) if side == self.side_of_first() => Outcome::Win,
            Some(_) => Outcome::Loss,
        }
    }

    /// The game on one line, as JSON. Times are in milliseconds, one for each move.
    pub fn line(&self) -> String {
        let played = &self.played;
        let times: Vec<Value> = played
            .times
            .iter()
            .map(|time| json!(time.as_micros() as f64 / 1000.0))
            .collect();
        let winner = played.ending.winner();
        let mut object = json!({
            "game": self.game,
            "pair": self.pair + 1,
            "swapped": self.swapped,
            "first": self.players[0],
            "second": self.players[1],
            "position": self.opening.position,
            "opening": self.opening.moves.join(" "),
            "moves": played.moves.join(" "),
            "result": winner.map_or("draw", Side::word),
            "ending": played.ending.word(),
            "times_ms": times,
        });
        match &played.ending {
            Ending::Over(points) => object["points"] = json!(points.0),
            Ending::Fault(_, Fault::Illegal(what) | Fault::Crash(what)) => {
                object["why"] = json!(what);
            }
            _ => (),
        }
        object.to_string()
    }
}
