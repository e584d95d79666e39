//! The laboratory: see a search think, and games that need no search at all.
//!
//! - [`tree`]: trees of somebody's own, and a [`Subject`] that is such a tree or a
//!   position of a game.
//! - [`matrix`]: games of one choice each, solved exactly.
//! - [`reckon`]: how large a tree is and how deep a budget reaches.
//! - [`course`]: lessons, solved problems, a glossary, practice.

pub mod course;
pub mod matrix;
pub mod reckon;
mod subject;
pub mod tree;

pub use subject::Subject;
pub use tree::{BadTree, Tree};
