//! Depth-first proof-number search (df-pn): always expands the node that seems to need the
//! fewest further proofs. Good at narrow winning paths, which alpha-beta with a fixed move
//! order finds late.
//!
//! No game here repeats a position, so there are no cycles to handle.

use game::{Exact, Next, Side, StaticBounds};

use crate::Oracle;
use crate::control::{NodeCounter, SearchControl, canonical};
use crate::driver::NullWindow;
use crate::null_window::child_threshold;
use crate::table::{INFINITE, ProofNumberTable, ProofNumbers};

/// Decides null-window tests: the statement to prove is that the relative value of a
/// position is at least `gamma`.
pub(crate) struct ProofNumberSearch<'a, P, O> {
    table: &'a ProofNumberTable,
    oracle: &'a O,
    /// The open moves of all nodes on the current path, one after another.
    branches: &'a mut Vec<Branch<P>>,
    counter: NodeCounter<'a>,
    depth: u32,
}

/// A move that is neither proved nor disproved yet.
#[derive(Clone)]
pub(crate) struct Branch<P> {
    pos: P,
    code: u128,
    /// The side to move after the move, and the threshold for it.
    side: Side,
    gamma: i32,
    /// Does the same side move again?
    same_side: bool,
    /// Among equal proof numbers, moves with larger numbers are searched first.
    order: i32,
    /// Proof and disproof number, seen by the side that makes the move.
    numbers: ProofNumbers,
}

impl<P> Branch<P> {
    /// Numbers of the position after the move, seen by the side that makes the move; or
    /// the other way round.
    #[inline]
    fn seen_by_mover(&self, numbers: ProofNumbers) -> ProofNumbers {
        if self.same_side {
            numbers
        } else {
            numbers.swapped()
        }
    }
}

impl<'a, P: Exact, O: Oracle<P>> ProofNumberSearch<'a, P, O> {
    pub(crate) fn new(
        table: &'a ProofNumberTable,
        oracle: &'a O,
        control: &'a SearchControl<'a>,
        branches: &'a mut Vec<Branch<P>>,
    ) -> ProofNumberSearch<'a, P, O> {
        ProofNumberSearch {
            table,
            oracle,
            branches,
            counter: NodeCounter::new(control),
            depth: 0,
        }
    }

    /// Is the relative value of the position at least `gamma`? `None` when a limit was
    /// reached.
    pub(crate) fn search_root(&mut self, window: &NullWindow<'_, P>) -> Option<bool> {
        let (me, gamma) = (window.me, window.gamma);
        self.branches.clear();
        self.depth = 0;
        let pos = canonical(window.pos.clone());
        let result = match self.oracle.probe(&pos) {
            Some(value) => Some(value >= gamma),
            None => self.search_open_root(&pos, me, gamma),
        };
        self.counter.flush();
        result
    }

    fn search_open_root(&mut self, pos: &P, me: Side, gamma: i32) -> Option<bool> {
        let code = pos.code();
        let initial = self.initial_numbers(pos, me, code, gamma);
        if let Some(is_proved) = initial.result() {
            return Some(is_proved);
        }
        let no_limit = ProofNumbers {
            proof: INFINITE,
            disproof: INFINITE,
        };
        self.search(pos, me, code, gamma, no_limit)?.result()
    }

    /// The numbers of a node before it is expanded.
    #[inline]
    fn initial_numbers(&self, pos: &P, me: Side, code: u128, gamma: i32) -> ProofNumbers {
        if let Some(numbers) = self.table.probe(code, gamma) {
            return numbers;
        }
        match pos.static_bounds(me) {
            StaticBounds::Known(value) if value >= gamma => ProofNumbers::PROVED,
            StaticBounds::Known(_) => ProofNumbers::DISPROVED,
            StaticBounds::Open { low, .. } if low >= gamma => ProofNumbers::PROVED,
            StaticBounds::Open { high, .. } if high < gamma => ProofNumbers::DISPROVED,
            // One good move proves it; every move has to be refuted to disprove it.
            StaticBounds::Open { moves, .. } => ProofNumbers {
                proof: 1,
                disproof: moves.count().max(1) as u32,
            },
        }
    }

    /// Searches an open node until one of its numbers reaches that of the limit.
    fn search(
        &mut self,
        pos: &P,
        me: Side,
        code: u128,
        gamma: i32,
        limit: ProofNumbers,
    ) -> Option<ProofNumbers> {
        self.counter.count()?;
        self.depth += 1;
        if self.counter.is_too_deep(self.depth) {
            return None;
        }
        let nodes_before = self.counter.nodes;
        let base = self.branches.len();
        let numbers = if self.expand(pos, me, gamma) {
            Some(ProofNumbers::PROVED)
        } else {
            self.search_branches(base, limit)
        };
        self.branches.truncate(base);
        let numbers = numbers?;
        self.depth -= 1;
        let work = self.counter.nodes - nodes_before + 1;
        self.table.store(code, gamma, numbers, work);
        Some(numbers)
    }

    /// Appends a branch for each open move. True when some move proves the node.
    fn expand(&mut self, pos: &P, me: Side, gamma: i32) -> bool {
        let StaticBounds::Open { moves, .. } = pos.static_bounds(me) else {
            return false;
        };
        let base = self.branches.len();
        for mv in moves {
            let (after, gain, same_side) = match pos.next(me, mv) {
                Next::Over(value) if value >= gamma => return true,
                Next::Over(_) => continue,
                Next::Again(after, gain) => (after, gain, true),
                Next::Reply(after, gain) => (after, gain, false),
            };
            let after = canonical(after);
            let child_gamma = child_threshold(gamma, gain, same_side);
            let code = after.code();
            self.table.prefetch(code, child_gamma);
            self.branches.push(Branch {
                pos: after,
                code,
                side: if same_side { me } else { !me },
                gamma: child_gamma,
                same_side,
                order: pos.priority(mv) + gain,
                numbers: ProofNumbers::DISPROVED,
            });
        }
        self.initialise_branches(base)
    }

    /// Gives new branches their initial numbers, and drops the disproved ones. True when
    /// one is proved.
    fn initialise_branches(&mut self, base: usize) -> bool {
        let mut open = base;
        for next in base..self.branches.len() {
            let branch = &self.branches[next];
            let numbers = match self.oracle.probe(&branch.pos) {
                Some(value) if value >= branch.gamma => ProofNumbers::PROVED,
                Some(_) => ProofNumbers::DISPROVED,
                None => self.initial_numbers(&branch.pos, branch.side, branch.code, branch.gamma),
            };
            let numbers = branch.seen_by_mover(numbers);
            match numbers.result() {
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

    /// Searches the most-proving branch, again and again, until the limit is reached.
    fn search_branches(&mut self, base: usize, limit: ProofNumbers) -> Option<ProofNumbers> {
        loop {
            let Some((best, second_proof)) = self.most_proving(base) else {
                return Some(ProofNumbers::DISPROVED);
            };
            let numbers = self.node_numbers(base, best);
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
            // A transposition may have been decided meanwhile.
            let known = self.table.probe(code, gamma);
            let known = known.filter(|numbers| numbers.result().is_some());
            let found = match known {
                Some(numbers) => numbers,
                None => {
                    let limit = ProofNumbers {
                        proof: limit.proof.min(relaxed(second_proof)),
                        disproof: limit.disproof - (self.branches.len() - base - 1) as u32,
                    };
                    let child_limit = self.branches[best].seen_by_mover(limit);
                    self.search(&pos, side, code, gamma, child_limit)?
                }
            };
            let found = self.branches[best].seen_by_mover(found);
            match found.result() {
                Some(true) => return Some(ProofNumbers::PROVED),
                Some(false) => {
                    self.branches.remove(best);
                }
                None => self.branches[best].numbers = found,
            }
        }
    }

    /// The branch with the smallest proof number, and the second-smallest proof number.
    #[inline]
    fn most_proving(&self, base: usize) -> Option<(usize, u32)> {
        let mut best: Option<usize> = None;
        let mut second = INFINITE;
        for (place, branch) in self.branches.iter().enumerate().skip(base) {
            let Some(so_far) = best else {
                best = Some(place);
                continue;
            };
            let [a, b] = [branch, &self.branches[so_far]];
            if (a.numbers.proof, -a.order) < (b.numbers.proof, -b.order) {
                second = b.numbers.proof;
                best = Some(place);
            } else {
                second = second.min(a.numbers.proof);
            }
        }
        Some((best?, second))
    }

    /// The numbers of a node with these branches. The disproof number is the largest one
    /// plus one for each other branch, as in weak proof-number search: a sum would count
    /// transpositions many times.
    #[inline]
    fn node_numbers(&self, base: usize, best: usize) -> ProofNumbers {
        let open = &self.branches[base..];
        let largest = open.iter().map(|branch| branch.numbers.disproof).max();
        ProofNumbers {
            proof: self.branches[best].numbers.proof,
            disproof: (largest.unwrap_or(1))
                .saturating_add(open.len() as u32 - 1)
                .min(INFINITE - 1),
        }
    }
}

/// A limit a quarter above the second-best proof number (the 1 + ε trick): switching
/// between two branches at every node is what df-pn loses most time with.
#[inline]
fn relaxed(second_proof: u32) -> u32 {
    second_proof.saturating_add(second_proof / 4 + 1)
}
