//! The course: short lessons, the solved problems of the module that it follows, a
//! glossary, and trees to practise on.
//!
//! The prose is in Markdown files, one for each language, without numbers that code can
//! compute: a [`Problem`] is filled in when it is shown, and a lesson shows commands that
//! are run when it is read. The trees in them are the [`examples`].

mod example;
mod facts;
mod glossary;
mod lesson;
mod piece;
mod practice;
mod problem;
mod task;
mod walk;

pub use example::{Example, examples};
pub use glossary::{Term, glossary};
pub use lesson::{LESSONS, Lesson, lesson};
pub use piece::{Piece, pieces};
pub use practice::{Practice, Verdict};
pub use problem::{Problem, problem, problems};
pub use walk::Walk;
