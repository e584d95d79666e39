//! Local search and genetic algorithms: candidate solutions that are improved step by step,
//! instead of a tree.
//!
//! - [`anneal`]: simulated annealing of any [`FitnessLandscape`].
//! - [`Evolution`]: a genetic algorithm for any [`GeneticProblem`].
//! - [`Planner`]: the problem that a game poses, which is to plan one's next moves while the
//!   opponent replies greedily. Both algorithms can look for the best [`Plan`].
//! - [`OneMove`]: the same with a single move and no reply.
//!
//! Values are `f64` and more is better. A [`Trace`] receives the progress, to be plotted.
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

pub use anneal::{FitnessLandscape, Schedule, anneal};
pub use evolve::{Evolution, Evolved, GeneticProblem, Survival};
pub use one_move::OneMove;
pub use plan::{Plan, Planner};
pub use trace::{AnnealStep, Generation, LocalTrace, NoTrace, Trace};
