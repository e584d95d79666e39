//! Puzzles: positions in which one move, and no other, reaches the goal, at every step.
//!
//! A [`Puzzle`] is a position of a game without chance, a [`Goal`] and a line: the moves of
//! the side to move, each the only one that keeps the goal, and the best defence against
//! them. [`Prover`] proves that, with the game's solver; [`Maker`] finds puzzles in games
//! that it plays by itself; [`Prover::check`] proves a puzzle of a file again;
//! [`Prover::explain`] says what is wrong with another move, and why the right one is right.
//!
//! [`FILE`] has those that come with the program. The crate names no game: what puzzles are
//! made from, the list of games says, and what a puzzle is about follows from what happens
//! on the board.
//!
//! ```
//! use siasat_puzzles::{FILE, PuzzleFile};
//!
//! let file = PuzzleFile::read(FILE)?;
//! assert!(!file.puzzles.is_empty());
//! # Ok::<(), siasat_puzzles::BadPuzzles>(())
//! ```

mod daily;
mod explain;
mod file;
mod goal;
mod grade;
mod maker;
mod prover;
mod puzzle;
mod theme;

pub use daily::{day_at, day_of, of_day};
pub use explain::{Explanation, NODES_OF_EXPLANATION, title};
pub use file::{BadPuzzles, PuzzleFile};
pub use goal::Goal;
pub use grade::{Grade, Outlook};
pub use maker::{FOUND_AT_ONCE, GamePuzzles, Maker, Quota};
pub use prover::{Fault, Prover, Unproven};
pub use puzzle::Puzzle;
pub use theme::Theme;

/// The puzzles that come with the program.
pub const FILE: &str = include_str!("../puzzles.txt");

/// What this crate says to people, with what it builds on.
pub static TEXTS: words::Catalogue = words::catalogue!("puzzles", commentary::TEXTS);
