use std::error::Error;
use std::fmt;
use std::marker::PhantomData;

use game::sowing::SowingEndgame;
use game::{BadOption, Evaluator, Exact, Game, Info, Lang, NoEval, Options, Spec};
use games::{Adjacency, Congklak, Connect4, Kalah, Knightthrough, Nim, Pig, TicTacToe};
use games::{adjacency, congklak, connect4, kalah, knightthrough, pig, tictactoe};

use crate::Session;
use crate::bot::classic::{
    ClassicAdjacency, ClassicCongklak, ClassicKalah, ClassicKnight, WithExtraBots,
};
use crate::bot::{BotFactory, ChanceBots, RulesOnlyBots, SearchBots, WithTablebase};
use crate::endgame::{self, Endgames, TablebaseEval};
use crate::game_session::GameSession;
use crate::tune::{Tuner, weights};

/// All games of the program, in the order in which they are shown.
pub static GAMES: &[&dyn AnyGame] = &[
    with_endgames::<Congklak, ClassicCongklak, congklak::HomeDifference, congklak::BankedEval>(),
    &WithWeights {
        game: with_endgames::<Kalah, ClassicKalah, kalah::SeedEval, kalah::LinearEval>(),
        tuners: &[
            weights::<Kalah, kalah::LinearEval>(),
            weights::<Kalah, kalah::SeedWeights>(),
        ],
    },
    &WithWeights {
        game: with_classic::<
            Knightthrough,
            ClassicKnight,
            knightthrough::RowWeights,
            knightthrough::NetEval,
        >(),
        tuners: &[weights::<Knightthrough, knightthrough::RaceEval>()],
    },
    with_classic::<Adjacency, ClassicAdjacency, adjacency::MarkDifference, adjacency::StabilityEval>(
    ),
    &WithWeights {
        game: with_opinions::<Connect4, connect4::WindowEval, connect4::ThreatEval>(),
        tuners: &[weights::<Connect4, connect4::ThreatEval>()],
    },
    with_opinion::<TicTacToe, tictactoe::LineEval>(),
    with_opinion::<Nim, NoEval>(),
    with_odds::<Pig, pig::ExactOdds>(),
];

/// A game whose type has been forgotten.
pub trait AnyGame: Sync {
    /// What people are told about it.
    fn info(&self) -> &'static Info;

    /// Puts it on the table, with the options of the spec.
    fn open(&self, spec: &Spec) -> Result<Box<dyn Session>, BadOption>;

    /// The opinions about it whose weights can be tuned, the engine's first if it has
    /// weights.
    fn tuners(&self) -> &'static [&'static dyn Tuner] {
        &[]
    }

    /// Its endgame databases, if it can have any.
    fn endgames(&self) -> Option<&'static dyn Endgames> {
        None
    }
}

/// A game together with opinions about it whose weights can be tuned.
pub struct WithWeights {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// The opinions, the engine's first; made by [`weights`](crate::weights()).
    pub tuners: &'static [&'static dyn Tuner],
}

impl AnyGame for WithWeights {
    fn info(&self) -> &'static Info {
        self.game.info()
    }

    fn open(&self, spec: &Spec) -> Result<Box<dyn Session>, BadOption> {
        self.game.open(spec)
    }

    fn tuners(&self) -> &'static [&'static dyn Tuner] {
        self.tuners
    }

    fn endgames(&self) -> Option<&'static dyn Endgames> {
        self.game.endgames()
    }
}

/// Forgets the type of a game of which nothing is known but the rules.
pub const fn of<G: Game>() -> &'static dyn AnyGame {
    &Of::<G, RulesOnlyBots>(PhantomData)
}

/// Forgets the type of a game that can be solved, and remembers an opinion about it: so
/// the engine and the algorithms of the books can play it, too.
pub const fn with_opinion<G, E>() -> &'static dyn AnyGame
where
    G: Game + Exact,
    E: Evaluator<G> + Default + 'static,
{
    with_opinions::<G, E, E>()
}

/// The same with two opinions: the formula that a book or a paper published, which its
/// algorithms keep so that they count the same positions, and ours for the engine.
pub const fn with_opinions<G, Books, Ours>() -> &'static dyn AnyGame
where
    G: Game + Exact,
    Books: Evaluator<G> + Default + 'static,
    Ours: Evaluator<G> + Default + 'static,
{
    &Of::<G, SearchBots<Books, Ours>>(PhantomData)
}

/// Forgets the type of a game of chance, and remembers an opinion about it between −1
/// point for a lost and 1 point for a won game: so the engine can play it.
pub const fn with_odds<G, E>() -> &'static dyn AnyGame
where
    G: Game,
    E: Evaluator<G> + Default + 'static,
{
    &Of::<G, ChanceBots<E>>(PhantomData)
}

/// The same with the players of the program that the game comes from.
const fn with_classic<G, Classic, Books, Ours>() -> &'static dyn AnyGame
where
    G: Game + Exact,
    Classic: BotFactory<G>,
    Books: Evaluator<G> + Default + 'static,
    Ours: Evaluator<G> + Default + 'static,
{
    &Of::<G, WithExtraBots<Classic, SearchBots<Books, Ours>>>(PhantomData)
}

/// The same for a game that databases can be built for: engine and solver use what
/// they know.
const fn with_endgames<G, Classic, Books, Ours>() -> &'static dyn AnyGame
where
    G: Game + Exact + SowingEndgame,
    Classic: BotFactory<G>,
    Books: Evaluator<G> + Default + 'static,
    Ours: Evaluator<G> + Default + 'static,
{
    &WithEndgames {
        game: &Of::<
            G,
            WithTablebase<WithExtraBots<Classic, SearchBots<Books, TablebaseEval<G, Ours>>>>,
        >(PhantomData),
        endgames: &endgame::Of::<G>(PhantomData),
    }
}

struct WithEndgames {
    game: &'static dyn AnyGame,
    endgames: &'static dyn Endgames,
}

impl AnyGame for WithEndgames {
    fn info(&self) -> &'static Info {
        self.game.info()
    }

    fn open(&self, spec: &Spec) -> Result<Box<dyn Session>, BadOption> {
        self.game.open(spec)
    }

    fn endgames(&self) -> Option<&'static dyn Endgames> {
        Some(self.endgames)
    }
}

struct Of<G, M>(PhantomData<fn() -> (G, M)>);

impl<G: Game, M: BotFactory<G>> AnyGame for Of<G, M> {
    fn info(&self) -> &'static Info {
        &G::INFO
    }

    fn open(&self, spec: &Spec) -> Result<Box<dyn Session>, BadOption> {
        let options = Options::read(G::INFO.options, spec)?;
        Ok(Box::new(GameSession::<G, M>::new(&options)))
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

impl BadGame {
    /// The error as one sentence.
    pub fn in_lang(&self, lang: Lang) -> String {
        match self {
            BadGame::Name { given, known } => {
                let (given, known) = (game::quoted(given), known.join(" "));
                match lang {
                    Lang::En => format!("no game {given}; choose one of {known}"),
                    Lang::Id => {
                        format!("tidak ada permainan {given}; pilih salah satu dari {known}")
                    }
                }
            }
            BadGame::Option { game, error } => format!("{game}: {}", error.in_lang(lang)),
        }
    }
}

impl fmt::Display for BadGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_lang(Lang::En))
    }
}

impl Error for BadGame {}
