//! Players as they are typed.

use std::fmt;
use std::str::FromStr;

use game::{Options, Spec};

use super::{
    AnnealSettings, BadPlayer, Classic, EngineSettings, GeneticSettings, Level, MctsSettings,
    Player, Word,
};
use crate::Budget;

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

impl Player {
    fn with(word: &str, options: &Options) -> Player {
        let depth = || options.number("depth");
        match word {
            "random" => Player::Random,
            "greedy" => Player::Greedy,
            "minimax" => Player::Minimax { depth: depth() },
            "alphabeta" => Player::AlphaBeta { depth: depth() },
            "expectimax" => Player::Expectimax { depth: depth() },
            "engine" => Player::Engine(EngineSettings {
                budget: budget(options, "nodes", options.word("depth").parse().ok()),
                threads: options.number("threads") as usize,
                hash: options.number("hash") as usize,
                book: options.yes("book"),
            }),
            "mcts" => Player::Mcts(MctsSettings {
                budget: budget(options, "sims", None),
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

pub(super) fn seed(options: &Options) -> Option<u32> {
    options.word("seed").parse().ok()
}

/// One second, unless something else was said.
fn budget(options: &Options, nodes: &str, depth: Option<u32>) -> Budget {
    let budget = Budget {
        time: Budget::parse_time(options.word("time")),
        depth,
        nodes: options.word(nodes).parse().ok(),
    };
    match budget == Budget::default() {
        true => EngineSettings::default().budget,
        false => budget,
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
                budget,
                threads,
                hash,
                book,
            }) => {
                write!(f, "{word}:")?;
                write_pace(f, budget, "nodes")?;
                let book = if book { ",book=yes" } else { "" };
                write!(f, "threads={threads},hash={hash}{book}")
            }
            Player::Mcts(MctsSettings {
                budget,
                threads,
                hash,
                seed,
            }) => {
                write!(f, "{word}:")?;
                write_pace(f, budget, "sims")?;
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

pub(super) fn write_seed(f: &mut fmt::Formatter<'_>, seed: Option<u32>) -> fmt::Result {
    match seed {
        Some(seed) => write!(f, ",seed={seed}"),
        None => Ok(()),
    }
}

fn write_pace(f: &mut fmt::Formatter<'_>, budget: Budget, nodes: &str) -> fmt::Result {
    if let Some(time) = budget.time {
        write!(f, "time={}ms,", time.as_millis())?;
    }
    if let Some(depth) = budget.depth {
        write!(f, "depth={depth},")?;
    }
    if let Some(count) = budget.nodes {
        write!(f, "{nodes}={count},")?;
    }
    Ok(())
}
