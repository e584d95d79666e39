use std::fmt::{self, Display, Formatter};

use lobby::{AnalysisBot, BadPlayer, Bot, Budget, Classic, Player, Session};

use crate::config::ServerLimits;

/// The same player with threads, memory and time clamped to the server's limits. Players
/// without a time limit of their own are ended by their stop flag.
pub(crate) fn clamp(player: Player, limits: &ServerLimits) -> Player {
    let budget = |budget: Budget| Budget {
        time: Some(budget.time.unwrap_or(limits.thinking).min(limits.thinking)),
        ..budget
    };
    // A larger population takes memory and is not better.
    const MOST_LIVES: u32 = 2000;
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
            settings.population = settings.population.min(MOST_LIVES);
            Player::Genetic(settings)
        }
        Player::Classic(Classic::Genetic(mut settings)) => {
            settings.population = settings.population.min(MOST_LIVES);
            Player::Classic(Classic::Genetic(settings))
        }
        other => other.with_time_at_most(limits.thinking),
    }
}

/// The adviser that gives hints and values moves: a clamped player and a solver, which
/// share the memory that one search may have.
pub(super) struct AdviserSettings {
    player: Player,
    megabytes: usize,
}

impl AdviserSettings {
    /// An adviser with this budget; `None` in a game that no machine plays.
    pub(super) fn new(
        session: &dyn Session,
        budget: Budget,
        limits: &ServerLimits,
    ) -> Option<AdviserSettings> {
        let megabytes = limits.hash / 2;
        let limits = &ServerLimits {
            hash: limits.hash - megabytes,
            ..limits.clone()
        };
        let player = match commentary::opponents::adviser(session)? {
            Player::Engine(mut settings) => {
                settings.budget = budget;
                Player::Engine(settings)
            }
            Player::Mcts(mut settings) => {
                settings.budget = budget;
                Player::Mcts(settings)
            }
            other => other,
        };
        Some(AdviserSettings {
            player: clamp(player, limits),
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

/// Differs from the name of the same player when it is not an adviser.
impl Display for AdviserSettings {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "adviser {}", self.player)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn players_are_clamped_to_the_limits() {
        let limits = ServerLimits {
            thinking: Duration::from_secs(2),
            hash: 16,
            ..ServerLimits::default()
        };
        let check = |given: &str, clamped: &str| {
            let player: Player = given.parse().expect("a player");
            assert_eq!(clamp(player, &limits).to_string(), clamped);
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
