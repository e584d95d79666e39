//! What a game knows without a search: searches rely on it, so it is checked here, move by
//! move.

use game::{Game, Side, Turn};

use super::at::At;
use super::keys::Keys;
use super::{moves, symmetry};

/// The depth of the slow and obvious search. Results farther ahead are not checked.
const SEARCHED_PLIES: u32 = 3;

pub(super) fn check<G: Game>(at: &At<'_, G>, keys: &mut Keys<G>) {
    let pos = at.pos;
    for mv in pos.legal_moves() {
        let law = "statistics about a move have a slot";
        at.on(mv).holds(law, G::slot(mv) < G::SLOTS);
    }
    if let Turn::Player(side) = pos.turn() {
        result(at);
        dominated(at, side);
        null_move(at, side, keys);
    }
}

/// A known result is one that both sides can force.
fn result<G: Game>(at: &At<'_, G>) {
    let Some((points, plies)) = at.pos.known_result() else {
        return;
    };
    if plies > SEARCHED_PLIES {
        return;
    }
    for side in Side::BOTH {
        let (low, high) = at.pos.bounds().into_inner();
        let worst = low.seen_by(side).min(high.seen_by(side));
        let wanted = points.seen_by(side);
        let held = wanted <= worst || can_force(at.pos, side, wanted, plies);
        if !held {
            let how = format!("{side} cannot hold to {points} points in {plies} moves");
            at.fails("a known result comes true", &how);
        }
    }
}

/// After a dominated move the opponent wins.
fn dominated<G: Game>(at: &At<'_, G>, side: Side) {
    for mv in at.pos.legal_moves() {
        if at.pos.is_dominated(mv) {
            let wins = can_force(&at.pos.after(mv), !side, 1, SEARCHED_PLIES);
            at.on(mv)
                .holds("after a dominated move the opponent wins", wins);
        }
    }
}

/// The position with the other side to move is a position like others.
fn null_move<G: Game>(at: &At<'_, G>, side: Side, keys: &mut Keys<G>) {
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

/// Can `side` force the game to end within `plies` moves with at least `wanted` points,
/// seen by it, against every reply and outcome of chance?
fn can_force<G: Game>(pos: &G, side: Side, wanted: i32, plies: u32) -> bool {
    let next = |mv| can_force(&pos.after(mv), side, wanted, plies - 1);
    match pos.turn() {
        Turn::Over(points) => points.seen_by(side) >= wanted,
        _ if plies == 0 => false,
        Turn::Player(mover) if mover == side => pos.moves().any(next),
        Turn::Player(_) | Turn::Chance => pos.moves().all(next),
    }
}
