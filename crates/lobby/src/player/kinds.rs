//! The table of player kinds. Parsing, printing, help, `siasat games --json` and the
//! page's form all follow from it.

use std::fmt;
use std::mem::discriminant;
use std::str::FromStr;
use std::time::Duration;

use game::{Opt, Options, Spec};

use super::classic::{Classic, CongklakLevel, KalahEval, KalahLevel, KalahTurns, KnightWeights};
use super::local::{AnnealSettings, GeneticSettings};
use super::options::{
    ANNEAL, BOOK, CLASSIC_ANNEAL, CLASSIC_GENETIC, CONGKLAK_LEVEL, DEPTH, ENGINE_DEPTH, EVAL,
    GENETIC, HASH, HORIZON, KALAH_EVAL, KALAH_LEVEL, KALAH_TURNS, KNIGHT_DEPTH, KNIGHT_ENEMY,
    KNIGHT_OWN, LEVEL, NODES, SEED, SIMS, SIMS_SEED, SOON, THREADS, TIME,
};
use super::settings::Visit;
use super::{BadPlayer, EngineSettings, Level, MctsSettings, Player};

/// A kind of player: its word and its settings.
#[derive(Clone, Copy, Debug)]
pub struct PlayerKind {
    /// The word that names it.
    pub word: &'static str,
    /// The settings it takes, as they can be typed after its word.
    pub settings: &'static [Opt],
    /// A player of this kind. Reading sets all its settings.
    player: Player,
}

const fn kind(word: &'static str, settings: &'static [Opt], player: Player) -> PlayerKind {
    PlayerKind {
        word,
        settings,
        player,
    }
}

const NO_DEPTH: u32 = 0;

static KINDS: [PlayerKind; 17] = [
    kind("human", &[], Player::Human),
    kind("random", &[], Player::Random),
    kind("greedy", &[], Player::Greedy),
    kind(
        "minimax",
        &[DEPTH, SOON],
        Player::Minimax {
            depth: NO_DEPTH,
            soon: false,
        },
    ),
    kind(
        "alphabeta",
        &[DEPTH, SOON],
        Player::AlphaBeta {
            depth: NO_DEPTH,
            soon: false,
        },
    ),
    kind(
        "expectimax",
        &[DEPTH],
        Player::Expectimax { depth: NO_DEPTH },
    ),
    kind(
        "engine",
        &[
            TIME,
            ENGINE_DEPTH,
            NODES,
            THREADS,
            HASH,
            EVAL,
            BOOK,
            HORIZON,
        ],
        Player::Engine(EngineSettings::DEFAULT),
    ),
    kind(
        "mcts",
        &[TIME, SIMS, THREADS, HASH, SIMS_SEED],
        Player::Mcts(MctsSettings::DEFAULT),
    ),
    kind("anneal", ANNEAL, Player::Anneal(AnnealSettings::unread(0))),
    kind(
        "genetic",
        GENETIC,
        Player::Genetic(GeneticSettings::unread(0)),
    ),
    kind(
        "classic-kalah",
        &[KALAH_LEVEL, TIME, KALAH_EVAL, KALAH_TURNS],
        Player::Classic(Classic::Kalah {
            level: KalahLevel::Medium,
            time: None,
            eval: KalahEval::Seed,
            turns: KalahTurns::Cost,
        }),
    ),
    kind(
        "classic-congklak",
        &[CONGKLAK_LEVEL, SEED],
        Player::Classic(Classic::Congklak {
            level: CongklakLevel::Normal,
            seed: None,
        }),
    ),
    kind(
        "classic-knight",
        &[KNIGHT_DEPTH, KNIGHT_OWN, KNIGHT_ENEMY, SEED],
        Player::Classic(Classic::Knight {
            depth: NO_DEPTH,
            weights: KnightWeights::PUBLISHED,
            seed: None,
        }),
    ),
    kind(
        "classic-adjacency",
        &[TIME],
        Player::Classic(Classic::Adjacency {
            time: Duration::from_secs(5),
        }),
    ),
    kind(
        "classic-anneal",
        CLASSIC_ANNEAL,
        Player::Classic(Classic::Anneal(AnnealSettings::unread(1))),
    ),
    kind(
        "classic-genetic",
        CLASSIC_GENETIC,
        Player::Classic(Classic::Genetic(GeneticSettings::unread(1))),
    ),
    kind("level", &[LEVEL, SEED], Player::level(Level::Medium)),
];

impl Player {
    /// All kinds of players with their settings, in the order in which they are listed.
    pub const KINDS: &'static [PlayerKind] = &KINDS;

    /// The row of the table for this player.
    pub fn kind(self) -> &'static PlayerKind {
        let row = KINDS.iter().find(|kind| is_same_kind(kind.player, self));
        row.expect("every player has a row in the table of kinds")
    }

    /// The word that names this kind.
    pub fn word(self) -> &'static str {
        self.kind().word
    }

    /// The player as it is listed among those of a game: a level by its name, any other
    /// by its word.
    pub fn listed_as(self) -> String {
        match self {
            Player::Level { level, .. } => format!("level={}", level.word()),
            other => other.word().to_owned(),
        }
    }

    /// The settings that matter, as keys and values.
    pub fn settings(mut self) -> Vec<(&'static str, String)> {
        let mut visit = Visit::Write(Vec::new());
        self.visit(&mut visit);
        match visit {
            Visit::Write(settings) => settings,
            Visit::Read(_) => Vec::new(),
        }
    }

    fn visit(&mut self, visit: &mut Visit<'_>) {
        match self {
            Player::Human | Player::Random | Player::Greedy => {}
            Player::Minimax { depth, soon } | Player::AlphaBeta { depth, soon } => {
                visit.value("depth", depth);
                visit.value("soon", soon);
            }
            Player::Expectimax { depth } => visit.value("depth", depth),
            Player::Engine(settings) => settings.visit(visit),
            Player::Mcts(settings) => settings.visit(visit),
            Player::Anneal(settings) => {
                visit.value("plan", &mut settings.plan);
                settings.visit(visit);
            }
            Player::Genetic(settings) => {
                visit.value("plan", &mut settings.plan);
                settings.visit(visit);
            }
            Player::Classic(classic) => classic.visit(visit),
            Player::Level { level, seed } => {
                visit.value("level", level);
                visit.value("seed", seed);
            }
        }
    }
}

fn is_same_kind(one: Player, other: Player) -> bool {
    match (one, other) {
        (Player::Classic(one), Player::Classic(other)) => {
            discriminant(&one) == discriminant(&other)
        }
        _ => discriminant(&one) == discriminant(&other),
    }
}

/// The kinds as they can be typed: every level by its name.
fn typed() -> Vec<&'static str> {
    let words = KINDS.iter().map(|kind| kind.word);
    let words = words.filter(|&word| word != "level");
    words.chain(Player::LEVELS).collect()
}

impl FromStr for Player {
    type Err = BadPlayer;

    fn from_str(text: &str) -> Result<Player, BadPlayer> {
        // A level needs no kind before it.
        let text = text.trim_start();
        let is_level = text.starts_with("level=");
        let spec = if is_level {
            Spec::new(&format!("level:{text}"))
        } else {
            Spec::new(text)
        };
        let Some(kind) = KINDS.iter().find(|kind| kind.word == spec.name) else {
            return Err(BadPlayer::Kind {
                given: spec.name,
                known: typed(),
            });
        };
        let options = Options::read(kind.settings, &spec);
        let options = options.map_err(|error| BadPlayer::Setting {
            player: kind.word,
            error,
        })?;
        let mut player = kind.player;
        player.visit(&mut Visit::Read(&options));
        Ok(player)
    }
}

/// The player as it can be typed again, with every setting that matters.
impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let settings = self.settings().into_iter();
        let settings: Vec<String> = settings
            .map(|(key, value)| format!("{key}={value}"))
            .collect();
        let settings = settings.join(",");
        match self {
            Player::Level { .. } => f.write_str(&settings),
            _ if settings.is_empty() => f.write_str(self.word()),
            _ => write!(f, "{}:{settings}", self.word()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_one_row_and_is_read_as_itself() {
        for kind in Player::KINDS {
            assert_eq!(kind.player.word(), kind.word);
            let player: Player = kind.word.parse().expect(kind.word);
            assert_eq!(player.word(), kind.word);
        }
    }

    #[test]
    fn every_setting_is_written_under_a_key_that_is_read() {
        for kind in Player::KINDS {
            let player: Player = kind.word.parse().expect(kind.word);
            for (key, _) in player.settings() {
                assert!(kind.settings.iter().any(|opt| opt.key == key), "{key}");
            }
        }
        let all =
            "engine:time=7ms,depth=3,nodes=9,threads=2,hash=1,eval=seed,book=yes,horizon=round";
        let player: Player = all.parse().expect(all);
        assert_eq!(player.settings().len(), player.kind().settings.len());
        assert_eq!(player.to_string(), all);
    }
}
