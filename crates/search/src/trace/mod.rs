//! A search as plain data: every node with its moves as text, and all events in order. This
//! is what the laboratory shows.
//!
//! The searches are those of [`textbook`](crate::textbook), run with a trace that records
//! everything; tracing does not change what is searched.

mod algorithm;
mod dyn_position;
mod explain;
mod recorder;
mod request;

use game::Side;

use crate::textbook::{Counts, CutReason, Kind, LeafReason};

pub use algorithm::Algorithm;
pub use dyn_position::{DynPosition, EvaluatedPosition};
pub use explain::explain;
pub use request::{MoveOrdering, Quantity, TraceRequest, Unsupported, ValueScale};

/// A recorded search. All values are from MAX's view, in [`quantity`](Self::quantity); those
/// of won and lost games see [`SearchTrace::WON`].
#[derive(Clone, PartialEq, Debug)]
pub struct SearchTrace {
    /// Which search it was.
    pub algorithm: Algorithm,
    /// Which side MAX is.
    pub max: Side,
    /// What the values are: points, or probabilities of winning.
    pub quantity: Quantity,
    /// The nodes in the order entered; a parent comes before its children.
    pub nodes: Vec<Node>,
    /// The events, in order.
    pub events: Vec<TraceEvent>,
    /// The indices of the roots: one for each iteration.
    pub roots: Vec<usize>,
    /// The value of the position for MAX.
    pub value: f64,
    /// The best move; `None` when the root is a leaf or a chance node.
    pub best: Option<String>,
    /// The work of all iterations together.
    pub counts: Counts,
    /// The complete iterations of iterative deepening; one for any other search.
    pub iterations: Vec<Iteration>,
    /// Did a limit end it early? Then nodes without a value were not finished.
    pub stopped: bool,
}

/// One complete search of a series.
#[derive(Clone, PartialEq, Debug)]
pub struct Iteration {
    /// The depth; for Monte Carlo tree search, the number of simulations.
    pub depth: u32,
    /// The value of the position for MAX.
    pub value: f64,
    /// The best move.
    pub best: Option<String>,
    /// The work of this iteration.
    pub counts: Counts,
}

/// A node of the tree that was searched.
#[derive(Clone, PartialEq, Debug)]
pub struct Node {
    /// The index of the parent.
    pub parent: Option<usize>,
    /// The move that leads here.
    pub mv: Option<String>,
    /// The probability of an outcome of chance, from 0 to 1.
    pub odds: Option<f64>,
    /// Was this only a probe or a scout?
    pub probe: bool,
    /// The position as text.
    pub position: String,
    /// Who acts here.
    pub kind: Kind,
    /// The remaining depth; for Monte Carlo tree search, the distance from the root.
    pub depth: u32,
    /// The lower end of the window when the node was entered.
    pub alpha: f64,
    /// The upper end of the window when the node was entered.
    pub beta: f64,
    /// The indices of the children, in the order tried.
    pub children: Vec<usize>,
    /// Why the node is a leaf, if it is.
    pub leaf: Option<LeafReason>,
    /// Why the node was cut, if it was.
    pub cut: Option<CutReason>,
    /// The moves that were pruned by the cut.
    pub pruned: Vec<String>,
    /// The value for MAX, once the node was left.
    pub value: Option<f64>,
    /// The number of nodes below that were searched and not recorded.
    pub unwritten: u64,
    /// The number of simulations through the node, in Monte Carlo tree search.
    pub visits: Option<u32>,
}

/// An event of a search. Nodes are given by their indices.
#[derive(Clone, PartialEq, Debug)]
pub enum TraceEvent {
    /// An iteration of this depth begins.
    Begin {
        /// The depth.
        depth: u32,
    },
    /// A node is entered.
    Enter {
        /// The node.
        node: usize,
    },
    /// A node is a leaf: its value stands at the node.
    Leaf {
        /// The node.
        node: usize,
    },
    /// A move came back with a value.
    Back {
        /// The node that it came back to.
        node: usize,
        /// The child, if it was recorded.
        child: Option<usize>,
        /// The move.
        mv: String,
        /// The value of the move for MAX.
        value: f64,
        /// The value of the node by now.
        so_far: f64,
        /// The lower end of the window that is left.
        alpha: f64,
        /// The upper end of the window that is left.
        beta: f64,
    },
    /// The remaining moves of a node are pruned.
    Cut {
        /// The node.
        node: usize,
    },
    /// A node is done.
    Leave {
        /// The node.
        node: usize,
        /// Its value for MAX, or a bound that is enough.
        value: f64,
    },
    /// A simulation of Monte Carlo tree search.
    Simulate {
        /// Its nodes, the new one last.
        path: Vec<usize>,
        /// The reward of its random game for MAX, from 0, lost, to 1, won.
        reward: f64,
    },
}

impl SearchTrace {
    /// Added to the points of a certain win, and subtracted from those of a certain loss, since
    /// a win counts for more than any static evaluation.
    pub const WON: f64 = 1e6;

    /// The principal variation from a node on, as indices of nodes. Ends at a chance node.
    pub fn line(&self, from: usize) -> Vec<usize> {
        let mut line = Vec::new();
        let mut at = from;
        while let Some(best) = self.best_child(at) {
            line.push(best);
            at = best;
        }
        line
    }

    /// The child that gave a player's node its value; the most visited one in Monte Carlo tree
    /// search.
    pub fn best_child(&self, at: usize) -> Option<usize> {
        let node = &self.nodes[at];
        if !matches!(node.kind, Kind::Max | Kind::Min) {
            return None;
        }
        let mut below = node.children.iter().copied();
        if node.visits.is_some() {
            return below.reduce(|most, child| {
                if self.nodes[child].visits > self.nodes[most].visits {
                    child
                } else {
                    most
                }
            });
        }
        below.find(|&child| {
            let below = &self.nodes[child];
            !below.probe && below.value.is_some() && below.value == node.value
        })
    }

    /// The root of the last complete iteration, or of the only one.
    pub fn root(&self) -> Option<usize> {
        let complete = self.roots.iter().rev();
        let mut complete = complete.filter(|&&root| self.nodes[root].value.is_some());
        complete.next().or(self.roots.last()).copied()
    }

    /// The node at the end of a line of moves, or as far along it as the last complete
    /// iteration came, and the number of moves that lead there.
    pub fn along(&self, line: &[String]) -> (usize, usize) {
        let mut at = self.root().unwrap_or(0);
        for (number, mv) in line.iter().enumerate() {
            let children = self.nodes.get(at).map_or(&[][..], |node| &node.children);
            // The last search of a node is the one that counts.
            let mut children = children.iter().rev();
            match children.find(|&&child| self.nodes[child].mv.as_ref() == Some(mv)) {
                Some(&child) => at = child,
                None => return (at, number),
            }
        }
        (at, line.len())
    }

    /// The number of nodes that were searched and not recorded.
    pub fn unwritten(&self) -> u64 {
        self.nodes.iter().map(|node| node.unwritten).sum()
    }
}
