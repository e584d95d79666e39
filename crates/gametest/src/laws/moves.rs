//! Moves, what they lead to, chance, and what can be won.

use std::collections::HashSet;

use game::{Game, Turn};

use super::at::At;

pub(super) fn check<G: Game>(at: &At<'_, G>) {
    let pos = at.pos;
    let bounds = pos.bounds();
    at.holds("the bounds are in order", bounds.start() <= bounds.end());
    if let Turn::Over(points) = pos.turn() {
        let law = "the bounds of a finished game are its result";
        at.same(law, &bounds, &(points..=points));
        let [first, second] = pos.score().map(i64::from);
        let law = "the score says who has won";
        let sign = (first - second).signum() as i32;
        at.same(law, &sign, &points.0.signum());
        return;
    }

    let moves: Vec<G::Move> = pos.moves().collect();
    at.holds("a game that is not over has a move", !moves.is_empty());
    let asked_again: Vec<G::Move> = pos.moves().collect();
    let law = "asked again, the moves are the same";
    at.same(law, &asked_again, &moves);
    let law = "the moves are counted right";
    at.same(law, &pos.move_count(), &moves.len());
    let distinct: HashSet<G::Move> = moves.iter().copied().collect();
    at.same("the moves are distinct", &distinct.len(), &moves.len());
    if let Some(round) = pos.in_one_round() {
        let law = "where a round is the last, the same side makes the same moves";
        at.same(law, &round.turn(), &pos.turn());
        at.same(law, &round.moves().collect(), &moves);
        at.holds("a last round is the last", round.in_one_round().is_none());
    }
    skipping(at, &moves);
    for &mv in &moves {
        playing(&at.on(mv), mv);
    }
    if pos.turn() == Turn::Chance {
        chance(at, &moves);
    }
}

/// Iterators may take short cuts to the n-th move; they must arrive.
fn skipping<G: Game>(at: &At<'_, G>, moves: &[G::Move]) {
    for n in 0..moves.len() + 2 {
        let mut rest = at.pos.moves();
        let law = "the n-th move is the n-th of the list";
        at.same(law, &rest.nth(n), &moves.get(n).copied());
        let law = "after the n-th move comes the next one";
        at.same(law, &rest.next(), &moves.get(n + 1).copied());
    }
    let mut rest = at.pos.moves();
    for left in (0..=moves.len()).rev() {
        let (low, high) = rest.size_hint();
        let fits = low <= left && high.is_none_or(|high| left <= high);
        at.holds("the size hint of the moves is right", fits);
        rest.next();
    }
}

fn playing<G: Game>(at: &At<'_, G>, mv: G::Move) {
    let before = at.pos.clone();
    let after = at.pos.after(mv);
    at.same("`after` leaves its position alone", at.pos, &before);
    let mut played = before;
    played.play(mv);
    at.same("`after` is a copy that was played on", &after, &played);
    at.same("a move always does the same", &at.pos.after(mv), &after);
}

fn chance<G: Game>(at: &At<'_, G>, outcomes: &[G::Move]) {
    let mut sum = 0_u32;
    for &outcome in outcomes {
        let weight = at.pos.weight(outcome);
        at.on(outcome).holds("every outcome can happen", weight > 0);
        let again = at.pos.weight(outcome);
        at.on(outcome)
            .same("weights do not change", &again, &weight);
        match sum.checked_add(weight) {
            Some(more) => sum = more,
            None => at.fails("the weights have a sum", "it does not fit 32 bits"),
        }
    }
}
