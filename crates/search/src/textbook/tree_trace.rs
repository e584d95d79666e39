use game::Position;

use super::{CutReason, Kind, LeafReason, Step, Trace, Visit, Window};

/// A trace that keeps the whole tree, in the order in which nodes were entered.
///
/// For small trees: a node takes a hundred bytes and more.
#[derive(Clone, Debug)]
pub struct TreeTrace<P: Position> {
    /// All nodes; a parent comes before its children.
    pub nodes: Vec<TreeTraceNode<P::Move>>,
    /// The indices of the roots: one for each iteration.
    pub roots: Vec<usize>,
    /// Did a limit stop the search? Nodes without a value were not finished.
    pub stopped: bool,
    /// The nodes that have been entered and not left.
    open: Vec<usize>,
    /// The move that leads to the next node.
    step: Option<Step<P::Move>>,
}

/// A node of a recorded tree.
#[derive(Clone, PartialEq, Debug)]
pub struct TreeTraceNode<M> {
    /// The index of the parent.
    pub parent: Option<usize>,
    /// The move that leads here.
    pub step: Option<Step<M>>,
    /// Who acts here.
    pub kind: Kind,
    /// The remaining depth.
    pub depth: u32,
    /// The window when the node was entered.
    pub window: Window<f64>,
    /// The indices of the children, in the order tried.
    pub children: Vec<usize>,
    /// Why the node is a leaf, if it is.
    pub leaf: Option<LeafReason>,
    /// Why the node was cut, if it was.
    pub cut: Option<CutReason>,
    /// The moves that were pruned by the cut.
    pub pruned: Vec<M>,
    /// The value for MAX, once the node was left.
    pub value: Option<f64>,
}

impl<P: Position> TreeTrace<P> {
    /// An empty trace.
    pub const fn new() -> TreeTrace<P> {
        TreeTrace {
            nodes: Vec::new(),
            roots: Vec::new(),
            stopped: false,
            open: Vec::new(),
            step: None,
        }
    }

    /// The values of the leaves, in the order visited.
    pub fn leaf_values(&self) -> Vec<f64> {
        let leaves = self.nodes.iter().filter(|node| node.leaf.is_some());
        leaves.filter_map(|leaf| leaf.value).collect()
    }

    /// The principal variation from a node on. Ends at a chance node.
    pub fn line(&self, from: usize) -> Vec<P::Move> {
        let mut line = Vec::new();
        let mut at = from;
        loop {
            let node = &self.nodes[at];
            let mut tried = node.children.iter().copied();
            let best = tried.find(|&child| self.nodes[child].value == node.value);
            match (node.kind, best) {
                (Kind::Max | Kind::Min, Some(best)) => {
                    line.extend(self.nodes[best].step.map(|step| step.mv));
                    at = best;
                }
                _ => return line,
            }
        }
    }

    fn current(&mut self) -> Option<&mut TreeTraceNode<P::Move>> {
        let &at = self.open.last()?;
        self.nodes.get_mut(at)
    }
}

impl<P: Position> Default for TreeTrace<P> {
    fn default() -> TreeTrace<P> {
        TreeTrace::new()
    }
}

impl<P: Position> Trace<P> for TreeTrace<P> {
    fn enter(&mut self, visit: Visit<'_, P>) {
        let number = self.nodes.len();
        let parent = self.open.last().copied();
        match parent {
            Some(parent) => self.nodes[parent].children.push(number),
            None => self.roots.push(number),
        }
        self.nodes.push(TreeTraceNode {
            parent,
            step: self.step.take(),
            kind: visit.kind,
            depth: visit.depth,
            window: visit.window,
            children: Vec::new(),
            leaf: None,
            cut: None,
            pruned: Vec::new(),
            value: None,
        });
        self.open.push(number);
    }

    fn leaf(&mut self, reason: LeafReason, _value: f64) {
        if let Some(node) = self.current() {
            node.leaf = Some(reason);
        }
    }

    fn descend(&mut self, step: Step<P::Move>) {
        self.step = Some(step);
    }

    fn cut(&mut self, reason: CutReason, pruned: &[P::Move]) {
        if let Some(node) = self.current() {
            node.cut = Some(reason);
            node.pruned = pruned.to_vec();
        }
    }

    fn leave(&mut self, value: f64) {
        if let Some(node) = self.current() {
            node.value = Some(value);
        }
        self.open.pop();
    }

    fn stop(&mut self) {
        self.stopped = true;
        self.open.clear();
        self.step = None;
    }
}
