use std::error::Error;
use std::fmt;

use crate::{Lang, Message, TEXTS};

/// A move text that names no legal move. Says which ones there are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IllegalMove {
    /// What was given.
    pub text: String,
    /// The texts of the legal moves; none when the game is over.
    pub legal: Vec<String>,
}

impl IllegalMove {
    /// The error as one sentence.
    pub fn message(&self) -> Message {
        let key = if self.legal.is_empty() {
            "illegal-move.over"
        } else {
            "illegal-move.choose"
        };
        TEXTS
            .message(key)
            .with("given", quoted(&self.text))
            .with("legal", self.legal.join(" "))
    }

    /// The error as one sentence, in one language.
    pub fn in_lang(&self, lang: Lang) -> String {
        self.message().in_lang(lang)
    }
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_lang(Lang::En))
    }
}

impl Error for IllegalMove {}

/// A position text that cannot be read. Says what is wrong and shows a right one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadPosition {
    /// What was given.
    pub given: String,
    /// What is wrong with it.
    pub fault: Message,
    /// A text that would have been accepted.
    pub example: String,
}

impl BadPosition {
    /// The error as one sentence.
    pub fn message(&self) -> Message {
        TEXTS
            .message("bad-position")
            .with("given", quoted(&self.given))
            .with("fault", &self.fault)
            .with("example", &self.example)
    }

    /// The error as one sentence, in one language.
    pub fn in_lang(&self, lang: Lang) -> String {
        self.message().in_lang(lang)
    }
}

impl fmt::Display for BadPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_lang(Lang::En))
    }
}

impl Error for BadPosition {}

/// An option that the game does not have, or a value it does not take.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadOption {
    /// Not of the form `key=value`.
    Form {
        /// What was given.
        given: String,
        /// The options there are.
        accepted: Message,
    },
    /// No such option.
    Key {
        /// What was given.
        given: String,
        /// The options there are.
        accepted: Message,
    },
    /// The same option twice.
    Twice {
        /// What was given.
        key: String,
    },
    /// A value that the option does not take.
    Value {
        /// The option.
        key: String,
        /// The value given.
        given: String,
        /// What it takes.
        accepted: Message,
    },
    /// Values that do not go together: a sentence that says which do.
    Together(Message),
}

impl BadOption {
    /// The error as one sentence.
    pub fn message(&self) -> Message {
        match self {
            BadOption::Form { given, accepted } => TEXTS
                .message("bad-option.form")
                .with("given", quoted(given))
                .with("accepted", accepted),
            BadOption::Key { given, accepted } => TEXTS
                .message("bad-option.key")
                .with("given", quoted(given))
                .with("accepted", accepted),
            BadOption::Twice { key } => TEXTS.message("bad-option.twice").with("key", key),
            BadOption::Value {
                key,
                given,
                accepted,
            } => TEXTS
                .message("bad-option.value")
                .with("key", key)
                .with("given", quoted(given))
                .with("accepted", accepted),
            BadOption::Together(message) => message.clone(),
        }
    }

    /// The error as one sentence, in one language.
    pub fn in_lang(&self, lang: Lang) -> String {
        self.message().in_lang(lang)
    }
}

impl fmt::Display for BadOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_lang(Lang::En))
    }
}

impl Error for BadOption {}

/// A text that a person supplied, for an error on one line: in backquotes, escaped, and
/// cut when long.
pub fn quoted(given: &str) -> String {
    const LONGEST: usize = 60;
    let mut shown: String = given
        .chars()
        .take(LONGEST)
        .flat_map(char::escape_debug)
        .collect();
    if given.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    format!("`{shown}`")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_given_is_quoted_on_one_short_line() {
        assert_eq!(quoted("b1c3"), "`b1c3`");
        assert_eq!(quoted("a\nb\u{7}"), "`a\\nb\\u{7}`");
        assert_eq!(quoted(&"é".repeat(60)), format!("`{}`", "é".repeat(60)));
        assert_eq!(quoted(&"é".repeat(61)), format!("`{}…`", "é".repeat(60)));
    }

    #[test]
    fn an_illegal_move_names_the_legal_ones() {
        let mut error = IllegalMove {
            text: "7".to_owned(),
            legal: ["1", "4"].map(str::to_owned).to_vec(),
        };
        assert_eq!(error.to_string(), "no move `7` here; choose one of 1 4");
        assert_eq!(
            error.in_lang(Lang::Id),
            "tidak ada langkah `7` di sini; pilih salah satu dari 1 4"
        );
        error.legal.clear();
        assert_eq!(error.to_string(), "no move `7`: the game is over");
        assert_eq!(
            error.in_lang(Lang::Id),
            "tidak ada langkah `7`: permainan sudah selesai"
        );
    }

    #[test]
    fn a_bad_position_says_what_is_wrong_and_shows_a_right_one() {
        let error = BadPosition {
            given: "4 4".to_owned(),
            fault: Message::both("a pit is missing", "kurang satu lubang"),
            example: "4 4 4".to_owned(),
        };
        assert_eq!(
            error.to_string(),
            "no position `4 4`: a pit is missing; write it like `4 4 4`"
        );
        assert_eq!(
            error.in_lang(Lang::Id),
            "tidak ada posisi `4 4`: kurang satu lubang; tulis seperti `4 4 4`"
        );
    }
}
