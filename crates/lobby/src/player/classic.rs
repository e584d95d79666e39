use std::fmt;
use std::time::Duration;

use game::{Kind, Opt, Options, Text};
use games::knightthrough::RowWeights;

use super::Word;
use super::local::{self, AnnealSettings, GeneticSettings};
use super::options::{DEPTH, SEED, TIME};
use super::text::{seed, write_seed};
use crate::Budget;

/// A player of one game only: the one of the program that the game's variant comes
/// from, rebuilt without its mistakes. What the engine must beat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Classic {
    /// Of the Congklak program with six pits.
    Kalah {
        /// How deep and how long it looks.
        level: KalahLevel,
        /// A time in place of the level's.
        time: Option<Duration>,
    },
    /// Of the Congklak program with seven holes and a window.
    Congklak {
        /// How deep it looks.
        level: CongklakLevel,
        /// The seed of its random moves.
        seed: Option<u32>,
    },
    /// The agent of Knight Through.
    Knight {
        /// How deep it looks.
        depth: u32,
        /// What knights are worth to it.
        weights: KnightWeights,
        /// The seed of the moves it looks at.
        seed: Option<u32>,
    },
    /// Adjacency's first alpha-beta player.
    Adjacency {
        /// How long it thinks before it gives up.
        time: Duration,
    },
    /// Adjacency's first annealing player.
    Anneal(AnnealSettings),
    /// Adjacency's first genetic player.
    Genetic(GeneticSettings),
}

/// The levels of the Kalah program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KalahLevel {
    /// Six moves deep, one second.
    Easy,
    /// Eight moves, one second and a half.
    Medium,
    /// Ten moves, two seconds.
    Hard,
    /// Twelve moves, three seconds.
    Expert,
}

impl Word for KalahLevel {
    const WORDS: &'static [(&'static str, KalahLevel)] = &[
        ("easy", KalahLevel::Easy),
        ("medium", KalahLevel::Medium),
        ("hard", KalahLevel::Hard),
        ("expert", KalahLevel::Expert),
    ];
}

/// The levels of the Congklak program. The lowest has no name there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CongklakLevel {
    /// Any move.
    Easy,
    /// Two moves deep.
    Normal,
    /// Five moves.
    Expert,
    /// Ten moves.
    Impossible,
}

impl Word for CongklakLevel {
    const WORDS: &'static [(&'static str, CongklakLevel)] = &[
        ("easy", CongklakLevel::Easy),
        ("normal", CongklakLevel::Normal),
        ("expert", CongklakLevel::Expert),
        ("impossible", CongklakLevel::Impossible),
    ];
}

/// What a knight is worth to the agent of Knight Through on each row from its own side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KnightWeights {
    /// Its own.
    pub own: [i32; 7],
    /// The enemy's.
    pub enemy: [i32; 7],
}

impl Default for KnightWeights {
    fn default() -> KnightWeights {
        KnightWeights {
            own: RowWeights::OWN,
            enemy: RowWeights::ENEMY,
        }
    }
}

/// Seven whole numbers, `1/1/4/4/8/640/640`, none so large that sixteen knights would
/// outweigh a win.
fn read_rows(text: &str) -> Option<[i32; 7]> {
    const MOST: i32 = 1_000_000;
    let read = |number: &str| game::read_number(number).filter(|&weight| weight <= MOST);
    let numbers: Vec<i32> = text.split('/').map(read).collect::<Option<_>>()?;
    numbers.try_into().ok()
}

fn write_rows(rows: [i32; 7]) -> String {
    rows.map(|weight| weight.to_string()).join("/")
}

const ROWS: Text = Text::new(
    "seven whole numbers up to 1000000, one for each row, such as 1/1/4/4/8/640/640",
    "tujuh bilangan bulat sampai 1000000, satu untuk tiap baris, misalnya 1/1/4/4/8/640/640",
);

const KNIGHT_OWN: Opt = Opt {
    key: "own",
    about: Text::new(
        "what its own knights are worth, row by row",
        "nilai kudanya sendiri, baris demi baris",
    ),
    kind: Kind::Free {
        default: "1/1/4/4/8/640/640",
        accepts: ROWS,
        canonical: |text| read_rows(text).map(write_rows),
    },
};

const KNIGHT_ENEMY: Opt = Opt {
    key: "enemy",
    about: Text::new(
        "what the enemy's knights are worth, row by row",
        "nilai kuda lawan, baris demi baris",
    ),
    kind: Kind::Free {
        default: "1/1/4/4/8/1280/1280",
        accepts: ROWS,
        canonical: |text| read_rows(text).map(write_rows),
    },
};

const ABOUT_LEVEL: Text = Text::new("how strong it is", "seberapa kuat");

const KALAH_LEVEL: Opt = Opt {
    key: "level",
    about: ABOUT_LEVEL,
    kind: Kind::Free {
        default: "medium",
        accepts: Text::new(
            "easy, medium, hard or expert",
            "easy, medium, hard, atau expert",
        ),
        canonical: KalahLevel::canonical,
    },
};

const CONGKLAK_LEVEL: Opt = Opt {
    key: "level",
    about: ABOUT_LEVEL,
    kind: Kind::Free {
        default: "normal",
        accepts: Text::new(
            "easy, normal, expert or impossible",
            "easy, normal, expert, atau impossible",
        ),
        canonical: CongklakLevel::canonical,
    },
};

const KNIGHT_DEPTH: Opt = Opt {
    key: "depth",
    about: DEPTH.about,
    kind: Kind::Number {
        default: 5,
        min: 1,
        max: 8,
    },
};

impl Classic {
    pub(super) const KALAH: (&'static str, &'static [Opt]) =
        ("classic-kalah", &[KALAH_LEVEL, TIME]);
    pub(super) const CONGKLAK: (&'static str, &'static [Opt]) =
        ("classic-congklak", &[CONGKLAK_LEVEL, SEED]);
    pub(super) const KNIGHT: (&'static str, &'static [Opt]) = (
        "classic-knight",
        &[KNIGHT_DEPTH, KNIGHT_OWN, KNIGHT_ENEMY, SEED],
    );
    pub(super) const ADJACENCY: (&'static str, &'static [Opt]) = ("classic-adjacency", &[TIME]);
    pub(super) const ANNEAL: (&'static str, &'static [Opt]) =
        ("classic-anneal", local::CLASSIC_ANNEAL);
    pub(super) const GENETIC: (&'static str, &'static [Opt]) =
        ("classic-genetic", local::CLASSIC_GENETIC);

    /// The word that names this kind.
    pub const fn word(self) -> &'static str {
        match self {
            Classic::Kalah { .. } => Classic::KALAH.0,
            Classic::Congklak { .. } => Classic::CONGKLAK.0,
            Classic::Knight { .. } => Classic::KNIGHT.0,
            Classic::Adjacency { .. } => Classic::ADJACENCY.0,
            Classic::Anneal(_) => Classic::ANNEAL.0,
            Classic::Genetic(_) => Classic::GENETIC.0,
        }
    }

    /// The classic player with these settings, if the word names one.
    pub(super) fn with(word: &str, options: &Options) -> Option<Classic> {
        match word {
            "classic-kalah" => Some(Classic::Kalah {
                level: KalahLevel::read(options.word("level"))?,
                time: Budget::parse_time(options.word("time")),
            }),
            "classic-congklak" => Some(Classic::Congklak {
                level: CongklakLevel::read(options.word("level"))?,
                seed: seed(options),
            }),
            "classic-knight" => Some(Classic::Knight {
                depth: options.number("depth"),
                weights: KnightWeights {
                    own: read_rows(options.word("own"))?,
                    enemy: read_rows(options.word("enemy"))?,
                },
                seed: seed(options),
            }),
            "classic-adjacency" => Some(Classic::Adjacency {
                time: Budget::parse_time(options.word("time")).unwrap_or(Duration::from_secs(5)),
            }),
            "classic-anneal" => Some(Classic::Anneal(AnnealSettings::read(options, 1))),
            "classic-genetic" => Some(Classic::Genetic(GeneticSettings::read(options, 1))),
            _ => None,
        }
    }

    /// The same, with this seed if it has none.
    pub(super) fn seeded(mut self, given: u32) -> Classic {
        if let Classic::Congklak { seed, .. } | Classic::Knight { seed, .. } = &mut self {
            seed.get_or_insert(given);
        }
        self
    }
}

impl fmt::Display for Classic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.word())?;
        match *self {
            Classic::Kalah { level, time } => {
                write!(f, "level={}", level.word())?;
                match time {
                    Some(time) => write!(f, ",time={}ms", time.as_millis()),
                    None => Ok(()),
                }
            }
            Classic::Congklak { level, seed } => {
                write!(f, "level={}", level.word())?;
                write_seed(f, seed)
            }
            Classic::Knight {
                depth,
                weights,
                seed,
            } => {
                write!(f, "depth={depth}")?;
                let usual = KnightWeights::default();
                let rows = [
                    ("own", weights.own, usual.own),
                    ("enemy", weights.enemy, usual.enemy),
                ];
                for (key, rows, usual) in rows {
                    if rows != usual {
                        write!(f, ",{key}={}", write_rows(rows))?;
                    }
                }
                write_seed(f, seed)
            }
            Classic::Adjacency { time } => write!(f, "time={}ms", time.as_millis()),
            Classic::Anneal(settings) => settings.fmt(f),
            Classic::Genetic(settings) => settings.fmt(f),
        }
    }
}
