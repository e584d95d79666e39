//! The family of Congklak: games of two rows of holes, all from one sower.
//!
//! What a game is made of stands in the table of `preset`, what its options change in
//! `rules`. `sower` makes the moves, `round` ends rounds and begins others.
//!
//! Cups are numbered counter-clockwise, as in all sowing games here. With `n` holes:
//!
//! ```text
//!            2n … n+3 n+2 n+1          second side
//!     2n+1                     n
//!             0   1   2 … n-1          first side
//! ```
//!
//! Kalah and the usual Congklak have faster types of their own; the sower plays them too,
//! and tests compare the two along random games.

mod endgame;
mod eval;
mod exact;
mod info;
mod notation;
mod preset;
mod retrace;
mod round;
mod rules;
mod scene;
mod sower;
mod state;
#[cfg(test)]
mod tests;

use std::ops::RangeInclusive;

use game::{
    BadOption, BitMoves, Deterministic, FromBit, Game, Info, Options, Points, Position, Side, Turn,
};

pub use eval::{RowsEval, StoreDifference};
pub(crate) use info::{
    MIKUL, REFILL, ROUND_END, SHOT, START, STARTER, is_usual_congklak, rounds_option,
};
use preset::End;
use rules::{Rules, Slam};
use state::State;

/// The most holes of a row.
const MOST_HOLES: usize = 9;

/// The most seeds of a game: what one cup can hold.
const MOST_SEEDS: u32 = u8::MAX as u32;

/// The most quiet plies that are counted; what "never" means where a game could go on for
/// ever.
const MOST_QUIET: u32 = 1000;

/// A position of any game of the family.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Sowing {
    state: State,
    cups: [u8; 2 * MOST_HOLES + 2],
    rules: Rules,
}

/// What a player can do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    /// Sow from a hole, counted from the mover's left and starting with 0.
    Sow(u8),
    /// Lift the hole that the last seed fell into, and sow on.
    On,
    /// Bank that seed and what lies across.
    Take,
    /// Nothing: there are no seeds on the own side.
    Pass,
}

/// The bits of the other choices in a set of moves, after the holes.
const ON: u32 = MOST_HOLES as u32;
const TAKE: u32 = ON + 1;
const PASS: u32 = ON + 2;

impl FromBit for Choice {
    #[inline]
    fn from_bit(bit: u32) -> Choice {
        match bit {
            ON => Choice::On,
            TAKE => Choice::Take,
            PASS => Choice::Pass,
            hole => Choice::Sow(hole as u8),
        }
    }
}

impl Position for Sowing {
    type Move = Choice;
    type Moves = BitMoves<Choice>;

    #[inline]
    fn turn(&self) -> Turn {
        if self.state.is_over() {
            Turn::Over(self.lead())
        } else {
            Turn::Player(self.state.side())
        }
    }

    #[inline]
    fn moves(&self) -> BitMoves<Choice> {
        if self.state.at().is_some() {
            return BitMoves::new(1 << ON | 1 << TAKE);
        }
        match self.legal_holes(self.state.side()) {
            0 => BitMoves::new(1 << PASS),
            holes => BitMoves::new(holes.into()),
        }
    }

    #[inline]
    fn play(&mut self, choice: Choice) {
        self.make(choice, &mut ());
    }

    /// In the last round what is banked stays; before, all seeds may change hands.
    fn bounds(&self) -> RangeInclusive<Points> {
        let lead = self.lead();
        let open = if self.state.is_over() {
            0
        } else if self.more_rounds() {
            let all = self.total_seeds() as i32;
            return Points(-all)..=Points(all);
        } else {
            let rows = Side::BOTH.map(|side| self.seeds_in_row(side));
            rows.iter().sum::<u32>() as i32
        };
        lead - Points(open)..=lead + Points(open)
    }

    #[inline]
    fn key(&self) -> u64 {
        let (words, rest) = self.essence();
        crate::mix(crate::mix(words[0], words[1]), rest)
    }

    /// While more rounds can follow, the stores decide how they begin, and belong to the key.
    #[inline]
    fn banked(&self) -> Points {
        if self.more_rounds() {
            Points(0)
        } else {
            self.lead()
        }
    }
}

impl Deterministic for Sowing {}

impl Sowing {
    fn new(rules: Rules, most_quiet: u32) -> Sowing {
        let mut pos = Sowing {
            state: State::new(most_quiet),
            cups: [0; 2 * MOST_HOLES + 2],
            rules,
        };
        for side in Side::BOTH {
            for hole in pos.row(side) {
                pos.cups[hole] = rules.seeds();
            }
        }
        pos
    }

    /// The cups of a side's holes, from its left.
    #[inline]
    fn row(&self, side: Side) -> std::ops::Range<usize> {
        let first = self.cup(side, 0);
        first..first + self.rules.holes()
    }

    /// The cup of a side's hole, counted from its left and starting with 0.
    #[inline]
    fn cup(&self, side: Side, hole: usize) -> usize {
        side.index() * (self.rules.holes() + 1) + hole
    }

    /// The number of a hole, from its owner's left and starting with 0.
    #[inline]
    fn hole(&self, cup: usize) -> usize {
        cup % (self.rules.holes() + 1)
    }

    #[inline]
    fn store(&self, side: Side) -> usize {
        self.cup(side, self.rules.holes())
    }

    /// Whose hole or store it is.
    #[inline]
    fn owner(&self, cup: usize) -> Side {
        if cup <= self.rules.holes() {
            Side::First
        } else {
            Side::Second
        }
    }

    /// The hole on the other side of the board.
    #[inline]
    fn across(&self, cup: usize) -> usize {
        2 * self.rules.holes() - cup
    }

    fn seeds_in_row(&self, side: Side) -> u32 {
        let row = &self.cups[self.row(side)];
        row.iter().map(|&seeds| u32::from(seeds)).sum()
    }

    #[inline]
    fn row_is_empty(&self, side: Side) -> bool {
        self.cups[self.row(side)].iter().all(|&seeds| seeds == 0)
    }

    fn total_seeds(&self) -> u32 {
        self.cups.iter().map(|&seeds| u32::from(seeds)).sum()
    }

    /// The seeds in the stores, the first side's first.
    #[inline]
    fn stores(&self) -> [u8; 2] {
        Side::BOTH.map(|side| self.cups[self.store(side)])
    }

    /// The difference of the stores.
    #[inline]
    fn lead(&self) -> Points {
        let [first, second] = self.stores().map(i32::from);
        Points(first - second)
    }

    /// Can another round follow this one?
    #[inline]
    fn more_rounds(&self) -> bool {
        self.state.round() < self.rules.rounds() && !self.state.is_over()
    }

    /// The holes that a side may sow from, as a set of bits.
    #[inline]
    fn legal_holes(&self, side: Side) -> u32 {
        let row = &self.cups[self.row(side)];
        let mut holes = 0;
        for (hole, &seeds) in row.iter().enumerate() {
            holes |= u32::from(seeds > 0) << hole;
        }
        let preset = self.rules.preset();
        if preset.feed && self.row_is_empty(!side) {
            let n = row.len();
            let reaches = |hole: usize| hole + usize::from(row[hole]) >= n;
            holes = keep(holes, reaches);
        }
        if preset.feed && self.rules.slam() == Slam::Forbidden {
            holes = keep(holes, |hole| !self.is_slam(side, hole));
        }
        holes
    }

    /// Has the round ended, if this side is to move next?
    #[inline]
    fn round_has_ended(&self, next: Side) -> bool {
        let is_quiet = match self.state.most_quiet() {
            0 => false,
            most => self.state.quiet() >= most,
        };
        is_quiet
            || match self.rules.end() {
                End::Empty => Side::BOTH.iter().all(|&side| self.row_is_empty(side)),
                End::Row => Side::BOTH.iter().any(|&side| self.row_is_empty(side)),
                End::Mover => self.legal_holes(next) == 0,
            }
    }
}

/// The bits of a set whose numbers have a property.
fn keep(set: u32, has: impl Fn(usize) -> bool) -> u32 {
    let bits = (0..MOST_HOLES).filter(|&bit| set >> bit & 1 != 0 && has(bit));
    bits.map(|bit| 1 << bit).sum()
}

impl Game for Sowing {
    /// The game that the type is best known for; [`Game::info_of`] has the others.
    const INFO: Info = info::OWARE;

    fn info_of(name: &str) -> &'static Info {
        info::info_of(name)
    }

    fn start(options: &Options) -> Sowing {
        let rules = Rules::new(options);
        let info = info::info_of(options.name());
        let has = |key: &str| info.options.iter().any(|opt| opt.key == key);
        let most_quiet = match has("quiet").then(|| options.number("quiet")) {
            None => 0,
            Some(0) => MOST_QUIET,
            Some(plies) => plies,
        };
        let mut pos = Sowing::new(rules, most_quiet);
        if has("start") && options.word("start") == "saku" {
            pos.sow_both_first_holes();
        }
        pos
    }

    fn check(options: &Options) -> Result<(), BadOption> {
        info::check(options)
    }

    fn in_one_round(&self) -> Option<Sowing> {
        self.more_rounds().then(|| Sowing {
            rules: self.rules.with_rounds(self.state.round()),
            ..*self
        })
    }
}
