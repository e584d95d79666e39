use std::collections::HashMap;

use search::trace::{SearchTrace, TraceEvent};

use crate::Narrator;
use crate::picture::Picture;

/// The spots of the picture that belong to the nodes of the trace, in all iterations.
pub(crate) struct Spots {
    pub(crate) of_node: Vec<Option<usize>>,
    /// By the node above in the picture and the text of the move.
    pub(crate) by_move: HashMap<(usize, String), usize>,
}

impl Spots {
    pub(crate) fn new(
        trace: &SearchTrace,
        picture: &Picture,
        numbers: &HashMap<usize, usize>,
        line: &[String],
    ) -> Spots {
        let mut by_move = HashMap::new();
        for (&at, &number) in numbers {
            for &child in &picture.nodes[at].children {
                let text = picture.nodes[child].step.clone();
                if let Some(&below) = numbers.get(&child) {
                    by_move.insert((number, text), below);
                }
            }
        }
        let mut of_node: Vec<Option<usize>> = Vec::with_capacity(trace.nodes.len());
        // How many moves of the line have been made, as long as no other has.
        let mut along: Vec<Option<usize>> = Vec::with_capacity(trace.nodes.len());
        for node in &trace.nodes {
            let (made, below) = match (node.parent, &node.mv) {
                (Some(parent), Some(mv)) => {
                    let made = along[parent].filter(|&made| line.get(made) == Some(mv));
                    let above = of_node[parent];
                    let below = above.and_then(|above| by_move.get(&(above, mv.clone())));
                    (made.map(|made| made + 1), below.copied())
                }
                _ => (Some(0), None),
            };
            of_node.push(below.or_else(|| (made == Some(line.len())).then_some(0)));
            along.push(made);
        }
        Spots { of_node, by_move }
    }

    /// The spot of the picture that an event is about.
    pub(crate) fn spot(&self, event: &TraceEvent) -> Option<usize> {
        match event {
            // A simulation shows as much of its path as is drawn.
            TraceEvent::Simulate { path, .. } => {
                path.iter().rev().find_map(|&node| self.of_node[node])
            }
            other => Narrator::about(other).and_then(|node| self.of_node[node]),
        }
    }

    /// Whether an event is visible in the picture. A value that comes back from a node
    /// that is not shown is left out, too.
    pub(crate) fn shows(&self, event: &TraceEvent) -> bool {
        let is_drawn = match event {
            TraceEvent::Begin { .. } => return true,
            TraceEvent::Back { child, .. } => {
                child.is_some_and(|child| self.of_node[child].is_some())
            }
            _ => true,
        };
        is_drawn && self.spot(event).is_some()
    }
}
