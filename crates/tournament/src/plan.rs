//! The plan of a tournament, read from a TOML file.
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

use arena::{Conditions, Entrant, Measure, Openings, Sandbox, Sprt};

use crate::BadRun;

pub use error::BadPlan;

/// The plan of a tournament: games, players and pairings.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// Its name.
    pub name: String,
    /// The seed of all random numbers.
    pub seed: u64,
    /// Which players are paired.
    pub format: Format,
    /// The games; at least one.
    pub games: Vec<GamePlan>,
    /// The players; at least two.
    pub players: Vec<Participant>,
    /// A pairing ends as soon as this is decided.
    pub sprt: Option<Sprt>,
    /// Time control and adjudication of every game.
    pub conditions: Conditions,
    /// The default number of games played in parallel.
    pub concurrency: usize,
}

/// Which players are paired in each game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Every player meets every other.
    RoundRobin,
    /// The first players of the list meet all the others.
    Gauntlet {
        /// How many first players.
        challengers: usize,
    },
    /// Every player meets the next one in the list.
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
    /// The openings.
    pub openings: Openings,
    /// How many pairs of games two players play.
    pub pairs: u64,
}

/// A player of a tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Participant {
    /// Its unique name.
    pub name: String,
    /// The player or program.
    pub entrant: Entrant,
    /// The argument of UGI's `go`, where it is a program.
    pub go: Option<String>,
    /// The games that it plays; `None` means all.
    pub only: Option<Vec<String>>,
}

impl Participant {
    /// Whether it plays this game.
    pub fn plays(&self, game: &str) -> bool {
        let only = self.only.as_ref();
        only.is_none_or(|games| games.iter().any(|known| known == game))
    }
}

impl Plan {
    /// The same plan with its programs in a sandbox, into which no CPU clock can look.
    pub fn in_sandbox(mut self, sandbox: Sandbox) -> Result<Plan, BadRun> {
        for player in &mut self.players {
            let is_program = matches!(player.entrant, Entrant::Program(_));
            if is_program && self.conditions.measure == Measure::Cpu {
                return Err(BadRun::Play(Sandbox::no_cpu_clock()));
            }
            player.entrant = player.entrant.in_sandbox(sandbox);
        }
        Ok(self)
    }

    /// The game with this name and these options.
    pub fn game(&self, spec: &str) -> Option<&GamePlan> {
        self.games.iter().find(|game| game.spec == spec)
    }

    /// The player of this name.
    pub fn player(&self, name: &str) -> Option<&Participant> {
        self.players.iter().find(|player| player.name == name)
    }

    /// Checks that games of an earlier plan count in this one: everything in it must be the
    /// same; games, players and pairs may have been added. The error is the key that
    /// differs.
    pub fn goes_on(&self, before: &Plan) -> Result<(), String> {
        let differs = |is_same: bool, key: &str| if is_same { Ok(()) } else { Err(key.to_owned()) };
        differs(self.seed == before.seed, "seed")?;
        differs(self.format == before.format, "format")?;
        differs(self.sprt == before.sprt, "sprt")?;
        let (now, then) = (self.conditions, before.conditions);
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
