use game::Side;
use serde_json::{Value, json};

use crate::{Ending, Fault, Game, Opening, Outcome};

/// A finished game of a match, with everything needed to replay it.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayedGame {
    /// The number of the pair, from 0.
    pub pair: usize,
    /// Whether it is the second game of the pair, with the sides swapped.
    pub swapped: bool,
    /// The game with its options.
    pub game: String,
    /// The players of the first and the second side.
    pub players: [String; 2],
    /// Its opening.
    pub opening: Opening,
    /// Its moves and its end.
    pub played: Game,
}

impl PlayedGame {
    /// The side of the first entrant of the match.
    pub fn side_of_first(&self) -> Side {
        if self.swapped {
            Side::Second
        } else {
            Side::First
        }
    }

    /// The result for the first entrant of the match.
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
