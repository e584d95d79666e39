use std::env;
use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::path::Path;

use folders::Folders;
use game::Lang;
use lobby::{AnyGame, Session};
use plain::{Called, Glyphs};
use words::Words;

use crate::args::Args;
use crate::failure::{Failure, Result};
use crate::paint::Paint;
use crate::suggest::with_suggestion;

/// The games and the way to show them, which every command gets.
pub(crate) struct Context<'a> {
    pub(crate) games: &'a [&'static dyn AnyGame],
    pub(crate) lang: Lang,
    pub(crate) glyphs: Glyphs,
    pub(crate) called: Called<'static>,
    /// Can the full-screen program be used?
    pub(crate) has_screen: bool,
}

/// What makes a [`Context`] on another thread.
pub(crate) struct Apart {
    games: Vec<&'static dyn AnyGame>,
    lang: Lang,
    glyphs: Glyphs,
    called: Called<'static>,
}

impl Apart {
    pub(crate) fn context(&self) -> Context<'_> {
        Context {
            games: &self.games,
            lang: self.lang,
            glyphs: self.glyphs,
            called: self.called,
            has_screen: false,
        }
    }
}

impl<'a> Context<'a> {
    /// The same for work on a thread that may outlive this one.
    pub(crate) fn apart(&self) -> Apart {
        Apart {
            games: self.games.to_vec(),
            lang: self.lang,
            glyphs: self.glyphs,
            called: self.called,
        }
    }

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
    pub(crate) fn open(&self, spec: &str) -> Result<Box<dyn Session>> {
        lobby::open(self.games, spec).map_err(|error| {
            let sentence = error.in_lang(self.lang);
            let name = spec.split(':').next().unwrap_or_default();
            let known = self.games.iter().map(|game| game.info().name);
            let is_unknown = !known.clone().any(|known| known == name);
            Failure::Use(if is_unknown {
                with_suggestion(self.words(), sentence, name, known)
            } else {
                sentence
            })
        })
    }

    /// The sentences in the chosen language.
    pub(crate) fn words(&self) -> &'static Words {
        crate::TEXTS.words(self.lang)
    }

    /// Where the program keeps its files.
    pub(crate) fn folders(&self) -> Folders {
        Folders::of(self.called.program)
    }

    /// Prints a line, in characters that the terminal has.
    pub(crate) fn print(&self, out: &mut dyn Write, line: &str) -> io::Result<()> {
        writeln!(out, "{}", self.glyphs.fit(line))
    }

    /// Prints lines, in characters that the terminal has.
    pub(crate) fn print_all(
        &self,
        out: &mut dyn Write,
        lines: impl IntoIterator<Item = String>,
    ) -> io::Result<()> {
        lines
            .into_iter()
            .try_for_each(|line| self.print(out, &line))
    }

    /// Prints a warning on standard error.
    pub(crate) fn warn(&self, sentence: &str) {
        let program = format!("{}:", self.called.program);
        let program = Paint::stderr().warning(&program);
        eprintln!("{program} {}", self.glyphs.fit(sentence));
    }

    /// Wrong use: the sentence of this key.
    pub(crate) fn refuse(&self, key: &str, arguments: &[(&str, &dyn Display)]) -> Failure {
        Failure::Use(self.words().fill(key, arguments))
    }

    /// The sandbox for other people's engines, where the system has one.
    pub(crate) fn sandbox(&self) -> Result<arena::Sandbox, Failure> {
        arena::Sandbox::new().map_err(|error| Failure::Use(error.in_lang(self.lang)))
    }

    /// A file that cannot be read or written.
    pub(crate) fn bad_file(&self, path: &Path, error: &dyn Display) -> Failure {
        Failure::Use(self.bad_file_sentence(path, error))
    }

    /// The sentence about a file that cannot be read or written.
    pub(crate) fn bad_file_sentence(&self, path: &Path, error: &dyn Display) -> String {
        let path = path.display();
        self.words()
            .fill("file.bad", &[("path", &path), ("error", error)])
    }
}

/// Are input and output a terminal that can be drawn on?
fn is_a_screen() -> bool {
    let is_dumb = env::var("TERM").is_ok_and(|term| term == "dumb");
    io::stdin().is_terminal() && io::stdout().is_terminal() && !is_dumb
}
