//! What one turn can bring, as texts.

use game::sowing::SowingEndgame;
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

/// The same where moves can be taken back, which may prove first that there is no such line.
pub(crate) fn search_turn_backwards<G: SowingEndgame + Game>(
    pos: &G,
    request: TurnRequest,
) -> TurnSearch<String> {
    match solve::never_banks(pos, request.wanted, request.positions) {
        Some(positions) => TurnSearch {
            line: None,
            positions,
            exhaustive: true,
        },
        None => search_turn(pos, request),
    }
}
