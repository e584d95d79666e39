//! A game as a row of the database, and back.

use std::time::Duration;

use arena::{Ending, Fault, Game, Opening, Outcome, Record};
use game::{Points, Side};
use rusqlite::{Row, Transaction, params};

use super::Played;
use crate::Pairing;

pub(super) const SELECT: &str = "SELECT * FROM games ORDER BY pairing, pair, swapped";

pub(super) fn insert(
    transaction: &Transaction<'_>,
    pairing: i64,
    record: &Record,
    ended: u64,
) -> rusqlite::Result<bool> {
    let played = &record.played;
    let movers: String = played.movers.iter().map(|mover| letter(*mover)).collect();
    let winner = played.ending.winner();
    let (points, why) = match &played.ending {
        Ending::Over(points) => (Some(points.0), None),
        Ending::Fault(_, Fault::Illegal(what) | Fault::Crash(what)) => (None, Some(what)),
        _ => (None, None),
    };
    let mut insert = transaction.prepare_cached(
        "INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
    )?;
    let changed = insert.execute(params![
        pairing,
        record.pair as i64 + 1,
        record.swapped,
        record.opening.position,
        record.opening.moves.join(" "),
        played.moves.join(" "),
        movers,
        times(&played.times),
        winner.map_or("draw", Side::word),
        played.ending.word(),
        points,
        why,
        ended as i64,
    ])?;
    Ok(changed > 0)
}

/// Microseconds; nothing where nobody thought.
fn times(times: &[Duration]) -> Option<String> {
    if times.iter().all(Duration::is_zero) {
        return None;
    }
    let micros: Vec<String> = times
        .iter()
        .map(|time| time.as_micros().to_string())
        .collect();
    Some(micros.join(" "))
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

/// How a game with this result ended for the first player of the pairing.
pub(super) fn outcome(result: &str, swapped: bool) -> Outcome {
    match Side::from_word(result) {
        None => Outcome::Draw,
        Some(side) if (side == Side::First) != swapped => Outcome::Win,
        Some(_) => Outcome::Loss,
    }
}

pub(super) fn read(row: &Row<'_>, number: usize, pairing: &Pairing) -> rusqlite::Result<Played> {
    let words = |column: &str| -> rusqlite::Result<Vec<String>> {
        let text = row.get_ref(column)?.as_str().unwrap_or_default();
        Ok(text.split_whitespace().map(str::to_owned).collect())
    };
    let moves = words("moves")?;
    let movers: String = row.get("movers")?;
    let times: Vec<Duration> = words("times_us")?
        .iter()
        .map(|micros| Duration::from_micros(micros.parse().unwrap_or(0)))
        .collect();
    let swapped: bool = row.get("swapped")?;
    let mut players = pairing.players.clone();
    if swapped {
        players.swap(0, 1);
    }
    let record = Record {
        pair: (row.get::<_, i64>("pair")? - 1).max(0) as usize,
        swapped,
        game: pairing.game.clone(),
        players,
        opening: Opening {
            position: row.get("position")?,
            moves: words("opening")?,
        },
        played: Game {
            times: match times.is_empty() {
                true => vec![Duration::ZERO; moves.len()],
                false => times,
            },
            moves,
            movers: movers.chars().map(mover).collect(),
            ending: ending(row)?,
        },
    };
    Ok(Played {
        pairing: number,
        record,
        ended: row.get::<_, i64>("ended")? as u64,
    })
}

fn ending(row: &Row<'_>) -> rusqlite::Result<Ending> {
    let word: String = row.get("ending")?;
    let result: String = row.get("result")?;
    let why = row.get::<_, Option<String>>("why")?.unwrap_or_default();
    let winner = Side::from_word(&result);
    // Whoever did not win is to blame.
    let fault = |fault| Ending::Fault(winner.map_or(Side::First, |side| !side), fault);
    Ok(match word.as_str() {
        "over" => Ending::Over(Points(row.get::<_, Option<i32>>("points")?.unwrap_or(0))),
        "adjudicated" => Ending::Known(winner),
        "time" => fault(Fault::Time),
        "illegal" => fault(Fault::Illegal(why)),
        "crash" => fault(Fault::Crash(why)),
        _ => Ending::TooLong,
    })
}
