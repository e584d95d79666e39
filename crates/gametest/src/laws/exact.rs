//! What a game tells a solver without a search, against slow and obvious minimax.

use std::collections::HashMap;

use game::{Exact, Game, Next, Side, StaticBounds, Turn};

use super::at::At;

/// The most positions that minimax looks at. Those with more are not checked.
const MOST_POSITIONS: u32 = 2_000;

/// Checks a position and those that its listed moves lead to. False when the end is too far.
pub(super) fn check<G: Game + Exact>(at: &At<'_, G>) -> bool {
    let Turn::Player(me) = at.pos.turn() else {
        return true;
    };
    let Some(rest) = rest(at.pos, me, MOST_POSITIONS) else {
        return false;
    };
    let bounds = at.pos.static_bounds(me);
    allows(at, "static bounds", &bounds, rest);
    if let StaticBounds::Open { moves, .. } = bounds {
        let law = "one of the moves in static bounds leads to the rest";
        let best = moves.map(|mv| next(at, me, mv)).max();
        at.same(law, &best, &Some(rest));
    }
    true
}

/// What play depends on at a position: for every move what it banks for the side to move, and
/// the code of what follows with whether the same side moves again; or the end. In no order:
/// codes may be the same for both sides, who see the board from either end.
type Prospects = Vec<(i32, Option<(u128, bool)>)>;

/// The codes met so far, each with a position and what can happen there.
pub(super) struct Codes<G>(HashMap<u128, (G, Prospects)>);

impl<G: Game + Exact> Codes<G> {
    pub(super) fn new() -> Codes<G> {
        Codes(HashMap::new())
    }

    /// Positions with the same code have moves that bank the same and lead to the same codes:
    /// by induction from the end, the same play and the same rest.
    pub(super) fn check(&mut self, at: &At<'_, G>) {
        let Turn::Player(me) = at.pos.turn() else {
            return;
        };
        let (code, bits) = (at.pos.code(), at.pos.code_bits());
        let fits = bits == u128::BITS || bits < u128::BITS && code >> bits == 0;
        if !fits {
            at.fails(
                "a code has no more than its bits, and they no more than 128",
                &format!("{code:x}, {bits} bits"),
            );
        }
        let before = at.pos.banked();
        let mut prospects: Prospects = (at.pos.moves())
            .map(|mv| {
                let after = at.pos.after(mv);
                let (banked, next) = match after.turn() {
                    Turn::Player(side) => (after.banked(), Some((after.code(), side == me))),
                    Turn::Over(points) => (points, None),
                    Turn::Chance => (after.banked(), None),
                };
                ((banked - before).seen_by(me), next)
            })
            .collect();
        prospects.sort_unstable();
        let (other, known) = (self.0)
            .entry(code)
            .or_insert_with(|| (at.pos.clone(), prospects.clone()));
        if *known != prospects {
            let law = "positions with equal codes have moves with the same effects";
            at.fails(law, &format!("{} and {}", other.text(), at.pos.text()));
        }
    }
}

/// What a listed move brings, after a check of the static tests that follow it.
fn next<G: Game + Exact>(at: &At<'_, G>, me: Side, mv: G::Move) -> i32 {
    match at.pos.next(me, mv) {
        Next::Over(points) => points,
        Next::Again(after, gain) => gain + tests(&At::new(at.spec, &after), me),
        Next::Reply(after, gain) => gain - tests(&At::new(at.spec, &after), !me),
    }
}

/// Checks the static tests of a position, and returns its rest.
fn tests<G: Game + Exact>(at: &At<'_, G>, me: Side) -> i32 {
    let rest = rest(at.pos, me, u32::MAX).expect("there is no limit");
    let listed = |bounds: StaticBounds<G>| match bounds {
        StaticBounds::Open { moves, .. } => Some(moves.collect::<Vec<_>>()),
        StaticBounds::Known(_) => None,
    };
    let by_bounds = listed(at.pos.static_bounds(me));
    for gamma in [rest - 1, rest, rest + 1, 0, 1] {
        let test = at.pos.static_test(me, gamma);
        allows(at, &format!("the static test of {gamma}"), &test, rest);
        if let (Some(by_test), Some(by_bounds)) = (listed(test), &by_bounds) {
            let law = "a static test lists the moves of static bounds";
            at.same(law, &by_test, by_bounds);
        }
    }
    rest
}

/// The rest is known rightly, or lies in the bounds.
fn allows<G: Game + Exact>(at: &At<'_, G>, what: &str, bounds: &StaticBounds<G>, rest: i32) {
    let (low, high) = match *bounds {
        StaticBounds::Known(known) => (known, known),
        StaticBounds::Open { low, high, .. } => (low, high),
    };
    if !(low..=high).contains(&rest) {
        let law = format!("{what} allows the rest");
        at.fails(&law, &format!("found {low} to {high}, the rest is {rest}"));
    }
}

/// The rest by minimax; `None` when that takes more positions than this.
fn rest<G: Game>(pos: &G, me: Side, mut positions: u32) -> Option<i32> {
    let value = minimax(pos, me, &mut positions)?;
    Some(value - pos.banked().seen_by(me))
}

/// The points of best play, seen by `me`.
fn minimax<G: Game>(pos: &G, me: Side, positions: &mut u32) -> Option<i32> {
    *positions = positions.checked_sub(1)?;
    let side = match pos.turn() {
        Turn::Over(points) => return Some(points.seen_by(me)),
        Turn::Player(side) => side,
        Turn::Chance => return None,
    };
    let values = pos.moves().map(|mv| minimax(&pos.after(mv), me, positions));
    let values: Vec<i32> = values.collect::<Option<_>>()?;
    if side == me {
        values.into_iter().max()
    } else {
        values.into_iter().min()
    }
}
