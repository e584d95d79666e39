mod classic;
mod error;
mod evaluator_name;
mod kinds;
mod level;
mod local;
mod options;
mod settings;

use std::time::Duration;

use crate::{Budget, memory};
use settings::Visit;

pub use classic::{Classic, CongklakLevel, KalahEval, KalahLevel, KalahTurns, KnightWeights};
pub use error::BadPlayer;
pub use evaluator_name::EvaluatorName;
pub use kinds::PlayerKind;
pub use level::Level;
pub use local::{AnnealSettings, Decimal, GeneticSettings};

/// A player of one side of a game. [`Player::KINDS`] lists the kinds as they are typed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Player {
    /// A person, who is asked.
    #[default]
    Human,
    /// A random legal move, all equally likely.
    Random,
    /// The move with the best static value after it.
    Greedy,
    /// Textbook minimax.
    Minimax {
        /// The search depth, in plies.
        depth: u32,
        /// Is a sooner win worth more? Else, as in the books, all wins by the same points are
        /// worth the same.
        soon: bool,
    },
    /// Textbook alpha-beta.
    AlphaBeta {
        /// The search depth, in plies.
        depth: u32,
        /// Is a sooner win worth more?
        soon: bool,
    },
    /// Textbook expectiminimax.
    Expectimax {
        /// The search depth, in plies; a roll of the dice is one.
        depth: u32,
    },
    /// The engine.
    Engine(EngineSettings),
    /// Monte Carlo tree search.
    Mcts(MctsSettings),
    /// Simulated annealing of plans.
    Anneal(AnnealSettings),
    /// A genetic algorithm over plans.
    Genetic(GeneticSettings),
    /// The player of the program that a game comes from.
    Classic(Classic),
    /// The player of this strength for the game at hand.
    Level {
        /// Its strength.
        level: Level,
        /// The seed of its mistakes; `None` leaves it to the game.
        seed: Option<u32>,
    },
}

/// Settings of the engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EngineSettings {
    /// How long it searches for a move.
    pub budget: Budget,
    /// How many threads it uses.
    pub threads: usize,
    /// The size of its transposition table, in megabytes.
    pub hash: usize,
    /// The evaluator it searches with; `None` is the game's default.
    pub eval: Option<EvaluatorName>,
    /// Does it play by the opening book, where the game has one?
    pub book: bool,
    /// How far it plans in games of several rounds.
    pub horizon: Horizon,
}

/// How far the engine plans in a game of several rounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Horizon {
    /// To the end of the game: its values are those of the whole match.
    #[default]
    Match,
    /// To the end of the round: its values are seeds won in this round.
    Round,
}

impl Horizon {
    /// The word for it in settings and reports.
    pub fn word(self) -> &'static str {
        Word::word(self)
    }

    /// The horizon with this word.
    pub fn of_word(text: &str) -> Option<Horizon> {
        Word::parse(text)
    }
}

impl Word for Horizon {
    const WORDS: &'static [(&'static str, Horizon)] =
        &[("match", Horizon::Match), ("round", Horizon::Round)];
}

impl EngineSettings {
    pub(crate) const DEFAULT: EngineSettings = EngineSettings {
        budget: Budget::time(Duration::from_secs(1)),
        threads: 1,
        hash: 64,
        eval: None,
        book: false,
        horizon: Horizon::Match,
    };

    fn visit(&mut self, visit: &mut Visit<'_>) {
        let budget = &mut self.budget;
        visit.value("time", &mut budget.time);
        visit.value("depth", &mut budget.depth);
        visit.value("nodes", &mut budget.nodes);
        one_second_if_unlimited(budget);
        visit.value("threads", &mut self.threads);
        visit.value("hash", &mut self.hash);
        visit.value("eval", &mut self.eval);
        visit.value("book", &mut self.book);
        visit.value_if_changed("horizon", &mut self.horizon, &Horizon::Match);
    }
}

impl Default for EngineSettings {
    fn default() -> EngineSettings {
        EngineSettings::DEFAULT
    }
}

/// Settings of Monte Carlo tree search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MctsSettings {
    /// How long it searches for a move.
    pub budget: Budget,
    /// How many threads it uses.
    pub threads: usize,
    /// The size of its tree, in megabytes.
    pub hash: usize,
    /// The seed of its simulations.
    pub seed: u32,
}

impl MctsSettings {
    pub(crate) const DEFAULT: MctsSettings = MctsSettings {
        budget: EngineSettings::DEFAULT.budget,
        threads: 1,
        hash: 64,
        seed: 1,
    };

    fn visit(&mut self, visit: &mut Visit<'_>) {
        let budget = &mut self.budget;
        visit.value("time", &mut budget.time);
        visit.value("sims", &mut budget.nodes);
        one_second_if_unlimited(budget);
        visit.value("threads", &mut self.threads);
        visit.value("hash", &mut self.hash);
        visit.value("seed", &mut self.seed);
    }
}

impl Default for MctsSettings {
    fn default() -> MctsSettings {
        MctsSettings::DEFAULT
    }
}

/// A budget that was given no limit is the default one.
fn one_second_if_unlimited(budget: &mut Budget) {
    if *budget == Budget::default() {
        *budget = EngineSettings::DEFAULT.budget;
    }
}

/// A setting that is one of a few words.
trait Word: Copy + PartialEq + 'static {
    const WORDS: &'static [(&'static str, Self)];

    fn parse(text: &str) -> Option<Self> {
        let mut words = Self::WORDS.iter();
        let found = words.find(|(word, _)| word.eq_ignore_ascii_case(text));
        found.map(|&(_, value)| value)
    }

    fn word(self) -> &'static str {
        let mut words = Self::WORDS.iter();
        let found = words.find(|(_, value)| *value == self);
        found.map_or("", |(word, _)| word)
    }

    fn canonical(text: &str) -> Option<String> {
        Some(Self::parse(text)?.word().to_owned())
    }
}

impl Player {
    /// The levels as they are typed.
    pub const LEVELS: [&'static str; 5] = [
        "level=easy",
        "level=medium",
        "level=hard",
        "level=expert",
        "level=impossible",
    ];

    /// This level, with a seed that the game may choose.
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

    /// Is there enough memory for its table or tree? Making its bot checks that, too.
    pub fn check_memory(&self) -> Result<(), BadPlayer> {
        memory::check(self)
    }

    /// The memory it allocates at once, in megabytes.
    pub(crate) fn megabytes(&self) -> usize {
        match self {
            Player::Engine(settings) => settings.hash,
            Player::Mcts(settings) => settings.hash,
            _ => 0,
        }
    }

    /// The same player, with at most this much time for a move where that is its own setting.
    #[must_use]
    pub fn with_time_at_most(self, longest: Duration) -> Player {
        match self {
            Player::Classic(Classic::Adjacency { time }) => Player::Classic(Classic::Adjacency {
                time: time.min(longest),
            }),
            other => other,
        }
    }

    /// How long this player searches for a move, where it has such a setting.
    pub fn budget(self) -> Option<Budget> {
        match self {
            Player::Engine(settings) => Some(settings.budget),
            Player::Mcts(settings) => Some(settings.budget),
            Player::Classic(Classic::Adjacency { time }) => Some(Budget::time(time)),
            // The full engine.
            Player::Level {
                level: Level::Impossible,
                ..
            } => Some(EngineSettings::DEFAULT.budget),
            _ => None,
        }
    }
}
