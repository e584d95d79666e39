//! The players of the programs that some of our variants come from, rebuilt from textbook
//! algorithms and their own evaluation formulas. Each plays one game.

pub(crate) mod adjacency;
pub(crate) mod congklak;
pub(crate) mod kalah;
pub(crate) mod knight;
