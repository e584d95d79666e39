use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use game::{Exact, Side, Turn};

use crate::{Goal, Oracle, Solver, Trouble};

/// A strategy by which a side gets at least so much, whatever the other does: a move for
/// each position that it can meet. Whoever has it needs no solver to see that it is true.
#[derive(Clone, Debug)]
pub struct Proof {
    side: Side,
    wanted: i32,
    goal: Goal,
    /// The place of the move among all moves of the folded position, by its code.
    moves: HashMap<u128, u16>,
}

/// What was seen on the way through a whole proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Checked {
    /// Positions in which the side has one move that leads on.
    pub own: u64,
    /// Positions in which all moves of the other were looked at.
    pub other: u64,
    /// Ends of the game, each with enough for the side.
    pub ends: u64,
    /// The most moves, of both sides together, that a game by the strategy can take.
    pub longest: u32,
    /// A sum over all positions and moves of the strategy, in any order: the same for the
    /// same proof.
    pub checksum: u64,
}

impl Proof {
    /// Asks a solver for a strategy. `None` when there is none: the side gets less.
    pub fn find<P: Exact, O: Oracle<P>>(
        start: &P,
        side: Side,
        wanted: i32,
        goal: Goal,
        solver: &mut Solver<P, O>,
        stop: &AtomicBool,
    ) -> Result<Option<Proof>, Trouble> {
        let mut proof = Proof {
            side,
            wanted,
            goal,
            moves: HashMap::new(),
        };
        let mut met = HashSet::new();
        let mut waiting = vec![start.fold().0];
        while let Some(pos) = waiting.pop() {
            let Turn::Player(me) = pos.turn() else {
                continue;
            };
            // Most questions are too small to notice.
            if stop.load(Relaxed) {
                return Err(Trouble::Stopped);
            }
            if !met.insert(name(&pos)) {
                continue;
            }
            if me != side {
                waiting.extend(pos.moves().map(|mv| pos.after(mv).fold().0));
                continue;
            }
            let Some(best) = solver.best_move(&pos, me, wanted, goal, stop)? else {
                return Ok(None);
            };
            let place = pos.moves().position(|mv| mv == best).unwrap_or_default();
            proof.moves.insert(name(&pos), place as u16);
            waiting.push(pos.after(best).fold().0);
        }
        Ok(Some(proof))
    }

    /// Walks through the strategy with the rules alone. `None` when it does not hold.
    pub fn check<P: Exact>(
        &self,
        start: &P,
        stop: &AtomicBool,
    ) -> Result<Option<Checked>, Trouble> {
        let mut walk = Walk {
            proof: self,
            stop,
            checked: Checked {
                own: 0,
                other: 0,
                ends: 0,
                longest: 0,
                checksum: 0,
            },
            met: HashMap::new(),
        };
        let longest = walk.longest_from(&start.fold().0)?;
        Ok(longest.map(|longest| Checked {
            longest,
            ..walk.checked
        }))
    }
}

/// A way through a whole strategy.
struct Walk<'a> {
    proof: &'a Proof,
    stop: &'a AtomicBool,
    checked: Checked,
    /// The most moves to the end from every position that was met.
    met: HashMap<u128, u32>,
}

impl Walk<'_> {
    /// The most moves to the end from here; `None` when the strategy does not hold.
    fn longest_from<P: Exact>(&mut self, pos: &P) -> Result<Option<u32>, Trouble> {
        let Proof {
            side, wanted, goal, ..
        } = *self.proof;
        let me = match pos.turn() {
            Turn::Player(me) => me,
            Turn::Over(points) => {
                let points = points.seen_by(side);
                let worth = match goal {
                    Goal::Points => points,
                    Goal::Outcome => points.signum(),
                };
                self.checked.ends += 1;
                return Ok((worth >= wanted).then_some(0));
            }
            Turn::Chance => return Ok(None),
        };
        let name = name(pos);
        if let Some(&known) = self.met.get(&name) {
            return Ok(Some(known));
        }
        if self.stop.load(Relaxed) {
            return Err(Trouble::Stopped);
        }
        let longest = match me == side {
            true => {
                let mv = self.proof.moves.get(&name);
                let mv = mv.and_then(|&place| Some((place, pos.moves().nth(place.into())?)));
                let Some((place, mv)) = mv else {
                    return Ok(None);
                };
                self.checked.own += 1;
                let sum = &mut self.checked.checksum;
                *sum = sum.wrapping_add(mixed(name, place));
                self.longest_from(&pos.after(mv).fold().0)?
            }
            false => {
                self.checked.other += 1;
                let mut longest = 0;
                for mv in pos.moves() {
                    let Some(after) = self.longest_from(&pos.after(mv).fold().0)? else {
                        return Ok(None);
                    };
                    longest = longest.max(after);
                }
                Some(longest)
            }
        };
        let longest = longest.map(|after| after + 1);
        if let Some(longest) = longest {
            self.met.insert(name, longest);
        }
        Ok(longest)
    }
}

/// A number for a position that tells whose turn it is, too, which a code need not, and
/// what is banked: a strategy is for one side, and wants so many points in the end.
pub(crate) fn name<P: Exact>(pos: &P) -> u128 {
    let second = matches!(pos.turn(), Turn::Player(Side::Second));
    let banked = pos.banked().0 as u32 % 1024;
    pos.code() << 11 | u128::from(banked) << 1 | u128::from(second)
}

fn mixed(name: u128, place: u16) -> u64 {
    let word = name as u64 ^ (name >> 64) as u64 ^ u64::from(place) << 48;
    let product = u128::from(word ^ 0x9e37_79b9_7f4a_7c15) * 0xd6e8_feb8_6659_fd93;
    product as u64 ^ (product >> 64) as u64
}
