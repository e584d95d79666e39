use std::collections::BTreeMap;

use crate::kept::{KeptGame, Shelf};

/// Results of the games of one person.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Games that the person has won.
    pub won: u32,
    /// Drawn games.
    pub drawn: u32,
    /// Games that the person has lost.
    pub lost: u32,
}

impl Tally {
    /// The results of these games. Unfinished ones, and those of two people or two
    /// machines, do not count.
    pub fn of<'a>(games: impl IntoIterator<Item = &'a KeptGame>) -> Tally {
        let mut tally = Tally::default();
        for game in games.into_iter().filter(|game| game.person().is_some()) {
            match game.shelf() {
                Shelf::Won => tally.won += 1,
                Shelf::Drawn => tally.drawn += 1,
                Shelf::Lost => tally.lost += 1,
                Shelf::Unfinished | Shelf::Other => {}
            }
        }
        tally
    }

    /// How many games.
    pub fn games(self) -> u32 {
        self.won + self.drawn + self.lost
    }
}

/// Games won one after another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Streak {
    /// Up to the last game.
    pub now: u32,
    /// The most ever.
    pub longest: u32,
}

impl Streak {
    /// The streaks of these games, the one played last first.
    pub fn of<'a>(games: impl IntoIterator<Item = &'a KeptGame>) -> Streak {
        let shelves = games.into_iter().map(KeptGame::shelf);
        let over = shelves.filter(|shelf| !matches!(shelf, Shelf::Unfinished | Shelf::Other));
        let mut streak = Streak::default();
        let (mut run, mut is_first_run) = (0, true);
        for shelf in over {
            if shelf == Shelf::Won {
                run += 1;
                streak.longest = streak.longest.max(run);
                if is_first_run {
                    streak.now = run;
                }
            } else {
                run = 0;
                is_first_run = false;
            }
        }
        streak
    }
}

/// How many of the moves of these games were no mistakes, in percent: the mean of those that
/// were reviewed.
pub fn accuracy<'a>(games: impl IntoIterator<Item = &'a KeptGame>) -> Option<u32> {
    let percents = games.into_iter().filter_map(KeptGame::accuracy);
    let percents: Vec<u32> = percents.collect();
    let count = u32::try_from(percents.len())
        .ok()
        .filter(|count| *count > 0)?;
    let sum: u32 = percents.iter().sum();
    Some((sum + count / 2) / count)
}

/// The results against each opponent, levels in their order and before other machines.
pub fn by_opponent<'a>(games: impl IntoIterator<Item = &'a KeptGame>) -> Vec<(String, Tally)> {
    let mut tables: BTreeMap<(usize, String), Vec<&KeptGame>> = BTreeMap::new();
    for game in games.into_iter().filter(|game| game.person().is_some()) {
        let opponent = game.opponent().to_owned();
        tables
            .entry((rank(&opponent), opponent))
            .or_default()
            .push(game);
    }
    let tallies = tables.into_iter();
    tallies
        .map(|((_, opponent), games)| (opponent, Tally::of(games)))
        .filter(|(_, tally)| tally.games() > 0)
        .collect()
}

/// The next level for a person who wins eight of the last ten games against one, with that
/// one and the number of games won. The games are the one played last first.
pub fn next_level<'a>(
    games: impl IntoIterator<Item = &'a KeptGame>,
) -> Option<(&'static str, &'static str, u32)> {
    const LAST: usize = 10;
    const ENOUGH: u32 = 8;
    let games: Vec<&KeptGame> = games.into_iter().collect();
    let pairs = lobby::Player::LEVELS.windows(2).rev();
    for pair in pairs {
        let [level, next] = [pair[0], pair[1]];
        let of_level = games
            .iter()
            .filter(|game| game.person().is_some() && game.opponent() == level);
        let over = of_level.filter(|game| game.shelf() != Shelf::Unfinished);
        let last: Vec<&KeptGame> = over.take(LAST).copied().collect();
        let won = Tally::of(last.iter().copied()).won;
        if last.len() == LAST && won >= ENOUGH {
            return Some((level, next, won));
        }
    }
    None
}

fn rank(opponent: &str) -> usize {
    let levels = lobby::Player::LEVELS.iter();
    let at = levels.clone().position(|level| *level == opponent);
    at.unwrap_or(levels.count())
}

#[cfg(test)]
mod tests {
    use std::time::UNIX_EPOCH;

    use super::*;

    fn games(opponent: &str, results: &[&str]) -> Vec<KeptGame> {
        let record = |result| {
            let text = format!(
                "[Game \"nim\"]\n[First \"human\"]\n[Second \"{opponent}\"]\n\n1. 2 {result}\n"
            );
            KeptGame::new("x", text.parse().expect("a record"), UNIX_EPOCH)
        };
        results.iter().map(|result| record(*result)).collect()
    }

    #[test]
    fn results_are_counted_by_opponent() {
        let mut all = games("mcts", &["first", "draw"]);
        all.extend(games("level=hard", &["second", "*"]));
        all.extend(games("level=easy", &["first"]));
        let table = by_opponent(&all);
        let names: Vec<&str> = table.iter().map(|(name, _)| &**name).collect();
        assert_eq!(names, ["level=easy", "level=hard", "mcts"]);
        assert_eq!(
            table[1].1,
            Tally {
                won: 0,
                drawn: 0,
                lost: 1
            }
        );
        assert_eq!(Tally::of(&all).games(), 4);
    }

    #[test]
    fn accuracy_is_the_mean_of_what_was_reviewed() {
        let mut all = games("mcts", &["first", "draw", "second"]);
        assert_eq!(accuracy(&all), None);
        all[0].record.set_note("Accuracy", 80);
        all[2].record.set_note("Accuracy", 91);
        assert_eq!(accuracy(&all), Some(86));
        all[1].record.set_note("Accuracy", "much");
        assert_eq!(accuracy(&all), Some(86));
    }

    #[test]
    fn streaks_end_with_a_game_that_is_not_won() {
        let all = games(
            "mcts",
            &["*", "first", "first", "draw", "first", "first", "first"],
        );
        assert_eq!(Streak::of(&all), Streak { now: 2, longest: 3 });
    }

    #[test]
    fn who_wins_most_games_is_offered_the_next_level() {
        let mut last = ["first"; 10];
        assert_eq!(
            next_level(&games("level=medium", &last)),
            Some(("level=medium", "level=hard", 10))
        );
        assert_eq!(next_level(&games("level=medium", &last[..9])), None);
        last[0] = "second";
        last[1] = "draw";
        assert!(next_level(&games("level=easy", &last)).is_some());
        last[2] = "second";
        assert_eq!(next_level(&games("level=easy", &last)), None);
        // Games of two machines are nobody's, however many there are.
        let mut watched = games("level=easy", &["first"; 10]);
        for game in &mut watched {
            game.record.players[0] = "engine".to_owned();
        }
        assert_eq!(next_level(&watched), None);
        watched.extend(games("level=easy", &["first"; 10]));
        assert!(next_level(&watched).is_some());
    }
}
