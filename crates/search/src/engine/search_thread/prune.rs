use game::{Deterministic, Evaluator, Position};

use super::node::Window;
use super::probe::Probe;
use super::{Node, SearchThread, SharedState};
use crate::engine::score;

/// The greatest depth for reverse futility pruning.
const REVERSE_FUTILITY_MAX_DEPTH: u32 = 5;
/// The least depth for the null move.
const NULL_MOVE_MIN_DEPTH: u32 = 3;
/// The null move is searched less deeply by this much …
const NULL_MOVE_REDUCTION: u32 = 2;
/// … by the depth divided by this …
const NULL_MOVE_DEPTH_DIVISOR: u32 = 4;
/// … and by one for each margin of the lead over beta, at most this many.
const NULL_MOVE_MAX_LEAD: i32 = 3;
/// The least depth for internal iterative reduction.
const IIR_MIN_DEPTH: u32 = 4;

/// What forward pruning goes by at one node.
#[derive(Clone, Copy)]
pub(super) struct Pruning {
    /// The evaluator's margin; zero where leads are not trusted.
    pub(super) margin: i32,
    /// The static evaluation, where the node may be pruned by it: a null window, and beta
    /// no certain win or loss.
    pub(super) static_eval: Option<i32>,
}

impl Pruning {
    #[inline]
    pub(super) const fn is_on(self) -> bool {
        self.margin > 0
    }
}

impl<P: Deterministic, E: Evaluator<P>> SearchThread<P, E> {
    #[inline(always)]
    pub(super) fn pruning(&self, node: &Node<'_, P, E::Acc>, probe: &Probe) -> Pruning {
        let margin = if self.tuning.pruning {
            self.eval.margin()
        } else {
            0
        };
        let prunes = margin > 0 && !probe.is_pv && !score::is_decided(node.window.beta);
        Pruning {
            margin,
            static_eval: prunes.then(|| self.static_eval(node)),
        }
    }

    /// A value of at least beta that a lead makes likely.
    #[inline(always)]
    pub(super) fn prune(
        &mut self,
        node: &Node<'_, P, E::Acc>,
        Pruning {
            margin,
            static_eval,
        }: Pruning,
        shared: &SharedState<'_>,
    ) -> Option<i32> {
        let static_eval = static_eval?;
        if node.excluded.is_some() {
            return None;
        }
        let Window { beta, .. } = node.window;

        // Reverse futility: a lead of one margin for each ply of depth.
        if node.depth <= REVERSE_FUTILITY_MAX_DEPTH
            && static_eval - margin * node.depth as i32 >= beta
        {
            self.heuristic = true;
            return Some(static_eval);
        }

        // Null move: a lead that outlasts a move of the opponent. Never two in a row.
        if node.depth >= NULL_MOVE_MIN_DEPTH
            && static_eval >= beta
            && node.previous.is_some()
            && let Some(passed) = node.pos.null_move()
        {
            let lead = ((static_eval - beta) / margin).min(NULL_MOVE_MAX_LEAD) as u32;
            return self.null_move(node, &passed, lead, shared);
        }
        None
    }

    /// Searches the position after a null move at reduced depth: at least beta?
    fn null_move(
        &mut self,
        node: &Node<'_, P, E::Acc>,
        passed: &P,
        lead: u32,
        shared: &SharedState<'_>,
    ) -> Option<i32> {
        let Window { beta, .. } = node.window;
        let reduction = NULL_MOVE_REDUCTION + node.depth / NULL_MOVE_DEPTH_DIVISOR + lead;
        let child = Node {
            pos: passed,
            acc: &self.eval.start(passed),
            window: Window::at_least(beta),
            depth: (node.depth - 1).saturating_sub(reduction),
            ply: node.ply + 1,
            previous: None,
            excluded: None,
            ..*node
        };
        let heuristic = self.heuristic;
        let value = self.value(&child, shared);
        self.heuristic = heuristic;
        self.pv[node.ply].clear();
        if value < beta || self.stopped {
            return None;
        }
        self.heuristic = true;
        // A win after a null move is no proven win.
        Some(if score::is_decided(value) {
            beta
        } else {
            value
        })
    }
}

/// Internal iterative reduction: one ply less without a table move, since the shallower
/// search finds one for the next iteration. Not for evaluators without a margin, where it
/// cost up to 55 Elo.
#[inline]
pub(super) fn iterative_reduction<P: Position, A>(
    node: &Node<'_, P, A>,
    probe: &Probe,
    pruning: Pruning,
) -> u32 {
    let reduces = pruning.is_on() && probe.stored_move().is_none() && node.depth >= IIR_MIN_DEPTH;
    u32::from(reduces)
}
