use std::time::Duration;

use game::Lang;
use serde_json::{Value, json};

use crate::Colours;

/// What a person likes, kept from one evening to the next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The language; `None` is that of the locale.
    pub lang: Option<Lang>,
    /// The opponent that is offered first, as the text of a player.
    pub opponent: String,
    /// Who makes the first move.
    pub starts: Starts,
    /// The speed of animations.
    pub speed: Speed,
    /// Fewer colours than the terminal has.
    pub colours: ColourChoice,
    /// Stones, knights and lines, or plain ASCII.
    pub glyphs: GlyphChoice,
    /// The longest streaks: of practice and of puzzles.
    pub streaks: [u32; 2],
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            lang: None,
            opponent: "level=medium".to_owned(),
            starts: Starts::Human,
            speed: Speed::Medium,
            colours: ColourChoice::Auto,
            glyphs: GlyphChoice::Auto,
            streaks: [0, 0],
        }
    }
}

/// A setting that is one of a few words, in the order in which they are offered.
pub(crate) trait Word: Copy + PartialEq + 'static {
    const ALL: &'static [(&'static str, Self)];

    fn word(self) -> &'static str {
        let mut all = Self::ALL.iter();
        let found = all.find(|(_, known)| *known == self);
        found.map_or("", |(word, _)| word)
    }

    fn read(word: &str) -> Option<Self> {
        let mut all = Self::ALL.iter();
        let found = all.find(|(known, _)| *known == word);
        found.map(|(_, value)| *value)
    }

    /// The value `by` places further, cyclically.
    fn next(self, by: isize) -> Self {
        let all = Self::ALL;
        let at = all.iter().position(|(_, known)| *known == self);
        let at = at.unwrap_or(0) as isize + by;
        all[at.rem_euclid(all.len() as isize) as usize].1
    }
}

/// Who makes the first move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Starts {
    /// The person.
    Human,
    /// The machine.
    Computer,
    /// Chosen at random.
    Random,
}

impl Word for Starts {
    const ALL: &'static [(&'static str, Starts)] = &[
        ("human", Starts::Human),
        ("computer", Starts::Computer),
        ("luck", Starts::Random),
    ];
}

/// The speed of animations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Speed {
    /// For learning a game.
    Slow,
    /// About as fast as a person.
    Medium,
    /// For experienced players.
    Fast,
    /// No animation.
    Instant,
}

impl Word for Speed {
    const ALL: &'static [(&'static str, Speed)] = &[
        ("slow", Speed::Slow),
        ("medium", Speed::Medium),
        ("fast", Speed::Fast),
        ("instant", Speed::Instant),
    ];
}

impl Speed {
    /// The time from one seed to the next.
    pub(crate) fn per_seed(self) -> Duration {
        Duration::from_millis(match self {
            Speed::Slow => 320,
            Speed::Medium => 160,
            Speed::Fast => 70,
            Speed::Instant => 0,
        })
    }

    pub(crate) fn faster(self) -> Speed {
        if self == Speed::Instant {
            self
        } else {
            self.next(1)
        }
    }

    pub(crate) fn slower(self) -> Speed {
        if self == Speed::Slow {
            self
        } else {
            self.next(-1)
        }
    }
}

/// How many colours to use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ColourChoice {
    /// As many as the terminal has.
    Auto,
    /// The sixteen of the terminal itself.
    Sixteen,
    /// None.
    None,
}

impl Word for ColourChoice {
    const ALL: &'static [(&'static str, ColourChoice)] = &[
        ("auto", ColourChoice::Auto),
        ("16", ColourChoice::Sixteen),
        ("none", ColourChoice::None),
    ];
}

impl ColourChoice {
    /// The colours to use on a terminal with these.
    pub(crate) fn on(self, terminal: Colours) -> Colours {
        match (self, terminal) {
            (ColourChoice::None, _) | (_, Colours::None) => Colours::None,
            (ColourChoice::Sixteen, _) => Colours::Sixteen,
            (ColourChoice::Auto, colours) => colours,
        }
    }
}

/// Which characters to draw with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GlyphChoice {
    /// What the locale allows.
    Auto,
    /// Only ASCII.
    Ascii,
}

impl Word for GlyphChoice {
    const ALL: &'static [(&'static str, GlyphChoice)] =
        &[("auto", GlyphChoice::Auto), ("ascii", GlyphChoice::Ascii)];
}

impl Settings {
    /// Reads the file of settings. What is missing or makes no sense is as it would be
    /// without the file.
    pub(crate) fn read(text: &str) -> Settings {
        let file: Value = serde_json::from_str(text).unwrap_or(Value::Null);
        let word = |key: &str| file.get(key).and_then(Value::as_str).unwrap_or("");
        let usual = Settings::default();
        let mut langs = Lang::ALL.into_iter();
        Settings {
            lang: langs.find(|lang| lang.code() == word("language")),
            opponent: match word("opponent") {
                "" => usual.opponent,
                text => text.to_owned(),
            },
            starts: Starts::read(word("starts")).unwrap_or(usual.starts),
            speed: Speed::read(word("speed")).unwrap_or(usual.speed),
            colours: ColourChoice::read(word("colours")).unwrap_or(usual.colours),
            glyphs: GlyphChoice::read(word("glyphs")).unwrap_or(usual.glyphs),
            streaks: ["practice-streak", "puzzle-streak"].map(|key| {
                let number = file.get(key).and_then(Value::as_u64);
                number
                    .and_then(|number| number.try_into().ok())
                    .unwrap_or(0)
            }),
        }
    }

    /// The file of settings.
    pub(crate) fn text(&self) -> String {
        let file = json!({
            "language": self.lang.map_or("auto", Lang::code),
            "opponent": self.opponent,
            "starts": self.starts.word(),
            "speed": self.speed.word(),
            "colours": self.colours.word(),
            "glyphs": self.glyphs.word(),
            "practice-streak": self.streaks[0],
            "puzzle-streak": self.streaks[1],
        });
        format!("{file:#}\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_read_as_they_were_written() {
        let settings = Settings {
            lang: Some(Lang::Id),
            opponent: "engine:time=2s".to_owned(),
            starts: Starts::Random,
            speed: Speed::Instant,
            colours: ColourChoice::None,
            glyphs: GlyphChoice::Ascii,
            streaks: [3, 7],
        };
        assert_eq!(Settings::read(&settings.text()), settings);
        let usual = Settings::default();
        assert_eq!(Settings::read(&usual.text()), usual);
    }

    #[test]
    fn rubbish_gives_the_usual_settings() {
        for text in [
            "",
            "{",
            "[]",
            "{\"speed\": 3}",
            "{\"speed\": \"warp\"}",
            "null",
        ] {
            assert_eq!(Settings::read(text), Settings::default(), "{text}");
        }
        let half = Settings::read("{\"speed\": \"fast\", \"language\": 7}");
        assert_eq!(half.speed, Speed::Fast);
    }

    #[test]
    fn choices_go_around_and_speeds_do_not() {
        assert_eq!(Starts::Random.next(1), Starts::Human);
        assert_eq!(Starts::Human.next(-1), Starts::Random);
        assert_eq!(Speed::Instant.faster(), Speed::Instant);
        assert_eq!(Speed::Slow.slower(), Speed::Slow);
    }
}
