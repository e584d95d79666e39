use words::Value;

use crate::{BadOption, Lang, Message, Spec, TEXTS, Text, read_number};

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
        accepts: Text,
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
    pub fn accepts(&self) -> Message {
        let one_of = |words: &[&str]| {
            let words = words.iter().map(|word| (*word).to_owned()).collect();
            TEXTS
                .message("accepts.one-of")
                .with("words", Value::OneOf(words))
        };
        match *self {
            Kind::Number { min, max, .. } => TEXTS
                .message("accepts.range")
                .with("min", min)
                .with("max", max),
            Kind::YesNo { .. } => one_of(&["yes", "no"]),
            Kind::Choice(words) => one_of(words),
            Kind::Free { accepts, .. } => accepts.into(),
        }
    }

    /// The values it takes, in the words of one language.
    pub fn accepted(&self, lang: Lang) -> String {
        self.accepts().in_lang(lang)
    }

    /// The value in its one usual spelling, if it is one this option takes.
    fn canonical(&self, given: &str) -> Option<String> {
        match *self {
            Kind::Number { min, max, .. } => {
                let number: u32 = read_number(given)?;
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
    name: String,
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
        Ok(Options {
            name: spec.name.clone(),
            values,
        })
    }

    /// The name of the game in the spec: what a type that plays several games goes by.
    pub fn name(&self) -> &str {
        &self.name
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
            accepted: self.kind.accepts(),
        }
    }
}

const fn yes_no(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}

/// The options there are, as the second half of an error.
fn describe(known: &[Opt]) -> Message {
    if known.is_empty() {
        return TEXTS.message("accepts.none");
    }
    let options = known.iter().map(|opt| {
        TEXTS
            .message("accepts.takes")
            .with("key", opt.key)
            .with("accepted", opt.kind.accepts())
    });
    TEXTS
        .message("accepts.known")
        .with("options", Value::Listed(options.collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    static KNOWN: [Opt; 4] = [
        Opt {
            key: "pits",
            about: Text::same("pits"),
            kind: Kind::Number {
                default: 6,
                min: 1,
                max: 7,
            },
        },
        Opt {
            key: "misere",
            about: Text::same("misère"),
            kind: Kind::YesNo { default: true },
        },
        Opt {
            key: "end",
            about: Text::same("end"),
            kind: Kind::Choice(&["either", "mover"]),
        },
        Opt {
            key: "size",
            about: Text::same("size"),
            kind: Kind::Free {
                default: "8",
                accepts: Text::both("an edge", "panjang tepi"),
                canonical: |text| text.strip_suffix('x').map(str::to_owned),
            },
        },
    ];

    fn read(spec: &str) -> Result<Options, BadOption> {
        Options::read(&KNOWN, &Spec::new(spec))
    }

    #[test]
    fn what_is_not_given_has_its_default() {
        let options = read("kalah").expect("good options");
        assert_eq!(options.number("pits"), 6);
        assert!(options.yes("misere"));
        assert_eq!(options.word("end"), "either");
        assert_eq!(options.word("size"), "8");
        assert_eq!(options.spec("kalah"), "kalah");
    }

    #[test]
    fn values_are_read_in_their_usual_spelling() {
        let options = read("kalah: pits=03 ,, MISERE=NO").map(|_| ());
        assert!(matches!(options, Err(BadOption::Key { given, .. }) if given == "MISERE"));
        let options =
            read("kalah: pits=03 ,, misere=NO, end=Mover, size=4x").expect("good options");
        assert_eq!(options.number("pits"), 3);
        assert!(!options.yes("misere"));
        let usual = "kalah:pits=3,misere=no,end=mover,size=4";
        assert_eq!(options.spec("kalah"), usual);
    }

    #[test]
    fn errors_say_what_is_accepted_in_both_languages() {
        for (spec, en, id) in [
            (
                "kalah:pits=8",
                "option `pits` cannot be `8`; it takes 1 to 7",
                "opsi `pits` tidak bisa `8`; yang diterima 1 sampai 7",
            ),
            (
                "kalah:pits=+4",
                "option `pits` cannot be `+4`; it takes 1 to 7",
                "opsi `pits` tidak bisa `+4`; yang diterima 1 sampai 7",
            ),
            (
                "kalah:misere=ya",
                "option `misere` cannot be `ya`; it takes yes or no",
                "opsi `misere` tidak bisa `ya`; yang diterima yes atau no",
            ),
            (
                "kalah:end=",
                "option `end` cannot be ``; it takes either or mover",
                "opsi `end` tidak bisa ``; yang diterima either atau mover",
            ),
            (
                "kalah:size=9",
                "option `size` cannot be `9`; it takes an edge",
                "opsi `size` tidak bisa `9`; yang diterima panjang tepi",
            ),
            (
                "kalah:pits=3,pits=3",
                "option `pits` is given twice; give it once",
                "opsi `pits` ditulis dua kali; tulis sekali saja",
            ),
            (
                "kalah:pit=3",
                "no option `pit` here; the options are pits (1 to 7), misere (yes or no), \
                 end (either or mover), size (an edge)",
                "tidak ada opsi `pit` di sini; opsinya pits (1 sampai 7), misere (yes atau no), \
                 end (either atau mover), size (panjang tepi)",
            ),
            (
                "kalah:pits",
                "`pits` is not of the form key=value; the options are pits (1 to 7), \
                 misere (yes or no), end (either or mover), size (an edge)",
                "`pits` tidak berbentuk kunci=nilai; opsinya pits (1 sampai 7), \
                 misere (yes atau no), end (either atau mover), size (panjang tepi)",
            ),
        ] {
            let error = read(spec).expect_err(spec);
            assert_eq!(error.to_string(), en);
            assert_eq!(error.in_lang(Lang::Id), id);
        }
        let error = Options::read(&[], &Spec::new("tictactoe:rows=5")).expect_err("no options");
        assert_eq!(
            error.to_string(),
            "no option `rows` here; it has no options"
        );
    }
}
