use std::fmt::Display;

use crate::catalogue::Texts;
use crate::{Lang, next_placeholder};

/// All words of one language that a front end can say: the merged view over the
/// catalogue it was asked from and those below it.
#[derive(Debug)]
pub struct Words {
    lang: Lang,
    texts: Texts,
}

impl Words {
    pub(crate) fn new(lang: Lang, texts: Texts) -> Words {
        Words { lang, texts }
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
        self.texts.iter().map(|(key, text)| (*key, text.as_str()))
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

    /// A number of things: `count("count.seed", 1)` is `1 seed`.
    pub fn count(&'static self, key: &str, n: u32) -> String {
        self.count_with(key, n.into(), &[("n", &n)])
    }

    /// A sentence about a number of things: which form of it depends on `n`, what stands in it
    /// on the values alone, because numbers are written in several ways.
    pub fn count_with(&'static self, key: &str, n: u64, values: &[(&str, &dyn Display)]) -> String {
        let form = if n == 1 { "one" } else { "many" };
        self.fill(&format!("{key}.{form}"), values)
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
        let keys = self.texts.keys().copied();
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Catalogue;

    static TEXTS: Catalogue = Catalogue::new(
        "t",
        [
            "seed.one = {n} seed\nseed.many = {n} seeds\nno-move = No move {text} here.",
            "seed.one = {n} biji\nseed.many = {n} biji\nno-move = Tidak ada langkah {text}.",
        ],
        &[],
    );

    #[test]
    fn placeholders_are_filled_once() {
        let words = TEXTS.words(Lang::En);
        let typed = "{place}";
        assert_eq!(
            words.fill("no-move", &[("text", &typed)]),
            "No move {place} here."
        );
    }

    #[test]
    fn one_seed_and_many_seeds() {
        let [en, id] = Lang::ALL.map(|lang| TEXTS.words(lang));
        assert_eq!(en.count("seed", 1), "1 seed");
        assert_eq!(en.count("seed", 0), "0 seeds");
        assert_eq!(id.count("seed", 9), "9 biji");
        assert_eq!(en.group("seed").count(), 2);
        assert_eq!(en.get("nonsense"), None);
    }

    #[test]
    fn lists_end_with_and_or_or() {
        let [en, id] = Lang::ALL.map(|lang| TEXTS.words(lang));
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
        TEXTS.words(Lang::En).say("nonsense");
    }
}
