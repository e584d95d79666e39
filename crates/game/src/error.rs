use std::error::Error;
use std::fmt;

/// A move text that names no legal move. Says which ones there are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IllegalMove {
    /// What was given.
    pub text: String,
    /// The texts of the legal moves; none when the game is over.
    pub legal: Vec<String>,
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let given = quoted(&self.text);
        if self.legal.is_empty() {
            write!(f, "no move {given}: the game is over")
        } else {
            write!(f, "no move {given} here; choose one of")?;
            self.legal.iter().try_for_each(|text| write!(f, " {text}"))
        }
    }
}

impl Error for IllegalMove {}

/// A position text that cannot be read. Says what is wrong and shows a right one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadPosition {
    /// What was given.
    pub given: String,
    /// What is wrong with it.
    pub fault: String,
    /// A text that would have been accepted.
    pub example: String,
}

impl fmt::Display for BadPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BadPosition { fault, example, .. } = self;
        let given = quoted(&self.given);
        write!(f, "no position {given}: {fault}; write it like `{example}`")
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
        accepted: String,
    },
    /// No such option.
    Key {
        /// What was given.
        given: String,
        /// The options there are.
        accepted: String,
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
        accepted: String,
    },
}

impl fmt::Display for BadOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadOption::Form { given, accepted } => {
                let given = quoted(given);
                write!(f, "{given} is not of the form key=value; {accepted}")
            }
            BadOption::Key { given, accepted } => {
                let given = quoted(given);
                write!(f, "no option {given} here; {accepted}")
            }
            BadOption::Twice { key } => write!(f, "option `{key}` is given twice; give it once"),
            BadOption::Value {
                key,
                given,
                accepted,
            } => {
                let given = quoted(given);
                write!(f, "option `{key}` cannot be {given}; it takes {accepted}")
            }
        }
    }
}

impl Error for BadOption {}

/// What a person gave, fit for one line of an error: in backquotes, escaped, and
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
