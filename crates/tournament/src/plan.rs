//! Who plays what, as a file says it.
//!
//! ```toml
//! name = "Autumn"
//! seed = 1
//! format = "round-robin"          # or "gauntlet", "ladder"
//!
//! [[game]]
//! spec = "kalah"
//! pairs = 50
//!
//! [[player]]
//! name = "engine"
//! player = "engine:nodes=2000"
//!
//! [[player]]
//! player = "random"
//! ```

mod error;
mod form;
mod read;
#[cfg(test)]
mod tests;

use arena::{Entrant, Openings, Sprt, Terms};

pub use error::BadPlan;

/// Who plays what, and how often.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// What it is called.
    pub name: String,
    /// The seed of all chance.
    pub seed: u64,
    /// Who meets whom.
    pub format: Format,
    /// The games; at least one.
    pub games: Vec<GamePlan>,
    /// The players; at least two.
    pub players: Vec<Participant>,
    /// A pairing ends as soon as this is decided.
    pub sprt: Option<Sprt>,
    /// What holds for every game.
    pub terms: Terms,
    /// How many games are played at the same time, where nobody says otherwise.
    pub concurrency: usize,
}

/// Who meets whom in each game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Everybody meets everybody.
    RoundRobin,
    /// The first so many players meet all the others.
    Gauntlet {
        /// How many.
        challengers: usize,
    },
    /// Everybody meets the next one in the list.
    Ladder,
}

impl Format {
    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Format::RoundRobin => "round-robin",
            Format::Gauntlet { .. } => "gauntlet",
            Format::Ladder => "ladder",
        }
    }
}

/// A game of a tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GamePlan {
    /// The game with its options.
    pub spec: String,
    /// Where games begin.
    pub openings: Openings,
    /// How many pairs of games two players play.
    pub pairs: u64,
}

/// A player of a tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Participant {
    /// What it is called; no other one is.
    pub name: String,
    /// Who it is.
    pub entrant: Entrant,
    /// What it is told to do, where it is a program.
    pub go: Option<String>,
    /// The games that it plays; all of them where nothing is said.
    pub only: Option<Vec<String>>,
}

impl Participant {
    /// Does it play this game?
    pub fn plays(&self, game: &str) -> bool {
        let only = self.only.as_ref();
        only.is_none_or(|games| games.iter().any(|known| known == game))
    }
}

impl Plan {
    /// The game with this name and these options.
    pub fn game(&self, spec: &str) -> Option<&GamePlan> {
        self.games.iter().find(|game| game.spec == spec)
    }

    /// The player of this name.
    pub fn player(&self, name: &str) -> Option<&Participant> {
        self.players.iter().find(|player| player.name == name)
    }

    /// May games that were played by the other plan be counted in this one? What is
    /// there must be the same; games, players and pairs may be more. Otherwise the key
    /// that differs.
    pub fn goes_on(&self, before: &Plan) -> Result<(), String> {
        let differs = |is_same: bool, key: &str| match is_same {
            true => Ok(()),
            false => Err(key.to_owned()),
        };
        differs(self.seed == before.seed, "seed")?;
        differs(self.format == before.format, "format")?;
        differs(self.sprt == before.sprt, "sprt")?;
        let (now, then) = (self.terms, before.terms);
        differs(now.clock == then.clock, "time-per-game")?;
        differs(now.measure == then.measure, "clock")?;
        differs(now.margin == then.margin, "margin")?;
        differs(now.patience == then.patience, "patience")?;
        differs(now.adjudicate == then.adjudicate, "adjudicate")?;
        for game in &before.games {
            let is_same = self.game(&game.spec).is_some_and(|now| {
                (&now.openings, now.pairs >= game.pairs) == (&game.openings, true)
            });
            differs(is_same, &format!("game {}", game.spec))?;
        }
        for player in &before.players {
            let is_same = self.player(&player.name) == Some(player);
            differs(is_same, &format!("player {}", player.name))?;
        }
        Ok(())
    }
}
