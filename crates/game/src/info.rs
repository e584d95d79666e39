use crate::{BadOption, Diagram, Draw, Edit, Example, Opt, Options, Purpose, Spec, TEXTS, Text};

/// The description of a game for people and front ends.
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
    /// Can a game end in a draw?
    pub draws: bool,
    /// Does chance ever choose?
    pub chance: bool,
    /// The options and their values.
    pub options: &'static [Opt],
    /// The rules, good enough to learn the game from, in simple Markdown.
    pub rules: Text,
    /// A position that shows what the game is about; `None` is the usual start.
    pub picture: Option<Example>,
    /// Positions that each show a rule, in the order in which to learn them.
    pub diagrams: &'static [Diagram],
    /// Where parts of a front end begin when the user has not chosen a game.
    pub examples: &'static [(Purpose, Example)],
    /// How a position is set up by touching cells; `None` when it can only be typed.
    /// Goes with [`Draw::text_from_cells`].
    pub edit: Option<Edit>,
}

impl Info {
    /// The sides of a game that has no names of its own for them.
    pub const SIDES: [Text; 2] = [
        Text::key(&TEXTS, "side.first"),
        Text::key(&TEXTS, "side.second"),
    ];

    /// A description with only the required fields.
    pub const fn new(name: &'static str, title: &'static str, rules: Text) -> Info {
        Info {
            name,
            title,
            tagline: Text::same(""),
            sides: Info::SIDES,
            scored: false,
            draws: true,
            chance: false,
            options: &[],
            rules,
            picture: None,
            diagrams: &[],
            examples: &[],
            edit: None,
        }
    }
}

/// A game: positions that can be written and drawn, under a name.
pub trait Game: Draw {
    /// The description of the game.
    const INFO: Info;

    /// The description of the game with this name: for types that play several games, of
    /// which [`INFO`](Self::INFO) is one. Other names, too, have an answer.
    fn info_of(_name: &str) -> &'static Info {
        &Self::INFO
    }

    /// The usual starting position with options that [go together](Self::check).
    fn start(options: &Options) -> Self;

    /// Do these options go together? Each alone is one that the game takes.
    fn check(_options: &Options) -> Result<(), BadOption> {
        Ok(())
    }

    /// The options that a spec gives, and the defaults for the rest.
    fn options(spec: &Spec) -> Result<Options, BadOption> {
        let options = Options::read(Self::info_of(&spec.name).options, spec)?;
        Self::check(&options)?;
        Ok(options)
    }

    /// The starting position of `name:key=value,…`. The name is not checked.
    fn from_spec(spec: &str) -> Result<Self, BadOption> {
        Ok(Self::start(&Self::options(&Spec::new(spec))?))
    }

    /// The same position where the present round is the last; `None` where no other can
    /// follow it anyway.
    ///
    /// Law: it has the same turn and the same moves.
    fn in_one_round(&self) -> Option<Self> {
        None
    }
}
