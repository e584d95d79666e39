//! Who can be played against: every level and every kind of player there is.

use lobby::{Adviser, BadPlayer, Bot, Player, Session};
use words::Words;

/// The levels, from gentle to unbeatable.
const LEVELS: [&str; 5] = ["easy", "medium", "hard", "expert", "impossible"];

/// All machines that can play the game of a session, levels first: as the texts that
/// name them.
pub fn machines(session: &dyn Session) -> Vec<String> {
    let levels = LEVELS.iter().map(|level| format!("level={level}"));
    let kinds = Player::KINDS.iter().map(|(word, _)| (*word).to_owned());
    let known = known(session);
    let can_play = |text: &String| text == "random" || known.contains(&&**text);
    levels.chain(kinds).filter(can_play).collect()
}

/// The machine with this text, if it can play this game.
pub fn seat(session: &dyn Session, text: &str) -> Option<Player> {
    let player: Player = text.parse().ok()?;
    let can_play = player != Player::Human && check(session, player).is_ok();
    can_play.then_some(player)
}

/// Can this player play the game of a session?
pub fn check(session: &dyn Session, player: Player) -> Result<(), BadPlayer> {
    let mut known = known(session);
    let word = match player {
        Player::Human | Player::Random => return Ok(()),
        Player::Level { level, .. } => format!("level={}", level.word()),
        other => other.word().to_owned(),
    };
    if known.contains(&&*word) {
        return Ok(());
    }
    known.splice(0..0, ["human", "random"]);
    Err(BadPlayer::Kind { given: word, known })
}

/// The kinds of players that have a mind in this game. Making one to see whether it can
/// be made takes tens of megabytes; who has none tells at once.
fn known(session: &dyn Session) -> Vec<&'static str> {
    match session.bot(&Player::Human) {
        Err(BadPlayer::Kind { known, .. }) => known,
        _ => Vec::new(),
    }
}

/// What a player is called: a level by its word, other machines by their text.
pub fn name(words: &'static Words, text: &str) -> String {
    if text == "human" {
        return words.say("who.human").to_owned();
    }
    let level = text
        .strip_prefix("level=")
        .or(text.strip_prefix("level:level="));
    let level = level.and_then(|level| words.get(&format!("level.{}", level.split(',').next()?)));
    level.map_or_else(|| text.to_owned(), str::to_owned)
}

/// The strongest that can think about a game, for hints and analysis.
pub fn adviser(session: &dyn Session) -> Option<Player> {
    let known = ["engine", "mcts"].into_iter();
    known.filter_map(|text| seat(session, text)).next()
}

/// The same at this game, beside a solver that makes certain what it can in time.
pub fn advice(session: &dyn Session) -> Option<Box<dyn Bot>> {
    // What a solver finds in the second that it has at most.
    const MEGABYTES: usize = 64;
    let adviser = Adviser::new(session, &adviser(session)?, MEGABYTES).ok()?;
    Some(Box::new(adviser))
}

/// Do values of this game say the chance of winning, rather than points? They do where
/// luck has a part.
pub fn is_chance(session: &dyn Session) -> bool {
    session.info().chance
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_said_to_play_a_game_has_a_mind_for_it_and_nobody_else() {
        for game in lobby::GAMES {
            let session = lobby::open(lobby::GAMES, game.info().name).expect("a game");
            let machines = machines(&*session);
            for (word, settings) in Player::KINDS {
                let has_memory = settings.iter().any(|opt| opt.key == "hash");
                let text = match (word, has_memory) {
                    ("level", _) => "level=easy".to_owned(),
                    (_, true) => format!("{word}:hash=1"),
                    _ => word.to_owned(),
                };
                let player: Player = text.parse().expect("a player");
                let has_mind = word == "random" || session.bot(&player).is_ok();
                let listed = if word == "level" { "level=easy" } else { word };
                assert_eq!(
                    machines.iter().any(|text| text == listed),
                    has_mind,
                    "{text}"
                );
                assert_eq!(seat(&*session, &text).is_some(), has_mind, "{text}");
            }
        }
    }
}
