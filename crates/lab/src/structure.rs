use search::textbook::Kind;
use search::trace::SearchTrace;

/// One level of a searched tree: the nodes at the same distance from the root.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Level {
    /// Nodes that were entered.
    pub nodes: u64,
    /// Those at which MAX, MIN and chance act.
    pub by_kind: [u64; 3],
    /// Leaves: the game is over, the depth is used up, or the value was known.
    pub leaves: u64,
    /// Nodes that were left early.
    pub cutoffs: u64,
    /// Moves that were not tried there.
    pub pruned: u64,
    /// Nodes below this level that were searched and not recorded.
    pub unwritten: u64,
}

impl Level {
    /// How many moves were tried on average at the nodes that are no leaves.
    pub fn branching(&self, below: u64) -> Option<f64> {
        let inner = self.nodes.saturating_sub(self.leaves);
        (inner > 0).then(|| below as f64 / inner as f64)
    }
}

/// The structure of a search: its levels from the root downwards, all iterations together.
pub fn structure(trace: &SearchTrace) -> Vec<Level> {
    let mut levels: Vec<Level> = Vec::new();
    let mut depths: Vec<usize> = Vec::with_capacity(trace.nodes.len());
    for node in &trace.nodes {
        let depth = node.parent.map_or(0, |parent| depths[parent] + 1);
        depths.push(depth);
        if levels.len() <= depth {
            levels.push(Level::default());
        }
        let level = &mut levels[depth];
        level.nodes += 1;
        match node.kind {
            Kind::Max => level.by_kind[0] += 1,
            Kind::Min => level.by_kind[1] += 1,
            Kind::Chance => level.by_kind[2] += 1,
            Kind::Over => {}
        }
        let is_leaf = node.leaf.is_some() || node.children.is_empty() && node.unwritten == 0;
        level.leaves += u64::from(is_leaf);
        level.cutoffs += u64::from(node.cut.is_some());
        level.pruned += node.pruned.len() as u64;
        level.unwritten += node.unwritten;
    }
    levels
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use search::trace::{Algorithm, TraceRequest};

    use super::*;
    use crate::{Subject, Tree};

    #[test]
    fn levels_add_up_to_what_was_counted() {
        let tree = Tree::read("[[[3,5],[6,9]],[[2,4],[7,8]],[[7,1],[8,4]]]").expect("a tree");
        let subject = Subject::Tree(Arc::new(tree));
        for algorithm in [Algorithm::Minimax, Algorithm::AlphaBeta] {
            let trace = subject.explain(&TraceRequest::new(algorithm, 3));
            let trace = trace.expect("no chance here");
            let levels = structure(&trace);
            let sum = |of: fn(&Level) -> u64| levels.iter().map(of).sum::<u64>();
            assert_eq!(sum(|level| level.nodes), trace.counts.nodes);
            assert_eq!(sum(|level| level.leaves), trace.counts.leaves());
            assert_eq!(sum(|level| level.cutoffs), trace.counts.cutoffs);
            assert_eq!(sum(|level| level.pruned), trace.counts.pruned);
            assert_eq!(levels.len(), 4);
            assert_eq!(levels[1].by_kind, [0, 3, 0]);
            assert_eq!(levels[0].branching(levels[1].nodes), Some(3.0));
        }
    }
}
