//! A game with two types.

use game::{BadOption, Game, Info, Spec};

use crate::endgame::Endgames;
use crate::{AnyGame, Book, BuiltInValues, Capabilities, GameEntry, Session, Tuner};

/// The entry of a game whose usual options have a type of their own, in which they are
/// constants: that is faster, and takes as long again to compile.
pub struct EntryBySize<U: Game, G: Game> {
    /// The game with its usual options.
    pub usual: GameEntry<U>,
    /// The game with any options.
    pub any: GameEntry<G>,
}

impl<U: Game, G: Game> AnyGame for EntryBySize<U, G> {
    fn info(&self) -> &'static Info {
        &G::INFO
    }

    fn open(&'static self, spec: &Spec) -> Result<Box<dyn Session>, BadOption> {
        let name = G::INFO.name;
        if G::options(spec)?.spec(name) == name {
            self.usual.open(spec)
        } else {
            self.any.open(spec)
        }
    }

    fn capabilities(&self) -> Capabilities {
        self.usual.capabilities()
    }

    fn tuners(&self) -> &'static [&'static dyn Tuner] {
        self.any.tuners()
    }

    fn endgames(&self) -> Option<&'static dyn Endgames> {
        self.any.endgames()
    }

    fn book(&self) -> Option<Book> {
        self.usual.book()
    }

    fn values(&self) -> Option<&'static BuiltInValues> {
        self.usual.values()
    }

    fn fair_specs(&self) -> Vec<&'static str> {
        self.any.fair_specs()
    }
}
