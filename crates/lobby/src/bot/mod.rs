//! Machine players. A [`Bot`] plays one game: it keeps its table or tree from move to
//! move, and takes and gives text like a session.

mod analysis;
mod budget;
pub(crate) mod chance;
pub(crate) mod classic;
mod engine;
pub(crate) mod level;
pub(crate) mod local;
mod mcts;
mod result;
pub(crate) mod rules_only;
pub(crate) mod search_bots;
mod solver_then_engine;
mod strength;
mod text_bot;
mod with_book;

use std::sync::atomic::AtomicBool;

use game::BadPosition;

use crate::BuiltInValues;

pub use analysis::AnalysisBot;
pub use budget::Budget;
pub use result::{Convergence, MoveValue, SearchResult, ValueUnit};
pub(crate) use result::{line_texts, sort_best_first};
pub use strength::{Ladder, with_rung};

/// A machine player in one game.
pub trait Bot: Send {
    /// Searches a position in which a player is to move, and calls `watch` with what it
    /// has found so far. `None` when no player is to move.
    fn think(
        &mut self,
        position: &str,
        request: &SearchRequest<'_>,
        watch: &mut dyn FnMut(&SearchResult),
    ) -> Result<Option<SearchResult>, BadPosition>;

    /// Clears everything kept from earlier searches, for another game with the same
    /// options. False when it cannot, and a new bot must be made.
    fn forget(&mut self) -> bool {
        false
    }

    /// Searches, and records how the search converged. `None` also when this player has
    /// nothing to record.
    fn convergence(
        &mut self,
        _position: &str,
        _request: &SearchRequest<'_>,
    ) -> Result<Option<(SearchResult, Convergence)>, BadPosition> {
        Ok(None)
    }
}

/// How a bot should search.
#[derive(Clone, Copy, Debug)]
pub struct SearchRequest<'a> {
    /// Set from another thread: answer now.
    pub stop: &'a AtomicBool,
    /// How long to search, in place of the player's own setting.
    pub budget: Option<Budget>,
    /// Value every move, not only the best.
    pub all: bool,
}

impl SearchRequest<'_> {
    /// The depth to search to: the request's, or the player's own.
    pub(crate) fn depth_or(&self, usual: u32) -> u32 {
        self.budget.and_then(|budget| budget.depth).unwrap_or(usual)
    }
}

/// What a bot is made for: a game with its options, and the opening books of its entry.
pub(crate) struct Setup<'a, G> {
    /// A position of the game; only its options matter.
    pub(crate) game: &'a G,
    /// The book as bytes; it may be one for other options.
    pub(crate) book: Option<&'static [u8]>,
    /// The book of values; it may be one for other options.
    pub(crate) values: Option<&'static BuiltInValues>,
    /// How strong its levels are, where that was measured.
    pub(crate) levels: Option<&'a Ladder>,
}
