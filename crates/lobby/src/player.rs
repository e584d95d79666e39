use std::error::Error;
use std::fmt;
use std::str::FromStr;

use game::Spec;

use crate::{Luck, View};

/// Who sits at one side of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Player {
    /// A person, who is asked.
    #[default]
    Human,
    /// Any legal move, each as likely as another.
    Random,
}

impl Player {
    /// All kinds of players, by the words that name them.
    pub const KINDS: [(&'static str, Player); 2] =
        [("human", Player::Human), ("random", Player::Random)];

    /// The word that names this kind.
    pub fn word(self) -> &'static str {
        let named = Player::KINDS.iter().find(|(_, kind)| *kind == self);
        named.map_or("", |(word, _)| word)
    }

    /// The move that this player makes here; `None` where a person must be asked,
    /// or nothing can be done.
    pub fn choose(self, view: &View, luck: &mut Luck) -> Option<String> {
        match self {
            Player::Human => None,
            Player::Random => {
                let index = luck.below(view.choices.len() as u32);
                Some(view.choices.get(index as usize)?.text.clone())
            }
        }
    }
}

impl FromStr for Player {
    type Err = BadPlayer;

    fn from_str(text: &str) -> Result<Player, BadPlayer> {
        let spec = Spec::new(text);
        let known = Player::KINDS.iter().find(|(word, _)| *word == spec.name);
        match known {
            Some((_, player)) if spec.settings().next().is_none() => Ok(*player),
            _ => Err(BadPlayer {
                given: text.to_owned(),
            }),
        }
    }
}

/// A player that does not exist.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadPlayer {
    /// What was given.
    pub given: String,
}

impl fmt::Display for BadPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let given = game::quoted(&self.given);
        write!(f, "no player {given}; choose one of")?;
        Player::KINDS
            .iter()
            .try_for_each(|(word, _)| write!(f, " {word}"))
    }
}

impl Error for BadPlayer {}
