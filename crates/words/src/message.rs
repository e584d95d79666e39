use std::fmt;

use crate::{Catalogue, Lang, Words};

/// A sentence, or a part of one, before its language is chosen: a key of a catalogue
/// with the values of its placeholders.
///
/// A value may be a message itself, so that an error can contain another one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message(Source);

#[derive(Clone, PartialEq, Eq, Debug)]
enum Source {
    Key {
        texts: &'static Catalogue,
        key: &'static str,
        values: Vec<(&'static str, Value)>,
    },
    Inline([String; 2]),
}

/// What stands in the place of a `{placeholder}`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// The same in every language.
    Plain(String),
    /// A part that is translated.
    Message(Message),
    /// Several things to choose from: `roll or hold`.
    OneOf(Vec<String>),
    /// Several parts with commas between them.
    Listed(Vec<Message>),
}

impl Value {
    fn in_lang(&self, lang: Lang, words: &'static Words) -> String {
        match self {
            Value::Plain(text) => text.clone(),
            Value::Message(part) => part.in_lang(lang),
            Value::OneOf(things) => words.one_of(things),
            Value::Listed(parts) => {
                let parts: Vec<String> = parts.iter().map(|part| part.in_lang(lang)).collect();
                parts.join(", ")
            }
        }
    }
}

impl Message {
    pub(crate) fn of_key(texts: &'static Catalogue, key: &'static str) -> Message {
        Message(Source::Key {
            texts,
            key,
            values: Vec::new(),
        })
    }

    /// A message that is in no catalogue, in English and Indonesian: for programs and
    /// games that bring no files with texts.
    pub fn both(en: impl Into<String>, id: impl Into<String>) -> Message {
        Message(Source::Inline([en.into(), id.into()]))
    }

    /// A message from something that can be said in one language.
    pub fn each(say: impl Fn(Lang) -> String) -> Message {
        let [en, id] = Lang::ALL.map(say);
        Message::both(en, id)
    }

    /// The message with the value of one more placeholder.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Value>) -> Message {
        if let Source::Key { values, .. } = &mut self.0 {
            values.push((name, value.into()));
        }
        self
    }

    /// In one language.
    pub fn in_lang(&self, lang: Lang) -> String {
        match &self.0 {
            Source::Inline(texts) => texts[lang.index()].clone(),
            Source::Key { texts, key, values } => {
                let words = texts.words(lang);
                let values: Vec<(&str, String)> = values
                    .iter()
                    .map(|(name, value)| (*name, value.in_lang(lang, words)))
                    .collect();
                let shown: Vec<(&str, &dyn fmt::Display)> = values
                    .iter()
                    .map(|(name, text)| (*name, text as &dyn fmt::Display))
                    .collect();
                words.fill(key, &shown)
            }
        }
    }
}

/// In English.
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_lang(Lang::En))
    }
}

/// Not translated: the same in every language.
impl From<&str> for Message {
    fn from(text: &str) -> Message {
        Message::both(text, text)
    }
}

/// Not translated: the same in every language.
impl From<String> for Message {
    fn from(text: String) -> Message {
        Message::both(text.clone(), text)
    }
}

impl From<Text> for Message {
    fn from(text: Text) -> Message {
        match text.0 {
            Fixed::Key(texts, key) => texts.message(key),
            Fixed::Inline([en, id]) => Message::both(en, id),
        }
    }
}

impl From<Message> for Value {
    fn from(part: Message) -> Value {
        Value::Message(part)
    }
}

impl From<&Message> for Value {
    fn from(part: &Message) -> Value {
        Value::Message(part.clone())
    }
}

impl From<Text> for Value {
    fn from(text: Text) -> Value {
        Value::Message(text.into())
    }
}

macro_rules! plain_values {
    ($($kind:ty),*) => {
        $(
            impl From<$kind> for Value {
                fn from(value: $kind) -> Value {
                    Value::Plain(value.to_string())
                }
            }

            impl From<&$kind> for Value {
                fn from(value: &$kind) -> Value {
                    Value::Plain(value.to_string())
                }
            }
        )*
    };
}

plain_values!(
    &str, String, char, u8, u16, u32, u64, usize, i16, i32, i64, f64
);

/// A fixed text in every language; it can stand in a constant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Text(Fixed);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fixed {
    Key(&'static Catalogue, &'static str),
    Inline([&'static str; 2]),
}

impl Text {
    /// The text under a key of a catalogue.
    pub const fn key(texts: &'static Catalogue, key: &'static str) -> Text {
        Text(Fixed::Key(texts, key))
    }

    /// A text that is in no catalogue, in English and Indonesian: a long document, or
    /// a text of a game that brings no files with texts.
    pub const fn both(en: &'static str, id: &'static str) -> Text {
        Text(Fixed::Inline([en, id]))
    }

    /// A text that is the same in every language, such as a name.
    pub const fn same(text: &'static str) -> Text {
        Text::both(text, text)
    }

    /// The text in one language.
    pub fn in_lang(self, lang: Lang) -> &'static str {
        match self.0 {
            Fixed::Key(texts, key) => texts.words(lang).say(key),
            Fixed::Inline(both) => both[lang.index()],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static TEXTS: Catalogue = Catalogue::new(
        "t",
        [
            "no-move = no move {given}: {why}\nover = the game is over\nmoves = choose {moves}",
            "no-move = tidak ada langkah {given}: {why}\nover = permainan selesai\nmoves = pilih {moves}",
        ],
        &[],
    );

    #[test]
    fn a_message_contains_others() {
        let over = Text::key(&TEXTS, "over");
        let message = TEXTS
            .message("no-move")
            .with("given", "{why}")
            .with("why", over);
        assert_eq!(message.to_string(), "no move {why}: the game is over");
        assert_eq!(
            message.in_lang(Lang::Id),
            "tidak ada langkah {why}: permainan selesai"
        );
        assert_eq!(over.in_lang(Lang::Id), "permainan selesai");
    }

    #[test]
    fn lists_are_written_in_the_language() {
        let things = Value::OneOf(vec!["1".to_owned(), "2".to_owned()]);
        let message = TEXTS.message("moves").with("moves", things);
        assert_eq!(
            Lang::ALL.map(|lang| message.in_lang(lang)),
            ["choose 1 or 2", "pilih 1 atau 2"]
        );
    }

    #[test]
    fn a_message_may_be_written_where_it_is_used() {
        let draw = Message::both("a draw", "seri");
        assert_eq!(Lang::ALL.map(|lang| draw.in_lang(lang)), ["a draw", "seri"]);
        assert_eq!(Message::from(Text::both("a draw", "seri")), draw);
        assert_eq!(Message::from("?"), Message::from("?".to_owned()));
        assert_eq!(Message::from("?"), Message::both("?", "?"));
    }
}
