use std::collections::BTreeMap;
use std::fmt;
use std::sync::OnceLock;

use crate::{Lang, Message, Words, placeholders};

/// The lists that every catalogue can write.
static LISTS: Catalogue = Catalogue::new(
    "words",
    [
        include_str!("../texts/en.txt"),
        include_str!("../texts/id.txt"),
    ],
    &[],
);

/// The sentences of one crate in both languages, and the catalogues it builds on.
///
/// Declare one with [`catalogue!`](crate::catalogue); the texts are read at the first
/// use.
pub struct Catalogue {
    name: &'static str,
    /// The files `texts/en.txt` and `texts/id.txt`.
    files: [&'static str; 2],
    with: &'static [&'static Catalogue],
    own: OnceLock<[Texts; 2]>,
    merged: OnceLock<[Words; 2]>,
}

/// Texts by their keys.
pub(crate) type Texts = BTreeMap<&'static str, String>;

impl Catalogue {
    /// A catalogue with the contents of an English and an Indonesian file. Its
    /// [`words`](Catalogue::words) contain those of the catalogues `with` too.
    pub const fn new(
        name: &'static str,
        files: [&'static str; 2],
        with: &'static [&'static Catalogue],
    ) -> Catalogue {
        Catalogue {
            name,
            files,
            with,
            own: OnceLock::new(),
            merged: OnceLock::new(),
        }
    }

    /// The name of the crate it belongs to.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// All words of this catalogue and of those it builds on, in one language.
    pub fn words(&'static self, lang: Lang) -> &'static Words {
        let merged = self.merged.get_or_init(|| {
            Lang::ALL.map(|lang| {
                let mut texts = Texts::new();
                self.merge_into(lang, &mut texts);
                Words::new(lang, texts)
            })
        });
        &merged[lang.index()]
    }

    /// A message of this catalogue, still without arguments.
    pub fn message(&'static self, key: &'static str) -> Message {
        Message::of_key(self, key)
    }

    /// This catalogue and all it builds on, each once, the lowest first.
    pub fn family(&'static self) -> Vec<&'static Catalogue> {
        let mut family = vec![&LISTS];
        self.join(&mut family);
        family
    }

    /// The keys of its own files.
    pub fn keys(&self) -> impl Iterator<Item = &'static str> {
        self.own()[0].keys().copied()
    }

    /// What is wrong with its files, one line for each fault: keys or placeholders
    /// that differ between the languages, keys written twice or in different order,
    /// plurals and sentences to the reader without their other form, stray spaces.
    pub fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        let mut fault = |key: &str, what: &str| {
            faults.push(format!("{}: {key}: {what}", self.name));
        };
        let [en, id] = self.files.map(written);
        for pair in en.windows(2).chain(id.windows(2)) {
            if pair[0].0 == pair[1].0 {
                fault(pair[0].0, "written twice in a row");
            }
        }
        if en.len() != self.own()[0].len() || id.len() != self.own()[1].len() {
            fault("*", "a key is written twice");
        }
        for ((key, text), (other, translated)) in en.iter().zip(&id) {
            if key != other {
                fault(key, "the other language has another key here");
                return faults;
            }
            if placeholders(text) != placeholders(translated) {
                fault(key, "placeholders differ");
            }
        }
        if en.len() != id.len() {
            fault("*", "one language has more keys");
        }
        let keys = &self.own()[0];
        for (key, text) in en.iter().chain(&id) {
            if text.is_empty() || text.starts_with(' ') || text.contains("  ") {
                fault(key, "stray spaces, or empty");
            }
            // Prompts end with a space, for the cursor; nothing else does.
            if text.ends_with(' ') != text.ends_with(": ") {
                fault(key, "a space at the end");
            }
            let lacks = |key: String| !keys.contains_key(&*key);
            match key.rsplit_once('.') {
                Some((stem, "one")) if lacks(format!("{stem}.many")) => {
                    fault(key, "no form for many");
                }
                Some((stem, "you")) if lacks(stem.to_owned()) => {
                    fault(key, "no form for others");
                }
                _ if text.contains("{who}") && lacks(format!("{key}.you")) => {
                    fault(key, "no form for the reader");
                }
                _ => {}
            }
        }
        faults
    }

    fn own(&self) -> &[Texts; 2] {
        let read = |file| written(file).into_iter().collect();
        self.own.get_or_init(|| self.files.map(read))
    }

    fn merge_into(&'static self, lang: Lang, texts: &mut Texts) {
        for catalogue in self.family() {
            for (key, text) in &catalogue.own()[lang.index()] {
                let twice = texts.insert(key, text.clone());
                debug_assert!(
                    twice.is_none(),
                    "{key} is in {} and elsewhere",
                    catalogue.name
                );
            }
        }
    }

    fn join(&'static self, family: &mut Vec<&'static Catalogue>) {
        for below in self.with {
            below.join(family);
        }
        if !family.contains(&self) {
            family.push(self);
        }
    }
}

/// Catalogues are the same when their names are.
impl PartialEq for Catalogue {
    fn eq(&self, other: &Catalogue) -> bool {
        self.name == other.name
    }
}

impl Eq for Catalogue {}

impl fmt::Debug for Catalogue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// Keys and texts of a file, in its order.
///
/// A line is `key = text`. `#` begins a comment line. A line that begins with `|`
/// continues the text above it on a new line. A `\` at the end keeps the space before
/// it.
fn written(file: &'static str) -> Vec<(&'static str, String)> {
    let mut texts: Vec<(&'static str, String)> = Vec::new();
    for line in file.lines().map(str::trim) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let kept = |text: &'static str| text.trim_start().trim_end_matches('\\');
        if let Some(more) = line.strip_prefix('|') {
            let (_, text) = texts.last_mut().expect("a text to continue");
            text.push('\n');
            text.push_str(kept(more));
        } else {
            let (key, text) = line.split_once('=').expect("a line `key = text`");
            texts.push((key.trim_end(), kept(text).to_owned()));
        }
    }
    texts
}

/// Declares a [`Catalogue`] with the texts of the crate it is called in:
/// `texts/en.txt` and `texts/id.txt` beside its `src`. The name comes first, then the
/// catalogues it builds on.
///
/// ```ignore
/// pub static TEXTS: Catalogue = words::catalogue!("tui", commentary::TEXTS, plain::TEXTS);
/// ```
#[macro_export]
macro_rules! catalogue {
    ($name:literal $(, $with:expr)* $(,)?) => {
        $crate::Catalogue::new(
            $name,
            [
                include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/texts/en.txt")),
                include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/texts/id.txt")),
            ],
            &[$(&$with),*],
        )
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_may_have_several_lines_and_a_space_at_the_end() {
        let read = written("# A comment\na.b = one = 1\n  | two\n |\n\nask = Name: \\\n");
        let expected = [("a.b", "one = 1\ntwo\n"), ("ask", "Name: ")];
        assert_eq!(read, expected.map(|(key, text)| (key, text.to_owned())));
    }

    #[test]
    fn a_catalogue_contains_those_it_builds_on() {
        static BELOW: Catalogue = Catalogue::new("below", ["a = one", "a = satu"], &[]);
        static ABOVE: Catalogue = Catalogue::new("above", ["b = two", "b = dua"], &[&BELOW]);
        assert_eq!(ABOVE.words(Lang::Id).say("a"), "satu");
        assert_eq!(ABOVE.words(Lang::En).say("b"), "two");
        assert_eq!(ABOVE.keys().collect::<Vec<_>>(), ["b"]);
        assert_eq!(ABOVE.family(), [&LISTS, &BELOW, &ABOVE]);
        assert!(LISTS.faults().is_empty());
    }

    #[test]
    fn faults_are_found() {
        let faults = |en, id| {
            let texts: &'static Catalogue = Box::leak(Box::new(Catalogue::new("t", [en, id], &[])));
            texts.faults()
        };
        assert_eq!(
            faults("a = {n} seeds", "a = biji"),
            ["t: a: placeholders differ"]
        );
        assert_eq!(
            faults("a = x\nb = y", "a = x"),
            ["t: *: one language has more keys"]
        );
        assert_eq!(
            faults("a = x\nb = y", "b = x\na = y"),
            ["t: a: the other language has another key here"]
        );
        assert_eq!(faults("a.one = x", "a.one = x").len(), 2);
        assert_eq!(faults("a = {who} wins", "a = {who} menang").len(), 2);
        assert_eq!(
            faults("a = x  y", "a = x"),
            ["t: a: stray spaces, or empty"]
        );
        assert!(faults("a = x", "a = y").is_empty());
    }
}
