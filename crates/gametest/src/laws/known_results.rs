//! What a game knows ahead: searches believe it without looking, so it is looked at
//! here, move by move.

use game::{Game, Side, Turn};

use super::at::At;
use super::keys::Keys;
use super::{moves, symmetry};

/// So far the slow and obvious search looks. Longer foresight is taken on trust.
const FAR: u32 = 3;

pub(super) fn check<G: Game>(at: &At<'_, G>, keys: &mut Keys<G>) {
    let pos = at.pos;
    for mv in pos.legal_moves() {
        let law = "statistics about a move have a slot";
        at.on(mv).holds(law, G::slot(mv) < G::SLOTS);
    }
    if let Turn::Player(side) = pos.turn() {
        result(at);
        hopeless(at, side);
        passed(at, side, keys);
    }
}

/// A result that is foreseen is what both sides can hold to.
fn result<G: Game>(at: &At<'_, G>) {
    let Some((points, plies)) = at.pos.known_result() else {
        return;
    };
    if plies > FAR {
        return;
    }
    for side in Side::BOTH {
        let (low, high) = at.pos.bounds().into_inner();
        let worst = low.seen_by(side).min(high.seen_by(side));
        let wanted = points.seen_by(side);
        let held = wanted <= worst || can_force(at.pos, side, wanted, plies);
        if !held {
            let how = format!("{side} cannot hold to {points} points in {plies} moves");
            at.fails("a result that is foreseen comes true", &how);
        }
    }
}

/// After a hopeless move the opponent wins.
fn hopeless<G: Game>(at: &At<'_, G>, side: Side) {
    for mv in at.pos.legal_moves() {
        if at.pos.is_dominated(mv) {
            let wins = can_force(&at.pos.after(mv), !side, 1, FAR);
            at.on(mv)
                .holds("after a hopeless move the opponent wins", wins);
        }
    }
}

/// The position with the other side to move is a position like others.
fn passed<G: Game>(at: &At<'_, G>, side: Side, keys: &mut Keys<G>) {
    let Some(passed) = at.pos.null_move() else {
        return;
    };
    let law = "after doing nothing it is the other side's turn";
    at.same(law, &passed.turn(), &Turn::Player(!side));
    let law = "doing nothing leaves the board as it is";
    at.same(law, &passed.scene().cells, &at.pos.scene().cells);
    at.same(law, &passed.score(), &at.pos.score());
    at.same(law, &passed.banked(), &at.pos.banked());
    if let Some(twice) = passed.null_move() {
        at.same("doing nothing twice changes nothing", &twice, at.pos);
    }
    let at = At::new(at.spec, &passed);
    moves::check(&at);
    keys.check(&at);
    symmetry::check(&at);
}

/// Can this side make the game end within so many moves with at least these points,
/// seen by it, whatever the opponent and luck do?
fn can_force<G: Game>(pos: &G, side: Side, wanted: i32, plies: u32) -> bool {
    let next = |mv| can_force(&pos.after(mv), side, wanted, plies - 1);
    match pos.turn() {
        Turn::Over(points) => points.seen_by(side) >= wanted,
        _ if plies == 0 => false,
        Turn::Player(mover) if mover == side => pos.moves().any(next),
        Turn::Player(_) | Turn::Chance => pos.moves().all(next),
    }
}
