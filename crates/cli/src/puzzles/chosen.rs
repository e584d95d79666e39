//! The puzzles that a command is about.

use std::fs;
use std::path::Path;

use lobby::Rng;
use puzzles::{FILE, Puzzle, PuzzleFile, Theme, day_at, day_of, of_day};

use super::args::ChosenArgs;
use crate::Context;
use crate::failure::Result;

/// A puzzle with its number in the file.
pub(super) type Numbered = (usize, Puzzle);

/// Reads a file, or takes the puzzles that come with the program.
pub(super) fn read(context: &Context<'_>, path: Option<&Path>) -> Result<PuzzleFile> {
    let Some(path) = path else {
        let own = PuzzleFile::read(FILE);
        return own.map_err(|error| context.bad_file(Path::new("puzzles.txt"), &error));
    };
    let text = fs::read_to_string(path).map_err(|error| context.bad_file(path, &error))?;
    let read = PuzzleFile::read(&text);
    read.map_err(|error| context.bad_file(path, &error.in_lang(context.lang)))
}

impl ChosenArgs {
    /// The puzzles of a file that are meant.
    pub(super) fn of(&self, context: &Context<'_>, file: PuzzleFile) -> Result<Vec<Numbered>> {
        let game = match &self.game {
            Some(game) => Some(context.open(game)?),
            None => None,
        };
        let with_options = self.game.as_ref().is_some_and(|game| game.contains(':'));
        let theme = match &self.theme {
            Some(word) => Some(theme(context, word)?),
            None => None,
        };
        let is_meant = |puzzle: &Puzzle| {
            let of_game = game.as_ref().is_none_or(|session| {
                if with_options {
                    puzzle.game == session.spec()
                } else {
                    puzzle.game_name() == session.info().name
                }
            });
            let of_theme = theme.is_none_or(|theme| puzzle.theme == theme);
            let of_grade =
                (self.grade).is_none_or(|grade| u64::from(puzzle.grade.get()) == grade.0);
            of_game && of_theme && of_grade
        };
        let numbered = (1..).zip(file.puzzles);
        let meant: Vec<Numbered> = numbered.filter(|(_, puzzle)| is_meant(puzzle)).collect();
        if meant.is_empty() {
            return Err(context.refuse("puzzles.none", &[]));
        }
        Ok(meant)
    }
}

fn theme(context: &Context<'_>, word: &str) -> Result<Theme> {
    Theme::named(word).ok_or_else(|| {
        let known = Theme::ALL.map(Theme::word).join(" ");
        let given = game::quoted(word);
        context.refuse("puzzles.theme", &[("given", &given), ("known", &known)])
    })
}

/// The index of the puzzle that a number, a date or `today` names, or of any.
pub(super) fn pick(
    context: &Context<'_>,
    puzzles: &[Numbered],
    which: Option<&str>,
    seed: u64,
) -> Result<usize> {
    let bad = |given: &str| {
        let given = game::quoted(given);
        let (first, last) = (puzzles[0].0, puzzles[puzzles.len() - 1].0);
        let values: &[(&str, &dyn std::fmt::Display)] =
            &[("given", &given), ("first", &first), ("last", &last)];
        context.refuse("puzzles.which", values)
    };
    let count = puzzles.len();
    match which {
        None => Ok(Rng::new(seed).below(count as u32) as usize),
        Some("today") => Ok(of_day(day_at(platform::since_1970()), count)),
        Some(given) => match (game::read_number::<usize>(given), day_of(given)) {
            (_, Some(day)) => Ok(of_day(day, count)),
            (Some(number), None) => {
                let mut numbers = puzzles.iter();
                let found = numbers.position(|&(known, _)| known == number);
                found.ok_or_else(|| bad(given))
            }
            (None, None) => Err(bad(given)),
        },
    }
}
