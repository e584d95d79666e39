use std::str::FromStr;

use super::{BadRecord, CHECKSUM, GameRecord, Outcome, checksum};

impl GameRecord {
    /// Reads all games of a text, one after another.
    pub fn read_all(text: &str) -> Result<Vec<GameRecord>, BadRecord> {
        confirm_checksum(text)?;
        let mut reader = Reader::default();
        let mut comment = None;
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.trim_start_matches('\u{feff}');
            if comment.is_none() && line.trim_start().starts_with('[') {
                reader.header(number, line.trim())?;
            } else {
                let shown = outside_comments(line, number, &mut comment);
                for word in shown.split_whitespace() {
                    reader.word(number, word)?;
                }
            }
        }
        if let Some(line) = comment {
            return Err(BadRecord::Comment { line });
        }
        reader.finish()?;
        Ok(reader.done)
    }
}

/// Reads the first game of a text.
impl FromStr for GameRecord {
    type Err = BadRecord;

    fn from_str(text: &str) -> Result<GameRecord, BadRecord> {
        let mut all = GameRecord::read_all(text)?.into_iter();
        all.next().ok_or(BadRecord::NoGame)
    }
}

/// Compares a text with the checksum in its last line, if it has one.
fn confirm_checksum(text: &str) -> Result<(), BadRecord> {
    let end = text.trim_end();
    let last = end.rfind('\n').map_or(0, |at| at + 1);
    // Not at its beginning, should the end of the line before it be damaged.
    let Some(at) = end[last..].find(CHECKSUM).map(|at| last + at) else {
        return Ok(());
    };
    let sum = &end[at + CHECKSUM.len()..];
    match u64::from_str_radix(sum, 16) {
        Ok(sum) if sum == checksum(&text[..at]) => Ok(()),
        _ => Err(BadRecord::Damaged),
    }
}

#[derive(Default)]
struct Reader {
    done: Vec<GameRecord>,
    now: GameRecord,
    /// Which headers the game has so far.
    keys: Vec<String>,
    /// Have moves, or the result, been read?
    has_moves: bool,
    has_ended: bool,
}

impl Reader {
    fn header(&mut self, line: usize, text: &str) -> Result<(), BadRecord> {
        // A header after moves begins the next game.
        if self.has_moves {
            self.finish()?;
        }
        let Some((key, value)) = key_and_value(text) else {
            let given = text.to_owned();
            return Err(BadRecord::Header { line, given });
        };
        let bad = |given: &str| BadRecord::Value {
            line,
            key: key.to_owned(),
            given: given.to_owned(),
        };
        if self.keys.iter().any(|known| known == key) {
            return Err(bad(&value));
        }
        self.keys.push(key.to_owned());
        match key {
            "Game" => self.now.game = value,
            "First" => self.now.players[0] = value,
            "Second" => self.now.players[1] = value,
            "Start" => self.now.start = Some(value),
            "Result" => {
                let outcome = Outcome::from_word(&value);
                self.now.result = outcome.ok_or_else(|| bad(&value))?;
            }
            _ => self.now.notes.push((key.to_owned(), value)),
        }
        Ok(())
    }

    fn word(&mut self, line: usize, word: &str) -> Result<(), BadRecord> {
        let is_number = word
            .strip_suffix('.')
            .is_some_and(|digits| digits.bytes().all(|digit| digit.is_ascii_digit()));
        if is_number {
            return Ok(());
        }
        if self.has_ended {
            let given = word.to_owned();
            return Err(BadRecord::AfterResult { line, given });
        }
        self.has_moves = true;
        match Outcome::from_word(word) {
            Some(outcome) => {
                self.has_ended = true;
                self.now.result = outcome;
            }
            None => self.now.moves.push(word.to_owned()),
        }
        Ok(())
    }

    /// Puts away the game that was read, if there is one.
    fn finish(&mut self) -> Result<(), BadRecord> {
        let reader = std::mem::take(self);
        let is_empty = reader.keys.is_empty() && !reader.has_moves;
        self.done = reader.done;
        if is_empty {
            return Ok(());
        }
        if reader.now.game.trim().is_empty() {
            return Err(BadRecord::NoGame);
        }
        self.done.push(reader.now);
        Ok(())
    }
}

/// `[Key "value"]`
fn key_and_value(text: &str) -> Option<(&str, String)> {
    let inside = text.strip_prefix('[')?.strip_suffix(']')?.trim();
    let (key, quoted) = inside.split_once(char::is_whitespace)?;
    let is_word = !key.is_empty() && key.chars().all(char::is_alphanumeric);
    let inside = quoted.trim().strip_prefix('"')?.strip_suffix('"')?;
    let mut value = String::with_capacity(inside.len());
    let mut letters = inside.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => value.push(printable(letters.next()?)),
            '"' => return None,
            _ => value.push(printable(letter)),
        }
    }
    is_word.then_some((key, value))
}

/// A header is one line.
fn printable(letter: char) -> char {
    if letter.is_control() { ' ' } else { letter }
}

/// What a line says outside of comments. `comment` is the line where an open one began.
fn outside_comments(line: &str, number: usize, comment: &mut Option<usize>) -> String {
    let mut shown = String::with_capacity(line.len());
    for letter in line.chars() {
        match (letter, &comment) {
            ('}', Some(_)) => {
                *comment = None;
                shown.push(' ');
            }
            (_, Some(_)) => {}
            ('{', None) => *comment = Some(number),
            (';', None) => break,
            (_, None) => shown.push(letter),
        }
    }
    shown
}
