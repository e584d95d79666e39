//! The laboratory: see a search think, and games that need no search at all.

mod subject;
pub mod tree;

pub use subject::Subject;
pub use tree::{BadTree, Tree};
