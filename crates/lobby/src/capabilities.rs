use game::Opt;

use crate::{BadPlayer, FairBasis, Player, PlayerKind};

/// What the program can do with a game. Plain data.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Capabilities {
    /// The players that have a bot, as they can be typed: kinds by their word, levels by
    /// their name. People and random players can always play, and are not listed.
    pub players: Vec<&'static str>,
    /// The evaluators that the engine can search with, its default first.
    pub evaluators: Vec<EvaluatorInfo>,
    /// Can it be solved exactly?
    pub solver: bool,
    /// Can endgame databases be built for it?
    pub endgames: bool,
    /// Is there an opening book for these options?
    pub book: bool,
    /// Has chance a part in it?
    pub chance: bool,
    /// The evaluators whose weights can be tuned.
    pub tuners: Vec<&'static str>,
    /// Can fair starts be found, and are they proven to be fair?
    pub fair_starts: Option<FairBasis>,
}

/// An evaluator of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EvaluatorInfo {
    /// Its name, as in `engine:eval=NAME`.
    pub name: &'static str,
    /// Does the engine search with it unless told otherwise?
    pub is_engine_default: bool,
    /// Do the textbook algorithms use it?
    pub is_textbook: bool,
}

impl Capabilities {
    /// Can this player play the game? What is wrong with it otherwise, and what would be
    /// accepted. Makes no bot, which can take tens of megabytes.
    pub fn check(&self, player: Player) -> Result<(), BadPlayer> {
        if matches!(player, Player::Human | Player::Random) {
            return Ok(());
        }
        let listed = player.listed_as();
        if !self.players.iter().any(|known| *known == listed) {
            let everyone = [&["human", "random"][..], &self.players].concat();
            return Err(BadPlayer::Kind {
                given: listed,
                known: everyone,
            });
        }
        if let Player::Engine(settings) = player
            && let Some(name) = settings.eval
            && !self.evaluators.iter().any(|one| one.name == name.as_str())
        {
            return Err(BadPlayer::Evaluator {
                given: name.as_str().to_owned(),
                known: self.evaluators.iter().map(|one| one.name).collect(),
            });
        }
        Ok(())
    }

    /// The kinds of players that can play, in the order of [`Player::KINDS`]; levels are
    /// one kind.
    pub fn player_kinds(&self) -> impl Iterator<Item = &'static PlayerKind> {
        let can_play = |kind: &&PlayerKind| match kind.word {
            "human" | "random" => true,
            "level" => self.players.contains(&Player::LEVELS[0]),
            word => self.players.contains(&word),
        };
        Player::KINDS.iter().filter(can_play)
    }

    /// The values of a setting that depend on the game; `None` for the others.
    pub fn choices_of(&self, setting: &Opt) -> Option<Vec<&'static str>> {
        let is_evaluator = setting.key == "eval";
        is_evaluator.then(|| self.evaluators.iter().map(|one| one.name).collect())
    }
}
