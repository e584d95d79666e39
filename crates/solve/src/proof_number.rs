//! Depth-first proof-number search: a question is followed where its answer seems to
//! need the fewest other answers. Good at narrow paths to a win, which a search in a
//! fixed order of moves finds late.
//!
//! No game comes back to a position, so nothing is ever proved by itself.

use game::{Exact, Next, Side, StaticBounds};

use crate::Oracle;
use crate::control::{SearchControl, Tally, folded};
use crate::table::{NEVER, NumberTable, Numbers};

/// Answers one question after another about rests: is it at least so much?
pub(crate) struct ProofNumberSearch<'a, P, O> {
    table: &'a NumberTable,
    oracle: &'a O,
    branches: &'a mut Vec<Branch<P>>,
    tally: Tally<'a>,
    depth: u32,
}

/// A move that is not decided yet.
#[derive(Clone)]
pub(crate) struct Branch<P> {
    pos: P,
    code: u128,
    /// Who moves next, and whether he gets at least so much is what is asked of it.
    side: Side,
    gamma: i32,
    /// Is yes for him yes for the side that makes the move?
    again: bool,
    /// The larger, the sooner it is tried among equals.
    rank: i32,
    /// Those of the question of the side that makes the move.
    numbers: Numbers,
}

impl<P> Branch<P> {
    /// Numbers of its own question as those of the side that makes the move.
    #[inline]
    fn seen_by_mover(&self, numbers: Numbers) -> Numbers {
        match self.again {
            true => numbers,
            false => numbers.reversed(),
        }
    }
}

impl<'a, P: Exact, O: Oracle<P>> ProofNumberSearch<'a, P, O> {
    pub(crate) fn new(
        table: &'a NumberTable,
        oracle: &'a O,
        control: &'a SearchControl<'a>,
        branches: &'a mut Vec<Branch<P>>,
    ) -> ProofNumberSearch<'a, P, O> {
        ProofNumberSearch {
            table,
            oracle,
            branches,
            tally: Tally::new(control),
            depth: 0,
        }
    }

    /// Is the rest of this position at least `gamma`? `None` when it was told to stop.
    pub(crate) fn ask(&mut self, pos: &P, me: Side, gamma: i32) -> Option<bool> {
        self.branches.clear();
        self.depth = 0;
        let pos = folded(pos.clone());
        let answer = match self.oracle.rest(&pos) {
            Some(rest) => Some(rest >= gamma),
            None => {
                let code = pos.code();
                match self.first_look(&pos, me, code, gamma).verdict() {
                    Some(verdict) => Some(verdict),
                    None => {
                        let never = Numbers {
                            proof: NEVER,
                            disproof: NEVER,
                        };
                        let numbers = self.explore(&pos, me, code, gamma, never);
                        numbers.and_then(Numbers::verdict)
                    }
                }
            }
        };
        self.tally.tell();
        answer
    }

    /// What is known about a question before anything is tried.
    #[inline]
    fn first_look(&self, pos: &P, me: Side, code: u128, gamma: i32) -> Numbers {
        if let Some(numbers) = self.table.get(code, gamma) {
            return numbers;
        }
        match pos.static_bounds(me) {
            StaticBounds::Known(rest) if rest >= gamma => Numbers::PROVED,
            StaticBounds::Known(_) => Numbers::DISPROVED,
            StaticBounds::Open { low, .. } if low >= gamma => Numbers::PROVED,
            StaticBounds::Open { high, .. } if high < gamma => Numbers::DISPROVED,
            // One good move proves it, and all of them have to be disproved.
            StaticBounds::Open { moves, .. } => Numbers {
                proof: 1,
                disproof: moves.count().max(1) as u32,
            },
        }
    }

    /// Works on an open question until one of its numbers reaches that of the limit.
    fn explore(
        &mut self,
        pos: &P,
        me: Side,
        code: u128,
        gamma: i32,
        limit: Numbers,
    ) -> Option<Numbers> {
        self.tally.count()?;
        self.depth += 1;
        if self.tally.is_too_deep(self.depth) {
            return None;
        }
        let work = self.tally.nodes;
        let base = self.branches.len();
        let numbers = match self.grow(pos, me, gamma) {
            true => Some(Numbers::PROVED),
            false => self.follow(base, limit),
        };
        self.branches.truncate(base);
        let numbers = numbers?;
        self.depth -= 1;
        let work = self.tally.nodes - work + 1;
        self.table.put(code, gamma, numbers, work);
        Some(numbers)
    }

    /// Makes a branch of each move that is open. True when a move is good enough.
    fn grow(&mut self, pos: &P, me: Side, gamma: i32) -> bool {
        let StaticBounds::Open { moves, .. } = pos.static_bounds(me) else {
            return false;
        };
        let base = self.branches.len();
        for mv in moves {
            let (after, gain, again) = match pos.next(me, mv) {
                Next::Over(rest) if rest >= gamma => return true,
                Next::Over(_) => continue,
                Next::Again(after, gain) => (after, gain, true),
                Next::Reply(after, gain) => (after, gain, false),
            };
            let after = folded(after);
            // Not at least one more for the other is at least so much for me.
            let (side, theirs) = match again {
                true => (me, gamma - gain),
                false => (!me, gain - gamma + 1),
            };
            let code = after.code();
            self.table.prefetch(code, theirs);
            self.branches.push(Branch {
                pos: after,
                code,
                side,
                gamma: theirs,
                again,
                rank: pos.priority(mv) + gain,
                numbers: Numbers::DISPROVED,
            });
        }
        self.look_at_branches(base)
    }

    /// Finds out what is known about new branches, and leaves only the open ones. True
    /// when one is good enough.
    fn look_at_branches(&mut self, base: usize) -> bool {
        let mut open = base;
        for next in base..self.branches.len() {
            let branch = &self.branches[next];
            let numbers = match self.oracle.rest(&branch.pos) {
                Some(rest) if rest >= branch.gamma => Numbers::PROVED,
                Some(_) => Numbers::DISPROVED,
                None => self.first_look(&branch.pos, branch.side, branch.code, branch.gamma),
            };
            let numbers = branch.seen_by_mover(numbers);
            match numbers.verdict() {
                Some(true) => return true,
                Some(false) => {}
                None => {
                    self.branches[next].numbers = numbers;
                    self.branches.swap(open, next);
                    open += 1;
                }
            }
        }
        self.branches.truncate(open);
        false
    }

    /// Goes on with the branch that seems easiest to prove, again and again.
    fn follow(&mut self, base: usize, limit: Numbers) -> Option<Numbers> {
        loop {
            let Some((best, second)) = self.easiest(base) else {
                return Some(Numbers::DISPROVED);
            };
            let numbers = self.sum(base, best);
            if numbers.proof >= limit.proof || numbers.disproof >= limit.disproof {
                return Some(numbers);
            }
            let Branch {
                pos,
                code,
                side,
                gamma,
                ..
            } = self.branches[best].clone();
            // Somewhere else the same question may have been decided meanwhile.
            let known = self.table.get(code, gamma);
            let known = known.filter(|numbers| numbers.verdict().is_some());
            let found = match known {
                Some(numbers) => numbers,
                None => {
                    let limit = Numbers {
                        // A quarter more than the next best: going to and fro between
                        // two is what such a search loses most time with.
                        proof: limit.proof.min(second.saturating_add(second / 4 + 1)),
                        disproof: limit.disproof - (self.branches.len() - base - 1) as u32,
                    };
                    // Turned round once more it is as it was.
                    let limit = self.branches[best].seen_by_mover(limit);
                    self.explore(&pos, side, code, gamma, limit)?
                }
            };
            let found = self.branches[best].seen_by_mover(found);
            match found.verdict() {
                Some(true) => return Some(Numbers::PROVED),
                Some(false) => {
                    self.branches.remove(best);
                }
                None => self.branches[best].numbers = found,
            }
        }
    }

    /// The branch that is easiest to prove, and the proof number of the next.
    #[inline]
    fn easiest(&self, base: usize) -> Option<(usize, u32)> {
        let mut best: Option<usize> = None;
        let mut second = NEVER;
        for (place, branch) in self.branches.iter().enumerate().skip(base) {
            let Some(so_far) = best else {
                best = Some(place);
                continue;
            };
            let [a, b] = [branch, &self.branches[so_far]];
            if (a.numbers.proof, -a.rank) < (b.numbers.proof, -b.rank) {
                second = b.numbers.proof;
                best = Some(place);
            } else {
                second = second.min(a.numbers.proof);
            }
        }
        Some((best?, second))
    }

    /// The numbers of a position with these branches. To disprove it, the hardest must
    /// be disproved, and each of the others in turn: a plain sum would count what they
    /// have in common over and over.
    #[inline]
    fn sum(&self, base: usize, best: usize) -> Numbers {
        let open = &self.branches[base..];
        let hardest = open.iter().map(|branch| branch.numbers.disproof).max();
        Numbers {
            proof: self.branches[best].numbers.proof,
            disproof: (hardest.unwrap_or(1))
                .saturating_add(open.len() as u32 - 1)
                .min(NEVER - 1),
        }
    }
}
