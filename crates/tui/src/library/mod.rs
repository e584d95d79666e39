//! The games that were kept: a list with filters, and what they add up to.

mod draw;
mod keys;

use ::library::{KeptGame, Shelf};
use lobby::AnyGame;

pub(crate) use draw::Shown;
pub(crate) use keys::LibraryAction;

/// The list of kept games.
#[derive(Default)]
pub(crate) struct LibraryScreen {
    at: usize,
    filter: Filter,
    /// The only game that is listed, by name.
    game: Option<String>,
    pub(crate) notice: Option<String>,
    /// Was the game under the cursor about to be deleted?
    asks_to_remove: bool,
}

/// Which games are listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Filter {
    #[default]
    All,
    Only(Shelf),
}

impl Filter {
    const ALL: [Filter; 5] = [
        Filter::All,
        Filter::Only(Shelf::Unfinished),
        Filter::Only(Shelf::Won),
        Filter::Only(Shelf::Drawn),
        Filter::Only(Shelf::Lost),
    ];

    fn has(self, game: &KeptGame) -> bool {
        match self {
            Filter::All => true,
            // A draw of two people is nobody's.
            Filter::Only(Shelf::Drawn) => game.shelf() == Shelf::Drawn && game.person().is_some(),
            Filter::Only(shelf) => game.shelf() == shelf,
        }
    }

    /// The key of its name.
    fn key(self) -> String {
        match self {
            Filter::All => "library.all".to_owned(),
            Filter::Only(shelf) => format!("library.{}", shelf.word()),
        }
    }
}

impl LibraryScreen {
    /// The games of the chosen kind, before the filter by result.
    fn of_game<'a>(&self, games: &'a [KeptGame]) -> impl Iterator<Item = &'a KeptGame> {
        let only = self.game.clone();
        games
            .iter()
            .filter(move |game| only.as_deref().is_none_or(|only| game.game() == only))
    }

    /// What is listed: those that can be continued first.
    pub(crate) fn shown<'a>(&self, games: &'a [KeptGame]) -> Vec<&'a KeptGame> {
        let filter = self.filter;
        let listed = self.of_game(games).filter(|game| filter.has(game));
        let (open, over): (Vec<_>, Vec<_>) =
            listed.partition(|game| game.shelf() == Shelf::Unfinished);
        open.into_iter().chain(over).collect()
    }

    /// The game under the cursor.
    pub(crate) fn chosen<'a>(&self, games: &'a [KeptGame]) -> Option<&'a KeptGame> {
        self.shown(games).get(self.at).copied()
    }

    /// The game whose results are counted below: the only one listed, or that under the
    /// cursor.
    fn counted(&self, games: &[KeptGame]) -> Option<String> {
        let chosen = self.chosen(games).map(|game| game.game().to_owned());
        self.game.clone().or(chosen)
    }

    /// The next game to list alone: those that were played, in the order of the program.
    fn next_game(&self, all: &[&'static dyn AnyGame], games: &[KeptGame]) -> Option<String> {
        let names = all.iter().map(|game| game.info().name);
        let played = names.filter(|name| games.iter().any(|game| game.game() == *name));
        let played: Vec<&str> = played.collect();
        let at = self
            .game
            .as_deref()
            .and_then(|only| played.iter().position(|name| *name == only));
        let next = at.map_or(0, |at| at + 1);
        played.get(next).map(|name| (*name).to_owned())
    }
}
