//! The review of a whole game: what every move cost, by proof where there is one.
//!
//! A [`Reviewer`] goes from the end of the game to its start, so that what was proved of
//! later positions helps with earlier ones. It asks the solver first, with its databases
//! and books, and the game's adviser where that leaves something open; both have budgets
//! in nodes and one thread, so that a game gets the same marks on every machine, however
//! busy it is.

mod comment;
mod evidence;
mod highlights;
mod known;
mod reviewer;
mod valued;
mod verdict;

use game::Side;

use crate::judge::Mark;

pub(crate) use comment::listed;
pub use comment::{Reasons, group, shown};
pub use highlights::tell as tell_line;
pub use known::Worth;
pub use reviewer::Reviewer;

/// Estimates that are written with the same digits are of one value.
pub(crate) const SAME_ESTIMATE: f64 = 0.05;

/// How much a review searches, in nodes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReviewBudget {
    /// For the solver at a position, and again for its moves. Halved after each position
    /// that it leaves open, as those before it tend to be harder still.
    pub solver: u64,
    /// For the search of a position that the solver leaves open.
    pub search: u64,
    /// For each of the two searches that confirm a mistake.
    pub confirm: u64,
}

impl ReviewBudget {
    /// A usual game takes a few seconds.
    pub const USUAL: ReviewBudget = ReviewBudget {
        solver: 1 << 21,
        search: 1 << 15,
        confirm: 1 << 17,
    };
}

/// A move of a reviewed game. Values are for the side that made it.
#[derive(Clone, PartialEq, Debug)]
pub struct ReviewedMove {
    /// Which move of the game, from 1.
    pub number: usize,
    /// Who made it; `None` is chance.
    pub side: Option<Side>,
    /// The move.
    pub mv: String,
    /// The position before it.
    pub position: String,
    /// The values of the positions before and after it, for the first side.
    pub first: [Option<Worth>; 2],
    /// The value of the position before it, which is that of the best move.
    pub best: Option<Worth>,
    /// The value of the move.
    pub made: Option<Worth>,
    /// All moves of the best value that are known.
    pub best_moves: Vec<String>,
    /// What it cost.
    pub mark: Mark,
    /// Is that proven? A mark that is not has survived a second, deeper search.
    pub is_proven: bool,
    /// The line that refutes a marked move, which does not begin with the move itself.
    pub refutation: Vec<String>,
    /// The line that would have been better, beginning with the better move.
    pub better: Vec<String>,
}

/// A step of a review.
#[derive(Clone, PartialEq, Debug)]
pub enum ReviewStep {
    /// The position after the last move has this value for the first side.
    End(Option<Worth>),
    /// A move was reviewed.
    Move(Box<ReviewedMove>),
    /// The stop flag was set. What was searched meanwhile may change later values, so the
    /// review has to begin again.
    Stopped,
    /// All moves were reviewed.
    Done,
}

impl ReviewedMove {
    fn of(mv: String) -> ReviewedMove {
        ReviewedMove {
            number: 0,
            side: None,
            mv,
            position: String::new(),
            first: [None; 2],
            best: None,
            made: None,
            best_moves: Vec::new(),
            mark: Mark::None,
            is_proven: false,
            refutation: Vec::new(),
            better: Vec::new(),
        }
    }

    /// The command that opens the position before the move in the laboratory.
    pub fn explain_command(&self, program: &str, spec: &str) -> String {
        format!("{program} explain {spec} --position \"{}\"", self.position)
    }

    /// The difference between the best move and this one; 0 or more.
    pub fn lost(&self) -> Option<f64> {
        Some((self.best?.value - self.made?.value).max(0.0))
    }
}
