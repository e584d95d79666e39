//! The algorithms of the books, written to be read.
//!
//! - [`Minimax`]: the definition of a good move.
//! - [`AlphaBeta`]: the same value with fewer positions.
//! - [`Pvs`]: alpha-beta that only scouts what it thinks is not best.
//! - [`AlphaBetaTt`]: alpha-beta with a transposition table.
//! - [`deepen`]: alpha-beta again and again, each time one move deeper.
//! - [`greedy`]: one move ahead and no further.
//! - [`Expectimax`] and [`Star`]: the same for games with dice, without and with
//!   pruning; [`deepen_chance`] deepens the latter.
//! - [`Uct`]: Monte Carlo tree search, one simulation at a time.
//!
//! They share one vocabulary. MAX is the player whose value is asked for, the side
//! to move unless somebody says otherwise; MIN is the opponent. All values are seen
//! by MAX, at every node, so there is no sign to flip: who moves comes from
//! [`Position::turn`](game::Position::turn), and a player who moves again is simply
//! the same kind of node again. (The engine turns the board round instead. It may,
//! because its opinions are the same from both sides; those of the books are not.)
//!
//! What a leaf is worth is for a [`LeafEval`] to say, in which order moves are tried
//! for an [`Order`], and what is going on is told to a [`Trace`].
//!
//! # How positions are counted
//!
//! Every call counts, the root and the leaves included. One move costs one unit of
//! depth, an extra turn too unless it is [`ExtraTurn::Free`], and so does an outcome
//! of chance. The books count the same way, to the digit.
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
mod expectimax;
mod found;
mod greedy;
mod leaf_eval;
mod limits;
mod minimax;
mod order;
mod pvs;
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
pub use limits::Limits;
pub use minimax::{ExtraTurn, Minimax};
pub use order::{ByRank, Natural, Node, Order, Reversed, Sorted, Ties};
pub use pvs::Pvs;
pub use star::{Probing, Star};
pub use trace::{CutReason, Kind, LeafReason, NoTrace, Step, Trace, Visit};
pub use tree_trace::{TreeTrace, TreeTraceNode};
pub use uct::{Simulation, Uct, UctNode, UctTree};
pub use window::Window;

/// No search of the books goes deeper, whatever it was asked for: the first line of
/// play must fit on the stack, and no tree of this depth is ever finished anyway.
pub const MAX_DEPTH: u32 = 1000;
