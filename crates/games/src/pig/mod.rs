//! Pig: roll a die as often as you dare, then hold; the first to the target wins.
//!
//! Rolled points are pending until a `hold` banks them, and a 1 loses them. Who has
//! enough to win may only hold. Rolling on could not help, and would leave the
//! points of a turn without a limit.
//!
//! ```text
//!     first   =======-............   35 banked and 7 pending
//!                     4              the die
//!     second  ============........   62 banked
//! ```

mod eval;
mod notation;
mod scene;
#[cfg(test)]
mod tests;

use game::{
    BitMoves, Diagram, Example, FromBit, Game, Info, Kind, Opt, Options, Points, Position, Side,
    Text, Turn,
};

pub use eval::ExactOdds;

/// A position of Pig.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pig {
    scores: [u16; 2],
    /// The points of this turn, which a 1 would lose.
    pending: u16,
    /// Who holds the die; the first side when the game is over.
    side: Side,
    /// Is the die in the air?
    rolling: bool,
    /// The face that lies on the table, 0 before the first roll. Only the picture
    /// needs it, so the key leaves it out.
    face: u8,
    target: u16,
    sides: u8,
}

/// What a player or the die does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Throws the die.
    Roll,
    /// Banks the points of this turn and hands over the die.
    Hold,
    /// The die shows this face.
    Face(u8),
}

/// Roll and hold are the first two bits, then come the faces.
impl FromBit for Action {
    #[inline]
    fn from_bit(bit: u32) -> Action {
        match bit {
            0 => Action::Roll,
            1 => Action::Hold,
            _ => Action::Face(bit as u8 - 1),
        }
    }
}

impl Position for Pig {
    type Move = Action;
    type Moves = BitMoves<Action>;

    #[inline]
    fn turn(&self) -> Turn {
        let [first, second] = self.scores;
        if first >= self.target {
            Turn::Over(Points(1))
        } else if second >= self.target {
            Turn::Over(Points(-1))
        } else if self.rolling {
            Turn::Chance
        } else {
            Turn::Player(self.side)
        }
    }

    #[inline]
    fn moves(&self) -> BitMoves<Action> {
        if self.rolling {
            return BitMoves::new(((1 << self.sides) - 1) << 2);
        }
        let roll = u64::from(!self.has_enough());
        let hold = u64::from(self.pending > 0);
        BitMoves::new(hold << 1 | roll)
    }

    #[inline]
    fn play(&mut self, action: Action) {
        match action {
            Action::Roll => self.rolling = true,
            Action::Hold => {
                let won = self.has_enough();
                self.scores[self.side.index()] += self.pending;
                self.pending = 0;
                self.side = if won { Side::First } else { !self.side };
            }
            Action::Face(face) => {
                self.rolling = false;
                self.face = face;
                if face == 1 {
                    self.pending = 0;
                    self.side = !self.side;
                } else {
                    self.pending += u16::from(face);
                }
            }
        }
    }

    #[inline]
    fn key(&self) -> u64 {
        // Ten bits hold any of the three numbers, so no two positions share a key
        // unless they differ only in the face on the table. The side stays in:
        // while the die is in the air there is no side to see the value from.
        let [first, second] = self.scores.map(u64::from);
        let points = (first << 10 | second) << 10 | u64::from(self.pending);
        points << 2 | (self.side.index() as u64) << 1 | u64::from(self.rolling)
    }
}

impl Pig {
    /// What the side that holds the die would have after holding.
    #[inline]
    fn in_hand(&self) -> u16 {
        self.scores[self.side.index()] + self.pending
    }

    /// Would holding win?
    #[inline]
    fn has_enough(&self) -> bool {
        self.in_hand() >= self.target
    }

    /// The points that each side still has to bank.
    fn missing(&self) -> [usize; 2] {
        let missing = |score| usize::from(self.target.saturating_sub(score));
        self.scores.map(missing)
    }

    /// What a last roll from just below the target can reach.
    fn most_points(&self) -> u16 {
        self.target - 1 + u16::from(self.sides)
    }
}

const RULES: Text = Text::both(include_str!("rules.en.md"), include_str!("rules.id.md"));

impl Game for Pig {
    const INFO: Info = Info {
        tagline: Text::key(&crate::TEXTS, "pig.tagline"),
        scored: true,
        draws: false,
        chance: true,
        options: &[
            Opt {
                key: "target",
                about: Text::key(&crate::TEXTS, "pig.target"),
                kind: Kind::Number {
                    default: 100,
                    min: 2,
                    max: 1000,
                },
            },
            Opt {
                key: "sides",
                about: Text::key(&crate::TEXTS, "pig.sides"),
                kind: Kind::Number {
                    default: 6,
                    min: 2,
                    max: 20,
                },
            },
        ],
        picture: Some(Example::position("pig", "42 61 17 first")),
        diagrams: &[Diagram::new(
            Example::position("pig", "72 88 14 first"),
            Text::key(&crate::TEXTS, "pig.example.hold"),
        )],
        ..Info::new("pig", "Pig", RULES)
    };

    fn start(options: &Options) -> Pig {
        Pig {
            scores: [0, 0],
            pending: 0,
            side: Side::First,
            rolling: false,
            face: 0,
            target: options.number("target") as u16,
            sides: options.number("sides") as u8,
        }
    }
}
