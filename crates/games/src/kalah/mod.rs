//! Kalah, sold to children in Indonesia as Congklak with six pits a side.
//!
//! Sow counter-clockwise, leaving out the opponent's store. A last seed in the own
//! store gives an extra turn; a last seed in an empty own pit captures it and what
//! lies across. When a row is empty the game ends and the other row is swept.
//!
//! Each side counts its pits from its own left.
//!
//! ```text
//!            6  5  4  3  2  1         second side
//!     store                    store
//!            1  2  3  4  5  6         first side
//! ```

mod endgame;
mod eval;
mod extended;
mod float;
mod linear;
mod notation;
mod scene;
mod tanh;
#[cfg(test)]
mod tests;

use std::hint::select_unpredictable;
use std::ops::RangeInclusive;

use game::{
    BitMoves, Deterministic, Diagram, Edit, Exact, Example, FromBit, Game, Info, Kind, Opt,
    Options, Points, Position, Side, Text, Turn,
};

use crate::mancala::{Board, Row, pits_option, seeds_option, sow};
pub use eval::{SeedEval, SeedWeights, StoreDifference};
pub use extended::ExtendedEval;
pub use float::FloatEval;
pub use linear::LinearEval;
pub use tanh::TanhEval;

/// A position of Kalah.
///
/// The rows are kept as the side to move sees them, so that positions which differ
/// only in who sits where share a key.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Kalah {
    own: Row,
    other: Row,
    seat: MoverAndRules,
}

/// The side to move, and the options of the game, in one word: a position is then
/// three words to copy instead of two and several bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct MoverAndRules(u64);

impl MoverAndRules {
    const SECOND: u64 = 1;
    const EMPTY_CAPTURE: u64 = 2;
    /// The game ends only when the side to move has no seeds.
    const END_MOVER: u64 = 4;
    const PITS: u32 = 3;

    #[inline]
    fn side(self) -> Side {
        match self.0 & MoverAndRules::SECOND {
            0 => Side::First,
            _ => Side::Second,
        }
    }

    #[inline]
    fn other(self) -> MoverAndRules {
        MoverAndRules(self.0 ^ MoverAndRules::SECOND)
    }

    fn of(self, side: Side) -> MoverAndRules {
        MoverAndRules(self.0 & !MoverAndRules::SECOND | side.index() as u64)
    }

    #[inline]
    fn empty_capture(self) -> bool {
        self.0 & MoverAndRules::EMPTY_CAPTURE != 0
    }

    #[inline]
    fn ends_on_either_row(self) -> bool {
        self.0 & MoverAndRules::END_MOVER == 0
    }

    #[inline]
    fn pits(self) -> u8 {
        (self.0 >> MoverAndRules::PITS) as u8
    }
}

/// A pit of the side to move, by its slot in the packed row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pit(u8);

impl FromBit for Pit {
    #[inline]
    fn from_bit(bit: u32) -> Pit {
        Pit((bit / 8) as u8)
    }
}

impl Position for Kalah {
    type Move = Pit;
    type Moves = BitMoves<Pit>;

    #[inline]
    fn turn(&self) -> Turn {
        // `settled` leaves the mover without seeds only when the game is over.
        if self.own.is_empty() {
            Turn::Over(self.banked())
        } else {
            Turn::Player(self.seat.side())
        }
    }

    #[inline]
    fn moves(&self) -> BitMoves<Pit> {
        BitMoves::new(self.own.occupied())
    }

    #[inline(always)]
    fn play(&mut self, Pit(slot): Pit) {
        let Kalah { own, other, seat } = *self;
        // Masked, it is known to be on the mover's side.
        let slot = u32::from(slot) & 7;
        let (own, other, sown) = sow(own, other, seat.pits(), slot);
        let (own, other) = sown.capture(own, other, seat.empty_capture());
        // Who is next is as unpredictable as the last pit.
        let again = sown.at_home;
        *self = Kalah::settled(
            select_unpredictable(again, own, other),
            select_unpredictable(again, other, own),
            select_unpredictable(again, seat, seat.other()),
        );
    }

    fn bounds(&self) -> RangeInclusive<Points> {
        self.board().bounds()
    }

    #[inline]
    fn key(&self) -> u64 {
        self.board().key()
    }

    #[inline]
    fn banked(&self) -> Points {
        self.board().banked()
    }
}

impl Deterministic for Kalah {}

impl Exact for Kalah {
    #[inline]
    fn code(&self) -> u128 {
        self.board().code()
    }

    fn code_bits(&self) -> u32 {
        self.board().code_bits()
    }

    /// Not to give the other side extra turns is worth a fraction of a seed; of equal
    /// moves the one nearest to the store comes first, which leaves the others as they
    /// are. Terms for what can be captured, or for empty holes, made trees larger.
    #[inline]
    fn priority(&self, Pit(slot): Pit) -> i32 {
        let Kalah { own, other, seat } = *self;
        let slot = u32::from(slot) & 7;
        let (own, other, sown) = sow(own, other, seat.pits(), slot);
        let (_, other) = sown.capture(own, other, seat.empty_capture());
        let given = select_unpredictable(sown.at_home, 0, other.extra_turns());
        slot as i32 - 64 * given as i32
    }

    /// The standard board takes an eighth longer with these tests: 7.6 s of CPU instead of
    /// 6.7, for 4 % fewer nodes.
    #[inline]
    fn is_worth_static_test(&self) -> bool {
        false
    }

    /// One probe in ten finds something, and each is a wait for the memory: without them the
    /// standard board takes 10.8 instead of 9.8 million nodes, and less time.
    #[inline]
    fn is_worth_etc(&self) -> bool {
        false
    }

    #[inline]
    fn is_worth_folding(&self) -> bool {
        // There is no symmetry beyond that of the two sides.
        false
    }
}

impl Kalah {
    /// The positions that differ from this one by a single seed, which lies in another pit
    /// or store of either side.
    pub fn with_one_seed_moved(&self) -> Vec<Kalah> {
        let boards = self.board().with_one_seed_moved().into_iter();
        let positions = boards.map(|board| Kalah::settled(board.own, board.other, self.seat));
        positions.collect()
    }

    /// The position with these rows, ended if the game is over: what is left goes to
    /// its owner.
    // Plain values in and out: a position handed round by reference here would be
    // written, and read back wider than it was written, at twice the price of a move.
    #[inline(always)]
    fn settled(mut own: Row, mut other: Row, mut seat: MoverAndRules) -> Kalah {
        let other_ends = || other.is_empty() && seat.ends_on_either_row();
        if own.is_empty() || other_ends() {
            (own, other) = swept(own, other, seat.side());
            seat = seat.of(Side::First);
        }
        Kalah { own, other, seat }
    }

    #[inline]
    fn board(&self) -> Board {
        Board {
            own: self.own,
            other: self.other,
            side: self.seat.side(),
            pits: self.seat.pits(),
        }
    }
}

/// The first and the second side's row after the final sweep.
#[cold]
#[inline(never)]
fn swept(own: Row, other: Row, side: Side) -> (Row, Row) {
    match side {
        Side::First => (own.swept(), other.swept()),
        Side::Second => (other.swept(), own.swept()),
    }
}

const RULES: Text = Text::both(include_str!("rules.en.md"), include_str!("rules.id.md"));

impl Game for Kalah {
    const INFO: Info = Info {
        tagline: Text::key(&crate::TEXTS, "kalah.tagline"),
        scored: true,
        options: &[
            pits_option("pits", 6),
            seeds_option(4),
            Opt {
                key: "empty-capture",
                about: Text::key(&crate::TEXTS, "kalah.empty-capture"),
                kind: Kind::YesNo { default: false },
            },
            Opt {
                key: "end",
                about: Text::key(&crate::TEXTS, "kalah.end"),
                kind: Kind::Choice(&["either", "mover"]),
            },
        ],
        diagrams: &[
            Diagram::new(
                Example::start("kalah"),
                Text::key(&crate::TEXTS, "kalah.example.again"),
            ),
            Diagram::new(
                Example::position("kalah", "3 2 1 0 5 1 | 10 / 2 0 4 1 0 6 | 13 / first"),
                Text::key(&crate::TEXTS, "kalah.example.capture"),
            ),
            Diagram::new(
                Example::position("kalah", "0 0 0 0 0 1 | 24 / 0 2 0 0 1 0 | 20 / first"),
                Text::key(&crate::TEXTS, "kalah.example.end"),
            ),
        ],
        edit: Some(Edit::Seeds { turn: true }),
        ..Info::new("kalah", "Kalah", RULES)
    };

    fn start(options: &Options) -> Kalah {
        let pits = options.number("pits") as u8;
        let row = Row::new(&vec![options.number("seeds"); usize::from(pits)], 0);
        let option = |on: bool, flag: u64| if on { flag } else { 0 };
        Kalah {
            own: row,
            other: row,
            seat: MoverAndRules(
                u64::from(pits) << MoverAndRules::PITS
                    | option(options.yes("empty-capture"), MoverAndRules::EMPTY_CAPTURE)
                    | option(options.word("end") == "mover", MoverAndRules::END_MOVER),
            ),
        }
    }
}
