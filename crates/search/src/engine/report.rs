use super::Score;

/// What a search has found so far.
#[derive(Clone, PartialEq, Debug)]
pub struct Report<M> {
    /// The best move.
    pub best: M,
    /// Its value, from the view of the side to move.
    pub score: Score,
    /// Is the score the game-theoretic value, proven to the end of the game?
    pub exact: bool,
    /// The last complete depth, in plies.
    pub depth: u32,
    /// The length of the longest line that was searched, in plies (UCI's `seldepth`).
    pub deepest: u32,
    /// The number of nodes searched.
    pub nodes: u64,
    /// The principal variation, the best move first.
    pub line: Vec<M>,
    /// Every move of the root, best first; with values only if [`Limits::all`] asked for
    /// them.
    ///
    /// [`Limits::all`]: super::Limits::all
    pub moves: Vec<RootMove<M>>,
}

/// A move of the root.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RootMove<M> {
    /// The move.
    pub mv: M,
    /// Its value from the view of the side to move; `None` where only a bound is known.
    pub score: Option<Score>,
    /// Is that the game-theoretic value, proven to the end of the game?
    pub exact: bool,
}
