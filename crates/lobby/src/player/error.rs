use std::error::Error;
use std::fmt;

use game::{BadOption, Lang, Message, quoted};

use crate::TEXTS;

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
    pub fn message(&self) -> Message {
        match self {
            BadPlayer::Kind { given, known } => TEXTS
                .message("bad-player.kind")
                .with("given", quoted(given))
                .with("known", known.join(" ")),
            BadPlayer::Setting { player, error } => TEXTS
                .message("bad-player.setting")
                .with("player", player)
                .with("error", error.message()),
            BadPlayer::Evaluator { given, known } => TEXTS
                .message("bad-player.evaluator")
                .with("given", quoted(given))
                .with("known", known.join(" ")),
            BadPlayer::Memory {
                player,
                asked,
                free,
            } => TEXTS
                .message("bad-player.memory")
                .with("player", player)
                .with("asked", asked)
                .with("free", free),
        }
    }

    /// The error as one sentence, in one language.
    pub fn in_lang(&self, lang: Lang) -> String {
        self.message().in_lang(lang)
    }
}

impl fmt::Display for BadPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_lang(Lang::En))
    }
}

impl Error for BadPlayer {}
