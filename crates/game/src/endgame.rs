use crate::Deterministic;

/// A game of two rows of pits whose seeds leave the pits for good: once few are left,
/// all ways they can lie are counted, and a database holds the truth about each.
///
/// A row is a word with a byte for each pit, the lowest for the pit from which seeds
/// have farthest to go home.
///
/// # Laws
///
/// - `with_rows(rows())` is worth to the side to move what the position itself is worth
///   beyond its banked points, and has the same moves.
/// - Seeds that leave the pits are banked, by one side or the other.
/// - As long as both rows have seeds, the game goes on.
/// - A move after which as many seeds are in the pits as before either takes seeds of
///   the own row nearer to home and touches nothing else, and it is the other side's
///   turn; or the own row is empty, nothing changes, and it is the other side's turn.
///   So there is an order in which every position comes after those it leads to.
/// - What can be retraced is found by `retrace`, and nothing else.
pub trait Endgame: Deterministic {
    /// The options that still matter: positions of a game with the same rules share a
    /// database. In a form that can be part of a file's name.
    fn rules(&self) -> String;

    /// How many pits a row has: one to seven.
    fn pits(&self) -> usize;

    /// The rows of the side to move and of the other.
    fn rows(&self) -> [u64; 2];

    /// The position of the same game with these rows, the first side to move and
    /// nothing banked; over, if the rules say so.
    #[must_use]
    fn with_rows(&self, rows: [u64; 2]) -> Self;

    /// The moves of a row, whatever lies in the other; `None` where moves depend on
    /// more than that. Makes databases many times faster to build.
    fn sowings(&self, _own: u64) -> Option<Vec<Sowing>> {
        None
    }

    /// Finds all rows with at most `most` seeds from which one move leads to `after`;
    /// some may be found twice. False where the game does not know how moves are taken
    /// back.
    fn retrace(&self, _after: After, _most: u32, _found: &mut dyn FnMut([u64; 2])) -> bool {
        false
    }
}

/// What a move led to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum After {
    /// These rows, and another turn of the same side.
    Again([u64; 2]),
    /// The end of the turn, with so many seeds left in the pits.
    End(u32),
}

/// What a move does, told without the other row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Sowing {
    /// The own row when all seeds are sown.
    pub own: u64,
    /// What the other row gets.
    pub adds: u64,
    /// How many seeds fall into the own store.
    pub banks: u8,
    /// Is it the same side's turn again?
    pub again: bool,
    /// What the last seed may capture.
    pub capture: Option<Capture>,
}

/// A last seed that lies alone: it goes to the store with what lies across.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Capture {
    /// The own pit where it lies.
    pub from: u8,
    /// The pit across, in the other row.
    pub across: u8,
    /// Does it go to the store when nothing lies across, too?
    pub alone: bool,
}

impl Sowing {
    /// The rows after the move, both as their owners see them, and what is banked.
    #[inline]
    pub fn onto(&self, other: u64) -> ([u64; 2], u32) {
        let other = other + self.adds;
        let sown = ([self.own, other], u32::from(self.banks));
        let Some(Capture {
            from,
            across,
            alone,
        }) = self.capture
        else {
            return sown;
        };
        let prey = other >> (8 * across) & 0xff;
        if prey == 0 && !alone {
            return sown;
        }
        let own = self.own - (1 << (8 * from));
        let other = other - (prey << (8 * across));
        ([own, other], u32::from(self.banks) + 1 + prey as u32)
    }
}
