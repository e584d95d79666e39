use game::{Position, Turn};

use super::LeafEval;

/// The move after which the position looks best to whoever makes it, and its value.
/// The first of equals; none where no player is to move.
pub fn greedy<P: Position, J: LeafEval<P>>(pos: &P, judge: &J) -> Option<(P::Move, i32)> {
    let Turn::Player(me) = pos.turn() else {
        return None;
    };
    let mut best: Option<(P::Move, i32)> = None;
    for mv in pos.moves() {
        let value = judge.value(&pos.after(mv), 0, me);
        if best.is_none_or(|(_, highest)| value > highest) {
            best = Some((mv, value));
        }
    }
    best
}
