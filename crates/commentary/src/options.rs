//! What options of games and settings of players are called.

use game::{Kind, Opt};
use words::Words;

/// The name of an option of a game.
pub fn option(words: &'static Words, opt: &Opt) -> &'static str {
    words.get(&format!("option.{}", opt.key)).unwrap_or(opt.key)
}

/// A value of an option as people read it: what is chosen from a list has a name, which
/// depends on the option.
pub fn value(words: &'static Words, opt: &Opt, value: &str) -> String {
    let name = match opt.kind {
        Kind::YesNo { .. } => words.get(&format!("option.{value}")),
        Kind::Choice(_) => words.get(&format!("option.{}.{value}", opt.key)),
        Kind::Number { .. } | Kind::Free { .. } => None,
    };
    name.unwrap_or(value).to_owned()
}

/// The name of a setting of a player.
pub fn setting(words: &'static Words, opt: &Opt) -> &'static str {
    let name = words.get(&format!("player-setting.{}", opt.key));
    name.unwrap_or(opt.key)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use game::Lang;
    use lobby::Player;

    use super::*;

    #[test]
    fn every_option_of_every_game_has_a_name_and_so_have_its_values() {
        for lang in Lang::ALL {
            let words = crate::TEXTS.words(lang);
            for game in lobby::GAMES {
                let info = game.info();
                let mut names = BTreeSet::new();
                for opt in info.options {
                    let key = format!("option.{}", opt.key);
                    assert!(words.get(&key).is_some(), "{}: {key}", info.name);
                    assert!(
                        names.insert(option(words, opt)),
                        "{}: {key} twice",
                        info.name
                    );
                    let Kind::Choice(known) = opt.kind else {
                        continue;
                    };
                    let said: BTreeSet<String> =
                        known.iter().map(|one| value(words, opt, one)).collect();
                    assert_eq!(said.len(), known.len(), "{}: {key} {said:?}", info.name);
                    for one in known {
                        let key = format!("{key}.{one}");
                        assert!(words.get(&key).is_some(), "{}: {key}", info.name);
                    }
                }
            }
            for kind in Player::KINDS {
                for opt in kind.settings {
                    let key = format!("player-setting.{}", opt.key);
                    assert!(words.get(&key).is_some(), "{}: {key}", kind.word);
                }
            }
        }
    }

    #[test]
    fn a_value_is_named_by_its_option() {
        let opt = |key| {
            let mut options = lobby::GAMES.iter().flat_map(|game| game.info().options);
            options
                .find(|opt| opt.key == key)
                .expect("an option of ours")
        };
        let words = crate::TEXTS.words(Lang::En);
        assert_eq!(value(words, opt("refill"), "near"), "nearest hole first");
        assert_eq!(value(words, opt("starter"), "turns"), "by turns");
        assert_eq!(value(words, opt("mikul"), "no"), "no");
        assert_eq!(value(words, opt("seeds"), "4"), "4");
    }
}
