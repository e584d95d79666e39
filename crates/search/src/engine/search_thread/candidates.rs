use game::{Deterministic, Evaluator};

use super::{Node, SearchThread};
use crate::engine::order::{Candidate, MoveContext};

impl<P: Deterministic, E: Evaluator<P>> SearchThread<P, E> {
    /// The moves of a node with their priorities, in the ply's buffer. Dominated moves are
    /// left out unless all are.
    pub(super) fn candidates(
        &mut self,
        node: &Node<'_, P, E::Acc>,
        table_move: Option<u16>,
    ) -> Vec<Candidate<P::Move>> {
        let mut moves = std::mem::take(&mut self.move_lists[node.ply]);
        moves.clear();
        let pos = node.pos;
        let context = MoveContext::of(node.side, node.ply, node.previous);
        let skips_dominated = self.tuning.known_results && pos.has_dominated_moves();
        for (index, mv) in (0..).zip(pos.moves()) {
            if skips_dominated && pos.is_dominated(mv) {
                continue;
            }
            let urgency = self.eval.urgency(pos, mv);
            let priority = if table_move == Some(index) {
                Candidate::<P::Move>::TABLE_MOVE
            } else {
                self.order.priority(mv, urgency, context)
            };
            moves.push(Candidate {
                mv,
                index,
                priority,
                quiet: urgency <= 0,
            });
        }
        if moves.is_empty() {
            let all = (0..).zip(pos.moves()).map(|(index, mv)| Candidate {
                mv,
                index,
                priority: 0,
                quiet: true,
            });
            moves.extend(all);
        }
        moves
    }
}

/// Brings the most promising of the moves not tried yet to `from`.
#[inline]
pub(super) fn pick<M: Copy>(moves: &mut [Candidate<M>], from: usize) {
    let mut best = from;
    for at in from + 1..moves.len() {
        if moves[at].priority > moves[best].priority {
            best = at;
        }
    }
    moves.swap(from, best);
}
