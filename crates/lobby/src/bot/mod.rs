//! Players that think. A [`Bot`] is one machine player in one game: it keeps its
//! table or tree from move to move, and takes and gives text like a session.

mod adviser;
mod budget;
mod chance_bots;
pub(crate) mod classic;
mod engine;
mod level;
mod local;
mod mcts;
mod rules_only;
mod search_bots;
mod solver_then_engine;
mod with_book;
mod with_tablebase;

use std::sync::atomic::AtomicBool;

use game::{BadPosition, Game};
use search::textbook::Results;
use search::trace::{
    self, Algorithm, EvaluatedPosition, SearchTrace, TraceRequest, Unsupported, ValueScale,
};

use crate::{DynSolver, Player, SolverSettings};

pub use adviser::Adviser;
pub use budget::Budget;
pub(crate) use chance_bots::ChanceBots;
pub(crate) use rules_only::RulesOnlyBots;
pub(crate) use search_bots::SearchBots;
pub(crate) use with_tablebase::WithTablebase;

/// A machine player in one game.
pub trait Bot: Send {
    /// Thinks about a position in which a player is to move, and tells `watch` what
    /// it has found so far. `None` when nobody is to move.
    fn think(
        &mut self,
        position: &str,
        request: &SearchRequest<'_>,
        watch: &mut dyn FnMut(&SearchResult),
    ) -> Result<Option<SearchResult>, BadPosition>;

    /// Forgets everything, and is as good as new for another game of the same options.
    /// False when it cannot, and a new mind must be made.
    fn forget(&mut self) -> bool {
        false
    }

    /// Thinks, and keeps what is to be seen on the way. `None` also when this player
    /// has nothing to show.
    fn convergence(
        &mut self,
        _position: &str,
        _orders: &SearchRequest<'_>,
    ) -> Result<Option<(SearchResult, Convergence)>, BadPosition> {
        Ok(None)
    }
}

/// How a thought went, step by step: something to plot.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Convergence {
    /// What the columns are called.
    pub columns: Vec<String>,
    /// A number for each column, row by row.
    pub rows: Vec<Vec<f64>>,
}

/// What a mind is asked for beyond a move.
#[derive(Clone, Copy, Debug)]
pub struct SearchRequest<'a> {
    /// Somebody wants the move now.
    pub stop: &'a AtomicBool,
    /// How long to think, in place of what the player itself says.
    pub budget: Option<Budget>,
    /// Value every move, not only the best.
    pub all: bool,
}

/// What a mind thinks.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct SearchResult {
    /// The move it would make.
    pub mv: String,
    /// What the position is worth to the side to move, in points; in games of chance,
    /// the chance of winning. `None` for a player without opinions.
    pub value: Option<f64>,
    /// Is the value certain?
    pub exact: bool,
    /// How many moves ahead it has looked at everything it looks at.
    pub depth: u32,
    /// How many moves ahead it has looked at most.
    pub deepest: u32,
    /// Positions looked at, or games simulated.
    pub nodes: u64,
    /// How long it took.
    pub seconds: f64,
    /// What it expects to happen, beginning with its move.
    pub line: Vec<String>,
    /// The value of every move, best first, where that was asked for.
    pub moves: Vec<Valued>,
}

/// A move with its value.
#[derive(Clone, PartialEq, Debug)]
pub struct Valued {
    /// The move.
    pub mv: String,
    /// Its value to the side to move.
    pub value: f64,
    /// Is that certain?
    pub exact: bool,
}

/// Which minds a game has: chosen where the type of the game is still known.
pub(crate) trait BotFactory<G: Game>: 'static {
    /// The mind of a player; `None` when the game cannot be played that way.
    fn bot(player: &Player, game: &G) -> Option<Box<dyn Bot>>;

    /// A solver; `None` when nobody knows how to solve the game.
    fn solver(
        _game: &G,
        _settings: SolverSettings,
        _stop: &AtomicBool,
    ) -> Option<Box<dyn DynSolver>> {
        None
    }

    /// The kinds of players that have a mind here, as they can be typed.
    fn kinds() -> Vec<&'static str>;

    /// Searches the way of the books, and tells everything.
    fn explain(pos: &G, trace_request: &TraceRequest<'_>) -> Result<SearchTrace, Unsupported> {
        match trace_request.algorithm {
            Algorithm::Mcts => {
                let place = EvaluatedPosition::new(pos.clone(), Results);
                trace::explain(place, G::INFO.chance, ValueScale::POINTS, trace_request)
            }
            _ => Err(Unsupported::NoEval),
        }
    }
}

/// The texts of moves made one after another.
pub(crate) fn line_texts<G: Game>(pos: &G, line: &[G::Move]) -> Vec<String> {
    let mut pos = pos.clone();
    let mut texts = Vec::new();
    for &mv in line {
        // A line from a table may be no line of this game after all.
        if !pos.legal_moves().contains(&mv) {
            break;
        }
        texts.push(pos.move_text(mv));
        pos.play(mv);
    }
    texts
}
