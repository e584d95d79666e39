mod classic;
mod error;
mod level;
mod local;
mod options;
mod text;

use std::time::Duration;

use game::Opt;

use crate::Budget;
use options::{
    BOOK, DEPTH, ENGINE_DEPTH, HASH, LEVEL, NODES, SEED, SIMS, SIMS_SEED, THREADS, TIME,
};

pub use classic::{Classic, CongklakLevel, KalahLevel, KnightWeights};
pub use error::BadPlayer;
pub use level::Level;
pub use local::{AnnealSettings, Decimal, GeneticSettings};

/// Who sits at one side of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Player {
    /// A person, who is asked.
    #[default]
    Human,
    /// Any legal move, each as likely as another.
    Random,
    /// The move after which the position looks best.
    Greedy,
    /// Minimax as in the books.
    Minimax {
        /// So many moves ahead.
        depth: u32,
    },
    /// Alpha-beta as in the books.
    AlphaBeta {
        /// So many moves ahead.
        depth: u32,
    },
    /// Expectiminimax as in the books.
    Expectimax {
        /// So many moves and rolls ahead.
        depth: u32,
    },
    /// The engine.
    Engine(EngineSettings),
    /// Monte Carlo tree search.
    Mcts(MctsSettings),
    /// Simulated annealing of plans.
    Anneal(AnnealSettings),
    /// Evolution of plans.
    Genetic(GeneticSettings),
    /// The player of the program that a game comes from.
    Classic(Classic),
    /// Whoever plays this game about so well.
    Level {
        /// How well.
        level: Level,
        /// The seed of its mistakes; whoever seats it may choose one.
        seed: Option<u32>,
    },
}

/// How the engine plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EngineSettings {
    /// How long it thinks about a move.
    pub budget: Budget,
    /// How many threads it uses.
    pub threads: usize,
    /// How many megabytes its table takes.
    pub hash: usize,
    /// Does it play by the book where the program brings one along?
    pub book: bool,
}

impl Default for EngineSettings {
    fn default() -> EngineSettings {
        EngineSettings {
            budget: Budget::time(Duration::from_secs(1)),
            threads: 1,
            hash: 64,
            book: false,
        }
    }
}

/// How Monte Carlo tree search plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MctsSettings {
    /// How long it thinks about a move.
    pub budget: Budget,
    /// How many threads it uses.
    pub threads: usize,
    /// How many megabytes its tree takes.
    pub hash: usize,
    /// The seed of its simulations.
    pub seed: u32,
}

/// A setting that is one of a few words.
trait Word: Copy + PartialEq + 'static {
    const WORDS: &'static [(&'static str, Self)];

    fn read(text: &str) -> Option<Self> {
        let mut words = Self::WORDS.iter();
        let found = words.find(|(word, _)| word.eq_ignore_ascii_case(text));
        found.map(|&(_, meant)| meant)
    }

    fn word(self) -> &'static str {
        let mut words = Self::WORDS.iter();
        words
            .find(|(_, meant)| *meant == self)
            .map_or("", |(word, _)| word)
    }

    fn canonical(text: &str) -> Option<String> {
        Some(Self::read(text)?.word().to_owned())
    }
}

impl Player {
    /// How levels are typed, for lists of what would have been accepted.
    pub(crate) const LEVELS: [&'static str; 5] = [
        "level=easy",
        "level=medium",
        "level=hard",
        "level=expert",
        "level=impossible",
    ];

    /// The words that name the kinds of players, with their settings.
    pub const KINDS: [(&'static str, &'static [Opt]); 17] = [
        ("human", &[]),
        ("random", &[]),
        ("greedy", &[]),
        ("minimax", &[DEPTH]),
        ("alphabeta", &[DEPTH]),
        ("expectimax", &[DEPTH]),
        ("engine", &[TIME, ENGINE_DEPTH, NODES, THREADS, HASH, BOOK]),
        ("mcts", &[TIME, SIMS, THREADS, HASH, SIMS_SEED]),
        ("anneal", local::ANNEAL),
        ("genetic", local::GENETIC),
        Classic::KALAH,
        Classic::CONGKLAK,
        Classic::KNIGHT,
        Classic::ADJACENCY,
        Classic::ANNEAL,
        Classic::GENETIC,
        ("level", &[LEVEL, SEED]),
    ];

    /// The kinds as they can be typed: every level by its name.
    fn known() -> Vec<&'static str> {
        let kinds = Player::KINDS.iter().map(|(word, _)| *word);
        let kinds = kinds.filter(|&word| word != "level");
        kinds.chain(Player::LEVELS).collect()
    }

    /// This level, with mistakes that whoever seats it may choose.
    pub const fn level(level: Level) -> Player {
        Player::Level { level, seed: None }
    }

    /// The same player, with this seed where it chooses at random and was given none.
    #[must_use]
    pub fn seeded(self, given: u32) -> Player {
        match self {
            Player::Level { level, seed } => Player::Level {
                level,
                seed: seed.or(Some(given)),
            },
            Player::Classic(classic) => Player::Classic(classic.seeded(given)),
            other => other,
        }
    }

    /// How many megabytes it asks for at once.
    pub(crate) fn megabytes(&self) -> usize {
        match self {
            Player::Engine(settings) => settings.hash,
            Player::Mcts(settings) => settings.hash,
            _ => 0,
        }
    }

    /// The word that names this kind.
    pub const fn word(self) -> &'static str {
        match self {
            Player::Human => "human",
            Player::Random => "random",
            Player::Greedy => "greedy",
            Player::Minimax { .. } => "minimax",
            Player::AlphaBeta { .. } => "alphabeta",
            Player::Expectimax { .. } => "expectimax",
            Player::Engine(_) => "engine",
            Player::Mcts(_) => "mcts",
            Player::Anneal(_) => "anneal",
            Player::Genetic(_) => "genetic",
            Player::Classic(classic) => classic.word(),
            Player::Level { .. } => "level",
        }
    }

    /// How long this player thinks about a move, where it says so.
    pub fn budget(self) -> Option<Budget> {
        match self {
            Player::Engine(settings) => Some(settings.budget),
            Player::Mcts(settings) => Some(settings.budget),
            Player::Classic(Classic::Adjacency { time }) => Some(Budget::time(time)),
            // The full engine.
            Player::Level {
                level: Level::Impossible,
                ..
            } => Some(EngineSettings::default().budget),
            _ => None,
        }
    }
}
