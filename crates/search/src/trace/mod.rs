//! A search told as plain data: every node with its moves as text, and everything that
//! happened in its order. What the laboratory shows.
//!
//! The searches are those of [`textbook`](crate::textbook), run with a trace that writes
//! down what it hears; nothing is searched in another way because somebody looks.

mod algorithm;
mod dyn_position;
mod explain;
mod recorder;
mod request;

use game::Side;

use crate::textbook::{Counts, CutReason, Kind, LeafReason};

pub use algorithm::Algorithm;
pub use dyn_position::{DynPosition, Judged};
pub use explain::explain;
pub use request::{Arrangement, TraceRequest, Unsupported, ValueScale};

/// A search, written down. All values are seen by MAX, in points; see [`SearchTrace::WON`].
#[derive(Clone, PartialEq, Debug)]
pub struct SearchTrace {
    /// Which search it was.
    pub algorithm: Algorithm,
    /// Which side MAX is.
    pub max: Side,
    /// The nodes in the order entered; a parent comes before its children.
    pub nodes: Vec<Node>,
    /// What happened, in its order.
    pub events: Vec<TraceEvent>,
    /// The numbers of the nodes that begin a search: one for each iteration.
    pub roots: Vec<usize>,
    /// What the position was found to be worth.
    pub value: f64,
    /// The best move; none when the root is a leaf or left to chance.
    pub best: Option<String>,
    /// How much work it was, all iterations together.
    pub counts: Counts,
    /// The complete iterations of a search that deepens; one for any other.
    pub iterations: Vec<Iteration>,
    /// Did a limit end it early? Then nodes without a value were not finished.
    pub stopped: bool,
}

/// One complete search of a series.
#[derive(Clone, PartialEq, Debug)]
pub struct Iteration {
    /// How deep it went; for a tree that grows, how many simulations it were.
    pub depth: u32,
    /// What it found.
    pub value: f64,
    /// The best move then.
    pub best: Option<String>,
    /// How much work it was.
    pub counts: Counts,
}

/// A node of the tree that was searched.
#[derive(Clone, PartialEq, Debug)]
pub struct Node {
    /// The number of the node above.
    pub parent: Option<usize>,
    /// The move that leads here.
    pub mv: Option<String>,
    /// How likely it is, where luck chooses.
    pub odds: Option<f64>,
    /// Was this only a probe or a scout?
    pub probe: bool,
    /// The position as text.
    pub position: String,
    /// Who acts here.
    pub kind: Kind,
    /// How many moves the search could still look ahead.
    pub depth: u32,
    /// What mattered when the node was entered.
    pub alpha: f64,
    /// What mattered when the node was entered.
    pub beta: f64,
    /// The numbers of the nodes below, in the order tried.
    pub children: Vec<usize>,
    /// Why the node was not looked into, if it was not.
    pub leaf: Option<LeafReason>,
    /// Why the node was left early, if it was.
    pub cut: Option<CutReason>,
    /// The moves that were not tried then.
    pub pruned: Vec<String>,
    /// What the node was found to be worth, once it was left.
    pub value: Option<f64>,
    /// How many nodes below were searched and not written down.
    pub unwritten: u64,
    /// How many simulations came through, where there are simulations.
    pub visits: Option<u32>,
}

/// Something that happened.
#[derive(Clone, PartialEq, Debug)]
pub enum TraceEvent {
    /// A search of this depth begins.
    Begin {
        /// How deep.
        depth: u32,
    },
    /// A node is looked at.
    Enter {
        /// Which.
        node: usize,
    },
    /// A node is not looked into: its value stands at the node.
    Leaf {
        /// Which.
        node: usize,
    },
    /// A move came back with a value.
    Back {
        /// To which node.
        node: usize,
        /// From which, if that was written down.
        child: Option<usize>,
        /// By which move.
        mv: String,
        /// With what.
        value: f64,
        /// What the node is worth by now.
        so_far: f64,
        /// What still matters there.
        alpha: f64,
        /// What still matters there.
        beta: f64,
    },
    /// The remaining moves of a node cannot matter.
    Cut {
        /// Which.
        node: usize,
    },
    /// A node is done.
    Leave {
        /// Which.
        node: usize,
        /// What it is worth, or known to be well enough.
        value: f64,
    },
    /// A simulation of Monte Carlo tree search.
    Simulate {
        /// The nodes it went through, the new one last.
        path: Vec<usize>,
        /// What its random game was worth to MAX: from 0, lost, to 1, won.
        reward: f64,
    },
}

impl SearchTrace {
    /// A game that is won for certain has this much on top of its points (and a lost one
    /// so much less), as winning is worth more than any opinion.
    pub const WON: f64 = 1e6;

    /// The moves of best play from a node on, as far as the search knew it. Ends at a
    /// chance node.
    pub fn line(&self, from: usize) -> Vec<usize> {
        let mut line = Vec::new();
        let mut at = from;
        while let Some(best) = self.best_child(at) {
            line.push(best);
            at = best;
        }
        line
    }

    /// The node below that gave a player's node its value; the one visited most where
    /// there are visits.
    pub fn best_child(&self, at: usize) -> Option<usize> {
        let node = &self.nodes[at];
        if !matches!(node.kind, Kind::Max | Kind::Min) {
            return None;
        }
        let mut below = node.children.iter().copied();
        if node.visits.is_some() {
            return below.reduce(|most, child| {
                match self.nodes[child].visits > self.nodes[most].visits {
                    true => child,
                    false => most,
                }
            });
        }
        below.find(|&child| {
            let below = &self.nodes[child];
            !below.probe && below.value.is_some() && below.value == node.value
        })
    }

    /// The root of the last complete search, or of the only one.
    pub fn root(&self) -> Option<usize> {
        let complete = self.roots.iter().rev();
        let mut complete = complete.filter(|&&root| self.nodes[root].value.is_some());
        complete.next().or(self.roots.last()).copied()
    }

    /// The node at the end of a line of moves, or as far along it as the last complete
    /// search came, and after how many moves that is.
    pub fn along(&self, line: &[String]) -> (usize, usize) {
        let mut at = self.root().unwrap_or(0);
        for (number, mv) in line.iter().enumerate() {
            let children = self.nodes.get(at).map_or(&[][..], |node| &node.children);
            // The last look at a node is the one that counts.
            let mut children = children.iter().rev();
            match children.find(|&&child| self.nodes[child].mv.as_ref() == Some(mv)) {
                Some(&child) => at = child,
                None => return (at, number),
            }
        }
        (at, line.len())
    }

    /// Nodes that were searched and not written down.
    pub fn unwritten(&self) -> u64 {
        self.nodes.iter().map(|node| node.unwritten).sum()
    }
}
