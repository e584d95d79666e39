use crate::{BadOption, Spec, Text};

/// An option of a game: a key, what it is for and which values it takes.
#[derive(Clone, Copy, Debug)]
pub struct Opt {
    /// The word before the equals sign.
    pub key: &'static str,
    /// What it changes.
    pub about: Text,
    /// Which values it takes.
    pub kind: Kind,
}

/// Which values an option takes, the default first.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// A whole number.
    Number {
        /// Without the option.
        default: u32,
        /// The smallest.
        min: u32,
        /// The largest.
        max: u32,
    },
    /// `yes` or `no`.
    YesNo {
        /// Without the option.
        default: bool,
    },
    /// One of these words; the first is the default.
    Choice(&'static [&'static str]),
    /// A text that the game reads itself.
    Free {
        /// Without the option.
        default: &'static str,
        /// What it takes, in words.
        accepts: &'static str,
        /// The value in its one usual spelling, if the game can make sense of it.
        canonical: fn(&str) -> Option<String>,
    },
}

impl Kind {
    /// The value without the option.
    pub fn default_text(&self) -> String {
        match *self {
            Kind::Number { default, .. } => default.to_string(),
            Kind::YesNo { default } => yes_no(default).to_owned(),
            Kind::Choice(words) => words[0].to_owned(),
            Kind::Free { default, .. } => default.to_owned(),
        }
    }

    /// The values it takes, in words: `1 to 7`, `yes or no`.
    pub fn accepted(&self) -> String {
        match *self {
            Kind::Number { min, max, .. } => format!("{min} to {max}"),
            Kind::YesNo { .. } => "yes or no".to_owned(),
            Kind::Choice(words) => words.join(" or "),
            Kind::Free { accepts, .. } => accepts.to_owned(),
        }
    }

    /// The value in its one usual spelling, if it is one this option takes.
    fn canonical(&self, given: &str) -> Option<String> {
        match *self {
            Kind::Number { min, max, .. } => {
                let number: u32 = given.parse().ok()?;
                (min..=max).contains(&number).then(|| number.to_string())
            }
            Kind::YesNo { .. } => {
                let word = given.to_ascii_lowercase();
                matches!(word.as_str(), "yes" | "no").then_some(word)
            }
            Kind::Choice(words) => {
                let word = words.iter().find(|word| word.eq_ignore_ascii_case(given))?;
                Some((*word).to_owned())
            }
            Kind::Free { canonical, .. } => canonical(given),
        }
    }
}

/// A value for every option of a game, each checked against its [`Kind`].
#[derive(Clone, Debug)]
pub struct Options {
    values: Vec<(&'static Opt, String)>,
}

impl Options {
    /// The values that a spec gives, and the defaults for the rest.
    pub fn read(known: &'static [Opt], spec: &Spec) -> Result<Options, BadOption> {
        let mut values: Vec<(&Opt, Option<String>)> = known.iter().map(|opt| (opt, None)).collect();
        for setting in spec.settings() {
            let Some((key, given)) = setting.split_once('=') else {
                return Err(BadOption::Form {
                    given: setting.to_owned(),
                    accepted: describe(known),
                });
            };
            let Some((opt, value)) = values.iter_mut().find(|(opt, _)| opt.key == key) else {
                return Err(BadOption::Key {
                    given: key.to_owned(),
                    accepted: describe(known),
                });
            };
            if value.is_some() {
                return Err(BadOption::Twice {
                    key: key.to_owned(),
                });
            }
            let read = opt.kind.canonical(given);
            *value = Some(read.ok_or_else(|| opt.rejects(given))?);
        }
        let values = values
            .into_iter()
            .map(|(opt, value)| (opt, value.unwrap_or_else(|| opt.kind.default_text())))
            .collect();
        Ok(Options { values })
    }

    /// The defaults.
    pub fn defaults(known: &'static [Opt]) -> Options {
        let values = known.iter().map(|opt| (opt, opt.kind.default_text()));
        Options {
            values: values.collect(),
        }
    }

    /// The value of a [`Kind::Number`].
    pub fn number(&self, key: &str) -> u32 {
        let number = self.word(key).parse();
        number.expect("numbers were checked when the options were read")
    }

    /// The value of a [`Kind::YesNo`].
    pub fn yes(&self, key: &str) -> bool {
        self.word(key) == "yes"
    }

    /// The value of a [`Kind::Choice`] or [`Kind::Free`].
    pub fn word(&self, key: &str) -> &str {
        let found = self.values.iter().find(|(opt, _)| opt.key == key);
        &found
            .expect("a game asks only for options that it declares")
            .1
    }

    /// `name:key=value,…` with the options that differ from their defaults.
    pub fn spec(&self, name: &str) -> String {
        let changed = self.values.iter();
        let changed = changed.filter(|(opt, value)| *value != opt.kind.default_text());
        let settings: Vec<String> = changed
            .map(|(opt, value)| format!("{}={value}", opt.key))
            .collect();
        if settings.is_empty() {
            name.to_owned()
        } else {
            format!("{name}:{}", settings.join(","))
        }
    }
}

impl Opt {
    fn rejects(&self, given: &str) -> BadOption {
        BadOption::Value {
            key: self.key.to_owned(),
            given: given.to_owned(),
            accepted: self.kind.accepted(),
        }
    }
}

const fn yes_no(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}

fn describe(known: &[Opt]) -> String {
    if known.is_empty() {
        return "it has no options".to_owned();
    }
    let options: Vec<String> = known
        .iter()
        .map(|opt| format!("{} ({})", opt.key, opt.kind.accepted()))
        .collect();
    format!("the options are {}", options.join(", "))
}
