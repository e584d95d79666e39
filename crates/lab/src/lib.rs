//! The laboratory: see a search think, and games that need no search at all.
//!
//! - [`matrix`]: games of one choice each, solved exactly.

pub mod matrix;
