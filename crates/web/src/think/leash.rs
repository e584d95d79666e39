use std::time::Duration;

use lobby::{Classic, Pace, Player, Session};

use crate::config::Limits;

/// The same player, with no more threads, memory and time than visitors get, whatever
/// its text says. The time that is left out here is kept by the flag that stops it.
pub(crate) fn on_leash(player: Player, limits: &Limits) -> Player {
    let pace = |pace: Pace| Pace {
        time: Some(pace.time.unwrap_or(limits.thinking).min(limits.thinking)),
        ..pace
    };
    // More than that many lives take memory that nobody looks at.
    const LIVES: u32 = 2000;
    match player {
        Player::Engine(mut settings) => {
            settings.pace = pace(settings.pace);
            settings.threads = 1;
            settings.hash = settings.hash.min(limits.hash);
            Player::Engine(settings)
        }
        Player::Mcts(mut settings) => {
            settings.pace = pace(settings.pace);
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

/// Who gives hints and values moves, for at most so long.
pub(crate) fn adviser(session: &dyn Session, time: Duration, limits: &Limits) -> Option<Player> {
    let player = plain::opponents::adviser(session)?;
    let time = Pace::time(time.min(limits.thinking));
    let player = match player {
        Player::Engine(mut settings) => {
            settings.pace = time;
            Player::Engine(settings)
        }
        Player::Mcts(mut settings) => {
            settings.pace = time;
            Player::Mcts(settings)
        }
        other => other,
    };
    Some(on_leash(player, limits))
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
