//! A game with two types.

use game::{BadOption, Game, Info, Spec};

use crate::endgame::Endgames;
use crate::{AnyGame, Book, BuiltInValues, Capabilities, GameEntry, PuzzleSource, Session, Tuner};

/// The entry of a game whose usual options have a type of their own, which is faster and takes
/// as long again to compile. What that type [refuses](Game::check) is for the other.
pub struct EntryBySize<U: Game, G: Game> {
    /// The game with its usual options.
    pub usual: GameEntry<U>,
    /// The game with any options.
    pub any: GameEntry<G>,
}

impl<U: Game, G: Game> AnyGame for EntryBySize<U, G> {
    fn info(&self) -> &'static Info {
        self.usual.info()
    }

    fn open(&'static self, spec: &Spec) -> Result<Box<dyn Session>, BadOption> {
        if U::options(spec).is_ok() {
            self.usual.open(spec)
        } else {
            self.any.open(spec)
        }
    }

    fn capabilities(&self) -> Capabilities {
        self.usual.capabilities()
    }

    fn tuners(&self) -> &'static [&'static dyn Tuner] {
        match self.usual.tuners() {
            [] => self.any.tuners(),
            tuners => tuners,
        }
    }

    fn endgames(&self) -> Option<&'static dyn Endgames> {
        self.usual.endgames().or(self.any.endgames())
    }

    fn book(&self) -> Option<Book> {
        self.usual.book()
    }

    fn values(&self) -> Option<&'static BuiltInValues> {
        self.usual.values()
    }

    fn fair_specs(&self) -> Vec<&'static str> {
        [self.usual.fair_specs(), self.any.fair_specs()].concat()
    }

    fn puzzles(&self) -> &'static [PuzzleSource] {
        self.usual.puzzles
    }
}
