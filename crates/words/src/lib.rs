//! What the program says to people, in Indonesian and English.
//!
//! Sentences live in `en.json` and `id.json` under the same keys, grouped by what
//! comes before the first dot, with `{placeholders}` for what changes. Nothing here
//! names a game: [`Speakers::tell`] makes sentences from a scene and the story of a
//! move.
//!
//! A number that needs a plural has two keys, `….one` and `….many`. A sentence about
//! somebody has two as well: the plain key for others, and `….you` for the person
//! who reads it.

mod locale;
mod narrate;
mod speakers;

use std::collections::BTreeMap;
use std::fmt::Display;
use std::sync::LazyLock;

use game::Lang;

pub use locale::{is_utf8_locale, lang_from_locale};
pub use speakers::Speakers;

/// All words of one language.
#[derive(Debug)]
pub struct Words {
    lang: Lang,
    texts: BTreeMap<String, String>,
}

impl Words {
    /// The words of a language.
    pub fn of(lang: Lang) -> &'static Words {
        static EN: LazyLock<Words> =
            LazyLock::new(|| Words::read(Lang::En, include_str!("en.json")));
        static ID: LazyLock<Words> =
            LazyLock::new(|| Words::read(Lang::Id, include_str!("id.json")));
        match lang {
            Lang::En => &EN,
            Lang::Id => &ID,
        }
    }

    /// Which language this is.
    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// The text under a key. A key that does not exist is a mistake of ours: it is
    /// shown as it is, so that the rest of the screen stays of use.
    pub fn say<'k>(&'static self, key: &'k str) -> &'k str {
        let text = self.get(key);
        debug_assert!(text.is_some(), "no words for {key}");
        text.unwrap_or(key)
    }

    /// The text under a key that may not exist, such as one made from a game's own
    /// words.
    pub fn get(&'static self, key: &str) -> Option<&'static str> {
        self.texts.get(key).map(String::as_str)
    }

    /// All keys with their texts.
    pub fn all(&'static self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let texts = self.texts.iter();
        texts.map(|(key, text)| (key.as_str(), text.as_str()))
    }

    /// The text under a key with its placeholders filled in:
    /// `fill("turn.move", &[("n", &7)])`.
    pub fn fill(&'static self, key: &str, values: &[(&str, &dyn Display)]) -> String {
        let text = self.say(key);
        let mut filled = String::with_capacity(text.len());
        let mut rest = text;
        // One pass: a value may contain braces of its own, from what a person typed.
        while let Some((before, name, after)) = next_placeholder(rest) {
            filled += before;
            let value = values.iter().find(|(known, _)| *known == name);
            debug_assert!(value.is_some(), "no value for {{{name}}} in {key}");
            if let Some((_, value)) = value {
                filled += &value.to_string();
            }
            rest = after;
        }
        filled + rest
    }

    /// So many of something: `count("count.seed", 1)` is `1 seed`.
    pub fn count(&'static self, key: &str, n: u32) -> String {
        let form = if n == 1 { "one" } else { "many" };
        self.fill(&format!("{key}.{form}"), &[("n", &n)])
    }

    /// Several things that go together: `a3, b2 and c3`.
    pub fn all_of(&'static self, things: &[String]) -> String {
        self.joined("list.and", things)
    }

    /// Several things to choose from: `roll or hold`.
    pub fn one_of(&'static self, things: &[String]) -> String {
        self.joined("list.or", things)
    }

    /// The keys in a group: `group("move")` has `move.roll`.
    pub fn group(&'static self, group: &str) -> impl Iterator<Item = &'static str> {
        let prefix = format!("{group}.");
        let keys = self.texts.keys().map(String::as_str);
        keys.filter(move |key| key.starts_with(&prefix))
    }

    fn joined(&'static self, key: &str, things: &[String]) -> String {
        match things {
            [] => String::new(),
            [only] => only.clone(),
            [before @ .., last] => {
                self.fill(key, &[("before", &before.join(", ")), ("last", last)])
            }
        }
    }

    fn read(lang: Lang, json: &str) -> Words {
        let texts = serde_json::from_str(json).expect("the words in the program are flat JSON");
        Words { lang, texts }
    }
}

/// A sentence begins with a capital letter, unless it begins with the name of a
/// square: `c3 is taken.`
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    match (letters.next(), letters.clone().next()) {
        (Some(_), Some('0'..='9')) | (None, _) => text.to_owned(),
        (Some(first), _) => first.to_uppercase().chain(letters).collect(),
    }
}

/// Splits at the first `{name}`.
fn next_placeholder(text: &str) -> Option<(&str, &str, &str)> {
    let (before, inside) = text.split_once('{')?;
    let (name, after) = inside.split_once('}')?;
    Some((before, name, after))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn placeholders(mut text: &str) -> Vec<&str> {
        let mut names = Vec::new();
        while let Some((_, name, after)) = next_placeholder(text) {
            names.push(name);
            text = after;
        }
        names.sort_unstable();
        names
    }

    #[test]
    fn both_languages_have_the_same_keys_and_placeholders() {
        let [en, id] = Lang::ALL.map(|lang| &Words::of(lang).texts);
        let keys = |texts: &BTreeMap<String, String>| texts.keys().cloned().collect::<Vec<_>>();
        assert_eq!(keys(en), keys(id));
        for (key, text) in en {
            assert_eq!(placeholders(text), placeholders(&id[key]), "{key}");
        }
    }

    #[test]
    fn no_key_is_written_twice() {
        for (lang, json) in [
            (Lang::En, include_str!("en.json")),
            (Lang::Id, include_str!("id.json")),
        ] {
            let written = json.lines().filter(|line| line.contains("\": \"")).count();
            assert_eq!(written, Words::of(lang).texts.len(), "{lang:?}");
        }
    }

    #[test]
    fn both_files_list_the_keys_in_the_same_order() {
        let keys = |json: &'static str| -> Vec<&str> {
            let lines = json.lines();
            lines
                .filter_map(|line| line.split_once("\": \""))
                .map(|(key, _)| key)
                .collect()
        };
        assert_eq!(keys(include_str!("en.json")), keys(include_str!("id.json")));
    }

    #[test]
    fn numbers_and_people_have_both_forms() {
        let texts = &Words::of(Lang::En).texts;
        for (key, text) in texts {
            if let Some(stem) = key.strip_suffix(".one") {
                assert!(texts.contains_key(&format!("{stem}.many")), "{stem}");
            }
            if let Some(stem) = key.strip_suffix(".you") {
                assert!(texts.contains_key(stem), "{stem}");
            } else if text.contains("{who}") {
                assert!(texts.contains_key(&format!("{key}.you")), "{key}");
            }
        }
    }

    #[test]
    fn texts_are_neat() {
        for lang in Lang::ALL {
            for (key, text) in &Words::of(lang).texts {
                assert!(!text.is_empty(), "{key}");
                assert!(!text.starts_with(' '), "{key}");
                assert!(!text.contains("  "), "{key}");
                // Prompts end with a space, for the cursor; nothing else does.
                assert_eq!(text.ends_with(' '), text.ends_with(": "), "{key}");
            }
        }
    }

    #[test]
    fn placeholders_are_filled_once() {
        let words = Words::of(Lang::En);
        assert_eq!(words.fill("turn.move", &[("n", &7)]), "Move 7.");
        let typed = "{place}";
        assert_eq!(
            words.fill("error.no-move", &[("text", &typed)]),
            "No move {place} here."
        );
    }

    #[test]
    fn one_seed_and_many_seeds() {
        let [en, id] = Lang::ALL.map(Words::of);
        assert_eq!(en.count("count.seed", 1), "1 seed");
        assert_eq!(en.count("count.seed", 0), "0 seeds");
        assert_eq!(id.count("count.seed", 9), "9 biji");
    }

    #[test]
    fn names_of_squares_stay_small() {
        assert_eq!(capitalised("the computer wins."), "The computer wins.");
        assert_eq!(capitalised("c3 is taken."), "c3 is taken.");
        assert_eq!(capitalised(""), "");
    }

    #[test]
    fn lists_end_with_and_or_or() {
        let [en, id] = Lang::ALL.map(Words::of);
        let things = ["a3", "b2", "c3"].map(str::to_owned);
        assert_eq!(en.all_of(&things), "a3, b2 and c3");
        assert_eq!(id.all_of(&things), "a3, b2 dan c3");
        assert_eq!(en.one_of(&things[..2]), "a3 or b2");
        assert_eq!(id.one_of(&things[..1]), "a3");
    }

    #[test]
    #[cfg(debug_assertions)]
    #[should_panic(expected = "no words for nonsense")]
    fn a_key_without_words_is_found_by_tests() {
        Words::of(Lang::En).say("nonsense");
    }
}
