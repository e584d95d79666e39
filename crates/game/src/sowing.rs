//! The contract between sowing games and endgame databases.
//!
//! A game of two rows of pits that implements [`SowingEndgame`] gets exact endgame
//! databases from the `solve` crate without further code: indexing, retrograde
//! construction and file format are the same for all such games.

use crate::{Deterministic, Exact};

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
}

/// A game of two rows of pits in which one turn may be many moves, and moves can be taken
/// back: going backwards from all ends of turns one finds every board from which such an end
/// can be reached, where going forwards one would find too many.
///
/// Boards are rows as [`SowingEndgame`] has them, with up to eight pits, those of the side to
/// move first.
///
/// # Laws
///
/// - What the side to move can do depends on the board alone, as long as its turn lasts; what
///   leaves the pits meanwhile is its own.
/// - A move after which the same side moves again banks something.
/// - [`retrace`](Self::retrace) finds every predecessor and nothing else.
pub trait Retrace: Deterministic {
    /// The pits of a row, and the board; `None` where moves cannot be taken back.
    fn board(&self) -> Option<(usize, [u64; 2])>;

    /// The position of the same game with this board, the first side to move and nothing
    /// banked.
    #[must_use]
    fn with_board(&self, board: [u64; 2]) -> Self;

    /// The un-move generator: calls `found` for all boards with at most `most` seeds from
    /// which one sowing leads to `after`, some of them possibly twice. A pass, which changes
    /// nothing, is not taken back.
    fn retrace(&self, after: Reached, most: u32, found: &mut dyn FnMut([u64; 2]));
}

/// A game of two rows in which seeds can run round for ever, so that positions return, and
/// which ends when so many plies in a row have banked nothing: each side then takes what lies
/// in its own row. All positions with few seeds can be enumerated and stored nevertheless.
///
/// What play depends on beside seeds, such as holes that hold none any more, is called a frame
/// and numbered.
///
/// # Laws
///
/// - `with_seeds(frame(), seeds()).with_quiet(quiet())` has the same moves as the position, and
///   its value to the side to move equals the position's value beyond the banked points.
/// - Every move passes the turn, or ends the game.
/// - A move that leaves the number of seeds in the holes unchanged leaves the frame, seen from
///   the sides, unchanged, and adds one to `quiet`; every other move banks what is missing and
///   sets `quiet` to zero.
pub trait QuietEndgame: Exact {
    /// The game with those options that matter in the endgame, as it can be typed. Games with
    /// equal titles share a database.
    fn title(&self) -> String;

    /// So many quiet plies end the game. 0 where the game is not one of this kind: then
    /// there are no frames.
    fn most_quiet(&self) -> u32;

    /// Plies in a row that banked nothing.
    fn quiet(&self) -> u32;

    /// The number of frames; some may be impossible.
    fn frames(&self) -> usize;

    /// The frame of this position, seen by the side to move.
    fn frame(&self) -> usize;

    /// The holes that can have seeds in a frame; `None` if there is no such frame.
    fn holes_in(&self, frame: usize) -> Option<usize>;

    /// The seeds in those holes, the mover's from the left and then the opponent's.
    fn seeds(&self) -> HoleSeeds;

    /// The position of the same game with these seeds, the first side to move, nothing banked
    /// and no quiet ply; over, if the rules say so.
    #[must_use]
    fn with_seeds(&self, frame: usize, seeds: &HoleSeeds) -> Self;

    /// The same position after so many quiet plies, fewer than end the game.
    #[must_use]
    fn with_quiet(&self, quiet: u32) -> Self;

    /// What the side to move has in its row more than its opponent.
    fn row_lead(&self) -> i32;
}

/// The most holes of both rows together.
pub const MOST_HOLES: usize = 18;

/// The seeds in the holes of both rows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct HoleSeeds {
    holes: [u8; MOST_HOLES],
    len: usize,
}

impl HoleSeeds {
    /// No hole yet.
    pub fn new() -> HoleSeeds {
        HoleSeeds::default()
    }

    /// Adds a hole.
    pub fn push(&mut self, seeds: u8) {
        debug_assert!(self.len < MOST_HOLES);
        self.holes[self.len] = seeds;
        self.len += 1;
    }

    /// The holes.
    #[inline]
    pub fn as_slice(&self) -> &[u8] {
        &self.holes[..self.len]
    }

    /// All seeds.
    #[inline]
    pub fn sum(&self) -> u32 {
        self.as_slice().iter().map(|&seeds| u32::from(seeds)).sum()
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
