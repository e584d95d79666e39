//! Settings of players as text. Each player lists its settings once, in a function that
//! shows them to a [`Visit`]: the same list is used to read and to write them.

use std::time::Duration;

use game::Options;

use super::Word;
use crate::Budget;

/// Reads or writes the settings of a player, one after another.
pub(super) enum Visit<'a> {
    /// Sets every setting to its option.
    Read(&'a Options),
    /// Collects keys and values.
    Write(Vec<(&'static str, String)>),
}

impl Visit<'_> {
    /// Reads or writes one setting. An option that is empty leaves it as it is.
    pub(super) fn value<T: SettingValue>(&mut self, key: &'static str, value: &mut T) {
        match self {
            Visit::Read(options) => {
                if let Some(read) = T::read(options.word(key)) {
                    *value = read;
                }
            }
            Visit::Write(settings) => settings.extend(value.write().map(|text| (key, text))),
        }
    }

    /// The same for a setting that is written only if it is not the usual one.
    pub(super) fn value_if_changed<T: SettingValue + PartialEq>(
        &mut self,
        key: &'static str,
        value: &mut T,
        usual: &T,
    ) {
        let is_hidden = matches!(self, Visit::Write(_)) && value == usual;
        if !is_hidden {
            self.value(key, value);
        }
    }
}

/// A setting that can be written as text.
pub(super) trait SettingValue: Sized {
    /// `None` for a text that says nothing.
    fn read(text: &str) -> Option<Self>;

    /// `None` when it is not worth writing.
    fn write(&self) -> Option<String>;
}

impl SettingValue for u32 {
    fn read(text: &str) -> Option<u32> {
        text.parse().ok()
    }

    fn write(&self) -> Option<String> {
        Some(self.to_string())
    }
}

impl SettingValue for u64 {
    fn read(text: &str) -> Option<u64> {
        text.parse().ok()
    }

    fn write(&self) -> Option<String> {
        Some(self.to_string())
    }
}

impl SettingValue for usize {
    fn read(text: &str) -> Option<usize> {
        text.parse().ok()
    }

    fn write(&self) -> Option<String> {
        Some(self.to_string())
    }
}

/// Only `yes` is written.
impl SettingValue for bool {
    fn read(text: &str) -> Option<bool> {
        Some(text == "yes")
    }

    fn write(&self) -> Option<String> {
        self.then(|| "yes".to_owned())
    }
}

impl SettingValue for Duration {
    fn read(text: &str) -> Option<Duration> {
        Budget::parse_time(text)
    }

    fn write(&self) -> Option<String> {
        Some(format!("{}ms", self.as_millis()))
    }
}

/// Nothing is an empty text, and is not written.
impl<T: SettingValue> SettingValue for Option<T> {
    fn read(text: &str) -> Option<Option<T>> {
        Some(T::read(text))
    }

    fn write(&self) -> Option<String> {
        self.as_ref().and_then(T::write)
    }
}

impl<T: Word> SettingValue for T {
    fn read(text: &str) -> Option<T> {
        Word::parse(text)
    }

    fn write(&self) -> Option<String> {
        Some(self.word().to_owned())
    }
}
