use super::Score;

/// What a search has found so far.
///
/// Move, score and line belong together, and to the iteration of `depth`: without a `bound`
/// they are those of a search that was asked for that depth and no more, wherever this one
/// was stopped. (On one thread, with a table that was empty at the start.)
#[derive(Clone, PartialEq, Debug)]
pub struct Report<M> {
    /// The best move.
    pub best: M,
    /// Its value, from the view of the side to move.
    pub score: Score,
    /// What the score says when the iteration of `depth` is not complete; `None` when it is.
    pub bound: Option<ScoreBound>,
    /// Is the score the game-theoretic value, proven to the end of the game?
    pub exact: bool,
    /// The depth that the score belongs to, in plies: the last complete one, or, with a
    /// `bound`, the one after it.
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

/// The side on which the value of a complete iteration lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScoreBound {
    /// It is at least the score: the moves not yet searched may be better.
    Lower,
    /// It is at most the score.
    Upper,
}

impl ScoreBound {
    /// `lower` or `upper`: what data files call it.
    pub const fn word(self) -> &'static str {
        match self {
            ScoreBound::Lower => "lower",
            ScoreBound::Upper => "upper",
        }
    }

    /// The sign that stands before the score.
    pub const fn sign(self) -> char {
        match self {
            ScoreBound::Lower => '≥',
            ScoreBound::Upper => '≤',
        }
    }
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
