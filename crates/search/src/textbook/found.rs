use std::ops::AddAssign;

/// What a search found out about the position it was given.
#[derive(Clone, PartialEq, Debug)]
pub struct Found<M, V = i32> {
    /// What the position is worth, seen by MAX.
    pub value: V,
    /// The first of the best moves; none when the root is a leaf or left to chance.
    pub best: Option<M>,
    /// The moves that were looked at, in that order, with what came back. Where a
    /// window was narrowed, only the best move's value is sure to be exact: MAX's
    /// other moves are worth this much *at most*, MIN's at least.
    pub moves: Vec<(M, V)>,
    /// How much work it was.
    pub counts: Counts,
}

/// How much work a search was.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counts {
    /// All calls: the root, the nodes below it, and the leaves.
    pub nodes: u64,
    /// Leaves where the game was over.
    pub over: u64,
    /// Leaves where the depth was used up.
    pub horizon: u64,
    /// Nodes that were known from before.
    pub known: u64,
    /// Nodes that were left before all of their moves were tried.
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
