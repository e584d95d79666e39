//! The algorithms of the textbooks, written to be read.
//!
//! - [`Minimax`]: the definition of a good move.
//! - [`AlphaBeta`]: the same value with fewer nodes.
//! - [`Pvs`]: alpha-beta that scouts all moves but the first.
//! - [`AlphaBetaTt`]: alpha-beta with a transposition table.
//! - [`deepen`]: iterative deepening of alpha-beta.
//! - [`greedy`]: one move ahead.
//! - [`Expectimax`] and [`Star`]: the same for games of chance, without and with pruning;
//!   [`deepen_chance`] deepens the latter.
//! - [`Uct`]: Monte Carlo tree search, one simulation at a time.
//!
//! They share one vocabulary. MAX is the player from whose view values are, the side to move
//! by default; MIN is the opponent. Values are from MAX's view at every node, so there is no
//! sign to flip: [`Position::turn`](game::Position::turn) says who moves, and a player who
//! moves again is simply the same kind of node again. (The engine is written as negamax, and
//! may be, because it uses evaluations that are antisymmetric; those of the books are not.)
//!
//! A [`LeafEval`] gives the values of leaves, an [`Order`] the order of moves, and a [`Trace`]
//! receives the events of the search.
//!
//! # How nodes are counted
//!
//! Every call counts, the root and the leaves included. One move costs one unit of depth, an
//! extra turn too unless it is [`ExtraTurn::Free`], and so does an outcome of chance. The books
//! count the same way, to the digit.
//!
//! # Example
//!
//! ```
//! use game::Game;
//! use games::TicTacToe;
//! use siasat_search::textbook::{AlphaBeta, Minimax, Results};
//!
//! # fn main() -> Result<(), game::BadOption> {
//! let start = TicTacToe::from_spec("tictactoe")?;
//! let plain = Minimax::new(Results).search(&start, 9);
//! let pruned = AlphaBeta::new(Results).search(&start, 9);
//! assert_eq!((plain.value, plain.counts.nodes), (0, 549_946));
//! assert_eq!((pruned.value, pruned.counts.nodes), (0, 18_297));
//! # Ok(())
//! # }
//! ```

mod alphabeta;
mod alphabeta_tt;
mod deepening;
mod deepening_chance;
mod entry;
mod expectimax;
mod found;
mod frame;
mod greedy;
mod leaf_eval;
mod limits;
mod minimax;
mod order;
mod pvs;
mod run;
mod star;
mod trace;
mod tree_trace;
mod uct;
mod window;

pub use alphabeta::{AlphaBeta, Cut, RootWindow};
pub use alphabeta_tt::AlphaBetaTt;
pub use deepening::{Deepened, Iteration, deepen};
pub use deepening_chance::{DeepenedChance, deepen_chance};
pub use expectimax::Expectimax;
pub use found::{Counts, Found};
pub use greedy::greedy;
pub use leaf_eval::{Ending, LeafEval, Results, StaticEval, Winners};
pub use limits::TextbookLimits;
pub use minimax::{ExtraTurn, Minimax};
pub use order::{ByRank, Natural, Node, Order, Reversed, Sorted, Ties};
pub use pvs::Pvs;
pub use star::{Probing, Star};
pub use trace::{CutReason, Kind, LeafReason, NoTrace, Step, Trace, Visit};
pub use tree_trace::{TreeTrace, TreeTraceNode};
pub use uct::{Simulation, Uct, UctNode, UctTree};
pub use window::Window;

/// The greatest depth of a textbook search: the first line of play must fit on the stack, and
/// no tree of this depth is ever finished anyway.
pub const MAX_DEPTH: u32 = 1000;
