//! What a search backwards through a turn is told.

use game::sowing::{Reached, Retrace};
use game::{Game, Side, Turn};

use super::at::At;

/// So many seeds left by a turn have few ends; more have too many for a test.
const MOST_LEFT: u32 = 2;

/// Checks one position and all its moves.
pub(super) fn check<G: Game + Retrace>(at: &At<'_, G>) {
    let pos = at.pos;
    let (Turn::Player(me), Some((holes, board))) = (pos.turn(), pos.board()) else {
        return;
    };
    let law = "rows have one to eight pits, and nothing beside them";
    let fit = |row: &u64| row.checked_shr(8 * holes as u32).unwrap_or(0) == 0;
    at.holds(law, (1..=8).contains(&holes) && board.iter().all(fit));
    let bare = pos.with_board(board);
    let law = "a position made from its board begins with nothing";
    at.same(law, &bare.turn(), &Turn::Player(Side::First));
    at.same(law, &bare.board(), &Some((holes, board)));
    at.same(law, &bare.banked().0, &0);
    let law = "a turn depends on the board alone";
    let moves: Vec<G::Move> = pos.moves().collect();
    at.same(law, &bare.moves().collect::<Vec<_>>(), &moves);
    for mv in moves {
        let at = at.on(mv);
        let next = bare.after(mv);
        let reached = reached(&next, seeds(board));
        let law = "who moves again has banked something";
        if let Reached::Again(rows) = reached {
            at.holds(law, seeds(rows) < seeds(board));
        }
        let there = pos.after(mv);
        let again = there.turn() == Turn::Player(me);
        let law = "a turn depends on the board alone";
        at.same(law, &again, &matches!(reached, Reached::Again(_)));
        let is_pass = board[0] == 0;
        if !is_pass {
            retraced(&at, &bare, board, reached);
        }
    }
}

/// What a move of the first side has led to, who had banked nothing, with so many seeds in
/// play.
fn reached<G: Game + Retrace>(next: &G, seeds: u32) -> Reached {
    match (next.turn(), next.board()) {
        (Turn::Player(Side::First), Some((_, board))) => Reached::Again(board),
        (Turn::Over(points), _) => Reached::End(seeds - points.0 as u32),
        _ => Reached::End(seeds - next.banked().0 as u32),
    }
}

/// The board before a move is found from what it has led to, and so is nothing from which no
/// move leads there.
fn retraced<G: Game + Retrace>(at: &At<'_, G>, pos: &G, board: [u64; 2], after: Reached) {
    if matches!(after, Reached::End(left) if left > MOST_LEFT) {
        return;
    }
    // The last seed in the empty store of an empty board: the turn is over, and so is all
    // else. Backwards it is a turn that goes on, with nothing to do.
    let is_end_at_home = after == Reached::End(0);
    let mut found = Vec::new();
    let most = seeds(board);
    pos.retrace(after, most, &mut |before| found.push(before));
    if is_end_at_home {
        pos.retrace(Reached::Again([0; 2]), most, &mut |before| {
            found.push(before);
        });
    }
    found.sort_unstable();
    found.dedup();
    let law = "what can be retraced is found by retrace, and nothing else";
    at.holds(law, found.binary_search(&board).is_ok());
    for before in found {
        let before_seeds = seeds(before);
        let before = pos.with_board(before);
        let mut nexts = before.moves().map(|mv| before.after(mv));
        let leads = |next: G| reached(&next, before_seeds) == after;
        at.holds(law, nexts.any(leads));
    }
}

fn seeds(board: [u64; 2]) -> u32 {
    let bytes = board.into_iter().flat_map(u64::to_le_bytes);
    bytes.map(u32::from).sum()
}
