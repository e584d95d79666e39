//! Kalah, sold to children in Indonesia as Congklak with six pits a side.
//!
//! Sow counter-clockwise, leaving out the opponent's store. A last seed in the own
//! store gives an extra turn; a last seed in an empty own pit captures it and what
//! lies across. When a row is empty the game ends and the other row is swept.

mod eval;

use std::ops::RangeInclusive;

use game::{
    BadOption, BitMoves, Deterministic, Draw, Event, FromBit, Game, Info, Kind, Notation, Opt,
    Options, Points, Position, Scene, Side, Text, Turn, Zone,
};

use crate::mancala::{Cups, LAST_IN_STORE, MOST_PITS, Row, cell, sow};
pub use eval::{SeedEval, StoreDifference};

/// A position of Kalah.
///
/// The rows are kept as the side to move sees them, so that positions which differ
/// only in who sits where share a key.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Kalah {
    own: Row,
    other: Row,
    side: Side,
    pits: u8,
    empty_capture: bool,
    end: End,
}

/// When the game ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum End {
    /// As soon as either row is empty.
    EitherRowEmpty,
    /// When the side to move has no seeds.
    MoverHasNone,
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
        // `settle` leaves the mover without seeds only when the game is over.
        if self.own.is_empty() {
            Turn::Over(self.banked())
        } else {
            Turn::Player(self.side)
        }
    }

    #[inline]
    fn moves(&self) -> BitMoves<Pit> {
        BitMoves::new(self.own.occupied())
    }

    #[inline]
    fn play(&mut self, Pit(slot): Pit) {
        let slot = u32::from(slot);
        let seeds = self.own.seeds(slot);
        self.own.clear(slot);
        let last = sow(&mut self.own, &mut self.other, self.pits, slot, seeds);
        if last == LAST_IN_STORE {
            self.settle();
            return;
        }
        if last < LAST_IN_STORE && self.own.seeds(last) == 1 {
            self.capture(last);
        }
        std::mem::swap(&mut self.own, &mut self.other);
        self.side = !self.side;
        self.settle();
    }

    fn bounds(&self) -> RangeInclusive<Points> {
        let in_play = Points((self.own.total() + self.other.total()) as i32);
        self.banked() - in_play..=self.banked() + in_play
    }

    #[inline]
    fn key(&self) -> u64 {
        crate::mix(self.own.pits(), self.other.pits())
    }

    #[inline]
    fn banked(&self) -> Points {
        let ahead = self.own.store() as i32 - self.other.store() as i32;
        Points::to(self.side, ahead)
    }
}

impl Deterministic for Kalah {}

impl Kalah {
    /// The pit across from a pit of the mover, as a slot of the other row.
    #[inline]
    fn across(&self, slot: u32) -> u32 {
        2 * u32::from(MOST_PITS) - 1 - u32::from(self.pits) - slot
    }

    #[inline]
    fn capture(&mut self, slot: u32) {
        let across = self.across(slot);
        let captured = self.other.seeds(across);
        if captured > 0 || self.empty_capture {
            self.own.clear(slot);
            self.other.clear(across);
            self.own.bank(captured + 1);
        }
    }

    /// Ends the game if it is over.
    #[inline]
    fn settle(&mut self) {
        let over = match self.end {
            End::EitherRowEmpty => self.own.is_empty() || self.other.is_empty(),
            End::MoverHasNone => self.own.is_empty(),
        };
        if over {
            self.sweep();
        }
    }

    /// What is left goes to its owner, and nobody is to move any more.
    #[cold]
    fn sweep(&mut self) {
        self.own.sweep();
        self.other.sweep();
        if self.side == Side::Second {
            std::mem::swap(&mut self.own, &mut self.other);
            self.side = Side::First;
        }
    }

    /// The rows of the first and the second side.
    fn rows(&self) -> [Row; 2] {
        match self.side {
            Side::First => [self.own, self.other],
            Side::Second => [self.other, self.own],
        }
    }

    fn cups(&self) -> Cups {
        Cups::new(self.pits, self.rows())
    }

    fn pit_number(&self, Pit(slot): Pit) -> usize {
        usize::from(slot - (MOST_PITS - self.pits))
    }
}

impl Notation for Kalah {
    fn text(&self) -> String {
        self.cups().text(self.turn())
    }

    fn parse(&self, text: &str) -> Result<Kalah, String> {
        let (rows, turn) = Cups::parse(self.pits, text)?;
        let side = turn.unwrap_or_default();
        let mut pos = Kalah {
            own: rows[side.index()],
            other: rows[(!side).index()],
            side,
            ..*self
        };
        pos.settle();
        match (turn, pos.turn()) {
            (None, Turn::Player(_)) => Err("it says over with seeds still in play".to_owned()),
            _ => Ok(pos),
        }
    }

    fn move_text(&self, pit: Pit) -> String {
        (self.pit_number(pit) + 1).to_string()
    }
}

impl Draw for Kalah {
    fn scene(&self) -> Scene {
        self.cups().scene()
    }

    fn path(&self, pit: Pit) -> Vec<Zone> {
        let cup = self.cups().pit(self.side, self.pit_number(pit));
        vec![Zone(cup as u16)]
    }

    fn events(&self, pit: Pit) -> Vec<Event> {
        let us = self.side;
        let mut cups = self.cups();
        let from = cups.pit(us, self.pit_number(pit));
        let hand = cups.lift(from);
        let mut story = vec![Event::Lift {
            from: cell(from),
            seeds: hand,
        }];
        let last = cups.sow(us, from, hand, &mut story);
        let home = cups.store(us);

        if last != home && cups.owner(last) == us && cups.seeds(last) == 1 {
            let across = cups.across(last);
            if cups.seeds(across) > 0 || self.empty_capture {
                let (from, seeds) = cups.bank(us, [last, across]);
                story.push(Event::Capture {
                    from,
                    into: cell(home),
                    seeds,
                });
            }
        }

        let next = if last == home { us } else { !us };
        let over = match self.end {
            End::EitherRowEmpty => Side::BOTH.iter().any(|&side| cups.row_is_empty(side)),
            End::MoverHasNone => cups.row_is_empty(next),
        };
        if over {
            for side in Side::BOTH {
                let row = cups.pit(side, 0)..cups.store(side);
                let (from, seeds) = cups.bank(side, row);
                if seeds > 0 {
                    let into = cell(cups.store(side));
                    story.push(Event::Sweep { from, into, seeds });
                }
            }
        } else if last == home {
            story.push(Event::ExtraTurn(us));
        }
        story
    }

    fn score(&self) -> [u32; 2] {
        self.rows().map(Row::store)
    }
}

impl Game for Kalah {
    const INFO: Info = Info {
        name: "kalah",
        title: "Kalah",
        tagline: Text::new("6×4, quick and sharp", "6×4, cepat dan tajam"),
        options: &[
            Opt {
                key: "pits",
                about: Text::new("pits on each side", "lubang di tiap sisi"),
                kind: Kind::Number {
                    default: 6,
                    min: 1,
                    max: MOST_PITS as u32,
                },
            },
            Opt {
                key: "seeds",
                about: Text::new(
                    "seeds in each pit at the start",
                    "biji di tiap lubang pada awalnya",
                ),
                kind: Kind::Number {
                    default: 4,
                    min: 1,
                    max: 18,
                },
            },
            Opt {
                key: "empty-capture",
                about: Text::new(
                    "a last seed in an empty own pit is banked even when nothing lies across",
                    "biji terakhir di lubang sendiri yang kosong masuk lumbung walau seberangnya kosong",
                ),
                kind: Kind::YesNo { default: false },
            },
            Opt {
                key: "end",
                about: Text::new(
                    "the game ends when either row is empty, or only when the side to move has no seeds",
                    "permainan selesai bila salah satu baris kosong, atau hanya bila yang giliran tak punya biji",
                ),
                kind: Kind::Choice(&["either", "mover"]),
            },
        ],
        rules: Text::new(include_str!("rules.en.md"), include_str!("rules.id.md")),
        ..Info::UNNAMED
    };

    fn start(options: &Options) -> Result<Kalah, BadOption> {
        let pits = options.number("pits") as u8;
        let row = Row::new(&vec![options.number("seeds"); usize::from(pits)], 0);
        Ok(Kalah {
            own: row,
            other: row,
            side: Side::First,
            pits,
            empty_capture: options.yes("empty-capture"),
            end: match options.word("end") {
                "mover" => End::MoverHasNone,
                _ => End::EitherRowEmpty,
            },
        })
    }
}
