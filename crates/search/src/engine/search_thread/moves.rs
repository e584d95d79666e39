use game::{Deterministic, Evaluator, Turn};

use super::candidates::pick;
use super::node::Window;
use super::prune::Pruning;
use super::{Node, SearchThread, SharedState};
use crate::engine::order::{Candidate, MoveContext};
use crate::engine::score::{self, INFINITE};

/// The greatest depth for futility pruning of quiet moves.
const FUTILITY_MAX_DEPTH: u32 = 4;
/// A side that is behind by this many margins …
const FUTILITY_BASE: i32 = 2;
/// … and this many more for each ply of depth tries no quiet moves.
const FUTILITY_PER_PLY: i32 = 2;
/// The greatest depth for late move pruning.
const LATE_MOVE_MAX_DEPTH: u32 = 6;
/// At least this many moves are tried, and the square of the depth more.
const LATE_MOVE_BASE: usize = 6;

/// The least depth for late move reductions.
const LMR_MIN_DEPTH: u32 = 3;
/// This many moves are not reduced.
const LMR_MIN_COUNT: usize = 3;
/// The reduction is `LMR_BASE + ln(depth) · ln(count) / LMR_DIVISOR` plies, and one less for
/// every `LMR_HISTORY_DIVISOR` of priority.
const LMR_BASE: f32 = 0.7;
const LMR_DIVISOR: f32 = 1.8;
const LMR_HISTORY_DIVISOR: i32 = 6000;

/// An only move is extended up to this ply.
const ONLY_MOVE_MAX_PLY: usize = 60;

/// The best of the moves that were searched.
#[derive(Clone, Copy)]
pub(super) struct BestMove {
    pub(super) value: i32,
    /// Its index among the legal moves.
    pub(super) index: Option<u16>,
}

impl BestMove {
    const NONE: BestMove = BestMove {
        value: -INFINITE,
        index: None,
    };

    #[inline]
    const fn is_none(self) -> bool {
        self.value == -INFINITE
    }
}

/// How the moves of a node are searched.
pub(super) struct MovePlan {
    /// The depth of the node after internal iterative reduction.
    pub(super) depth: u32,
    /// The index of a move that is searched one ply deeper.
    pub(super) extended: Option<u16>,
    pub(super) is_pv: bool,
    pub(super) pruning: Pruning,
}

/// Which quiet moves of a node are not worth a search.
struct QuietLimits {
    /// The static evaluation is so low that no quiet move reaches alpha.
    futile: bool,
    /// Quiet moves after this many are not tried.
    most: usize,
}

impl QuietLimits {
    #[inline]
    fn new(window: Window, depth: u32, pruning: Pruning) -> QuietLimits {
        let Some(static_eval) = pruning.static_eval else {
            return QuietLimits {
                futile: false,
                most: usize::MAX,
            };
        };
        let gain = pruning.margin * (FUTILITY_BASE + FUTILITY_PER_PLY * depth as i32);
        QuietLimits {
            futile: depth <= FUTILITY_MAX_DEPTH && static_eval + gain <= window.alpha,
            most: if depth <= LATE_MOVE_MAX_DEPTH {
                LATE_MOVE_BASE + (depth * depth) as usize
            } else {
                usize::MAX
            },
        }
    }
}

impl<P: Deterministic, E: Evaluator<P>> SearchThread<P, E> {
    /// Searches the moves of a node, the most promising first, until one reaches beta.
    /// Leaves them in the order tried. Without meaning when the search was stopped.
    #[inline(always)]
    pub(super) fn search_moves(
        &mut self,
        node: &Node<'_, P, E::Acc>,
        moves: &mut [Candidate<P::Move>],
        plan: MovePlan,
        shared: &SharedState<'_>,
    ) -> BestMove {
        let MovePlan {
            depth, extended, ..
        } = plan;
        let Window { mut alpha, beta } = node.window;
        let mut best = BestMove::NONE;
        let limits = QuietLimits::new(node.window, depth, plan.pruning);
        let reduces = self.tuning.reductions && depth >= LMR_MIN_DEPTH;
        let is_only_move =
            self.tuning.known_results && moves.len() == 1 && node.ply < ONLY_MOVE_MAX_PLY;
        for count in 0..moves.len() {
            pick(moves, count);
            let candidate = moves[count];
            let Candidate { mv, quiet, .. } = candidate;
            if node.excluded == Some(mv) {
                continue;
            }
            let may_skip = quiet && !best.is_none() && !score::is_decided(best.value);
            if may_skip && (limits.futile || count >= limits.most) {
                self.heuristic = true;
                break;
            }
            let next = node.pos.after(mv);
            let acc = self.eval.step(node.acc, node.pos, mv, &next);
            let costs_depth = !is_only_move && !self.moves_again(node, &next);
            let extension = u32::from(extended == Some(candidate.index));
            let child = Node {
                window: Window { alpha, beta },
                depth: depth - u32::from(costs_depth) + extension,
                ..node.child(mv, &next, &acc)
            };
            let is_late = reduces && quiet && count >= LMR_MIN_COUNT;
            let reduction = if is_late && !best.is_none() {
                reduction(depth, count, candidate.priority, plan.is_pv)
            } else {
                0
            };
            let value = self.search_move(child, best.is_none(), reduction, shared);
            if self.stopped {
                break;
            }
            if value > best.value {
                best = BestMove {
                    value,
                    index: Some(candidate.index),
                };
                if value > alpha {
                    alpha = value;
                    self.update_pv(node.ply, mv);
                }
                if value >= beta {
                    if quiet {
                        let context = MoveContext::of(node.side, node.ply, node.previous);
                        self.order.learn(mv, &moves[..count], depth, context);
                    }
                    break;
                }
            }
        }
        best
    }

    /// Principal variation search of one move. After the first, a move is scouted with a null
    /// window, a late one at reduced depth, and searched again with more depth or the whole
    /// window if it seems better than the best.
    #[inline(always)]
    fn search_move(
        &mut self,
        mut child: Node<'_, P, E::Acc>,
        is_first: bool,
        reduction: u32,
        shared: &SharedState<'_>,
    ) -> i32 {
        let Window { alpha, beta } = child.window;
        let depth = child.depth;
        // A search that is repeated does not count as a heuristic.
        let heuristic = self.heuristic;
        if !is_first {
            child.window = Window::above(alpha);
            child.depth = depth.saturating_sub(reduction);
        }
        let mut value = self.value(&child, shared);
        if is_first || value <= alpha {
            return value;
        }
        if reduction > 0 {
            self.heuristic = heuristic;
            child.depth = depth;
            value = self.search_again(&child, shared);
        }
        if value > alpha && value < beta {
            self.heuristic = heuristic;
            child.window = Window { alpha, beta };
            value = self.search_again(&child, shared);
        }
        value
    }

    /// [`Self::value`] where it is rarely needed: inlined there, it would only grow the code.
    #[cold]
    #[inline(never)]
    fn search_again(&mut self, node: &Node<'_, P, E::Acc>, shared: &SharedState<'_>) -> i32 {
        self.value(node, shared)
    }

    /// Does the same side move again, in a line that may still be extended? Such a move costs
    /// no depth.
    #[inline(always)]
    fn moves_again(&self, node: &Node<'_, P, E::Acc>, next: &P) -> bool {
        self.tuning.extensions
            && self.may_extend(node.ply)
            && matches!(next.turn(), Turn::Player(side) if side == node.side)
    }
}

/// By how many plies the `count`-th move is reduced.
fn reduction(depth: u32, count: usize, priority: i32, is_pv: bool) -> u32 {
    let logs = (depth as f32).ln() * (count as f32).ln();
    let plies =
        (LMR_BASE + logs / LMR_DIVISOR) as i32 - i32::from(is_pv) - priority / LMR_HISTORY_DIVISOR;
    plies.max(0) as u32
}
