//! What the sowing games share: rows of pits packed for speed, and the same board
//! spelled out cup by cup for texts, pictures and stories.

use game::{Kind, Opt, Text};

mod board;
mod cups;
#[cfg(test)]
mod picture;
mod retrace;
mod row;
#[cfg(test)]
mod tests;

pub(crate) use board::{Board, confirm_over};
pub(crate) use cups::{Cups, cell};
#[cfg(test)]
pub(crate) use picture::line;
pub(crate) use retrace::{MOST_RETRACED, Ring, Shots};
pub(crate) use row::{MOST_PITS, MOST_SEEDS, Row, sow};

/// The option for the number of pits of a row.
pub(crate) const fn pits_option(key: &'static str, default: u32) -> Opt {
    Opt {
        key,
        about: Text::key(&crate::TEXTS, "mancala.holes"),
        kind: Kind::Number {
            default,
            min: 1,
            max: MOST_PITS as u32,
        },
    }
}

/// The option for the number of seeds in each pit at the start.
pub(crate) const fn seeds_option(default: u32) -> Opt {
    Opt {
        key: "seeds",
        about: Text::key(&crate::TEXTS, "mancala.seeds"),
        kind: Kind::Number {
            default,
            min: 1,
            max: 18,
        },
    }
}
