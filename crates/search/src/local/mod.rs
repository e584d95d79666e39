//! Local search and evolution: better and better guesses instead of a tree.
//!
//! - [`anneal`]: one guess, changed a little again and again; a worse one is accepted
//!   too, the less often the cooler it gets.
//! - [`Evolution`]: many guesses, of which the fitter have children. Knows nothing of
//!   games: whoever says what a genome is can be bred.
//! - [`Planner`]: what there is to guess in a game, which is what to do in one's next
//!   turns while the opponent answers greedily. Both can look for the best [`Plan`].
//! - [`OneMove`]: the same with a single move and no answer.
//!
//! Values are `f64` and more is better. What is going on is told to a [`Trace`], to
//! be plotted.
//!
//! # Example
//!
//! ```
//! use game::Game;
//! use games::{Adjacency, adjacency::MarkDifference};
//! use siasat_search::SplitMix64;
//! use siasat_search::local::{NoTrace, Planner, Schedule};
//! use siasat_search::textbook::{Ending, StaticEval};
//!
//! # fn main() -> Result<(), game::BadOption> {
//! let start = Adjacency::from_spec("adjacency:size=4")?;
//! let leaf_eval = StaticEval { evaluator: MarkDifference, ending: Ending::Evaluated };
//! let planner = Planner::new(&start, leaf_eval, 2, 1).expect("a player is to move");
//! let plan = planner.anneal(&Schedule::default(), &mut SplitMix64::new(1), || false, &mut NoTrace);
//! assert!(plan.value >= planner.greedy().value);
//! # Ok(())
//! # }
//! ```

mod anneal;
mod evolve;
mod one_move;
mod plan;
mod trace;

pub use anneal::{Landscape, Schedule, anneal};
pub use evolve::{Breed, Evolution, Evolved, Survival};
pub use one_move::OneMove;
pub use plan::{Plan, Planner};
pub use trace::{Cooled, Generation, LocalTrace, NoTrace, Trace};
