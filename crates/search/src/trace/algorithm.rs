use std::fmt;
use std::str::FromStr;

/// A search that can be told.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Algorithm {
    /// Everything is looked at.
    Minimax,
    /// What cannot matter is left out.
    AlphaBeta,
    /// Alpha-beta with scouts.
    Pvs,
    /// Alpha-beta again and again, deeper each time.
    Deepening,
    /// Alpha-beta with a transposition table.
    Table,
    /// Minimax with means at chance nodes.
    Expectimax,
    /// The same with pruning of chance nodes.
    Star1,
    /// The same with probes before.
    Star2,
    /// Monte Carlo tree search.
    Mcts,
}

impl Algorithm {
    /// All of them, the plainest first.
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

    /// What to type for it.
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

    /// Can it be used where luck has a say?
    pub const fn takes_luck(self) -> bool {
        matches!(
            self,
            Algorithm::Expectimax | Algorithm::Star1 | Algorithm::Star2 | Algorithm::Mcts
        )
    }

    /// All words, divided by spaces: what would be accepted.
    pub fn words(rng: bool) -> String {
        let fit = Algorithm::ALL.iter().filter(|one| !rng || one.takes_luck());
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
