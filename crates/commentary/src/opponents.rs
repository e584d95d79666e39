//! The players that a game can be played against.

use lobby::{AnalysisBot, BadPlayer, Bot, Budget, Player, Session};
use words::Words;

/// All machines that can play the game of a session, levels first, as they can be typed.
pub fn machines(session: &dyn Session) -> Vec<String> {
    let capabilities = session.capabilities();
    let levels = Player::LEVELS.into_iter();
    let levels = levels.filter(|level| capabilities.players.contains(level));
    let kinds = capabilities.player_kinds().map(|kind| kind.word);
    let kinds = kinds.filter(|word| !matches!(*word, "human" | "level"));
    levels.chain(kinds).map(str::to_owned).collect()
}

/// The machine with this text, if it can play this game.
pub fn seat(session: &dyn Session, text: &str) -> Option<Player> {
    let player: Player = text.parse().ok()?;
    let can_play = player != Player::Human && check(session, player).is_ok();
    can_play.then_some(player)
}

/// Can this player play the game of a session?
pub fn check(session: &dyn Session, player: Player) -> Result<(), BadPlayer> {
    session.capabilities().check(player)
}

/// What a player is called: a level by its word, another machine by the name of its kind, or
/// by its text where it has settings.
pub fn name(words: &'static Words, text: &str) -> String {
    if text == "human" {
        return words.say("who.human").to_owned();
    }
    let is_kind = Player::KINDS.iter().any(|kind| kind.word == text);
    let kind = words.get(&format!("kind.{text}")).filter(|_| is_kind);
    if let Some(kind) = kind {
        return kind.to_owned();
    }
    let level = text
        .strip_prefix("level=")
        .or(text.strip_prefix("level:level="));
    let level = level.and_then(|level| words.get(&format!("level.{}", level.split(',').next()?)));
    level.map_or_else(|| text.to_owned(), str::to_owned)
}

/// The strongest player of a game, for hints and analysis.
pub fn adviser(session: &dyn Session) -> Option<Player> {
    let known = ["engine", "mcts"].into_iter();
    known.filter_map(|text| seat(session, text)).next()
}

/// What a hint may take: nodes and no time, so that a position gets the same hint every time.
/// Less than a second on one thread.
pub const HINT_BUDGET: Budget = Budget::nodes(1 << 20);

/// A bot for hints and analysis: that player, and a solver for what it can prove in time.
pub fn advice(session: &dyn Session) -> Option<Box<dyn Bot>> {
    // Enough for the second that the solver has at most.
    const MEGABYTES: usize = 64;
    let bot = AnalysisBot::new(session, &adviser(session)?, MEGABYTES).ok()?;
    Some(Box::new(bot))
}

/// Are values of this game probabilities of winning rather than points? They are in games
/// of chance.
pub fn is_chance(session: &dyn Session) -> bool {
    session.info().chance
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Lang;

    #[test]
    fn machines_are_called_by_words_of_the_language() {
        let check = |text, en, id| {
            let names = [Lang::En, Lang::Id].map(|lang| name(crate::TEXTS.words(lang), text));
            assert_eq!(names, [en, id]);
        };
        check("human", "person", "orang");
        check("random", "random", "acak");
        check("level=hard", "hard", "sulit");
        check("level:level=easy,seed=3", "easy", "mudah");
        check("engine:time=2s", "engine:time=2s", "engine:time=2s");
        check("Sari", "Sari", "Sari");
    }

    #[test]
    fn the_listed_machines_have_a_bot_and_no_others() {
        for game in lobby::GAMES {
            let session = lobby::open(lobby::GAMES, game.info().name).expect("a game");
            let machines = machines(&*session);
            for kind in Player::KINDS {
                let word = kind.word;
                let has_memory = kind.settings.iter().any(|opt| opt.key == "hash");
                let text = match (word, has_memory) {
                    ("level", _) => "level=easy".to_owned(),
                    (_, true) => format!("{word}:hash=1"),
                    _ => word.to_owned(),
                };
                let player: Player = text.parse().expect("a player");
                let has_bot = word == "random" || session.bot(&player).is_ok();
                let listed = if word == "level" { "level=easy" } else { word };
                assert_eq!(
                    machines.iter().any(|text| text == listed),
                    has_bot,
                    "{text}"
                );
                assert_eq!(seat(&*session, &text).is_some(), has_bot, "{text}");
            }
        }
    }
}
