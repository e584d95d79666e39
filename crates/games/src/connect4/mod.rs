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
//!
//! Other boards have as many bits a column as they have rows, and one more. The usual
//! board is a type of its own, because the compiler knows its size: where the size is known
//! at run time only, the solver takes about a sixth longer for the same tree.

mod eval;
mod exact;
mod notation;
mod scene;
mod size;
#[cfg(test)]
mod tests;
mod threats;

use std::ops::RangeInclusive;

use game::{
    BadOption, BitMoves, Deterministic, Diagram, Edit, Example, FromBit, Game, Info, Kind, Opt,
    Options, Piece, Points, Position, Purpose, Side, Sym, Text, Turn,
};

pub use eval::WindowEval;
pub use size::{AnySize, SevenBySix, Size};
pub use threats::ThreatEval;

const LETTERS: [char; 2] = ['X', 'O'];

const MIRROR: Sym = Sym(1);

/// A position of Connect Four on its usual board.
pub type Connect4 = Rack<SevenBySix>;

/// A position of Connect Four on a board of any size.
pub type SizedConnect4 = Rack<AnySize>;

/// A position of Connect Four.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rack<S> {
    /// The discs of the side to move.
    own: u64,
    /// The discs of both sides.
    discs: u64,
    size: S,
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

impl<S: Size> Position for Rack<S> {
    type Move = Drop;
    type Moves = BitMoves<Drop>;

    #[inline]
    fn turn(&self) -> Turn {
        if self.has_four(self.own ^ self.discs) {
            let loser = self.mover();
            Turn::Over(Points::to(!loser, self.win_at(self.played())))
        } else if self.discs == self.size.board() {
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
        // The soonest a side can win is with its next disc, its fourth at least.
        let played = self.played();
        let first = self.win_at(2 * ((played + 1) / 2 + 1).max(4) - 1);
        let second = self.win_at(2 * (played / 2 + 1).max(4));
        Points(-second)..=Points(first)
    }

    #[inline]
    fn key(&self) -> u64 {
        // The sum marks the lowest empty cell of each column, below which the own
        // discs are distinguished from the others: no two positions share a key.
        self.own + self.discs + self.size.bottom()
    }

    /// A win with the next disc; or a loss with the opponent's next, when he has two
    /// cells to win on, or the only cell to stop him has another above it.
    #[inline]
    fn known_result(&self) -> Option<(Points, u32)> {
        let me = self.mover();
        let playable = self.playable();
        if self.wins_of(self.own) & playable != 0 {
            return Some((Points::to(me, self.win_at(self.played() + 1)), 1));
        }
        let fatal = self.wins_of(self.own ^ self.discs);
        let threats = fatal & playable;
        let stops = if threats == 0 { playable } else { threats };
        let is_lost = threats & threats.wrapping_sub(1) != 0 || stops & !(fatal >> 1) == 0;
        is_lost.then(|| (Points::to(!me, self.win_at(self.played() + 2)), 2))
    }

    #[inline]
    fn has_dominated_moves(&self) -> bool {
        let playable = self.playable();
        self.wins_of(self.own ^ self.discs) & (playable | playable << 1) != 0
    }

    /// Leaves the opponent a cell to win on, or opens one for him.
    #[inline]
    fn is_dominated(&self, Drop(cell): Drop) -> bool {
        let mark = 1_u64 << cell;
        let fatal = self.wins_of(self.own ^ self.discs);
        let leaves = fatal & self.playable() & !mark;
        let opens = fatal & mark << 1 & self.size.board();
        self.wins_of(self.own) & mark == 0 && leaves | opens != 0
    }

    fn map(&self, sym: Sym) -> Rack<S> {
        if sym == Sym::IDENTITY {
            return *self;
        }
        Rack {
            own: self.size.mirror(self.own),
            discs: self.size.mirror(self.discs),
            size: self.size,
        }
    }

    fn map_move(&self, drop: Drop, sym: Sym) -> Drop {
        if sym == Sym::IDENTITY {
            return drop;
        }
        let column = self.size.columns() - 1 - self.size.column(drop);
        self.size.cell(column, self.size.row(drop))
    }

    fn generators(&self) -> Vec<Sym> {
        vec![MIRROR]
    }

    fn fold(&self) -> (Rack<S>, Sym) {
        let mirrored = self.map(MIRROR);
        if mirrored.key() < self.key() {
            (mirrored, MIRROR)
        } else {
            (*self, Sym::IDENTITY)
        }
    }
}

impl<S: Size> Deterministic for Rack<S> {}

impl<S: Size> Rack<S> {
    /// The empty board.
    fn empty(size: S) -> Rack<S> {
        Rack {
            own: 0,
            discs: 0,
            size,
        }
    }

    /// The lowest empty cell of every column that is not full.
    #[inline]
    fn playable(&self) -> u64 {
        // Adding one at the bottom carries to the lowest empty cell of the column.
        (self.discs + self.size.bottom()) & self.size.board()
    }

    /// The cells without a disc.
    #[inline]
    fn empty_cells(&self) -> u64 {
        self.size.board() & !self.discs
    }

    /// The discs of one side.
    fn discs_of(&self, side: Side) -> u64 {
        if side == self.mover() {
            self.own
        } else {
            self.own ^ self.discs
        }
    }

    /// The number of discs on the board.
    #[inline]
    fn played(&self) -> i32 {
        self.discs.count_ones() as i32
    }

    #[inline]
    fn mover(&self) -> Side {
        match self.discs.count_ones() % 2 {
            0 => Side::First,
            _ => Side::Second,
        }
    }

    /// What a win with this disc is worth, counting the discs of both sides: one more than
    /// the discs that the winner has left.
    #[inline]
    fn win_at(&self, disc: i32) -> i32 {
        // Rounded down, also where no such disc is left.
        1 + ((self.size.cells() - disc) >> 1)
    }

    /// The cells that a side gets when neither can move elsewhere, which are those of every
    /// other row.
    #[inline]
    fn rows_of(&self, side: Side) -> u64 {
        // Who would fill a board of one column gets its top row.
        let last = if self.size.cells() % 2 == 0 {
            Side::Second
        } else {
            Side::First
        };
        if side == last {
            self.size.like_top()
        } else {
            self.size.board() & !self.size.like_top()
        }
    }

    fn at(&self, column: u8, row_from_top: u8) -> Option<Side> {
        let cell = 1 << self.size.cell_of(column, row_from_top).0;
        Side::BOTH
            .into_iter()
            .find(|&side| self.discs_of(side) & cell != 0)
    }

    /// Are there four discs in a row?
    #[inline]
    fn has_four(&self, discs: u64) -> bool {
        let [up, right, falling, rising] = self.size.steps();
        let level = first_of_four(discs, up) | first_of_four(discs, right);
        let sloping = first_of_four(discs, falling) | first_of_four(discs, rising);
        level | sloping != 0
    }

    /// The cells with which these discs would make four in a row, whatever is there now.
    #[inline]
    fn wins_of(&self, discs: u64) -> u64 {
        // On top of three.
        let up = discs << 1 & discs << 2 & discs << 3;
        let [_, right, falling, rising] = self.size.steps();
        let across =
            wins_along(discs, right) | wins_along(discs, falling) | wins_along(discs, rising);
        (up | across) & self.size.board()
    }

    /// All discs of all fours in a row.
    fn fours(&self, discs: u64) -> u64 {
        self.size.steps().into_iter().fold(0, |fours, step| {
            let first = first_of_four(discs, step);
            fours | first | first << step | first << (2 * step) | first << (3 * step)
        })
    }
}

/// The discs with which four in a row begin, in one direction.
#[inline]
fn first_of_four(discs: u64, step: u32) -> u64 {
    // First pairs, then pairs of pairs.
    let pairs = discs & discs >> step;
    pairs & pairs >> (2 * step)
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

const RULES: Text = Text::both(include_str!("rules.en.md"), include_str!("rules.id.md"));

impl<S: Size> Game for Rack<S> {
    const INFO: Info = Info {
        tagline: Text::key(&crate::TEXTS, "connect4.tagline"),
        options: &[
            Opt {
                key: "columns",
                about: Text::key(&crate::TEXTS, "connect4.columns"),
                kind: Kind::Number {
                    default: SevenBySix::COLUMNS,
                    min: 4,
                    max: 12,
                },
            },
            Opt {
                key: "rows",
                about: Text::key(&crate::TEXTS, "connect4.rows"),
                kind: Kind::Number {
                    default: SevenBySix::ROWS,
                    min: 4,
                    max: 15,
                },
            },
        ],
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

    fn start(options: &Options) -> Rack<S> {
        let size = S::new(options.number("columns"), options.number("rows"));
        Rack::empty(size.expect("the options were checked"))
    }

    fn check(options: &Options) -> Result<(), BadOption> {
        let (columns, rows) = (options.number("columns"), options.number("rows"));
        match S::new(columns, rows) {
            Some(_) => Ok(()),
            None => Err(BadOption::Together(S::refusal(columns, rows))),
        }
    }
}
