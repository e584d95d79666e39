use game::{Deterministic, Evaluator};

use super::node::Window;
use super::probe::Probe;
use super::prune::Pruning;
use super::{Node, SearchThread, SharedState};
use crate::engine::score;
use crate::engine::table::{Bound, Entry};

/// The least depth for singular extensions.
const SINGULAR_MIN_DEPTH: u32 = 6;
/// An entry may be shallower than the node by this much.
const SINGULAR_ENTRY_SLACK: u32 = 3;
/// All other moves must be worse by the margin times the depth over this.
const SINGULAR_MARGIN_DIVISOR: i32 = 50;

/// What a singular search came to.
#[derive(Default)]
pub(super) struct Singular {
    /// The index of a move that is searched one ply deeper: all others are worse.
    pub(super) extended: Option<u16>,
    /// The value of the node, if it is settled: more than one move is good enough, or the
    /// search was stopped.
    pub(super) cutoff: Option<i32>,
}

impl<P: Deterministic, E: Evaluator<P>> SearchThread<P, E> {
    /// Is the table's move better than all others by a margin?
    #[inline(always)]
    pub(super) fn singular(
        &mut self,
        node: &Node<'_, P, E::Acc>,
        probe: &Probe,
        table_move: Option<u16>,
        pruning: Pruning,
        shared: &SharedState<'_>,
    ) -> Singular {
        let mut singular = Singular::default();
        if pruning.is_on()
            && node.excluded.is_none()
            && self.may_extend(node.ply)
            && let Some(entry) = probe.entry
            && let Some(mv) = table_move.and_then(|index| node.pos.moves().nth(index.into()))
            && let Some(threshold) = singular_beta(entry, node.depth, pruning.margin)
        {
            let value = self.singular_search(node, mv, threshold, shared);
            if self.stopped {
                singular.cutoff = Some(0);
            } else if value < threshold {
                singular.extended = table_move;
            } else if threshold >= node.window.beta && !probe.is_pv {
                // Multi-cut: another move reaches beta, too.
                self.heuristic = true;
                singular.cutoff = Some(threshold);
            }
        }
        singular
    }

    /// The value of the node without the table's move, at half the depth: at least
    /// `threshold`?
    fn singular_search(
        &mut self,
        node: &Node<'_, P, E::Acc>,
        excluded: P::Move,
        threshold: i32,
        shared: &SharedState<'_>,
    ) -> i32 {
        let without = Node {
            window: Window::at_least(threshold),
            depth: (node.depth - 1) / 2,
            excluded: Some(excluded),
            ..*node
        };
        let heuristic = self.heuristic;
        let value = self.search(&without, shared);
        self.heuristic = heuristic;
        self.pv[node.ply].clear();
        value
    }
}

/// The value that all other moves must stay below for the table's move to be singular;
/// `None` where the entry is too weak to tell.
#[inline]
fn singular_beta(entry: Entry, depth: u32, margin: i32) -> Option<i32> {
    let is_reliable = depth >= SINGULAR_MIN_DEPTH
        && entry.bound != Bound::Upper
        && u32::from(entry.depth) + SINGULAR_ENTRY_SLACK >= depth
        && !score::is_decided(entry.value);
    is_reliable.then(|| entry.value - margin * depth as i32 / SINGULAR_MARGIN_DIVISOR)
}
