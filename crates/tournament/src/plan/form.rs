//! A TOML table of a plan; every error has its line.

use std::ops::Range;

use game::{Message, quoted};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::BadPlan;
use crate::TEXTS;

/// A table in the text of a plan.
pub(super) struct Form<'a> {
    text: &'a str,
    table: &'a DeTable<'a>,
    /// Where it begins.
    start: usize,
    /// Its name.
    name: &'static str,
}

/// The value of a key.
#[derive(Clone, Copy)]
pub(super) struct Entry<'a> {
    text: &'a str,
    key: &'static str,
    value: &'a Spanned<DeValue<'a>>,
}

impl<'a> Form<'a> {
    /// The whole plan.
    pub(super) fn new(text: &'a str, table: &'a DeTable<'a>) -> Form<'a> {
        Form {
            text,
            table,
            start: 0,
            name: "",
        }
    }

    /// Checks that there are no other keys than these.
    pub(super) fn expect(&self, known: &[&str]) -> Result<(), BadPlan> {
        let mut keys = self.table.keys();
        let Some(key) = keys.find(|key| !known.contains(&key.get_ref().as_ref())) else {
            return Ok(());
        };
        let given = quoted(key.get_ref());
        let known = known.join(" ");
        Err(self.bad(
            key.span(),
            match self.name {
                "" => TEXTS.message("plan.no-key"),
                name => TEXTS.message("plan.no-key-in").with("name", name),
            }
            .with("given", given)
            .with("known", known),
        ))
    }

    /// The value of a key, if it is there.
    pub(super) fn get(&self, key: &'static str) -> Option<Entry<'a>> {
        let value = self.table.get(key)?;
        Some(Entry {
            text: self.text,
            key,
            value,
        })
    }

    /// The value of a required key.
    pub(super) fn need(&self, key: &'static str, example: &str) -> Result<Entry<'a>, BadPlan> {
        self.get(key).ok_or_else(|| self.missing(key, example))
    }

    /// The error for a missing key.
    pub(super) fn missing(&self, key: &str, example: &str) -> BadPlan {
        self.bad(
            self.start..self.start,
            TEXTS
                .message("plan.missing")
                .with("key", key)
                .with("example", example),
        )
    }

    /// The tables of a list: `[[game]]`.
    pub(super) fn list(&self, key: &'static str) -> Result<Vec<Form<'a>>, BadPlan> {
        let Some(entry) = self.get(key) else {
            return Ok(Vec::new());
        };
        let form = || TEXTS.message("plan.tables").with("key", key);
        let DeValue::Array(list) = entry.value.get_ref() else {
            return Err(entry.bad(form()));
        };
        let forms = list.iter().map(|value| match value.get_ref() {
            DeValue::Table(table) => Ok(Form {
                text: self.text,
                table,
                start: value.span().start,
                name: key,
            }),
            _ => Err(entry.bad(form())),
        });
        forms.collect()
    }

    /// An error about the table as a whole.
    pub(super) fn wrong(&self, trouble: Message) -> BadPlan {
        self.bad(self.start..self.start, trouble)
    }

    fn bad(&self, span: Range<usize>, trouble: Message) -> BadPlan {
        BadPlan {
            line: Some(line_of(self.text, span.start)),
            trouble,
        }
    }
}

impl<'a> Entry<'a> {
    /// A text.
    pub(super) fn text(&self) -> Result<&'a str, BadPlan> {
        let form = || TEXTS.message("plan.text");
        let text = self.value.get_ref().as_str();
        text.ok_or_else(|| self.bad(form()))
    }

    /// A text that can be read as something.
    pub(super) fn read<T>(
        &self,
        read: impl FnOnce(&str) -> Option<T>,
        form: impl Into<Message>,
    ) -> Result<T, BadPlan> {
        let text = self.value.get_ref().as_str();
        text.and_then(read).ok_or_else(|| self.bad(form))
    }

    /// One of several words.
    pub(super) fn word(&self, known: &[&str]) -> Result<usize, BadPlan> {
        let quotes: Vec<String> = known.iter().map(|word| format!("\"{word}\"")).collect();
        let quotes = quotes.join(" ");
        let form = TEXTS.message("plan.one-of").with("quotes", quotes);
        self.read(|text| known.iter().position(|&word| word == text), form)
    }

    /// A whole number.
    pub(super) fn whole(&self, min: u64, max: u64) -> Result<u64, BadPlan> {
        let number = self.value.get_ref().as_integer();
        let number =
            number.and_then(|digits| u64::from_str_radix(digits.as_str(), digits.radix()).ok());
        let number = number.filter(|number| (min..=max).contains(number));
        number.ok_or_else(|| {
            self.bad(
                TEXTS
                    .message("plan.range")
                    .with("min", min)
                    .with("max", max),
            )
        })
    }

    /// A number, whole or not, as it is written.
    pub(super) fn number(&self) -> Option<&'a str> {
        let value = self.value.get_ref();
        let whole = value.as_integer().filter(|digits| digits.radix() == 10);
        let whole = whole.map(toml::de::DeInteger::as_str);
        whole.or_else(|| value.as_float().map(toml::de::DeFloat::as_str))
    }

    /// A list of texts.
    pub(super) fn texts(&self) -> Option<Vec<&'a str>> {
        let list = self.value.get_ref().as_array()?;
        list.iter().map(|value| value.get_ref().as_str()).collect()
    }

    /// A table under this key: `[sprt]`.
    pub(super) fn table(&self) -> Result<Form<'a>, BadPlan> {
        match self.value.get_ref() {
            DeValue::Table(table) => Ok(Form {
                text: self.text,
                table,
                start: self.value.span().start,
                name: self.key,
            }),
            _ => {
                let key = self.key;
                Err(self.bad(TEXTS.message("plan.table").with("key", key)))
            }
        }
    }

    /// The error for a wrong value, with what would be accepted.
    pub(super) fn bad(&self, form: impl Into<Message>) -> BadPlan {
        let written = || self.text.get(self.value.span()).unwrap_or_default();
        let given = quoted(self.value.get_ref().as_str().unwrap_or_else(written));
        let key = self.key;
        self.wrong(
            TEXTS
                .message("plan.value")
                .with("key", key)
                .with("given", given)
                .with("form", form.into()),
        )
    }

    /// An error about this value.
    pub(super) fn wrong(&self, trouble: Message) -> BadPlan {
        BadPlan {
            line: Some(line_of(self.text, self.value.span().start)),
            trouble,
        }
    }
}

/// The number of the line of this byte.
pub(super) fn line_of(text: &str, at: usize) -> usize {
    let before = text.as_bytes().get(..at).unwrap_or(text.as_bytes());
    1 + before.iter().filter(|&&byte| byte == b'\n').count()
}
