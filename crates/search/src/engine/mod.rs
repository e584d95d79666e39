//! The engine: one search for every game without chance.
//!
//! Iterative deepening of a principal variation search with a transposition table.
//! What it knows of a game it is told by the game itself: the rules and what can be
//! foreseen by [`Position`](game::Position), opinions and urgent moves by an
//! [`Evaluator`](game::Evaluator).

mod limits;
mod order;
mod report;
mod score;
mod search_thread;
mod table;

pub use limits::{Limits, Tuning};
pub use report::{Report, RootMove};
pub use score::Score;
pub use search_thread::SearchThread;
pub use table::{Bound, Entry, TranspositionTable};
