use std::fmt::{self, Display, Formatter};
use std::time::Duration;

use lobby::{AnalysisBot, BadPlayer, Bot, Budget, Classic, Player, Session};

use crate::config::Limits;

/// The same player, with no more threads, memory and time than visitors get, whatever
/// its text says. The time that is left out here is kept by the flag that stops it.
pub(crate) fn on_leash(player: Player, limits: &Limits) -> Player {
    let budget = |budget: Budget| Budget {
        time: Some(budget.time.unwrap_or(limits.thinking).min(limits.thinking)),
        ..budget
    };
    // More than that many lives take memory that nobody looks at.
    const LIVES: u32 = 2000;
    match player {
        Player::Engine(mut settings) => {
            settings.budget = budget(settings.budget);
            settings.threads = 1;
            settings.hash = settings.hash.min(limits.hash);
            Player::Engine(settings)
        }
        Player::Mcts(mut settings) => {
            settings.budget = budget(settings.budget);
            settings.threads = 1;
            settings.hash = settings.hash.min(limits.hash);
            Player::Mcts(settings)
        }
        Player::Genetic(mut settings) => {
            settings.population = settings.population.min(LIVES);
            Player::Genetic(settings)
        }
        Player::Classic(Classic::Genetic(mut settings)) => {
            settings.population = settings.population.min(LIVES);
            Player::Classic(Classic::Genetic(settings))
        }
        Player::Classic(Classic::Adjacency { time }) => Player::Classic(Classic::Adjacency {
            time: time.min(limits.thinking),
        }),
        other => other,
    }
}

/// Who gives hints and values moves: a player on the leash, and a solver beside it. They
/// share what a search may remember.
pub(super) struct Advice {
    player: Player,
    megabytes: usize,
}

impl Advice {
    /// For at most so long; `None` in a game that nobody can think about.
    pub(super) fn new(session: &dyn Session, time: Duration, limits: &Limits) -> Option<Advice> {
        let megabytes = limits.hash / 2;
        let limits = &Limits {
            hash: limits.hash - megabytes,
            ..limits.clone()
        };
        let time = Budget::time(time.min(limits.thinking));
        let player = match commentary::opponents::adviser(session)? {
            Player::Engine(mut settings) => {
                settings.budget = time;
                Player::Engine(settings)
            }
            Player::Mcts(mut settings) => {
                settings.budget = time;
                Player::Mcts(settings)
            }
            other => other,
        };
        Some(Advice {
            player: on_leash(player, limits),
            megabytes,
        })
    }

    pub(super) fn bot(&self, session: &dyn Session) -> Result<Box<dyn Bot>, BadPlayer> {
        Ok(Box::new(AnalysisBot::new(
            session,
            &self.player,
            self.megabytes,
        )?))
    }
}

/// Not what the player is called when somebody asks for it by name.
impl Display for Advice {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "adviser {}", self.player)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_the_text_says_there_is_a_limit() {
        let limits = Limits {
            thinking: Duration::from_secs(2),
            hash: 16,
            ..Limits::default()
        };
        let check = |given: &str, tamed: &str| {
            let player: Player = given.parse().expect("a player");
            assert_eq!(on_leash(player, &limits).to_string(), tamed);
        };
        check(
            "engine:time=60m,depth=9",
            "engine:time=2000ms,depth=9,threads=1,hash=16",
        );
        check(
            "engine:nodes=99,threads=256,hash=65536",
            "engine:time=2000ms,nodes=99,threads=1,hash=16",
        );
        check(
            "mcts:time=10ms,hash=1",
            "mcts:time=10ms,threads=1,hash=1,seed=1",
        );
        check("level=easy", "level=easy");
    }
}
