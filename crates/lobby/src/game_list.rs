use std::error::Error;
use std::fmt;
use std::marker::PhantomData;

use game::{BadOption, Game, Info, Options, Spec};
use games::{Adjacency, Congklak, Connect4, Kalah, Knightthrough, Nim, Pig, TicTacToe};

use crate::Session;
use crate::table::Table;

/// All games of the program, in the order in which they are shown.
pub static GAMES: &[&dyn AnyGame] = &[
    of::<Congklak>(),
    of::<Kalah>(),
    of::<Knightthrough>(),
    of::<Adjacency>(),
    of::<Connect4>(),
    of::<TicTacToe>(),
    of::<Nim>(),
    of::<Pig>(),
];

/// A game whose type has been forgotten.
pub trait AnyGame: Sync {
    /// What people are told about it.
    fn info(&self) -> &'static Info;

    /// Puts it on the table, with the options of the spec.
    fn open(&self, spec: &Spec) -> Result<Box<dyn Session>, BadOption>;
}

/// Forgets the type of a game.
pub const fn of<G: Game>() -> &'static dyn AnyGame {
    &Of::<G>(PhantomData)
}

struct Of<G>(PhantomData<fn() -> G>);

impl<G: Game> AnyGame for Of<G> {
    fn info(&self) -> &'static Info {
        &G::INFO
    }

    fn open(&self, spec: &Spec) -> Result<Box<dyn Session>, BadOption> {
        let options = Options::read(G::INFO.options, spec)?;
        Ok(Box::new(Table::<G>::new(&options)))
    }
}

/// The game with this name.
pub fn find(games: &[&'static dyn AnyGame], name: &str) -> Result<&'static dyn AnyGame, BadGame> {
    let found = games.iter().copied().find(|game| game.info().name == name);
    found.ok_or_else(|| BadGame::Name {
        given: name.to_owned(),
        known: games.iter().map(|game| game.info().name).collect(),
    })
}

/// Opens `name:key=value,…`.
pub fn open(games: &[&'static dyn AnyGame], spec: &str) -> Result<Box<dyn Session>, BadGame> {
    let spec = Spec::new(spec);
    let game = find(games, &spec.name)?;
    game.open(&spec).map_err(|error| BadGame::Option {
        game: game.info().name,
        error,
    })
}

/// A game that does not exist, or not with these options.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadGame {
    /// No game has this name.
    Name {
        /// What was given.
        given: String,
        /// The names there are.
        known: Vec<&'static str>,
    },
    /// The game does not take this option.
    Option {
        /// The game.
        game: &'static str,
        /// What is wrong.
        error: BadOption,
    },
}

impl fmt::Display for BadGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadGame::Name { given, known } => {
                let known = known.join(" ");
                write!(f, "no game {}; choose one of {known}", game::quoted(given))
            }
            BadGame::Option { game, error } => write!(f, "{game}: {error}"),
        }
    }
}

impl Error for BadGame {}
