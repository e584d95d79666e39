use std::ops::AddAssign;

/// What a search found.
#[derive(Clone, PartialEq, Debug)]
pub struct Found<M, V = i32> {
    /// The value of the position for MAX, in the units of the [`LeafEval`](super::LeafEval).
    pub value: V,
    /// The first of the best moves; `None` when the root is a leaf or a chance node.
    pub best: Option<M>,
    /// The moves that were tried, in that order, with their values for MAX. Where a window was
    /// narrowed, only the best move's value is sure to be exact: those of MAX's other moves are
    /// upper bounds, those of MIN's lower bounds.
    pub moves: Vec<(M, V)>,
    /// The work of the search.
    pub counts: Counts,
}

/// The work of a search.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counts {
    /// All nodes: the root, the nodes below it, and the leaves.
    pub nodes: u64,
    /// Leaves where the game was over.
    pub over: u64,
    /// Leaves where the depth was used up.
    pub horizon: u64,
    /// Nodes whose value the transposition table knew.
    pub known: u64,
    /// Nodes that were cut before all of their moves were tried.
    pub cutoffs: u64,
    /// The moves that were not tried there.
    pub pruned: u64,
}

impl Counts {
    /// Leaves of both kinds.
    pub const fn leaves(&self) -> u64 {
        self.over + self.horizon
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, more: Counts) {
        self.nodes += more.nodes;
        self.over += more.over;
        self.horizon += more.horizon;
        self.known += more.known;
        self.cutoffs += more.cutoffs;
        self.pruned += more.pruned;
    }
}
