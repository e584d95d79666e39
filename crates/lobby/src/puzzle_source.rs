/// Games that puzzles are made from, and how many of each kind are wanted. Fewer come where
/// the game has no more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PuzzleSource {
    /// The game with its options.
    pub spec: &'static str,
    /// Positions in which one move wins.
    pub wins: usize,
    /// Positions in which one move draws.
    pub draws: usize,
    /// Positions in which one turn brings more than any other.
    pub turns: usize,
}
