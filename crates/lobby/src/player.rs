mod classic;
mod level;
mod local;

use std::error::Error;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use game::{BadOption, Kind, Lang, Opt, Options, Spec, Text, quoted};

use crate::Pace;

pub use classic::{Classic, CongklakLevel, KalahLevel, KnightWeights};
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
    pub pace: Pace,
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
            pace: Pace::time(Duration::from_secs(1)),
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
    pub pace: Pace,
    /// How many threads it uses.
    pub threads: usize,
    /// How many megabytes its tree takes.
    pub hash: usize,
    /// The seed of its simulations.
    pub seed: u32,
}

const TIME: Opt = Opt {
    key: "time",
    about: Text::new(
        "how long to think about a move",
        "berapa lama memikirkan satu langkah",
    ),
    kind: Kind::Free {
        default: "",
        accepts: Text::new("a time such as 1s or 100ms", "waktu seperti 1s atau 100ms"),
        canonical: |given| Pace::parse_time(given).map(|_| given.to_owned()),
    },
};

const NODES: Opt = Opt {
    key: "nodes",
    about: Text::new(
        "how many positions to look at",
        "berapa posisi yang dilihat",
    ),
    kind: WHOLE,
};

const SIMS: Opt = Opt {
    key: "sims",
    about: Text::new(
        "how many games to simulate",
        "berapa permainan yang disimulasikan",
    ),
    kind: WHOLE,
};

const WHOLE: Kind = Kind::Free {
    default: "",
    accepts: Text::new("a whole number from 1", "bilangan bulat mulai dari 1"),
    canonical: |given| {
        let number = game::read_number::<u64>(given).filter(|&number| number > 0)?;
        Some(number.to_string())
    },
};

const ENGINE_DEPTH: Opt = Opt {
    key: "depth",
    about: DEPTH.about,
    kind: Kind::Free {
        default: "",
        accepts: Text::new("1 to 120", "1 sampai 120"),
        canonical: |given| {
            let depth = given.parse::<u32>().ok();
            let depth = depth.filter(|depth| (1..=120).contains(depth))?;
            Some(depth.to_string())
        },
    },
};

const DEPTH: Opt = Opt {
    key: "depth",
    about: Text::new(
        "how many moves to look ahead",
        "berapa langkah melihat ke depan",
    ),
    kind: Kind::Number {
        default: 4,
        min: 1,
        max: 100,
    },
};

const THREADS: Opt = Opt {
    key: "threads",
    about: Text::new("how many threads to use", "berapa utas yang dipakai"),
    kind: Kind::Number {
        default: 1,
        min: 1,
        max: 256,
    },
};

const HASH: Opt = Opt {
    key: "hash",
    about: Text::new(
        "megabytes to remember positions in",
        "megabita untuk mengingat posisi",
    ),
    kind: Kind::Number {
        default: 64,
        min: 1,
        max: 65_536,
    },
};

const BOOK: Opt = Opt {
    key: "book",
    about: Text::new(
        "play by the opening book, where there is one",
        "bermain menurut buku pembukaan, jika ada",
    ),
    kind: Kind::YesNo { default: false },
};

const SIMS_SEED: Opt = Opt {
    key: "seed",
    about: Text::new("seed of its random numbers", "benih bilangan acaknya"),
    kind: Kind::Number {
        default: 1,
        min: 0,
        max: u32::MAX,
    },
};

const SEED: Opt = Opt {
    key: "seed",
    about: Text::new("seed of its random choices", "benih pilihan acaknya"),
    kind: Kind::Free {
        default: "",
        accepts: Text::new(
            "a whole number from 0 to 4294967295",
            "bilangan bulat dari 0 sampai 4294967295",
        ),
        canonical: |given| Some(game::read_number::<u32>(given)?.to_string()),
    },
};

const LEVEL: Opt = Opt {
    key: "level",
    about: Text::new("how strong it is", "seberapa kuat"),
    kind: Kind::Free {
        default: "medium",
        accepts: Text::new(
            "easy, medium, hard, expert or impossible",
            "easy, medium, hard, expert, atau impossible",
        ),
        canonical: Level::canonical,
    },
};

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
    pub fn pace(self) -> Option<Pace> {
        match self {
            Player::Engine(settings) => Some(settings.pace),
            Player::Mcts(settings) => Some(settings.pace),
            Player::Classic(Classic::Adjacency { time }) => Some(Pace::time(time)),
            // The full engine.
            Player::Level {
                level: Level::Impossible,
                ..
            } => Some(EngineSettings::default().pace),
            _ => None,
        }
    }

    fn with(word: &str, options: &Options) -> Player {
        let depth = || options.number("depth");
        match word {
            "random" => Player::Random,
            "greedy" => Player::Greedy,
            "minimax" => Player::Minimax { depth: depth() },
            "alphabeta" => Player::AlphaBeta { depth: depth() },
            "expectimax" => Player::Expectimax { depth: depth() },
            "engine" => Player::Engine(EngineSettings {
                pace: pace(options, "nodes", options.word("depth").parse().ok()),
                threads: options.number("threads") as usize,
                hash: options.number("hash") as usize,
                book: options.yes("book"),
            }),
            "mcts" => Player::Mcts(MctsSettings {
                pace: pace(options, "sims", None),
                threads: options.number("threads") as usize,
                hash: options.number("hash") as usize,
                seed: options.number("seed"),
            }),
            "anneal" => Player::Anneal(AnnealSettings::read(options, options.number("plan"))),
            "genetic" => Player::Genetic(GeneticSettings::read(options, options.number("plan"))),
            "level" => Player::Level {
                level: Level::read(options.word("level")).unwrap_or_default(),
                seed: seed(options),
            },
            _ => Classic::with(word, options).map_or(Player::Human, Player::Classic),
        }
    }
}

fn seed(options: &Options) -> Option<u32> {
    options.word("seed").parse().ok()
}

/// One second, unless something else was said.
fn pace(options: &Options, nodes: &str, depth: Option<u32>) -> Pace {
    let pace = Pace {
        time: Pace::parse_time(options.word("time")),
        depth,
        nodes: options.word(nodes).parse().ok(),
    };
    match pace == Pace::default() {
        true => EngineSettings::default().pace,
        false => pace,
    }
}

impl FromStr for Player {
    type Err = BadPlayer;

    fn from_str(text: &str) -> Result<Player, BadPlayer> {
        // A level needs no kind before it.
        let text = text.trim_start();
        let is_level = text.starts_with("level=");
        let spec = match is_level {
            true => Spec::new(&format!("level:{text}")),
            false => Spec::new(text),
        };
        let known = Player::KINDS.iter().find(|(word, _)| *word == spec.name);
        let Some((word, settings)) = known else {
            return Err(BadPlayer::Kind {
                given: spec.name,
                known: Player::known(),
            });
        };
        let options = Options::read(settings, &spec);
        let options = options.map_err(|error| BadPlayer::Setting {
            player: word,
            error,
        })?;
        Ok(Player::with(word, &options))
    }
}

/// The player as it can be typed again, with every setting that matters.
impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = self.word();
        match *self {
            Player::Human | Player::Random | Player::Greedy => f.write_str(word),
            Player::Minimax { depth }
            | Player::AlphaBeta { depth }
            | Player::Expectimax { depth } => write!(f, "{word}:depth={depth}"),
            Player::Engine(EngineSettings {
                pace,
                threads,
                hash,
                book,
            }) => {
                write!(f, "{word}:")?;
                write_pace(f, pace, "nodes")?;
                let book = if book { ",book=yes" } else { "" };
                write!(f, "threads={threads},hash={hash}{book}")
            }
            Player::Mcts(MctsSettings {
                pace,
                threads,
                hash,
                seed,
            }) => {
                write!(f, "{word}:")?;
                write_pace(f, pace, "sims")?;
                write!(f, "threads={threads},hash={hash},seed={seed}")
            }
            Player::Anneal(settings) => write!(f, "{word}:plan={},{settings}", settings.plan),
            Player::Genetic(settings) => write!(f, "{word}:plan={},{settings}", settings.plan),
            Player::Classic(classic) => classic.fmt(f),
            Player::Level { level, seed } => {
                write!(f, "{word}={}", level.word())?;
                write_seed(f, seed)
            }
        }
    }
}

fn write_seed(f: &mut fmt::Formatter<'_>, seed: Option<u32>) -> fmt::Result {
    match seed {
        Some(seed) => write!(f, ",seed={seed}"),
        None => Ok(()),
    }
}

fn write_pace(f: &mut fmt::Formatter<'_>, pace: Pace, nodes: &str) -> fmt::Result {
    if let Some(time) = pace.time {
        write!(f, "time={}ms,", time.as_millis())?;
    }
    if let Some(depth) = pace.depth {
        write!(f, "depth={depth},")?;
    }
    if let Some(count) = pace.nodes {
        write!(f, "{nodes}={count},")?;
    }
    Ok(())
}

/// A player that does not exist, or not for this game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadPlayer {
    /// No kind of player has this name, here.
    Kind {
        /// What was given.
        given: String,
        /// The kinds there are.
        known: Vec<&'static str>,
    },
    /// The player does not take this setting.
    Setting {
        /// The kind of player.
        player: &'static str,
        /// What is wrong.
        error: BadOption,
    },
    /// The player asks for more memory than there is.
    Memory {
        /// The kind of player.
        player: &'static str,
        /// How many megabytes it asks for.
        asked: usize,
        /// How many there are.
        free: usize,
    },
}

impl BadPlayer {
    /// The error as one sentence.
    pub fn in_lang(&self, lang: Lang) -> String {
        match self {
            BadPlayer::Kind { given, known } => {
                let (given, known) = (quoted(given), known.join(" "));
                match lang {
                    Lang::En => format!("no player {given}; choose one of {known}"),
                    Lang::Id => format!("tidak ada pemain {given}; pilih salah satu dari {known}"),
                }
            }
            BadPlayer::Setting { player, error } => format!("{player}: {}", error.in_lang(lang)),
            BadPlayer::Memory {
                player,
                asked,
                free,
            } => match lang {
                Lang::En => format!(
                    "{player}: no {asked} megabytes for option `hash`; {free} are free here"
                ),
                Lang::Id => format!(
                    "{player}: tidak ada {asked} megabita untuk opsi `hash`; \
                     yang kosong di sini {free}"
                ),
            },
        }
    }
}

impl fmt::Display for BadPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_lang(Lang::En))
    }
}

impl Error for BadPlayer {}
