//! A game written down: one text format for all games, in the manner of PGN.
//!
//! ```text
//! [Game "kalah:pits=5"]
//! [First "human"]
//! [Second "engine:time=1s"]
//! [Result "first"]
//!
//! 1. 3 1 5 2 2 4 1 3 5 1
//! 11. 2 first
//! ```
//!
//! Moves are the texts of the game, outcomes of chance among them. Move numbers with a
//! dot, comments in `{braces}` and the rest of a line after `;` are skipped. The last word is the result again: `first`, `second`, `draw`, or
//! `*` while the game goes on. `[Start "…"]` is a position other than the usual one.
//! Unknown headers are kept.

mod error;
mod read;
#[cfg(test)]
mod tests;

use std::fmt;

use game::{Side, Turn};

use crate::{AnyGame, Session, open};

pub use error::BadRecord;

/// A game written down.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GameRecord {
    /// The game with its options: `kalah:pits=5`.
    pub game: String,
    /// Who played, the first side first: the text of a player, or a name.
    pub players: [String; 2],
    /// Where the game began, if not at the usual position.
    pub start: Option<String>,
    /// All moves, outcomes of chance among them.
    pub moves: Vec<String>,
    /// How it ended.
    pub result: Outcome,
    /// Other headers in their order: `Date`, `Seed`, and any others.
    pub notes: Vec<(String, String)>,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Outcome {
    /// It has not ended, or the result is unknown.
    #[default]
    Open,
    /// One side has won.
    Win(Side),
    /// Neither side has.
    Draw,
}

impl Outcome {
    /// All of them.
    pub const ALL: [Outcome; 4] = [
        Outcome::Win(Side::First),
        Outcome::Win(Side::Second),
        Outcome::Draw,
        Outcome::Open,
    ];

    /// The word for it in a record.
    pub const fn word(self) -> &'static str {
        match self {
            Outcome::Open => "*",
            Outcome::Win(side) => side.word(),
            Outcome::Draw => "draw",
        }
    }

    /// The outcome that a word of [`Outcome::word`] names.
    pub fn from_word(word: &str) -> Option<Outcome> {
        Outcome::ALL.into_iter().find(|known| known.word() == word)
    }

    /// What a turn says about it.
    pub fn of(turn: Turn) -> Outcome {
        match turn {
            Turn::Over(points) => points.winner().map_or(Outcome::Draw, Outcome::Win),
            Turn::Player(_) | Turn::Chance => Outcome::Open,
        }
    }
}

impl GameRecord {
    /// Writes down a game as it stands.
    pub fn of(session: &dyn Session, players: [String; 2]) -> GameRecord {
        let mut fork = session.fork();
        while fork.take_back() {}
        let start = fork.position();
        let usual = session.restarted().position();
        GameRecord {
            game: session.spec().to_owned(),
            players,
            start: (start != usual).then_some(start),
            moves: session
                .history()
                .iter()
                .map(|played| played.text.clone())
                .collect(),
            result: Outcome::of(session.turn()),
            notes: Vec::new(),
        }
    }

    /// The value of another header.
    pub fn note(&self, key: &str) -> Option<&str> {
        let found = self.notes.iter().find(|(known, _)| known == key);
        found.map(|(_, value)| value.as_str())
    }

    /// Adds a header, or changes it.
    pub fn set_note(&mut self, key: &str, value: impl fmt::Display) {
        let value = value.to_string();
        match self.notes.iter_mut().find(|(known, _)| known == key) {
            Some((_, old)) => *old = value,
            None => self.notes.push((key.to_owned(), value)),
        }
    }

    /// The record as text for a file, with a checksum in a comment at its end. Reading it
    /// checks that; a record without one is as good.
    pub fn saved(&self) -> String {
        let text = self.to_string();
        let sum = checksum(&text);
        format!("{text}{CHECKSUM}{sum:016x}\n")
    }

    /// Starts the game and makes all its moves.
    pub fn replay(&self, games: &[&'static dyn AnyGame]) -> Result<Box<dyn Session>, BadRecord> {
        let mut session = open(games, &self.game).map_err(BadRecord::Game)?;
        if let Some(start) = &self.start {
            session.set_up(start).map_err(BadRecord::Start)?;
        }
        for (number, text) in (1..).zip(&self.moves) {
            let played = session.play(text);
            played.map_err(|error| BadRecord::Move { number, error })?;
        }
        Ok(session)
    }
}

/// What begins the last line of a saved record.
const CHECKSUM: &str = "; checksum ";

/// Whatever ends the lines.
fn checksum(text: &str) -> u64 {
    solve::checksum(text.replace('\r', "").as_bytes())
}

/// The record as text; reading it gives the same record again.
impl fmt::Display for GameRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = &self.players;
        let mut header = |key: &str, value: &str| {
            let mut written = String::with_capacity(value.len());
            for letter in value.chars() {
                match letter {
                    '"' | '\\' => written.extend(['\\', letter]),
                    // A header is one line.
                    _ if letter.is_control() => written.push(' '),
                    _ => written.push(letter),
                }
            }
            writeln!(f, "[{key} \"{written}\"]")
        };
        header("Game", &self.game)?;
        header("First", first)?;
        header("Second", second)?;
        if let Some(start) = &self.start {
            header("Start", start)?;
        }
        for (key, value) in &self.notes {
            header(key, value)?;
        }
        header("Result", self.result.word())?;
        writeln!(f)?;
        const A_LINE: usize = 10;
        for (line, moves) in self.moves.chunks(A_LINE).enumerate() {
            writeln!(f, "{}. {}", 1 + A_LINE * line, moves.join(" "))?;
        }
        writeln!(f, "{}", self.result.word())
    }
}
