use std::env;
use std::io::{self, IsTerminal};

use game::Lang;
use lobby::{AnyGame, Session};
use plain::{Called, Glyphs};

use crate::args::Args;
use crate::failure::Failure;

/// The games, and how to show them: what every command is given.
pub(crate) struct Context<'a> {
    pub(crate) games: &'a [&'static dyn AnyGame],
    pub(crate) lang: Lang,
    pub(crate) glyphs: Glyphs,
    pub(crate) called: Called<'static>,
    /// Is there a person at a terminal that can be drawn on?
    pub(crate) has_screen: bool,
}

impl<'a> Context<'a> {
    pub(crate) fn new(
        program: &'static str,
        games: &'a [&'static dyn AnyGame],
        args: &Args,
    ) -> Context<'a> {
        Context {
            games,
            lang: args.language(),
            glyphs: args.glyphs(),
            called: args.called(program),
            has_screen: !args.is_plain() && is_a_screen(),
        }
    }

    /// Opens `name:key=value,…`.
    pub(crate) fn open(&self, spec: &str) -> Result<Box<dyn Session>, Failure> {
        lobby::open(self.games, spec).map_err(|error| Failure::Use(error.in_lang(self.lang)))
    }
}

/// A terminal at both ends, which is more than a typewriter.
fn is_a_screen() -> bool {
    let is_dumb = env::var("TERM").is_ok_and(|term| term == "dumb");
    io::stdin().is_terminal() && io::stdout().is_terminal() && !is_dumb
}
