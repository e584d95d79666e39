//! Knightthrough: knights that only move forward race for the opponent's home row.
//!
//! White, the first side, sits at the bottom. Rows are eight bits apart on every
//! board, so that a knight's leap is the same distance everywhere.
//!
//! ```text
//!     56 57 58 59 60 61 62 63   Black's home row
//!     48 49 50 51 52 53 54 55
//!     40 41 42 43 44 45 46 47
//!     32 33 34 35 36 37 38 39
//!     24 25 26 27 28 29 30 31
//!     16 17 18 19 20 21 22 23
//!      8  9 10 11 12 13 14 15
//!      0  1  2  3  4  5  6  7   White's home row
//! ```
//!
//! Smaller boards keep the lower left corner and leave the rest empty.

mod eval;
mod exact;
mod leaps;
mod net;
mod notation;
mod race;
mod scene;
#[cfg(test)]
mod tests;

use game::{
    Deterministic, Diagram, Edit, Example, Game, Info, Kind, Opt, Options, Piece, Points, Position,
    Side, Sym, Text, Turn,
};

use crate::bitboard;
use crate::grid::Grid;
pub use eval::RowWeights;
pub use leaps::Leaps;
pub use net::{
    ACTIVATION_SCALE, Accumulator, HIDDEN, INPUTS, Net, NetEval, UNITS_PER_LOGIT, WEIGHT_SCALE,
};
pub use race::RaceEval;

const LETTERS: [char; 2] = ['N', 'n'];

const MIRROR: Sym = Sym(1);

/// A position of Knightthrough.
///
/// Kept as the side to move sees it, because two fields stay in registers where an
/// array indexed by the side does not: `walk` is four times as fast.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Knightthrough {
    /// The knights of the side to move.
    own: u64,
    /// The knights of the other side.
    other: u64,
    side: Side,
    grid: Grid,
}

/// A knight's move from one square to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Leap {
    from: u8,
    to: u8,
}

impl Position for Knightthrough {
    type Move = Leap;
    type Moves = Leaps;

    #[inline]
    fn turn(&self) -> Turn {
        // Only the side that has just moved can have won.
        let rival = !self.side;
        if self.has_arrived(rival) || self.is_stuck() {
            Turn::Over(Points::to(rival, 1))
        } else {
            Turn::Player(self.side)
        }
    }

    #[inline]
    fn moves(&self) -> Leaps {
        Leaps::new(self.side, self.own, self.board() & !self.own)
    }

    #[inline]
    fn play(&mut self, Leap { from, to }: Leap) {
        let moved = self.own ^ (1 << from | 1 << to);
        self.own = self.other & !(1 << to);
        self.other = moved;
        self.side = !self.side;
    }

    #[inline]
    fn key(&self) -> u64 {
        let key = crate::mix(self.own, self.other);
        match self.side {
            Side::First => key,
            Side::Second => !key,
        }
    }

    /// Who can leap to the goal row wins; who cannot stop the other from it loses; and
    /// with no threat to answer, who can leap to a square before the goal that the
    /// other does not attack wins by the leap after.
    #[inline]
    fn known_result(&self) -> Option<(Points, u32)> {
        let us = self.side;
        let before_goal = self.before_goal(us);
        if self.own & before_goal != 0 {
            return Some((Points::to(us, 1), 1));
        }
        let reach = leaps::reach(us, self.own);
        let threats = self.other & self.before_goal(!us);
        if threats == 0 {
            let attacked = leaps::reach(!us, self.other);
            let free = reach & before_goal & self.board() & !attacked;
            return (free != 0).then_some((Points::to(us, 1), 3));
        }
        let one_threat = threats & (threats - 1) == 0;
        let stoppable = threats & reach != 0;
        (!(one_threat && stoppable)).then_some((Points::to(!us, 1), 2))
    }

    #[inline]
    fn has_dominated_moves(&self) -> bool {
        self.other & self.before_goal(!self.side) != 0
    }

    /// The captures.
    #[inline]
    fn noisy_moves(&self) -> Leaps {
        Leaps::new(self.side, self.own, self.other)
    }

    /// A knight about to arrive must be taken.
    #[inline]
    fn is_dominated(&self, leap: Leap) -> bool {
        let threats = self.other & self.before_goal(!self.side);
        threats & !(1 << leap.to) != 0 && self.own & self.before_goal(self.side) == 0
    }

    #[inline]
    fn null_move(&self) -> Option<Knightthrough> {
        // On narrow boards having to move can be a burden.
        let threats = self.other & self.before_goal(!self.side);
        if self.grid.width < 4 || threats != 0 {
            return None;
        }
        Some(Knightthrough {
            own: self.other,
            other: self.own,
            side: !self.side,
            ..*self
        })
    }

    #[inline]
    fn slot(Leap { from, to }: Leap) -> usize {
        usize::from(from) << 6 | usize::from(to)
    }

    fn map(&self, sym: Sym) -> Knightthrough {
        if sym == Sym::IDENTITY {
            return *self;
        }
        let width = self.grid.width;
        Knightthrough {
            own: bitboard::mirror(self.own, width),
            other: bitboard::mirror(self.other, width),
            ..*self
        }
    }

    fn map_move(&self, Leap { from, to }: Leap, sym: Sym) -> Leap {
        if sym == Sym::IDENTITY {
            return Leap { from, to };
        }
        let mirrored = |square: u8| square - square % 8 + self.grid.width - 1 - square % 8;
        Leap {
            from: mirrored(from),
            to: mirrored(to),
        }
    }

    fn generators(&self) -> Vec<Sym> {
        vec![MIRROR]
    }

    fn fold(&self) -> (Knightthrough, Sym) {
        let mirrored = self.map(MIRROR);
        if (mirrored.own, mirrored.other) < (self.own, self.other) {
            (mirrored, MIRROR)
        } else {
            (*self, Sym::IDENTITY)
        }
    }
}

impl Deterministic for Knightthrough {}

impl Knightthrough {
    /// The knights of the mover and of the other side, as the mover sees the board: its
    /// own home row at the bottom.
    #[inline]
    pub fn boards(&self) -> [u64; 2] {
        [self.own, self.other].map(|knights| match self.side {
            Side::First => knights,
            Side::Second => bitboard::flip(knights, self.grid.height),
        })
    }

    /// The knights of one side.
    #[inline]
    fn knights_of(&self, side: Side) -> u64 {
        if side == self.side {
            self.own
        } else {
            self.other
        }
    }

    #[inline]
    fn board(&self) -> u64 {
        bitboard::all(self.grid.width, self.grid.height)
    }

    /// The row where a side starts and the other side wins.
    #[inline]
    fn home_row(&self, side: Side) -> u64 {
        match side {
            Side::First => 0xff,
            Side::Second => 0xff << (8 * (self.grid.height - 1)),
        }
    }

    /// The squares from which a knight of this side can leap to its goal.
    #[inline]
    fn before_goal(&self, side: Side) -> u64 {
        // Leaping backwards from the goal.
        leaps::reach(!side, self.home_row(!side) & self.board())
    }

    /// Has a knight of this side reached the opponent's home row?
    #[inline]
    fn has_arrived(&self, side: Side) -> bool {
        self.knights_of(side) & self.home_row(!side) != 0
    }

    /// Has the side to move no move, though none of its knights has arrived?
    #[inline]
    fn is_stuck(&self) -> bool {
        // No knight of its own can stand in the way of the foremost one, and from
        // four columns on it can always leap one row forward and two aside: only
        // narrow boards need the full test.
        self.own == 0 || self.grid.width < 4 && self.move_count() == 0
    }

    fn at(&self, column: u8, row_from_top: u8) -> Option<Side> {
        let square = 1 << self.square(column, row_from_top);
        Side::BOTH
            .into_iter()
            .find(|&side| self.knights_of(side) & square != 0)
    }

    fn square(&self, column: u8, row_from_top: u8) -> u8 {
        8 * (self.grid.height - 1 - row_from_top) + column
    }

    /// The column and the row from the top.
    fn place(&self, square: u8) -> (u8, u8) {
        (square % 8, self.grid.height - 1 - square / 8)
    }
}

const RULES: Text = Text::both(include_str!("rules.en.md"), include_str!("rules.id.md"));

impl Game for Knightthrough {
    const INFO: Info = Info {
        tagline: Text::key(&crate::TEXTS, "knightthrough.tagline"),
        draws: false,
        sides: [
            Text::key(&crate::TEXTS, "knightthrough.white"),
            Text::key(&crate::TEXTS, "knightthrough.black"),
        ],
        options: &[
            Opt {
                key: "width",
                about: Text::key(&crate::TEXTS, "knightthrough.width"),
                kind: Kind::Number {
                    default: 8,
                    min: 2,
                    max: 8,
                },
            },
            Opt {
                key: "height",
                about: Text::key(&crate::TEXTS, "knightthrough.height"),
                kind: Kind::Number {
                    default: 8,
                    min: 4,
                    max: 8,
                },
            },
        ],
        picture: Some(Example::position(
            "knightthrough:width=5,height=4",
            "..n.n/...n./..N../NN... w",
        )),
        diagrams: &[
            Diagram::new(
                Example::position(
                    "knightthrough:width=5,height=5",
                    "nn.nn/..n../..N../NN.../..NNN w",
                ),
                Text::key(&crate::TEXTS, "knightthrough.example.leap"),
            ),
            Diagram::new(
                Example::position(
                    "knightthrough:width=5,height=5",
                    "n...n/....n/.N.../...../N...N w",
                ),
                Text::key(&crate::TEXTS, "knightthrough.example.arrive"),
            ),
        ],
        edit: Some(Edit::Pieces {
            piece: Piece::Knight,
            turn: true,
        }),
        ..Info::new("knightthrough", "Knightthrough", RULES)
    };

    fn start(options: &Options) -> Knightthrough {
        let grid = Grid {
            width: options.number("width") as u8,
            height: options.number("height") as u8,
        };
        let white = bitboard::all(grid.width, 2);
        Knightthrough {
            own: white,
            other: bitboard::flip(white, grid.height),
            side: Side::First,
            grid,
        }
    }
}
