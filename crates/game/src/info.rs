use crate::{BadOption, Draw, Opt, Options, Spec, TEXTS, Text};

/// What people are told about a game.
#[derive(Clone, Copy, Debug)]
pub struct Info {
    /// The name on the command line, such as `kalah`.
    pub name: &'static str,
    /// The name on the screen.
    pub title: &'static str,
    /// One line for the menu.
    pub tagline: Text,
    /// What the two sides are called.
    pub sides: [Text; 2],
    /// Do players watch a score, beyond who wins?
    pub scored: bool,
    /// Does luck ever choose?
    pub chance: bool,
    /// The options and their values.
    pub options: &'static [Opt],
    /// The rules, good enough to learn the game from, in simple Markdown.
    pub rules: Text,
}

impl Info {
    /// The sides of a game that has no names of its own for them.
    pub const SIDES: [Text; 2] = [
        Text::key(&TEXTS, "side.first"),
        Text::key(&TEXTS, "side.second"),
    ];

    /// The least that must be said about a game.
    pub const fn new(name: &'static str, title: &'static str, rules: Text) -> Info {
        Info {
            name,
            title,
            tagline: Text::same(""),
            sides: Info::SIDES,
            scored: false,
            chance: false,
            options: &[],
            rules,
        }
    }
}

/// A game: positions that can be written and drawn, under a name.
pub trait Game: Draw {
    /// What people are told about it.
    const INFO: Info;

    /// The usual starting position.
    fn start(options: &Options) -> Self;

    /// The starting position of `name:key=value,…`. The name is not looked at.
    fn from_spec(spec: &str) -> Result<Self, BadOption> {
        let options = Options::read(Self::INFO.options, &Spec::new(spec))?;
        Ok(Self::start(&options))
    }
}
