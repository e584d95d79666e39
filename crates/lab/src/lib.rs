//! The laboratory: see a search think, and games that need no search at all.
//!
//! - [`matrix`]: games of one choice each, solved exactly.
//! - [`reckon`]: how large a tree is and how deep a budget reaches.

pub mod matrix;
pub mod reckon;
