use game::{Deterministic, Evaluator};

use super::candidates::pick;
use super::node::Window;
use super::{Node, SearchThread, SharedState};
use crate::engine::order::Candidate;
use crate::engine::score::INFINITE;

impl<P: Deterministic, E: Evaluator<P>> SearchThread<P, E> {
    /// The value of a node without depth: the static evaluation, or better by noisy moves.
    /// Where some moves are dominated there is no standing pat.
    pub(super) fn quiescence(
        &mut self,
        node: &Node<'_, P, E::Acc>,
        shared: &SharedState<'_>,
    ) -> i32 {
        let static_eval = self.evaluate(node);
        if !self.tuning.quiescence {
            return static_eval;
        }
        let &Node { pos, ply, .. } = node;
        let Window { mut alpha, beta } = node.window;
        let is_threatened = self.tuning.known_results && pos.has_dominated_moves();
        let mut best = if is_threatened {
            -INFINITE
        } else {
            static_eval
        };
        if best >= beta {
            return best;
        }
        alpha = alpha.max(best);
        let mut moves = std::mem::take(&mut self.move_lists[ply]);
        moves.clear();
        for mv in pos.noisy_moves() {
            let urgency = self.eval.urgency(pos, mv);
            if urgency > 0 && !(is_threatened && pos.is_dominated(mv)) {
                moves.push(Candidate {
                    mv,
                    index: 0,
                    priority: urgency,
                    quiet: false,
                });
            }
        }
        for count in 0..moves.len() {
            pick(&mut moves, count);
            let mv = moves[count].mv;
            let next = pos.after(mv);
            let acc = self.eval.step(node.acc, pos, mv, &next);
            let child = Node {
                window: Window { alpha, beta },
                ..node.child(mv, &next, &acc)
            };
            let value = self.value(&child, shared);
            if self.stopped {
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    self.update_pv(ply, mv);
                }
                if value >= beta {
                    break;
                }
            }
        }
        self.move_lists[ply] = moves;
        if best == -INFINITE { static_eval } else { best }
    }
}
