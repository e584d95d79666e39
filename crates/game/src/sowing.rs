//! The contract between sowing games and endgame databases.
//!
//! A game of two rows of pits that implements [`SowingEndgame`] gets exact endgame
//! databases from the `solve` crate without further code: indexing, retrograde
//! construction and file format are the same for all such games.

use crate::Deterministic;

/// A game of two rows of pits in which seeds that leave the pits are banked for good, so
/// that all positions with few seeds can be enumerated and stored.
///
/// A row is a word with one byte per pit, the lowest byte being the pit farthest from its
/// owner's store.
///
/// # Laws
///
/// - `with_rows(rows())` has the same moves as the position itself, and its value to the
///   side to move equals the position's value beyond the banked points.
/// - Seeds that leave the pits are banked, by one side or the other.
/// - The game goes on as long as both rows have seeds.
/// - A move that leaves the number of seeds in the pits unchanged either moves seeds of
///   the mover's own row nearer to the store, touches nothing else and passes the turn; or
///   the mover's row is empty, nothing changes, and the turn passes. Hence the positions
///   can be ordered so that each comes after all its successors.
/// - [`retrace`](Self::retrace) finds every predecessor and nothing else.
pub trait SowingEndgame: Deterministic {
    /// The options that affect the endgame, in a form that can be part of a file name.
    /// Games with equal rules share a database.
    fn rules(&self) -> String;

    /// The number of pits in a row: one to seven.
    fn pits(&self) -> usize;

    /// The rows of the side to move and of its opponent.
    fn rows(&self) -> [u64; 2];

    /// The position of the same game with these rows, the first side to move and
    /// nothing banked; over, if the rules say so.
    #[must_use]
    fn with_rows(&self, rows: [u64; 2]) -> Self;

    /// The moves of a row, described independently of the opponent's row; `None` where
    /// moves depend on more than the own row. With it databases are built many times
    /// faster.
    fn sowings(&self, _own: u64) -> Option<Vec<Sowing>> {
        None
    }

    /// The un-move generator: calls `found` for all rows with at most `most` seeds from
    /// which one move leads to `after`, some of them possibly twice. Returns false where
    /// the game has no such generator.
    fn retrace(&self, _after: Reached, _most: u32, _found: &mut dyn FnMut([u64; 2])) -> bool {
        false
    }
}

/// What a move led to, for taking it back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reached {
    /// These rows, with the same side to move again.
    Again([u64; 2]),
    /// The end of the turn, with this many seeds left in the pits.
    End(u32),
}

/// The effect of a move, described independently of the opponent's row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Sowing {
    /// The mover's row after sowing, before any capture.
    pub own: u64,
    /// Seeds added to the opponent's row, one byte per pit.
    pub adds: u64,
    /// Seeds sown into the mover's store.
    pub banks: u8,
    /// Does the same side move again?
    pub again: bool,
    /// The capture that the last seed may make.
    pub capture: Option<Capture>,
}

/// The last seed ends alone in an own pit: it is banked together with the seeds in the
/// pit across.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Capture {
    /// The own pit in which the last seed lies.
    pub from: u8,
    /// The pit across, in the opponent's row.
    pub across: u8,
    /// Is the last seed banked even when the pit across is empty?
    pub even_if_empty: bool,
}

impl Sowing {
    /// The rows of the mover and of the opponent after the move against the row `other`,
    /// and the number of seeds banked.
    #[inline]
    pub fn apply_to(&self, other: u64) -> ([u64; 2], u32) {
        let other = other + self.adds;
        let sown = ([self.own, other], u32::from(self.banks));
        let Some(Capture {
            from,
            across,
            even_if_empty,
        }) = self.capture
        else {
            return sown;
        };
        let captured = other >> (8 * across) & 0xff;
        if captured == 0 && !even_if_empty {
            return sown;
        }
        let own = self.own - (1 << (8 * from));
        let other = other - (captured << (8 * across));
        ([own, other], u32::from(self.banks) + 1 + captured as u32)
    }
}
