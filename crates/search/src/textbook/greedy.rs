use game::{Position, Turn};

use super::LeafEval;

/// The move after which the position has the highest value for the side to move, and that
/// value. The first of equals; `None` where no player is to move.
pub fn greedy<P: Position, L: LeafEval<P>>(pos: &P, leaf_eval: &L) -> Option<(P::Move, i32)> {
    let Turn::Player(me) = pos.turn() else {
        return None;
    };
    let mut best: Option<(P::Move, i32)> = None;
    for mv in pos.moves() {
        let value = leaf_eval.value(&pos.after(mv), 0, me);
        if best.is_none_or(|(_, highest)| value > highest) {
            best = Some((mv, value));
        }
    }
    best
}
