use super::Score;

/// What a search has found so far.
#[derive(Clone, PartialEq, Debug)]
pub struct Report<M> {
    /// The best move.
    pub best: M,
    /// What it is worth to the side to move.
    pub score: Score,
    /// Is the score the true value, proved to the end of the game?
    pub exact: bool,
    /// The last complete depth.
    pub depth: u32,
    /// The longest line that was looked at.
    pub deepest: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// What best play looks like from here.
    pub line: Vec<M>,
    /// Every move of the root, best first; values only where they were asked for.
    pub moves: Vec<RootMove<M>>,
}

/// A move of the root.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RootMove<M> {
    /// The move.
    pub mv: M,
    /// What it is worth to the side to move, if that was asked for.
    pub score: Option<Score>,
    /// Is that the true value, proved to the end of the game?
    pub exact: bool,
}
