use std::sync::Arc;

use search::textbook::{AlphaBeta, TextbookLimits, TreeTrace};

use crate::tree::{Branch, Leaves, Role, Tree};

/// How alpha-beta searches a tree without chance, from left to right.
#[derive(Clone, PartialEq, Debug)]
pub struct Walk {
    /// The value of the root, in units of the tree.
    pub value: i32,
    /// The node after the best move.
    pub best: Option<usize>,
    /// The visited leaves in order, as nodes of the tree.
    pub visited: Vec<usize>,
    /// The leaves that were not.
    pub pruned: Vec<usize>,
    /// The nodes that were left early.
    pub cuts: Vec<usize>,
}

impl Walk {
    /// Walks through the whole tree.
    pub fn through(tree: &Arc<Tree>) -> Walk {
        let root: Branch<false> = tree.game();
        let mut record = TreeTrace::new();
        let search = AlphaBeta::new(Leaves);
        let found = search.run(&root, tree.height(), TextbookLimits::default(), &mut record);
        let found = found.expect("nothing limits it");
        // The record knows moves; the tree knows where they lead.
        let mut places = Vec::with_capacity(record.nodes.len());
        for node in &record.nodes {
            let place = match (node.parent, node.step) {
                (Some(parent), Some(step)) => tree.below(places[parent]).start + step.mv as usize,
                _ => 0,
            };
            places.push(place);
        }
        let is_leaf = |place: usize| tree.nodes[place].role == Role::Leaf;
        let visited: Vec<usize> = places.iter().copied().filter(|&at| is_leaf(at)).collect();
        let pruned = leaves(tree).into_iter().filter(|at| !visited.contains(at));
        let cuts = record.nodes.iter().zip(&places);
        let cuts = cuts.filter(|(node, _)| node.cut.is_some());
        Walk {
            value: found.value,
            best: found.best.map(|mv| tree.below(0).start + mv as usize),
            pruned: pruned.collect(),
            cuts: cuts.map(|(_, &place)| place).collect(),
            visited,
        }
    }
}

/// The leaves of a tree from left to right, as a person reads them.
pub(super) fn leaves(tree: &Tree) -> Vec<usize> {
    let mut leaves = Vec::new();
    let mut open = vec![0];
    while let Some(at) = open.pop() {
        match tree.nodes[at].role {
            Role::Leaf => leaves.push(at),
            _ => open.extend(tree.below(at).rev()),
        }
    }
    leaves
}

/// The value of a node with best play, as a number.
///
/// The tree knows it too, but only in whole units: the mean of 3 and 4 is none.
pub(super) fn worth(tree: &Tree, at: usize) -> f64 {
    let node = &tree.nodes[at];
    let below = tree.below(at).map(|child| worth(tree, child));
    match node.role {
        Role::Leaf => tree.number(node.value.unwrap_or_default()),
        Role::Max => below.fold(f64::NEG_INFINITY, f64::max),
        Role::Min => below.fold(f64::INFINITY, f64::min),
        Role::Chance => {
            let weights = tree
                .below(at)
                .map(|child| f64::from(tree.nodes[child].weight));
            let total: f64 = weights.clone().sum();
            let sum: f64 = below
                .zip(weights)
                .map(|(value, weight)| value * weight)
                .sum();
            sum / total
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, value: i32, visited: &[i32], pruned: &[i32]) {
        let tree = Arc::new(Tree::read(text).expect("a tree"));
        let walk = Walk::through(&tree);
        let values = |places: &[usize]| -> Vec<i32> {
            let values = places.iter().map(|&at| tree.nodes[at].value);
            values.map(Option::unwrap_or_default).collect()
        };
        assert_eq!(walk.value, value, "{text}");
        assert_eq!(values(&walk.visited), visited, "{text}");
        assert_eq!(values(&walk.pruned), pruned, "{text}");
    }

    #[test]
    fn trees_of_the_books() {
        check("[[3,5],[2],[6,1]]", 3, &[3, 5, 2, 6, 1], &[]);
        check("[[3,5],[6,2],[1,8]]", 3, &[3, 5, 6, 2, 1], &[8]);
        check(
            "[[3,12,8],[2,4,6],[14,5,2]]",
            3,
            &[3, 12, 8, 2, 14, 5, 2],
            &[4, 6],
        );
        check(
            "[[[1,2],[3,4]],[[0,9],[9,9]]]",
            9,
            &[1, 2, 3, 0, 9, 9],
            &[4, 9],
        );
        check("[[5,6],[[4,3],[9,9]]]", 5, &[5, 6, 4, 3], &[9, 9]);
    }
}
