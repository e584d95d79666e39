use std::fmt;

use crate::{Goal, Grade, Theme};

/// A position with one answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// The game with its options.
    pub game: String,
    /// The position as text.
    pub position: String,
    /// What the side to move has to reach.
    pub goal: Goal,
    /// The moves: the only ones that keep the goal, and the best defence. Ends with the last
    /// of the solver's moves that is a choice.
    pub line: Vec<String>,
    /// How hard it is.
    pub grade: Grade,
    /// How many moves ahead one must look.
    pub plies: u32,
    /// What it is about.
    pub theme: Theme,
}

impl Puzzle {
    /// Reads the line of a file; `None` when it is none.
    pub fn read(line: &str) -> Option<Puzzle> {
        let fields: Vec<&str> = line.split('\t').collect();
        let [game, goal, grade, plies, theme, position, moves] = fields[..] else {
            return None;
        };
        let line: Vec<String> = moves.split(' ').map(str::to_owned).collect();
        if line.iter().any(String::is_empty) || game.is_empty() || position.is_empty() {
            return None;
        }
        let puzzle = Puzzle {
            game: game.to_owned(),
            position: position.to_owned(),
            goal: goal.parse().ok()?,
            line,
            grade: Grade::new(grade.parse().ok()?)?,
            plies: plies.parse().ok()?,
            theme: Theme::named(theme)?,
        };
        Some(puzzle)
    }

    /// The name of the game without its options.
    pub fn game_name(&self) -> &str {
        self.game.split(':').next().unwrap_or_default()
    }
}

/// As a line of a file: game, goal, grade, plies, theme, position and moves, divided by tabs.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Puzzle {
            game,
            position,
            goal,
            line,
            grade,
            plies,
            theme,
        } = self;
        let (grade, theme, line) = (grade.get(), theme.word(), line.join(" "));
        write!(
            f,
            "{game}\t{goal}\t{grade}\t{plies}\t{theme}\t{position}\t{line}"
        )
    }
}
