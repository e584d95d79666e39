//! The engine: one search for every deterministic game.
//!
//! Iterative deepening of a principal variation search with aspiration windows, a
//! transposition table, quiescence search, null move, reverse futility and late move
//! pruning, late move reductions and singular extensions. Everything it knows about a game
//! comes from the game: the rules and certain results from [`Position`](game::Position),
//! static evaluation and move urgency from an [`Evaluator`](game::Evaluator).
//!
//! Several threads share a [`TranspositionTable`] (lazy SMP), each with a [`SearchThread`]
//! of its own.

mod limits;
mod order;
mod report;
mod score;
mod search_thread;
mod table;

pub use limits::{Limits, Tuning};
pub use report::{Report, RootMove, ScoreBound};
pub use score::Score;
pub use search_thread::SearchThread;
pub use table::{Bound, Entry, TranspositionTable};
