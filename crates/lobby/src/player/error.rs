use std::error::Error;
use std::fmt;

use game::{BadOption, Lang, quoted};

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
    /// The game has no evaluator of this name.
    Evaluator {
        /// What was given.
        given: String,
        /// The names there are.
        known: Vec<&'static str>,
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
            BadPlayer::Evaluator { given, known } => {
                let (given, known) = (quoted(given), known.join(" "));
                match lang {
                    Lang::En => format!("engine: no evaluator {given}; choose one of {known}"),
                    Lang::Id => {
                        format!(
                            "engine: tidak ada evaluator {given}; pilih salah satu dari {known}"
                        )
                    }
                }
            }
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
