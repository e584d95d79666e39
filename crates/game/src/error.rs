use std::error::Error;
use std::fmt;

use crate::{Lang, Saying};

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
    pub fn in_lang(&self, lang: Lang) -> String {
        let given = quoted(&self.text);
        let legal = self.legal.join(" ");
        match (lang, self.legal.is_empty()) {
            (Lang::En, true) => format!("no move {given}: the game is over"),
            (Lang::En, false) => format!("no move {given} here; choose one of {legal}"),
            (Lang::Id, true) => format!("tidak ada langkah {given}: permainan sudah selesai"),
            (Lang::Id, false) => {
                format!("tidak ada langkah {given} di sini; pilih salah satu dari {legal}")
            }
        }
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
    pub fault: Saying,
    /// A text that would have been accepted.
    pub example: String,
}

impl BadPosition {
    /// The error as one sentence.
    pub fn in_lang(&self, lang: Lang) -> String {
        let given = quoted(&self.given);
        let fault = self.fault.in_lang(lang);
        let example = &self.example;
        match lang {
            Lang::En => format!("no position {given}: {fault}; write it like `{example}`"),
            Lang::Id => format!("tidak ada posisi {given}: {fault}; tulis seperti `{example}`"),
        }
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
        accepted: Saying,
    },
    /// No such option.
    Key {
        /// What was given.
        given: String,
        /// The options there are.
        accepted: Saying,
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
        accepted: Saying,
    },
}

impl BadOption {
    /// The error as one sentence.
    pub fn in_lang(&self, lang: Lang) -> String {
        match self {
            BadOption::Form { given, accepted } => {
                let (given, accepted) = (quoted(given), accepted.in_lang(lang));
                match lang {
                    Lang::En => format!("{given} is not of the form key=value; {accepted}"),
                    Lang::Id => format!("{given} tidak berbentuk kunci=nilai; {accepted}"),
                }
            }
            BadOption::Key { given, accepted } => {
                let (given, accepted) = (quoted(given), accepted.in_lang(lang));
                match lang {
                    Lang::En => format!("no option {given} here; {accepted}"),
                    Lang::Id => format!("tidak ada opsi {given} di sini; {accepted}"),
                }
            }
            BadOption::Twice { key } => match lang {
                Lang::En => format!("option `{key}` is given twice; give it once"),
                Lang::Id => format!("opsi `{key}` ditulis dua kali; tulis sekali saja"),
            },
            BadOption::Value {
                key,
                given,
                accepted,
            } => {
                let (given, accepted) = (quoted(given), accepted.in_lang(lang));
                match lang {
                    Lang::En => format!("option `{key}` cannot be {given}; it takes {accepted}"),
                    Lang::Id => {
                        format!("opsi `{key}` tidak bisa {given}; yang diterima {accepted}")
                    }
                }
            }
        }
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
            fault: Saying::new("a pit is missing", "kurang satu lubang"),
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
