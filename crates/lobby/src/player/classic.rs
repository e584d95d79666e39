use std::time::Duration;

use games::knightthrough::RowWeights;

use super::Word;
use super::local::{AnnealSettings, GeneticSettings};
use super::settings::{SettingValue, Visit};

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
        /// What it thinks of a position.
        eval: KalahEval,
        /// Whether the move after an extra turn costs depth.
        turns: KalahTurns,
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

/// The evaluations of the Kalah program: the one it had, and those it spoke of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KalahEval {
    /// Its formula, in whole numbers.
    Seed,
    /// Its formula in floating-point numbers, as it was: rounding and all.
    Float,
    /// Squeezed between −1 and 1.
    Tanh,
    /// With extra turns, captures and threats.
    Extended,
}

impl Word for KalahEval {
    const WORDS: &'static [(&'static str, KalahEval)] = &[
        ("seed", KalahEval::Seed),
        ("float", KalahEval::Float),
        ("tanh", KalahEval::Tanh),
        ("extended", KalahEval::Extended),
    ];
}

/// What an extra turn does to the horizon of the Kalah program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KalahTurns {
    /// It costs depth, as every move.
    Cost,
    /// It is free: depth counts changes of the turn.
    Free,
}

impl Word for KalahTurns {
    const WORDS: &'static [(&'static str, KalahTurns)] =
        &[("cost", KalahTurns::Cost), ("free", KalahTurns::Free)];
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
    pub own: Rows,
    /// The enemy's.
    pub enemy: Rows,
}

impl KnightWeights {
    /// Those of the agent.
    pub(super) const PUBLISHED: KnightWeights = KnightWeights {
        own: RowWeights::OWN,
        enemy: RowWeights::ENEMY,
    };
}

/// A weight for each row from a side's own first to its seventh.
pub(super) type Rows = [i32; 7];

/// Seven whole numbers, `1/1/4/4/8/640/640`, none so large that sixteen knights would
/// outweigh a win.
impl SettingValue for Rows {
    fn read(text: &str) -> Option<Rows> {
        const MOST: i32 = 1_000_000;
        let read = |number: &str| game::read_number(number).filter(|&weight| weight <= MOST);
        let numbers: Vec<i32> = text.split('/').map(read).collect::<Option<_>>()?;
        numbers.try_into().ok()
    }

    fn write(&self) -> Option<String> {
        Some(self.map(|weight| weight.to_string()).join("/"))
    }
}

impl Classic {
    pub(super) fn visit(&mut self, visit: &mut Visit<'_>) {
        match self {
            Classic::Kalah {
                level,
                time,
                eval,
                turns,
            } => {
                visit.value("level", level);
                visit.value("time", time);
                visit.value_if_changed("eval", eval, &KalahEval::Seed);
                visit.value_if_changed("turns", turns, &KalahTurns::Cost);
            }
            Classic::Congklak { level, seed } => {
                visit.value("level", level);
                visit.value("seed", seed);
            }
            Classic::Knight {
                depth,
                weights: KnightWeights { own, enemy },
                seed,
            } => {
                visit.value("depth", depth);
                visit.value_if_changed("own", own, &RowWeights::OWN);
                visit.value_if_changed("enemy", enemy, &RowWeights::ENEMY);
                visit.value("seed", seed);
            }
            Classic::Adjacency { time } => visit.value("time", time),
            Classic::Anneal(settings) => {
                settings.visit(visit);
                visit.value("near", &mut settings.near);
            }
            Classic::Genetic(settings) => settings.visit(visit),
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
