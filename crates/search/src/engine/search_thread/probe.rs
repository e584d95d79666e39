use game::{Deterministic, Evaluator, Position, Side, Sym, Turn};

use super::keys::{fold, folded_key, unfold};
use super::moves::BestMove;
use super::{Node, SearchThread, SharedState};
use crate::engine::order::Candidate;
use crate::engine::score;
use crate::engine::table::{Bound, Entry};

/// From this depth on, the entries of the children are probed before the first is searched.
const TRANSPOSITION_CUTOFF_MIN_DEPTH: u32 = 4;
/// Later than any result comes, in plies: bounds do not say when the game ends.
const LATEST: u32 = 200;

/// What the transposition table says about a node, and where to store what is found.
pub(super) struct Probe {
    key: u64,
    /// The symmetry that leads to the position the entry is about.
    sym: Sym,
    pub(super) entry: Option<Entry>,
    /// Is this a node of the principal variation, searched with an open window?
    pub(super) is_pv: bool,
}

#[inline]
pub(super) fn probe_table<P: Position, A>(
    node: &Node<'_, P, A>,
    shared: &SharedState<'_>,
) -> Probe {
    let (key, sym) = folded_key(node.pos, node.side, node.depth);
    let entry = shared.table.probe(key);
    Probe {
        key,
        sym,
        entry,
        is_pv: node.window.is_open(),
    }
}

impl Probe {
    /// The index of the table's move, among the moves of the folded position.
    #[inline]
    pub(super) fn stored_move(&self) -> Option<u16> {
        self.entry.and_then(|entry| entry.best)
    }

    /// The index of the table's move among the moves of the node.
    #[inline]
    pub(super) fn table_move<P: Position, A>(&self, node: &Node<'_, P, A>) -> Option<u16> {
        let stored = self.stored_move();
        stored.and_then(|index| unfold(node.pos, self.sym, index))
    }
}

impl<P: Deterministic, E: Evaluator<P>> SearchThread<P, E> {
    /// A result that the game or a database knows, or bounds outside the window.
    #[inline(always)]
    pub(super) fn known_result(&self, node: &Node<'_, P, E::Acc>) -> Option<i32> {
        if !self.tuning.known_results {
            return None;
        }
        let &Node { pos, side, ply, .. } = node;
        let ply = ply as u32;
        if let Some((points, moves)) = pos.known_result() {
            return Some(score::result(points.seen_by(side), ply + moves));
        }
        if let Some(rest) = self.eval.exact_rest(pos) {
            // The distance to the end is unknown, but it is at least one move.
            return Some(score::result(pos.banked().seen_by(side) + rest, ply + 1));
        }
        let (floor, ceiling) = value_bounds(pos, side, ply);
        if floor >= node.window.beta {
            return Some(floor);
        }
        (ceiling <= node.window.alpha).then_some(ceiling)
    }

    /// The table's value, where it settles a null-window node.
    #[inline(always)]
    pub(super) fn table_cutoff(
        &mut self,
        node: &Node<'_, P, E::Acc>,
        probe: &Probe,
    ) -> Option<i32> {
        let entry = probe.entry?;
        if probe.is_pv || node.excluded.is_some() || !self.is_deep_enough(entry, node.depth) {
            return None;
        }
        let value = score::from_table(entry.value, node.ply as u32);
        let cuts = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => value >= node.window.beta,
            Bound::Upper => value <= node.window.alpha,
        };
        if !cuts {
            return None;
        }
        self.heuristic |= !entry.is_proven();
        Some(value)
    }

    /// Enhanced transposition cutoff: a child whose entry already refutes the node. Probing
    /// all children is cheaper than searching the first. `depth` is that of the node after
    /// internal iterative reduction.
    #[inline(always)]
    pub(super) fn transposition_cutoff(
        &mut self,
        node: &Node<'_, P, E::Acc>,
        depth: u32,
        probe: &Probe,
        moves: &[Candidate<P::Move>],
        shared: &SharedState<'_>,
    ) -> Option<i32> {
        let is_tried = self.tuning.deeper_entries
            && depth >= TRANSPOSITION_CUTOFF_MIN_DEPTH
            && !probe.is_pv
            && node.excluded.is_none();
        if is_tried {
            self.probe_children(node, node.depth - 1, moves, shared)
        } else {
            None
        }
    }

    fn probe_children(
        &mut self,
        node: &Node<'_, P, E::Acc>,
        depth: u32,
        moves: &[Candidate<P::Move>],
        shared: &SharedState<'_>,
    ) -> Option<i32> {
        for candidate in moves {
            let next = node.pos.after(candidate.mv);
            let Turn::Player(side) = next.turn() else {
                continue;
            };
            let (key, _) = folded_key(&next, side, depth);
            let Some(entry) = shared.table.probe(key) else {
                continue;
            };
            let value = score::from_table(entry.value, node.ply as u32 + 1);
            let (value, useless) = if side == node.side {
                (value, Bound::Upper)
            } else {
                (-value, Bound::Lower)
            };
            let refutes = value >= node.window.beta && entry.bound != useless;
            if refutes && self.is_deep_enough(entry, depth) {
                self.heuristic |= !entry.is_proven();
                return Some(value);
            }
        }
        None
    }

    /// May an entry stand for a search of this depth?
    #[inline]
    fn is_deep_enough(&self, entry: Entry, depth: u32) -> bool {
        let stored = u32::from(entry.depth);
        stored == depth || self.tuning.deeper_entries && stored > depth
    }

    /// Stores what was found; not what is true of some moves only. Where all moves fail low
    /// the move of the last entry is kept.
    #[inline(always)]
    pub(super) fn store(
        &self,
        node: &Node<'_, P, E::Acc>,
        depth: u32,
        probe: &Probe,
        found: BestMove,
        shared: &SharedState<'_>,
    ) {
        if node.excluded.is_some() {
            return;
        }
        let bound = if found.value >= node.window.beta {
            Bound::Lower
        } else if found.value > node.window.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let is_proven = self.tuning.deeper_entries && !self.heuristic;
        let entry = Entry {
            value: score::to_table(found.value, node.ply as u32),
            bound,
            depth: if is_proven {
                Entry::PROVEN
            } else {
                depth.min(u32::from(Entry::PROVEN) - 1) as u8
            },
            best: match (bound, found.index) {
                (Bound::Upper, _) | (_, None) => probe.stored_move(),
                (_, Some(index)) => fold(node.pos, probe.sym, index),
            },
        };
        shared.table.store(probe.key, entry);
    }
}

/// The lowest and the highest value that the position can still have for `side`, who is to
/// move: a win comes with the next move at the earliest, a loss or a draw at any time.
#[inline]
fn value_bounds<P: Position>(pos: &P, side: Side, ply: u32) -> (i32, i32) {
    let bounds = pos.bounds();
    let (least, most) = match side {
        Side::First => (bounds.start().0, bounds.end().0),
        Side::Second => (-bounds.end().0, -bounds.start().0),
    };
    let floor = score::result(least, if least > 0 { LATEST } else { ply });
    let ceiling = score::result(most, if most > 0 { ply + 1 } else { LATEST });
    (floor, ceiling)
}
