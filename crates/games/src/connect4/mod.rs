//! Connect Four: drop discs into seven columns of six, four in a row wins.
//!
//! A column is seven bits, bottom up; the seventh bit is always empty, so that
//! lines cannot run from one column into the next.
//!
//! ```text
//!     6 13 20 27 34 41 48   always empty
//!     5 12 19 26 33 40 47   top row
//!     4 11 18 25 32 39 46
//!     3 10 17 24 31 38 45
//!     2  9 16 23 30 37 44
//!     1  8 15 22 29 36 43
//!     0  7 14 21 28 35 42   bottom row
//! ```

mod eval;
mod exact;
mod notation;
mod scene;
#[cfg(test)]
mod tests;
mod threats;

use std::ops::RangeInclusive;

use game::{
    BitMoves, Deterministic, Diagram, Edit, Example, FromBit, Game, Info, Options, Piece, Points,
    Position, Purpose, Side, Sym, Text, Turn,
};

use crate::grid::Grid;
pub use eval::WindowEval;
pub use threats::ThreatEval;

const WIDTH: u32 = 7;
const HEIGHT: u32 = 6;
/// Bits from a cell to its right neighbour.
const COLUMN: u32 = HEIGHT + 1;
const GRID: Grid = Grid {
    width: WIDTH as u8,
    height: HEIGHT as u8,
};
const LETTERS: [char; 2] = ['X', 'O'];

/// The lowest cell of every column.
const BOTTOM: u64 = 0x0000_0408_1020_4081;
/// All 42 cells.
const BOARD: u64 = BOTTOM * ((1 << HEIGHT) - 1);

const MIRROR: Sym = Sym(1);

/// A position of Connect Four.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Connect4 {
    /// The discs of the side to move.
    own: u64,
    /// The discs of both sides.
    discs: u64,
}

/// The cell that a disc falls to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Drop(u8);

impl FromBit for Drop {
    #[inline]
    fn from_bit(bit: u32) -> Drop {
        Drop(bit as u8)
    }
}

impl Drop {
    /// The column from the left, starting with 0.
    fn column(self) -> u32 {
        u32::from(self.0) / COLUMN
    }

    /// The row from the bottom, starting with 0.
    fn row(self) -> u32 {
        u32::from(self.0) % COLUMN
    }
}

impl Position for Connect4 {
    type Move = Drop;
    type Moves = BitMoves<Drop>;

    #[inline]
    fn turn(&self) -> Turn {
        if has_four(self.own ^ self.discs) {
            let loser = self.mover();
            Turn::Over(Points::to(!loser, self.score_of_win()))
        } else if self.discs == BOARD {
            Turn::Over(Points::DRAW)
        } else {
            Turn::Player(self.mover())
        }
    }

    #[inline]
    fn moves(&self) -> BitMoves<Drop> {
        BitMoves::new(self.playable())
    }

    #[inline]
    fn play(&mut self, Drop(cell): Drop) {
        self.own ^= self.discs;
        self.discs |= 1 << cell;
    }

    fn bounds(&self) -> RangeInclusive<Points> {
        if let Turn::Over(points) = self.turn() {
            return points..=points;
        }
        let played = self.discs.count_ones() as i32;
        // The soonest a side can win is with its next disc, its fourth at least.
        let best = |discs: i32| 22 - (discs + 1).max(4);
        let first = best((played + 1) / 2);
        let second = best(played / 2);
        Points(-second)..=Points(first)
    }

    #[inline]
    fn key(&self) -> u64 {
        // The sum marks the lowest empty cell of each column, below which the own
        // discs are distinguished from the others: no two positions share a key.
        self.own + self.discs + BOTTOM
    }

    /// A win with the next disc; or a loss with the opponent's next, when he has two
    /// cells to win on, or the only cell to stop him has another above it.
    #[inline]
    fn known_result(&self) -> Option<(Points, u32)> {
        let me = self.mover();
        let playable = self.playable();
        // What a win is worth with the disc after this one, and with the one after that.
        let played = self.discs.count_ones() as i32;
        let (soon, later) = (21 - played / 2, 21 - (played + 1) / 2);
        if wins_of(self.own) & playable != 0 {
            return Some((Points::to(me, soon), 1));
        }
        let fatal = wins_of(self.own ^ self.discs);
        let threats = fatal & playable;
        let stops = if threats == 0 { playable } else { threats };
        let is_lost = threats & threats.wrapping_sub(1) != 0 || stops & !(fatal >> 1) == 0;
        is_lost.then_some((Points::to(!me, later), 2))
    }

    #[inline]
    fn has_dominated_moves(&self) -> bool {
        let playable = self.playable();
        wins_of(self.own ^ self.discs) & (playable | playable << 1) != 0
    }

    /// Leaves the opponent a cell to win on, or opens one for him.
    #[inline]
    fn is_dominated(&self, Drop(cell): Drop) -> bool {
        let mark = 1_u64 << cell;
        let fatal = wins_of(self.own ^ self.discs);
        let leaves = fatal & self.playable() & !mark;
        let opens = fatal & mark << 1 & BOARD;
        wins_of(self.own) & mark == 0 && leaves | opens != 0
    }

    fn map(&self, sym: Sym) -> Connect4 {
        if sym == Sym::IDENTITY {
            return *self;
        }
        Connect4 {
            own: mirror(self.own),
            discs: mirror(self.discs),
        }
    }

    fn map_move(&self, drop: Drop, sym: Sym) -> Drop {
        if sym == Sym::IDENTITY {
            return drop;
        }
        let column = WIDTH - 1 - drop.column();
        Drop((column * COLUMN + drop.row()) as u8)
    }

    fn generators(&self) -> Vec<Sym> {
        vec![MIRROR]
    }

    fn fold(&self) -> (Connect4, Sym) {
        let mirrored = self.map(MIRROR);
        if mirrored.key() < self.key() {
            (mirrored, MIRROR)
        } else {
            (*self, Sym::IDENTITY)
        }
    }
}

impl Deterministic for Connect4 {}

impl Connect4 {
    /// The lowest empty cell of every column that is not full.
    #[inline]
    fn playable(&self) -> u64 {
        // Adding one at the bottom carries to the lowest empty cell of the column.
        (self.discs + BOTTOM) & BOARD
    }

    /// The discs of one side.
    fn discs_of(&self, side: Side) -> u64 {
        if side == self.mover() {
            self.own
        } else {
            self.own ^ self.discs
        }
    }

    #[inline]
    fn mover(&self) -> Side {
        match self.discs.count_ones() % 2 {
            0 => Side::First,
            _ => Side::Second,
        }
    }

    /// 22 minus the discs that the winner, who moved last, has played.
    #[inline]
    fn score_of_win(&self) -> i32 {
        22 - (self.discs.count_ones() as i32 + 1) / 2
    }

    fn at(&self, column: u8, row: u8) -> Option<Side> {
        let cell = 1 << (u32::from(column) * COLUMN + HEIGHT - 1 - u32::from(row));
        Side::BOTH
            .into_iter()
            .find(|&side| self.discs_of(side) & cell != 0)
    }
}

/// From a cell of a line to the next: up, right, and along the two diagonals.
const STEPS: [u32; 4] = [1, COLUMN, COLUMN - 1, COLUMN + 1];

/// Are there four discs in a row?
#[inline]
fn has_four(discs: u64) -> bool {
    let [up, right, falling, rising] = STEPS;
    let level = first_of_four(discs, up) | first_of_four(discs, right);
    let sloping = first_of_four(discs, falling) | first_of_four(discs, rising);
    level | sloping != 0
}

/// The discs with which four in a row begin, in one direction.
#[inline]
fn first_of_four(discs: u64, step: u32) -> u64 {
    // First pairs, then pairs of pairs.
    let pairs = discs & discs >> step;
    pairs & pairs >> (2 * step)
}

/// The cells with which these discs would make four in a row, whatever is there now.
#[inline]
fn wins_of(discs: u64) -> u64 {
    // On top of three.
    let up = discs << 1 & discs << 2 & discs << 3;
    let [_, right, falling, rising] = STEPS;
    let across = wins_along(discs, right) | wins_along(discs, falling) | wins_along(discs, rising);
    (up | across) & BOARD
}

/// At an end of three, or between one and two.
#[inline]
fn wins_along(discs: u64, step: u32) -> u64 {
    let pairs_after = discs >> step & discs >> (2 * step);
    let pairs_before = discs << step & discs << (2 * step);
    let beside_after = discs >> (3 * step) | discs << step;
    let beside_before = discs << (3 * step) | discs >> step;
    pairs_after & beside_after | pairs_before & beside_before
}

/// All discs of all fours in a row.
fn fours(discs: u64) -> u64 {
    STEPS.into_iter().fold(0, |fours, step| {
        let first = first_of_four(discs, step);
        fours | first | first << step | first << (2 * step) | first << (3 * step)
    })
}

fn mirror(cells: u64) -> u64 {
    let column = (1 << COLUMN) - 1;
    (0..WIDTH).fold(0, |mirrored, from| {
        let to = WIDTH - 1 - from;
        mirrored | (cells >> (from * COLUMN) & column) << (to * COLUMN)
    })
}

const RULES: Text = Text::both(include_str!("rules.en.md"), include_str!("rules.id.md"));

impl Game for Connect4 {
    const INFO: Info = Info {
        tagline: Text::key(&crate::TEXTS, "connect4.tagline"),
        picture: Some(Example::position(
            "connect4",
            "......./...O.../...X.../...O.../..XOX../OXXXOO.",
        )),
        diagrams: &[Diagram::new(
            Example::position(
                "connect4",
                "......./......./......./...O.../..OX.../.OXXXO.",
            ),
            Text::key(&crate::TEXTS, "connect4.example.four"),
        )],
        examples: &[(
            Purpose::Values,
            Example::after("connect4", &["4", "4", "4", "4", "4", "2"]),
        )],
        edit: Some(Edit::Pieces {
            piece: Piece::Disc,
            turn: false,
        }),
        ..Info::new("connect4", "Connect Four", RULES)
    };

    fn start(_options: &Options) -> Connect4 {
        Connect4 { own: 0, discs: 0 }
    }
}
