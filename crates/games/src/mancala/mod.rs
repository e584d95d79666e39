//! What the sowing games share: rows of pits packed for speed, and the same board
//! spelled out cup by cup for texts, pictures and stories.

mod board;
mod cups;
#[cfg(test)]
mod picture;
mod row;
#[cfg(test)]
mod tests;

pub(crate) use board::{Board, confirm_over};
pub(crate) use cups::{Cups, cell};
#[cfg(test)]
pub(crate) use picture::line;
pub(crate) use row::{MOST_PITS, MOST_SEEDS, Row, sow};
