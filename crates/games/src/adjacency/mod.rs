//! Adjacency: a mark on any empty square flips the enemy's marks beside it, and most
//! marks win.
//!
//! Bits run row by row from the top left, which is also the natural order of the
//! moves. Rows are eight bits apart on every board; smaller boards keep the upper
//! left corner and leave the rest empty.
//!
//! ```text
//!      0  1  2  3  4  5  6  7   a8 to h8; O starts on 6 7 14 15
//!      8  9 10 11 12 13 14 15
//!     16 17 18 19 20 21 22 23
//!     24 25 26 27 28 29 30 31
//!     32 33 34 35 36 37 38 39
//!     40 41 42 43 44 45 46 47
//!     48 49 50 51 52 53 54 55
//!     56 57 58 59 60 61 62 63   a1 to h1; X starts on 48 49 56 57
//! ```

mod eval;
mod notation;
mod places;
mod scene;
mod stability;
#[cfg(test)]
mod tests;

use std::ops::RangeInclusive;

use game::{
    BitMoves, Deterministic, Diagram, Edit, Exact, Example, FromBit, Game, Info, Kind, Opt,
    Options, Piece, Points, Position, Purpose, Side, Sym, Text, Turn,
};

use crate::bitboard::{self, EIGHTH_COLUMN, FIRST_COLUMN};
use crate::grid::Grid;
pub use eval::{MarkDifference, OwnMarks};
use notation::{parse_size, size_text};
pub use places::{OwnMarksNearEnemy, PlacesEval};
pub use stability::StabilityEval;

const LETTERS: [char; 2] = ['X', 'O'];

/// A position of Adjacency.
///
/// Kept as the side to move sees it, because two fields stay in registers where an
/// array indexed by the side does not: `walk` is three times as fast.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Adjacency {
    /// The marks of the side to move.
    own: u64,
    /// The marks of the other side.
    other: u64,
    /// The side to move; the first side when the game is over.
    side: Side,
    /// How many moves will still be made.
    left: u8,
    grid: Grid,
}

/// The square that a mark is put on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Square(u8);

impl Square {
    /// The column, counted from the left.
    pub const fn column(self) -> u8 {
        self.0 % 8
    }

    /// The row, counted from the top.
    pub const fn row(self) -> u8 {
        self.0 / 8
    }
}

impl FromBit for Square {
    #[inline]
    fn from_bit(bit: u32) -> Square {
        Square(bit as u8)
    }
}

impl Position for Adjacency {
    type Move = Square;
    type Moves = BitMoves<Square>;

    #[inline]
    fn turn(&self) -> Turn {
        match self.left {
            0 => Turn::Over(self.lead()),
            _ => Turn::Player(self.side),
        }
    }

    #[inline]
    fn moves(&self) -> BitMoves<Square> {
        BitMoves::new(self.empty())
    }

    #[inline]
    fn play(&mut self, square: Square) {
        let flipped = self.flipped(square);
        let marked = self.own | 1 << square.0 | flipped;
        self.own = self.other ^ flipped;
        self.other = marked;
        self.side = !self.side;
        self.left -= 1;
        if self.left == 0 {
            self.normalise_finished();
        }
    }

    fn bounds(&self) -> RangeInclusive<Points> {
        // A move puts one mark and flips none to four: 1 to 9 points for its mover.
        let [first, second] = self.moves_left().map(i32::from);
        let total = (self.own | self.other).count_ones() as i32 + first + second;
        let Points(lead) = self.lead();
        let worst = (lead + first - 9 * second).max(-total);
        let best = (lead + 9 * first - second).min(total);
        Points(worst)..=Points(best)
    }

    #[inline]
    fn key(&self) -> u64 {
        let rest = u64::from(self.left) << 1 | self.side.index() as u64;
        crate::mix(crate::mix(self.own, self.other), rest)
    }

    fn map(&self, sym: Sym) -> Adjacency {
        Adjacency {
            own: turned(self.own, sym, self.grid),
            other: turned(self.other, sym, self.grid),
            ..*self
        }
    }

    fn map_move(&self, square: Square, sym: Sym) -> Square {
        Square::from_bit(turned(1 << square.0, sym, self.grid).trailing_zeros())
    }

    fn inverse(&self, Sym(sym): Sym) -> Sym {
        // Behind a transposition left and right are what top and bottom were.
        if sym & TRANSPOSED == 0 {
            return Sym(sym);
        }
        let mirrored = if sym & FLIPPED == 0 { 0 } else { MIRRORED };
        let flipped = if sym & MIRRORED == 0 { 0 } else { FLIPPED };
        Sym(TRANSPOSED | mirrored | flipped)
    }

    fn generators(&self) -> Vec<Sym> {
        let mut generators = vec![Sym(MIRRORED), Sym(FLIPPED)];
        if self.grid.width == self.grid.height {
            generators.push(Sym(TRANSPOSED));
        }
        generators
    }

    fn fold(&self) -> (Adjacency, Sym) {
        let is_square = self.grid.width == self.grid.height;
        let mut least = (*self, Sym::IDENTITY);
        for transposed in [0, TRANSPOSED] {
            if transposed != 0 && !is_square {
                break;
            }
            // Each image is made from the one before.
            let upright = self.map(Sym(transposed));
            let mirrored = upright.map(Sym(MIRRORED));
            for (image, sym) in [
                (upright, transposed),
                (mirrored, transposed | MIRRORED),
                (upright.map(Sym(FLIPPED)), transposed | FLIPPED),
                (mirrored.map(Sym(FLIPPED)), transposed | MIRRORED | FLIPPED),
            ] {
                if (image.own, image.other) < (least.0.own, least.0.other) {
                    least = (image, Sym(sym));
                }
            }
        }
        least
    }
}

impl Deterministic for Adjacency {}

impl Exact for Adjacency {
    /// The marks as the mover sees them, and the moves left, which the marks alone do not
    /// tell of a position that was set up.
    #[inline]
    fn code(&self) -> u128 {
        let Grid { width, height } = self.grid;
        let marks = bitboard::ternary(self.own, self.other, width, height);
        marks << LEFT_BITS | u128::from(self.left)
    }

    fn code_bits(&self) -> u32 {
        let Grid { width, height } = self.grid;
        bitboard::ternary_bits(width, height) + LEFT_BITS
    }

    /// How many marks it flips.
    #[inline]
    fn priority(&self, square: Square) -> i32 {
        self.flipped(square).count_ones() as i32
    }
}

/// There are at most 60 moves to make.
const LEFT_BITS: u32 = 6;

/// A symmetry is a sum of these, and happens in this order.
const TRANSPOSED: u32 = 4;
const MIRRORED: u32 = 1;
const FLIPPED: u32 = 2;

/// The squares as the symmetry shows them.
#[inline]
fn turned(mut squares: u64, Sym(sym): Sym, grid: Grid) -> u64 {
    if sym & TRANSPOSED != 0 {
        squares = bitboard::transpose(squares);
    }
    if sym & MIRRORED != 0 {
        squares = bitboard::mirror(squares, grid.width);
    }
    if sym & FLIPPED != 0 {
        squares = bitboard::flip(squares, grid.height);
    }
    squares
}

impl Adjacency {
    /// How many moves will still be made, by both sides together.
    pub fn left(&self) -> u32 {
        self.left.into()
    }

    #[inline]
    fn empty(&self) -> u64 {
        let board = bitboard::all(self.grid.width, self.grid.height);
        board & !(self.own | self.other)
    }

    /// The enemy's marks that a mark of the mover on this square would flip.
    #[inline]
    fn flipped(&self, Square(square): Square) -> u64 {
        beside(1 << square) & self.other
    }

    /// A finished game is kept from the first side's view, so that equal boards are equal.
    #[inline]
    fn normalise_finished(&mut self) {
        if self.side == Side::Second {
            std::mem::swap(&mut self.own, &mut self.other);
            self.side = Side::First;
        }
    }

    /// The marks of one side.
    #[inline]
    fn marks_of(&self, side: Side) -> u64 {
        if side == self.side {
            self.own
        } else {
            self.other
        }
    }

    #[inline]
    fn count(&self, side: Side) -> u32 {
        self.marks_of(side).count_ones()
    }

    /// The marks of the first side minus those of the second.
    #[inline]
    fn lead(&self) -> Points {
        let ahead = self.own.count_ones() as i32 - self.other.count_ones() as i32;
        Points::to(self.side, ahead)
    }

    /// How many moves each side will still make.
    fn moves_left(&self) -> [u8; 2] {
        let (more, fewer) = (self.left.div_ceil(2), self.left / 2);
        match self.side {
            Side::First => [more, fewer],
            Side::Second => [fewer, more],
        }
    }

    fn at(&self, column: u8, row: u8) -> Option<Side> {
        let square = 1 << (8 * row + column);
        Side::BOTH
            .into_iter()
            .find(|&side| self.marks_of(side) & square != 0)
    }
}

/// The squares above, below, left and right of these. May name squares that a
/// smaller board does not have; no marks are there.
#[inline]
const fn beside(square: u64) -> u64 {
    let left = square >> 1 & !EIGHTH_COLUMN;
    let right = square << 1 & !FIRST_COLUMN;
    square >> 8 | square << 8 | left | right
}

const RULES: Text = Text::both(include_str!("rules.en.md"), include_str!("rules.id.md"));

impl Game for Adjacency {
    const INFO: Info = Info {
        tagline: Text::key(&crate::TEXTS, "adjacency.tagline"),
        sides: [Text::same("X"), Text::same("O")],
        scored: true,
        options: &[
            Opt {
                key: "size",
                about: Text::key(&crate::TEXTS, "adjacency.size"),
                kind: Kind::Free {
                    default: "8",
                    accepts: Text::key(&crate::TEXTS, "adjacency.size-takes"),
                    canonical: |size| parse_size(size).map(size_text),
                },
            },
            Opt {
                key: "rounds",
                about: Text::key(&crate::TEXTS, "adjacency.rounds"),
                kind: Kind::Number {
                    default: 28,
                    min: 1,
                    max: 32,
                },
            },
        ],
        picture: Some(Example::position(
            "adjacency:size=5x4",
            "...OO/.XXOO/XX.O./XX... first 8",
        )),
        diagrams: &[Diagram::new(
            Example::position(
                "adjacency:size=5,rounds=4",
                "...OO/..XOO/...../XXO../XX... first 8",
            ),
            Text::key(&crate::TEXTS, "adjacency.example.flip"),
        )],
        examples: &[(Purpose::Trace, Example::start("adjacency"))],
        edit: Some(Edit::Pieces {
            piece: Piece::Mark,
            turn: true,
        }),
        ..Info::new("adjacency", "Adjacency", RULES)
    };

    fn start(options: &Options) -> Adjacency {
        let grid = parse_size(options.word("size")).expect("sizes are checked as options");
        let Grid { width, height } = grid;
        let upper_left = bitboard::all((width / 2).min(2), (height / 2).min(2));
        let mut pos = Adjacency {
            own: bitboard::flip(upper_left, height),
            other: bitboard::mirror(upper_left, width),
            side: Side::First,
            left: 0,
            grid,
        };
        let empty = pos.empty().count_ones();
        pos.left = empty.min(2 * options.number("rounds")) as u8;
        pos
    }
}
