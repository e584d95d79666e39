//! Congklak as it is traditionally played: seven holes a side, seven seeds each,
//! and sowing that goes on.
//!
//! Sow counter-clockwise, leaving out the opponent's home. A last seed in the own
//! home gives an extra turn; in an occupied hole, on either side, all of it is
//! lifted and sown on; in an empty own hole it shoots what lies across; in an empty
//! hole of the opponent the turn just ends. Who has no seeds passes, and the game
//! ends only when all holes are empty.
//!
//! Each side counts its holes from its own left.
//!
//! ```text
//!           7  6  5  4  3  2  1        second side
//!     home                       home
//!           1  2  3  4  5  6  7        first side
//! ```

mod banked;
mod endgame;
mod eval;
mod notation;
mod scene;
#[cfg(test)]
mod tests;

use std::ops::RangeInclusive;

use game::{
    BadOption, BitMoves, Deterministic, Diagram, Edit, Exact, Example, FromBit, Game, Info, Kind,
    Opt, Options, Points, Position, Side, Text, Turn,
};

use crate::mancala::{Board, Row, pits_option, seeds_option, sow};
use crate::sowing::{
    MIKUL, REFILL, ROUND_END, SHOT, START, STARTER, is_usual_congklak, rounds_option,
};
pub use banked::BankedEval;
pub use eval::{HomeDifference, Leader};

/// A position of Congklak, kept as the side to move sees it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Congklak {
    own: Row,
    other: Row,
    side: Side,
    holes: u8,
    empty_shot: EmptyShot,
}

/// What a last seed in an empty own hole does when nothing lies across.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum EmptyShot {
    /// It stays where it is.
    Stay,
    /// It goes home.
    Bank,
}

/// What a player can do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    /// Sow from a hole, named by its slot in the packed row.
    Sow(u8),
    /// Nothing: there are no seeds on the own side.
    Pass,
}

/// The bit that means a pass in a set of moves: where the home would be.
const PASS: u64 = 1 << 63;

impl FromBit for Choice {
    #[inline]
    fn from_bit(bit: u32) -> Choice {
        match bit {
            63 => Choice::Pass,
            _ => Choice::Sow((bit / 8) as u8),
        }
    }
}

impl Position for Congklak {
    type Move = Choice;
    type Moves = BitMoves<Choice>;

    #[inline]
    fn turn(&self) -> Turn {
        if self.own.pits() | self.other.pits() == 0 {
            Turn::Over(self.banked())
        } else {
            Turn::Player(self.side)
        }
    }

    #[inline]
    fn moves(&self) -> BitMoves<Choice> {
        match self.own.occupied() {
            0 => BitMoves::new(PASS),
            holes => BitMoves::new(holes),
        }
    }

    #[inline]
    fn play(&mut self, choice: Choice) {
        let again = match choice {
            Choice::Sow(slot) => self.sow(u32::from(slot)),
            Choice::Pass => false,
        };
        if !again || self.turn().is_over() {
            self.hand_over();
        }
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

impl Deterministic for Congklak {}

impl Exact for Congklak {
    #[inline]
    fn code(&self) -> u128 {
        self.board().code()
    }

    fn code_bits(&self) -> u32 {
        self.board().code_bits()
    }

    #[inline]
    fn is_worth_folding(&self) -> bool {
        // There is no symmetry beyond that of the two sides.
        false
    }
}

impl Congklak {
    /// The positions that differ from this one by a single seed, which lies in another hole
    /// or home of either side.
    pub fn with_one_seed_moved(&self) -> Vec<Congklak> {
        let boards = self.board().with_one_seed_moved().into_iter();
        let positions = boards.map(|Board { own, other, .. }| Congklak {
            own,
            other,
            ..*self
        });
        positions.collect()
    }

    /// Sows until the last seed falls into a home or an empty hole. True when it
    /// fell into the own home.
    ///
    /// Ends: every time round the hand leaves a seed at home for good.
    #[inline]
    fn sow(&mut self, slot: u32) -> bool {
        let mut from = slot;
        loop {
            let (own, other, sown) = sow(self.own, self.other, self.holes, from);
            (self.own, self.other) = (own, other);
            if sown.at_home {
                return true;
            }
            let fell_into = if sown.last < 8 { own } else { other };
            if fell_into.seeds(sown.last & 7) == 1 {
                let banks = self.empty_shot == EmptyShot::Bank;
                (self.own, self.other) = sown.capture(own, other, banks);
                return false;
            }
            from = sown.last;
        }
    }

    /// The other side is to move; a finished game is kept from the first side's view.
    #[inline]
    fn hand_over(&mut self) {
        if self.side == Side::Second || !self.turn().is_over() {
            std::mem::swap(&mut self.own, &mut self.other);
            self.side = !self.side;
        }
    }

    #[inline]
    fn board(&self) -> Board {
        Board {
            own: self.own,
            other: self.other,
            side: self.side,
            pits: self.holes,
        }
    }
}

const RULES: Text = Text::both(include_str!("rules.en.md"), include_str!("rules.id.md"));

impl Game for Congklak {
    const INFO: Info = Info {
        tagline: Text::key(&crate::TEXTS, "congklak.tagline"),
        scored: true,
        options: &[
            pits_option("holes", 7),
            seeds_option(7),
            Opt {
                key: "empty-shot",
                about: Text::key(&crate::TEXTS, "congklak.empty-shot"),
                kind: Kind::Choice(&["stay", "bank"]),
            },
            rounds_option(1),
            START,
            SHOT,
            MIKUL,
            ROUND_END,
            REFILL,
            STARTER,
        ],
        picture: Some(Example::position(
            "congklak",
            "9 3 2 11 3 0 10 | 14 / 2 7 5 9 2 1 5 | 15 / first",
        )),
        diagrams: &[
            Diagram::new(
                Example::start("congklak"),
                Text::key(&crate::TEXTS, "congklak.example.relay"),
            ),
            Diagram::new(
                Example::position(
                    "congklak",
                    "1 0 5 3 2 0 1 | 36 / 2 4 0 6 3 7 1 | 27 / first",
                ),
                Text::key(&crate::TEXTS, "congklak.example.shoot"),
            ),
        ],
        edit: Some(Edit::Seeds { turn: true }),
        ..Info::new("congklak", "Congklak", RULES)
    };

    /// Rounds, and rules of other places, are played by [`Sowing`](crate::Sowing).
    fn check(options: &Options) -> Result<(), BadOption> {
        if is_usual_congklak(options) {
            Ok(())
        } else {
            Err(BadOption::Together(
                crate::TEXTS.message("congklak.usual-only"),
            ))
        }
    }

    fn start(options: &Options) -> Congklak {
        let holes = options.number("holes") as u8;
        let row = Row::new(&vec![options.number("seeds"); usize::from(holes)], 0);
        Congklak {
            own: row,
            other: row,
            side: Side::First,
            holes,
            empty_shot: match options.word("empty-shot") {
                "bank" => EmptyShot::Bank,
                _ => EmptyShot::Stay,
            },
        }
    }
}
