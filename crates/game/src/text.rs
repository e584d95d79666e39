use std::fmt;
use std::str::FromStr;

/// A language of the screens.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Indonesian.
    Id,
}

impl Lang {
    /// All languages.
    pub const ALL: [Lang; 2] = [Lang::En, Lang::Id];

    /// The language's code: `en` or `id`.
    pub const fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Id => "id",
        }
    }
}

/// A fixed text in every language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Text {
    /// In English.
    pub en: &'static str,
    /// In Indonesian.
    pub id: &'static str,
}

impl Text {
    /// A text with both languages.
    pub const fn new(en: &'static str, id: &'static str) -> Text {
        Text { en, id }
    }

    /// A text that is the same in every language, such as a name.
    pub const fn same(text: &'static str) -> Text {
        Text { en: text, id: text }
    }

    /// The text in one language.
    pub const fn in_lang(self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => self.en,
            Lang::Id => self.id,
        }
    }
}

/// A sentence, or a part of one, composed at run time in every language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Saying {
    /// In English.
    pub en: String,
    /// In Indonesian.
    pub id: String,
}

impl Saying {
    /// A sentence in both languages.
    pub fn new(en: impl Into<String>, id: impl Into<String>) -> Saying {
        Saying {
            en: en.into(),
            id: id.into(),
        }
    }

    /// In one language.
    pub fn in_lang(&self, lang: Lang) -> &str {
        match lang {
            Lang::En => &self.en,
            Lang::Id => &self.id,
        }
    }
}

/// In English.
impl fmt::Display for Saying {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.en)
    }
}

/// Untranslated: the same words in every language.
impl From<&str> for Saying {
    fn from(words: &str) -> Saying {
        Saying::new(words, words)
    }
}

/// Untranslated: the same words in every language.
impl From<String> for Saying {
    fn from(words: String) -> Saying {
        Saying::new(words.clone(), words)
    }
}

impl From<Text> for Saying {
    fn from(text: Text) -> Saying {
        Saying::new(text.en, text.id)
    }
}

/// Reads a whole number as people write it, in digits: no sign, no space.
pub fn read_number<N: FromStr>(text: &str) -> Option<N> {
    let is_digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_saying_has_both_languages() {
        let saying = Saying::new("a draw", "seri");
        assert_eq!(
            Lang::ALL.map(|lang| saying.in_lang(lang)),
            ["a draw", "seri"]
        );
        assert_eq!(saying.to_string(), "a draw");
        assert_eq!(Saying::from(Text::new("a draw", "seri")), saying);
        assert_eq!(Saying::from("?"), Saying::from("?".to_owned()));
        assert_eq!(Saying::from("?"), Saying::new("?", "?"));
    }

    #[test]
    fn numbers_are_digits_and_nothing_else() {
        for (text, number) in [("0", Some(0)), ("42", Some(42)), ("007", Some(7))] {
            assert_eq!(read_number::<u8>(text), number);
        }
        for text in ["", "+4", "-4", "-0", " 4", "4 ", "256", "4.0", "4e1", "٤"] {
            assert_eq!(read_number::<u8>(text), None, "{text:?}");
        }
    }
}
