//! Evaluators that claim to be exact.

use game::{Evaluator, Game, Side, Turn, Value};

use super::At;

/// The value of the position follows from those of its successors, up to rounding.
pub(super) fn check<G: Game, E: Evaluator<G>>(at: &At<'_, G>, eval: &E) {
    let pos = at.pos;
    let me = match pos.turn() {
        Turn::Player(side) => side,
        Turn::Chance => Side::First,
        Turn::Over(_) => return,
    };
    let unit = f64::from(eval.unit());
    let worth = |pos: &G| match pos.turn() {
        Turn::Over(points) => f64::from(points.seen_by(me)),
        _ => {
            let Value(value) = eval.evaluate(pos, me);
            f64::from(value) / unit
        }
    };
    let moves = pos.legal_moves();
    let expected = if pos.turn() == Turn::Chance {
        let weights = moves.iter().map(|&mv| f64::from(pos.weight(mv)));
        let total: f64 = weights.sum();
        let sum = moves
            .iter()
            .map(|&mv| f64::from(pos.weight(mv)) * worth(&pos.after(mv)));
        sum.sum::<f64>() / total
    } else {
        let values = moves.iter().map(|&mv| worth(&pos.after(mv)));
        values.fold(f64::NEG_INFINITY, f64::max)
    };
    let found = worth(pos);
    let close = (found - expected).abs() < 1e-6;
    if !close {
        at.fails(
            "an exact evaluation is the value of best play",
            &format!("{found} instead of {expected}"),
        );
    }
    let Value(value) = eval.evaluate(pos, me);
    let Value(other) = eval.evaluate(pos, !me);
    at.same("what one side wins the other loses", &value, &-other);
}
