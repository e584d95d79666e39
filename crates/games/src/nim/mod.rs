//! Nim: take sticks from one pile; who must take the last one loses, or wins when
//! that was agreed.
//!
//! Piles are rows and sticks stand from the left. Touching a stick takes it and all
//! sticks to its right.
//!
//! ```text
//!     pile 1   |
//!     pile 2   | | |
//!     pile 3   | | | | |
//!     pile 4   | | | | | | |
//! ```

mod notation;
mod scene;
#[cfg(test)]
mod tests;

use std::cmp::Reverse;
use std::hash::{Hash, Hasher};

use game::{
    Deterministic, Diagram, Exact, Example, Game, Info, Kind, Opt, Options, Points, Position, Side,
    Sym, Text, Turn,
};

use notation::{canonical_piles, read_piles};

const MOST_PILES: usize = 8;
const MOST_STICKS: u8 = 99;

/// The sticks of each pile; a pile that the game does not have is empty.
type Piles = [u8; MOST_PILES];

/// A position of Nim.
#[derive(Clone, Copy, Debug)]
pub struct Nim {
    piles: Piles,
    /// The piles at the start. Only the picture needs them, to leave a gap where a
    /// stick was. Piles that change places take their gaps along, so positions are
    /// equal without regard to these.
    pegs: Piles,
    /// How many piles the game has.
    count: u8,
    /// How many sticks may be taken at most.
    take: u8,
    /// Does the last stick lose?
    misere: bool,
    side: Side,
}

/// Some sticks of one pile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Take {
    pile: u8,
    sticks: u8,
}

/// The moves pile by pile, fewest sticks first.
#[derive(Clone, Debug)]
pub struct Takes {
    /// How many sticks may be taken from each pile.
    most: Piles,
    last: Take,
}

impl Iterator for Takes {
    type Item = Take;

    #[inline]
    fn next(&mut self) -> Option<Take> {
        self.nth(0)
    }

    #[inline]
    fn nth(&mut self, mut n: usize) -> Option<Take> {
        while let Some(&most) = self.most.get(usize::from(self.last.pile)) {
            let left = usize::from(most - self.last.sticks);
            if n < left {
                self.last.sticks += n as u8 + 1;
                return Some(self.last);
            }
            n -= left;
            self.last.pile += 1;
            self.last.sticks = 0;
        }
        None
    }
}

impl Position for Nim {
    type Move = Take;
    type Moves = Takes;

    #[inline]
    fn turn(&self) -> Turn {
        if self.piles != [0; MOST_PILES] {
            return Turn::Player(self.side);
        }
        let took_the_last = !self.side;
        let winner = if self.misere {
            !took_the_last
        } else {
            took_the_last
        };
        Turn::Over(Points::to(winner, 1))
    }

    #[inline]
    fn moves(&self) -> Takes {
        Takes {
            most: self.most(),
            last: Take { pile: 0, sticks: 0 },
        }
    }

    #[inline]
    fn play(&mut self, Take { pile, sticks }: Take) {
        self.piles[usize::from(pile) % MOST_PILES] -= sticks;
        self.side = !self.side;
    }

    #[inline]
    fn move_count(&self) -> usize {
        let most = self.most().map(u32::from);
        most.iter().sum::<u32>() as usize
    }

    #[inline]
    fn key(&self) -> u64 {
        // No pile needs the highest bit of its byte: no two positions share a key.
        u64::from_le_bytes(self.piles) | (self.side.index() as u64) << 63
    }

    /// The theory of Nim. With a limit, what is left of a pile after whole rounds of
    /// the limit and one more is all that counts: who can win answers a move with
    /// what makes the round complete. The sum without carrying decides; where no pile
    /// is larger than one, the last stick turns it round if it loses.
    fn known_result(&self) -> Option<(Points, u32)> {
        let rests = self.piles.map(|sticks| sticks % (self.take + 1));
        let sum = rests.iter().fold(0, |sum, rest| sum ^ rest);
        let is_tiny = rests.iter().all(|&rest| rest <= 1);
        let wins = (sum != 0) != (self.misere && is_tiny);
        let winner = if wins { self.side } else { !self.side };
        // Not sooner than with the last stick: a winner so prefers to take many, a
        // loser few.
        let sticks = self.piles.iter().map(|&sticks| u32::from(sticks)).sum();
        Some((Points::to(winner, 1), sticks))
    }

    fn map(&self, sym: Sym) -> Nim {
        let order = order(sym);
        Nim {
            piles: order.map(|pile| self.piles[pile]),
            pegs: order.map(|pile| self.pegs[pile]),
            ..*self
        }
    }

    fn map_move(&self, take: Take, sym: Sym) -> Take {
        let pile = order(self.inverse(sym))[usize::from(take.pile)] as u8;
        Take { pile, ..take }
    }

    fn inverse(&self, sym: Sym) -> Sym {
        let mut inverse = [0; MOST_PILES];
        for (to, from) in order(sym).into_iter().enumerate() {
            inverse[from] = to;
        }
        symmetry(inverse)
    }

    fn generators(&self) -> Vec<Sym> {
        let swaps = (1..usize::from(self.count)).map(|pile| {
            let mut order = order(Sym::IDENTITY);
            order.swap(pile - 1, pile);
            symmetry(order)
        });
        swaps.collect()
    }

    /// The largest pile first. Piles of equal size keep their order, so that those
    /// which the game does not have stay behind.
    fn fold(&self) -> (Nim, Sym) {
        let mut order = order(Sym::IDENTITY);
        order.sort_by_key(|&pile| Reverse(self.piles[pile]));
        let sym = symmetry(order);
        (self.map(sym), sym)
    }
}

impl Deterministic for Nim {}

impl Exact for Nim {
    #[inline]
    fn code(&self) -> u128 {
        // What a pile is worth does not depend on who is to move.
        u64::from_le_bytes(self.piles).into()
    }

    fn code_bits(&self) -> u32 {
        8 * MOST_PILES as u32
    }
}

impl PartialEq for Nim {
    fn eq(&self, other: &Nim) -> bool {
        self.essence() == other.essence()
    }
}

impl Eq for Nim {}

impl Hash for Nim {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.essence().hash(state);
    }
}

impl Nim {
    /// Everything that play depends on.
    #[inline]
    fn essence(&self) -> (Piles, u8, u8, bool, Side) {
        (self.piles, self.count, self.take, self.misere, self.side)
    }

    /// How many sticks may be taken from each pile.
    #[inline]
    fn most(&self) -> Piles {
        self.piles.map(|sticks| sticks.min(self.take))
    }
}

/// The piles in the order that a symmetry puts them. The symmetry is that order,
/// one octal digit a pile, compared with the usual order so that leaving everything
/// in place is zero.
fn order(Sym(code): Sym) -> [usize; MOST_PILES] {
    std::array::from_fn(|to| ((code ^ IN_PLACE) >> (3 * to) & 7) as usize)
}

/// The symmetry that puts the piles in this order.
fn symmetry(order: [usize; MOST_PILES]) -> Sym {
    let digits = order
        .iter()
        .rev()
        .fold(0, |code, &pile| code << 3 | pile as u32);
    Sym(digits ^ IN_PLACE)
}

const IN_PLACE: u32 = 0o7654_3210;

const RULES: Text = Text::both(include_str!("rules.en.md"), include_str!("rules.id.md"));

impl Game for Nim {
    const INFO: Info = Info {
        tagline: Text::key(&crate::TEXTS, "nim.tagline"),
        draws: false,
        options: &[
            Opt {
                key: "piles",
                about: Text::key(&crate::TEXTS, "nim.piles"),
                kind: Kind::Free {
                    default: "3",
                    accepts: Text::key(&crate::TEXTS, "nim.piles-takes"),
                    canonical: canonical_piles,
                },
            },
            Opt {
                key: "take",
                about: Text::key(&crate::TEXTS, "nim.take"),
                kind: Kind::Number {
                    default: 2,
                    min: 0,
                    max: MOST_STICKS as u32,
                },
            },
            Opt {
                key: "misere",
                about: Text::key(&crate::TEXTS, "nim.misere"),
                kind: Kind::YesNo { default: true },
            },
        ],
        picture: Some(Example::start("nim:piles=1/3/5/7,take=0")),
        diagrams: &[
            Diagram::new(
                Example::start("nim:piles=7"),
                Text::key(&crate::TEXTS, "nim.example.last"),
            ),
            Diagram::new(
                Example::start("nim:piles=1/3/5"),
                Text::key(&crate::TEXTS, "nim.example.piles"),
            ),
        ],
        ..Info::new("nim", "Nim", RULES)
    };

    fn start(options: &Options) -> Nim {
        let piles = read_piles(options.word("piles"));
        let (piles, count) = piles.expect("piles are checked as options");
        Nim {
            piles,
            pegs: piles,
            count,
            take: match options.number("take") {
                0 => MOST_STICKS,
                sticks => sticks as u8,
            },
            misere: options.yes("misere"),
            side: Side::First,
        }
    }
}
