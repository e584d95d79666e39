//! The laboratory: see a search think, and games that need no search at all.
//!
//! - [`tree`]: trees of somebody's own. A [`Subject`] is such a tree or a position of a
//!   game; searched, it gives an [`SearchTrace`](search::trace::SearchTrace), of which a
//!   [`Narrator`] makes sentences and a [`Picture`](picture::Picture) something to look at.
//! - [`matrix`]: games of one choice each, solved exactly.
//! - [`reckon`]: how large a tree is and how deep a budget reaches.
//! - [`course`]: lessons, solved problems, a glossary, practice.

pub mod compare;
pub mod course;
pub mod drawing;
mod figure;
pub mod json;
pub mod matrix;
mod number;
mod outline;
pub mod picture;
pub mod player;
pub mod reckon;
mod subject;
mod tell;
pub mod tree;

pub use figure::Figure;
pub use number::{plain, value_text};
pub use outline::outline;
pub use subject::Subject;
pub use tell::Narrator;
pub use tree::{BadTree, Tree};

/// What this crate says to people.
pub static TEXTS: words::Catalogue = words::catalogue!("lab");
