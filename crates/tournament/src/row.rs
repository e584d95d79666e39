use std::time::Duration;

use arena::{Ending, Fault, Game, Opening, Outcome, PlayedGame};
use game::{Points, Side};
use serde::{Deserialize, Serialize};

use crate::Pairing;

/// A game of a pairing as a row of the file, and as a message to the coordinator.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct GameRow {
    /// Counted from 1, as in what is exported.
    pub(crate) pair: u64,
    pub(crate) swapped: bool,
    pub(crate) position: Option<String>,
    pub(crate) opening: String,
    pub(crate) moves: String,
    /// A letter for each move: `1`, `2`, or `-` for chance.
    pub(crate) movers: String,
    /// Microseconds of each move; `None` when all are zero.
    pub(crate) times_us: Option<String>,
    /// The side that won, or `draw`.
    pub(crate) result: String,
    pub(crate) ending: String,
    pub(crate) points: Option<i32>,
    pub(crate) why: Option<String>,
}

impl GameRow {
    pub(crate) fn new(record: &PlayedGame) -> GameRow {
        let played = &record.played;
        let (points, why) = match &played.ending {
            Ending::Over(points) => (Some(points.0), None),
            Ending::Fault(_, Fault::Illegal(what) | Fault::Crash(what)) => {
                (None, Some(what.clone()))
            }
            _ => (None, None),
        };
        GameRow {
            pair: record.pair as u64 + 1,
            swapped: record.swapped,
            position: record.opening.position.clone(),
            opening: record.opening.moves.join(" "),
            moves: played.moves.join(" "),
            movers: played.movers.iter().map(|mover| letter(*mover)).collect(),
            times_us: times(&played.times),
            result: played.ending.winner().map_or("draw", Side::word).to_owned(),
            ending: played.ending.word().to_owned(),
            points,
            why,
        }
    }

    /// The game, of this pairing.
    pub(crate) fn record(self, pairing: &Pairing) -> PlayedGame {
        let mut players = pairing.players.clone();
        if self.swapped {
            players.swap(0, 1);
        }
        let ending = self.ending();
        let moves = words(&self.moves);
        let mut times: Vec<Duration> = match &self.times_us {
            None => Vec::new(),
            Some(times) => times
                .split(' ')
                .map(|micros| Duration::from_micros(micros.parse().unwrap_or(0)))
                .collect(),
        };
        // A time for every move, whatever a file or another machine says.
        times.resize(moves.len(), Duration::ZERO);
        PlayedGame {
            pair: self.pair.saturating_sub(1) as usize,
            swapped: self.swapped,
            game: pairing.game.clone(),
            players,
            opening: Opening {
                position: self.position,
                moves: words(&self.opening),
            },
            played: Game {
                moves,
                movers: self.movers.chars().map(mover).collect(),
                times,
                ending,
            },
        }
    }

    fn ending(&self) -> Ending {
        let winner = Side::from_word(&self.result);
        let why = self.why.clone().unwrap_or_default();
        // The side that did not win forfeited.
        let fault = |fault| Ending::Fault(winner.map_or(Side::First, |side| !side), fault);
        match self.ending.as_str() {
            "over" => Ending::Over(Points(self.points.unwrap_or(0))),
            "adjudicated" => Ending::Known(winner),
            "time" => fault(Fault::Time),
            "illegal" => fault(Fault::Illegal(why)),
            "crash" => fault(Fault::Crash(why)),
            _ => Ending::TooLong,
        }
    }
}

/// The result for the first player of the pairing.
pub(crate) fn outcome(result: &str, swapped: bool) -> Outcome {
    match Side::from_word(result) {
        None => Outcome::Draw,
        Some(side) if (side == Side::First) != swapped => Outcome::Win,
        Some(_) => Outcome::Loss,
    }
}

/// The words of a text.
pub(crate) fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

fn times(times: &[Duration]) -> Option<String> {
    if times.iter().all(Duration::is_zero) {
        return None;
    }
    let micros = times.iter().map(|time| time.as_micros().to_string());
    Some(micros.collect::<Vec<_>>().join(" "))
}

const fn letter(mover: Option<Side>) -> char {
    match mover {
        Some(Side::First) => '1',
        Some(Side::Second) => '2',
        None => '-',
    }
}

fn mover(letter: char) -> Option<Side> {
    let mut sides = Side::BOTH.into_iter();
    sides.find(|&side| self::letter(Some(side)) == letter)
}
