//! What the sowing games share: rows of pits packed for speed, and the same board
//! spelled out cup by cup for texts, pictures and stories.

mod cups;
mod row;

pub(crate) use cups::{Cups, cell};
pub(crate) use row::{MOST_PITS, MOST_SEEDS, Row, sow};
