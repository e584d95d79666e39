//! What one turn can bring, as texts.

use game::sowing::Retrace;
use game::{Deterministic, Game};
use solve::{TurnLine, TurnSearch};

use crate::bot::line_texts;

/// What is asked about one turn.
#[derive(Clone, Copy, Debug)]
pub struct TurnRequest {
    /// So many points or more shall be banked.
    pub wanted: i32,
    /// In the fewest moves, or in any number.
    pub shortest: bool,
    /// The most positions to visit.
    pub positions: usize,
}

/// Searches the lines of one turn, for [`GameEntry::turns`](crate::GameEntry::turns).
pub type SearchTurn<G> = fn(&G, TurnRequest) -> TurnSearch<String>;

/// Searches all lines from the position on.
pub fn search_turn<G: Deterministic + Game>(pos: &G, request: TurnRequest) -> TurnSearch<String> {
    let TurnRequest {
        wanted,
        shortest,
        positions,
    } = request;
    let found = if shortest {
        solve::shortest_turn(pos, wanted, positions)
    } else {
        solve::richest_turn(pos, wanted, positions)
    };
    TurnSearch {
        line: found.line.map(|line| TurnLine {
            moves: line_texts(pos, &line.moves),
            gain: line.gain,
        }),
        positions: found.positions,
        exhaustive: found.exhaustive,
    }
}

/// The same where moves can be taken back, which may prove that there is no such line.
pub(crate) fn search_turn_backwards<G: Retrace + Game>(
    pos: &G,
    request: TurnRequest,
) -> TurnSearch<String> {
    /// As many boards take a second or two. More are only worth it when going forwards found
    /// out nothing.
    const QUICK: usize = 4_000_000;
    let TurnRequest {
        wanted, positions, ..
    } = request;
    let never = |boards: usize| TurnSearch {
        line: None,
        positions: boards,
        exhaustive: true,
    };
    let quick = solve::can_bank(pos, wanted, positions.min(QUICK));
    if let Some(found) = quick.filter(|found| !found.possible) {
        return never(found.boards);
    }
    let found = search_turn(pos, request);
    let is_reached = found.line.as_ref().is_some_and(|line| line.gain >= wanted);
    // Where there is such a turn, going backwards again would only say so again.
    let is_possible = quick.is_some();
    if is_possible || is_reached || found.exhaustive || positions <= QUICK {
        return found;
    }
    match solve::can_bank(pos, wanted, positions) {
        Some(retraced) if !retraced.possible => never(retraced.boards),
        _ => found,
    }
}
