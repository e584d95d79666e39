use std::collections::HashSet;
use std::error::Error;
use std::fmt;

use game::{Lang, Message};
use lobby::checksum;

use crate::{Puzzle, TEXTS};

/// A file of puzzles: two lines that say what it is, then one line for each puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PuzzleFile {
    /// The seed that they were made from.
    pub seed: u64,
    /// The puzzles, in the order of their numbers, which begin with 1.
    pub puzzles: Vec<Puzzle>,
}

/// The first line of every such file.
const TITLE: &str = "# Siasat puzzles 1: game, goal, grade, plies, theme, position, moves";

impl PuzzleFile {
    /// Reads a file, and compares its checksum.
    pub fn read(text: &str) -> Result<PuzzleFile, BadPuzzles> {
        let (title, rest) = text.split_once('\n').ok_or(BadPuzzles::Other)?;
        let (head, body) = rest.split_once('\n').ok_or(BadPuzzles::Other)?;
        if title != TITLE {
            return Err(BadPuzzles::Other);
        }
        let words: Vec<&str> = head.split(' ').collect();
        let ["#", "seed", seed, "checksum", sum] = words[..] else {
            return Err(BadPuzzles::Other);
        };
        let seed = seed.parse().map_err(|_| BadPuzzles::Other)?;
        if sum != sum_of(body) {
            return Err(BadPuzzles::Checksum);
        }
        let mut puzzles = Vec::new();
        for (index, line) in body.lines().enumerate() {
            let puzzle = Puzzle::read(line).ok_or(BadPuzzles::Line(index + 3))?;
            puzzles.push(puzzle);
        }
        let mut seen = HashSet::new();
        for (index, puzzle) in puzzles.iter().enumerate() {
            let is_new = seen.insert((&puzzle.game, &puzzle.position, puzzle.goal.kind()));
            if !is_new {
                return Err(BadPuzzles::Twice(index + 3));
            }
        }
        Ok(PuzzleFile { seed, puzzles })
    }
}

/// As text.
impl fmt::Display for PuzzleFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines = self.puzzles.iter().map(|puzzle| format!("{puzzle}\n"));
        let body: String = lines.collect();
        let sum = sum_of(&body);
        writeln!(f, "{TITLE}\n# seed {} checksum {sum}", self.seed)?;
        f.write_str(&body)
    }
}

fn sum_of(body: &str) -> String {
    format!("{:016x}", checksum(body.as_bytes()))
}

/// What is wrong with a file of puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadPuzzles {
    /// It is no file of puzzles.
    Other,
    /// It was changed since it was written.
    Checksum,
    /// This line is no puzzle.
    Line(usize),
    /// This line has a position that an earlier one has.
    Twice(usize),
}

impl BadPuzzles {
    /// The error as one sentence.
    pub fn message(self) -> Message {
        match self {
            BadPuzzles::Other => TEXTS.message("bad-puzzles.other"),
            BadPuzzles::Checksum => TEXTS.message("bad-puzzles.checksum"),
            BadPuzzles::Line(line) => TEXTS.message("bad-puzzles.line").with("n", line),
            BadPuzzles::Twice(line) => TEXTS.message("bad-puzzles.twice").with("n", line),
        }
    }

    /// The error as one sentence, in one language.
    pub fn in_lang(self, lang: Lang) -> String {
        self.message().in_lang(lang)
    }
}

impl fmt::Display for BadPuzzles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_lang(Lang::En))
    }
}

impl Error for BadPuzzles {}
