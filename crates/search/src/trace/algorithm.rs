use std::fmt;
use std::str::FromStr;

/// A search that can be traced.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Algorithm {
    /// Minimax: every node is searched.
    Minimax,
    /// Minimax with alpha-beta pruning.
    AlphaBeta,
    /// Principal variation search: alpha-beta with scouts.
    Pvs,
    /// Iterative deepening of alpha-beta.
    Deepening,
    /// Alpha-beta with a transposition table.
    Table,
    /// Minimax with means at chance nodes.
    Expectimax,
    /// Expectimax with Star1 pruning of chance nodes.
    Star1,
    /// Expectimax with Star2 pruning: Star1 after probes.
    Star2,
    /// Monte Carlo tree search.
    Mcts,
}

impl Algorithm {
    /// All algorithms, the plainest first.
    pub const ALL: [Algorithm; 9] = [
        Algorithm::Minimax,
        Algorithm::AlphaBeta,
        Algorithm::Pvs,
        Algorithm::Deepening,
        Algorithm::Table,
        Algorithm::Expectimax,
        Algorithm::Star1,
        Algorithm::Star2,
        Algorithm::Mcts,
    ];

    /// Its name on the command line and in the API.
    pub const fn word(self) -> &'static str {
        match self {
            Algorithm::Minimax => "minimax",
            Algorithm::AlphaBeta => "alphabeta",
            Algorithm::Pvs => "pvs",
            Algorithm::Deepening => "deepening",
            Algorithm::Table => "table",
            Algorithm::Expectimax => "expectimax",
            Algorithm::Star1 => "star1",
            Algorithm::Star2 => "star2",
            Algorithm::Mcts => "mcts",
        }
    }

    /// Can it search games of chance?
    pub const fn handles_chance(self) -> bool {
        matches!(
            self,
            Algorithm::Expectimax | Algorithm::Star1 | Algorithm::Star2 | Algorithm::Mcts
        )
    }

    /// The names of all algorithms, separated by spaces; with `has_chance` only of those for
    /// games of chance.
    pub fn words(has_chance: bool) -> String {
        let all = Algorithm::ALL.iter();
        let fit = all.filter(|one| !has_chance || one.handles_chance());
        fit.map(|one| one.word()).collect::<Vec<_>>().join(" ")
    }
}

impl FromStr for Algorithm {
    type Err = ();

    fn from_str(word: &str) -> Result<Algorithm, ()> {
        let mut all = Algorithm::ALL.into_iter();
        all.find(|one| one.word() == word).ok_or(())
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
