//! Who can be played against: every level and every kind of player there is.

use lobby::{Player, Session};
use words::Words;

/// The levels, from gentle to unbeatable.
const LEVELS: [&str; 5] = ["easy", "medium", "hard", "expert", "impossible"];

/// All machines that can play the game of a session, levels first: as the texts that
/// name them.
pub fn machines(session: &dyn Session) -> Vec<String> {
    let levels = LEVELS.iter().map(|level| format!("level={level}"));
    let kinds = Player::KINDS.iter().map(|(word, _)| (*word).to_owned());
    let mut known: Vec<String> = Vec::new();
    for text in levels.chain(kinds) {
        let is_a_level = text == "level";
        let is_new = !known.contains(&text);
        if is_new && !is_a_level && seat(session, &text).is_some() {
            known.push(text);
        }
    }
    known
}

/// The machine with this text, if it can play this game.
pub fn seat(session: &dyn Session, text: &str) -> Option<Player> {
    let player: Player = text.parse().ok()?;
    // To see whether it can, the smallest memory does.
    let small: Result<Player, _> = format!("{}:hash=1", player.word()).parse();
    let can_play = match player {
        Player::Human => false,
        Player::Random => true,
        _ => session.mind(&small.unwrap_or(player)).is_ok(),
    };
    can_play.then_some(player)
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

/// Do values of this game say the chance of winning, rather than points? They do where
/// luck has a part.
pub fn is_chance(session: &dyn Session) -> bool {
    session.info().chance
}
