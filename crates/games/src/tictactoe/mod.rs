//! Tic-Tac-Toe: mark the nine cells in turn, three in a row wins.
//!
//! A board is nine bits, row by row from the top left, so that an octal digit is
//! a row.
//!
//! ```text
//!     0 1 2   0o007
//!     3 4 5   0o070
//!     6 7 8   0o700
//! ```

mod eval;
mod notation;
mod scene;
#[cfg(test)]
mod tests;

use game::{
    BitMoves, Deterministic, Diagram, Edit, Exact, Example, FromBit, Game, Info, Options, Piece,
    Points, Position, Purpose, Side, Sym, Text, Turn,
};

use crate::grid::Grid;
pub use eval::LineEval;

const CELLS: usize = 9;
const GRID: Grid = Grid {
    width: 3,
    height: 3,
};
const LETTERS: [char; 2] = ['X', 'O'];

/// All nine cells.
const BOARD: u16 = 0o777;
/// Rows, columns and diagonals.
const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// A position of Tic-Tac-Toe.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TicTacToe {
    /// The marks of the side to move.
    own: u16,
    /// The marks of the side that moved last.
    other: u16,
}

/// The cell that is marked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Mark(u8);

impl FromBit for Mark {
    #[inline]
    fn from_bit(bit: u32) -> Mark {
        Mark(bit as u8)
    }
}

impl Position for TicTacToe {
    type Move = Mark;
    type Moves = BitMoves<Mark>;

    #[inline]
    fn turn(&self) -> Turn {
        if has_line(self.other) {
            Turn::Over(Points::to(!self.mover(), 1))
        } else if self.own | self.other == BOARD {
            Turn::Over(Points::DRAW)
        } else {
            Turn::Player(self.mover())
        }
    }

    #[inline]
    fn moves(&self) -> BitMoves<Mark> {
        BitMoves::new(u64::from(BOARD & !(self.own | self.other)))
    }

    #[inline]
    fn play(&mut self, Mark(cell): Mark) {
        *self = TicTacToe {
            own: self.other,
            other: self.own | 1 << cell,
        };
    }

    #[inline]
    fn key(&self) -> u64 {
        // The numbers of marks tell who is to move: no two positions share a key.
        u64::from(self.own) << CELLS | u64::from(self.other)
    }

    fn map(&self, sym: Sym) -> TicTacToe {
        TicTacToe {
            own: map_board(self.own, sym),
            other: map_board(self.other, sym),
        }
    }

    fn map_move(&self, Mark(cell): Mark, sym: Sym) -> Mark {
        Mark(IMAGES[sym.0 as usize][usize::from(cell)])
    }

    fn inverse(&self, sym: Sym) -> Sym {
        match sym {
            QUARTER_TURN => QUARTER_TURN_BACK,
            QUARTER_TURN_BACK => QUARTER_TURN,
            // Mirrored or turned by half, twice is not at all.
            _ => sym,
        }
    }

    fn generators(&self) -> Vec<Sym> {
        (1..SYMMETRIES as u32).map(Sym).collect()
    }

    fn fold(&self) -> (TicTacToe, Sym) {
        let mut least = (*self, Sym::IDENTITY);
        for sym in (1..SYMMETRIES as u32).map(Sym) {
            let mapped = self.map(sym);
            if mapped.key() < least.0.key() {
                least = (mapped, sym);
            }
        }
        least
    }
}

impl Deterministic for TicTacToe {}

impl Exact for TicTacToe {
    #[inline]
    fn code(&self) -> u128 {
        self.key().into()
    }

    fn code_bits(&self) -> u32 {
        2 * CELLS as u32
    }
}

impl TicTacToe {
    #[inline]
    fn mover(&self) -> Side {
        match (self.own | self.other).count_ones() % 2 {
            0 => Side::First,
            _ => Side::Second,
        }
    }

    /// The marks of one side.
    fn marks_of(&self, side: Side) -> u16 {
        if side == self.mover() {
            self.own
        } else {
            self.other
        }
    }

    fn at(&self, column: u8, row: u8) -> Option<Side> {
        let cell = 1 << (3 * row + column);
        Side::BOTH
            .into_iter()
            .find(|&side| self.marks_of(side) & cell != 0)
    }
}

/// Are there three marks in a row?
#[inline]
fn has_line(marks: u16) -> bool {
    HAS_LINE[usize::from(marks & BOARD)]
}

/// The answer of [`has_line`] for every board.
static HAS_LINE: [bool; 512] = {
    let mut has_line = [false; 512];
    let mut marks = 0;
    while marks < 512 {
        let mut line = 0;
        while line < LINES.len() {
            has_line[marks] |= marks as u16 & LINES[line] == LINES[line];
            line += 1;
        }
        marks += 1;
    }
    has_line
};

/// A symmetry is up to three steps, one bit each: swap left and right (1), swap
/// top and bottom (2), then swap columns and rows (4).
const SYMMETRIES: usize = 8;
const QUARTER_TURN: Sym = Sym(4 + 1);
const QUARTER_TURN_BACK: Sym = Sym(4 + 2);

/// Where each symmetry takes each cell.
static IMAGES: [[u8; CELLS]; SYMMETRIES] = {
    let mut images = [[0; CELLS]; SYMMETRIES];
    let mut sym = 0;
    while sym < SYMMETRIES {
        let mut cell = 0;
        while cell < CELLS {
            let (mut column, mut row) = (cell % 3, cell / 3);
            if sym & 1 != 0 {
                column = 2 - column;
            }
            if sym & 2 != 0 {
                row = 2 - row;
            }
            if sym & 4 != 0 {
                (column, row) = (row, column);
            }
            images[sym][cell] = (3 * row + column) as u8;
            cell += 1;
        }
        sym += 1;
    }
    images
};

fn map_board(marks: u16, sym: Sym) -> u16 {
    let images = IMAGES[sym.0 as usize].iter().enumerate();
    images.fold(0, |mapped, (from, to)| mapped | (marks >> from & 1) << to)
}

const RULES: Text = Text::both(include_str!("rules.en.md"), include_str!("rules.id.md"));

impl Game for TicTacToe {
    const INFO: Info = Info {
        tagline: Text::key(&crate::TEXTS, "tictactoe.tagline"),
        sides: [Text::same("X"), Text::same("O")],
        picture: Some(Example::position("tictactoe", "XOX/.XO/..O")),
        diagrams: &[Diagram::new(
            Example::position("tictactoe", "X.O/.X./..O"),
            Text::key(&crate::TEXTS, "tictactoe.example.block"),
        )],
        examples: &[
            (Purpose::Guess, Example::start("tictactoe")),
            (
                Purpose::Search,
                Example::after("tictactoe", &["5", "1", "9", "3"]),
            ),
        ],
        edit: Some(Edit::Pieces {
            piece: Piece::Mark,
            turn: false,
        }),
        ..Info::new("tictactoe", "Tic-Tac-Toe", RULES)
    };

    fn start(_options: &Options) -> TicTacToe {
        TicTacToe { own: 0, other: 0 }
    }
}
