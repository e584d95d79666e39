//! What the program knows about one game beyond its rules.

use std::sync::atomic::AtomicBool;

use game::sowing::{QuietEndgame, SowingEndgame};
use game::{BadOption, Evaluator, Exact, Game, Info, Spec};
use search::trace::{SearchTrace, TraceRequest, Unsupported};
use solve::endgame::{Database, QuietDatabase};
use solve::{Book, NoOracle};

use crate::bot::local::{LocalSearchBot, Method};
use crate::bot::{Ladder, Setup, ValueUnit, chance, level, rules_only, search_bots};
use crate::endgame::{self, Endgames, Table, TablebaseEval};
use crate::fair::{FairStarts, SearchFirstTurns};
use crate::game_session::GameSession;
use crate::player::{EngineSettings, Level};
use crate::solver::ExactSolver;
use crate::turn::SearchTurn;
use crate::{
    AnyGame, BadPlayer, Bot, BuiltInValues, Capabilities, DynSolver, EvaluatorInfo, EvaluatorName,
    Player, PuzzleSource, Session, SolverSettings, Tuner, book, memory,
};

/// The entry of a game in the list of games: its type gives the rules, its fields say what
/// else there is. [`GAMES`](crate::GAMES) has examples.
///
/// ```
/// use game::NoEval;
/// use games::Nim;
/// use siasat_lobby::{AnyGame, EvaluatorEntry, GameEntry, Textbook, solver};
///
/// static NIM: GameEntry<Nim> = GameEntry {
///     evaluators: &[EvaluatorEntry::new::<NoEval>("none")],
///     textbook: Some(Textbook::new::<NoEval>("none")),
///     solver: Some(solver),
///     ..GameEntry::RULES_ONLY
/// };
/// assert!(NIM.capabilities().solver);
/// ```
pub struct GameEntry<G: Game> {
    /// The name of the game, where the type plays several.
    pub name: Option<&'static str>,
    /// The evaluators that the engine can search with, its default first. Without any
    /// there is no engine.
    pub evaluators: &'static [EvaluatorEntry<G>],
    /// The evaluator of the textbook algorithms, usually a published formula, so that
    /// they visit the published number of positions.
    pub textbook: Option<Textbook<G>>,
    /// Makes an exact solver: [`solver`] or [`solver_with_databases`].
    pub solver: Option<MakeSolver<G>>,
    /// Endgame databases: [`databases`](crate::databases).
    pub endgames: Option<&'static dyn Endgames>,
    /// An opening book as a file's bytes.
    pub book: Option<&'static [u8]>,
    /// A book of values.
    pub values: Option<&'static BuiltInValues>,
    /// Evaluators whose weights can be tuned: [`tuner`](crate::tuner).
    pub tuners: &'static [&'static dyn Tuner],
    /// Players that only this game has.
    pub extra_bots: Option<ExtraBots<G>>,
    /// Finds what one turn can bank, in games where a move may give another move.
    pub turns: Option<SearchTurn<G>>,
    /// Says whose first turn decides the game, where a turn may be many moves.
    pub first_turns: Option<SearchFirstTurns<G>>,
    /// How starts are found from which neither side is better off.
    pub fair: Option<FairStarts<G>>,
    /// How strong its levels are; without, as strong as in games of any kind.
    pub levels: Option<Ladder>,
    /// What puzzles are made from.
    pub puzzles: &'static [PuzzleSource],
}

/// Makes a solver for a game with its options.
pub type MakeSolver<G> = fn(&G, SolverSettings, &Preparation<'_>) -> Box<dyn DynSolver>;

/// How a solver is prepared, which may mean to build a database first.
#[derive(Clone, Copy)]
pub struct Preparation<'a> {
    /// About how many positions it is for. For many, a larger database and table are worth
    /// their time.
    pub positions: usize,
    /// Stops the building: the solver then uses what exists.
    pub stop: &'a AtomicBool,
    /// Called now and then with the number of positions built, and that of all positions
    /// of the database.
    pub watch: &'a (dyn Fn(usize, usize) + Sync),
}

impl<'a> Preparation<'a> {
    /// For one position, unwatched.
    pub fn until(stop: &'a AtomicBool) -> Preparation<'a> {
        Preparation {
            positions: 1,
            stop,
            watch: &|_, _| (),
        }
    }

    /// Is it for many positions, whose searches help each other?
    fn is_for_many(&self) -> bool {
        self.positions > 1
    }

    /// No database is built: the solver uses what exists.
    pub fn none() -> Preparation<'static> {
        static STOPPED: AtomicBool = AtomicBool::new(true);
        Preparation::until(&STOPPED)
    }
}

type MakeLevel<G> = fn(&Setup<'_, G>, Level, Option<u32>) -> Box<dyn Bot>;
type MakeBot<G> = fn(&Player, &G) -> Option<Box<dyn Bot>>;

/// An evaluator by name, with everything that is compiled for it.
pub struct EvaluatorEntry<G> {
    name: &'static str,
    engine: fn(&Setup<'_, G>, &EngineSettings) -> Box<dyn Bot>,
    level: MakeLevel<G>,
    local: fn(&G, Method) -> Box<dyn Bot>,
}

impl<G: Game> EvaluatorEntry<G> {
    /// An evaluator of a game without chance. It must value a position for one side as
    /// the negative of what it is worth to the other.
    pub const fn new<E>(name: &'static str) -> EvaluatorEntry<G>
    where
        G: Exact,
        E: Evaluator<G> + Default + 'static,
    {
        EvaluatorEntry {
            name: checked(name),
            engine: search_bots::engine::<G, E>,
            level: level::by_searching::<G, E>,
            local: |game, method| LocalSearchBot::for_points(game, method, E::default()),
        }
    }

    /// The same where positions with few seeds are looked up in an endgame database.
    pub const fn with_databases<E>(name: &'static str) -> EvaluatorEntry<G>
    where
        G: Exact + SowingEndgame,
        E: Evaluator<G> + Default + 'static,
    {
        EvaluatorEntry {
            local: |game, method| LocalSearchBot::for_points(game, method, E::default()),
            ..EvaluatorEntry::new::<TablebaseEval<E, Database<G>>>(name)
        }
    }

    /// The same in a game in which positions return.
    pub const fn with_quiet_databases<E>(name: &'static str) -> EvaluatorEntry<G>
    where
        G: Exact + QuietEndgame,
        E: Evaluator<G> + Default + 'static,
    {
        EvaluatorEntry {
            local: |game, method| LocalSearchBot::for_points(game, method, E::default()),
            ..EvaluatorEntry::new::<TablebaseEval<E, QuietDatabase<G>>>(name)
        }
    }

    /// An evaluator of a game of chance, whose values lie between −1 point for a lost and
    /// 1 point for a won game.
    pub const fn for_chance<E>(name: &'static str) -> EvaluatorEntry<G>
    where
        E: Evaluator<G> + Default + 'static,
    {
        EvaluatorEntry {
            name: checked(name),
            engine: chance::engine::<G, E>,
            level: chance::level::<G, E>,
            local: |game, method| LocalSearchBot::for_winning(game, method, E::default()),
        }
    }
}

/// A name that can be typed.
const fn checked(name: &'static str) -> &'static str {
    assert!(
        EvaluatorName::new(name).is_some(),
        "up to 16 lower-case letters, digits and hyphens"
    );
    name
}

/// The evaluator of the textbook algorithms.
pub struct Textbook<G> {
    name: &'static str,
    kinds: &'static [&'static str],
    bot: MakeBot<G>,
    explain: fn(&G, &TraceRequest<'_>) -> Result<SearchTrace, Unsupported>,
}

impl<G: Game> Textbook<G> {
    /// In a game without chance.
    pub const fn new<E>(name: &'static str) -> Textbook<G>
    where
        G: Exact,
        E: Evaluator<G> + Default + 'static,
    {
        Textbook {
            name: checked(name),
            kinds: search_bots::TEXTBOOK_KINDS,
            bot: search_bots::textbook_bot::<G, E>,
            explain: search_bots::explain::<G, E>,
        }
    }

    /// In a game of chance; for values see [`EvaluatorEntry::for_chance`].
    pub const fn for_chance<E>(name: &'static str) -> Textbook<G>
    where
        E: Evaluator<G> + Default + 'static,
    {
        Textbook {
            name: checked(name),
            kinds: chance::TEXTBOOK_KINDS,
            bot: chance::textbook_bot::<G, E>,
            explain: chance::explain::<G, E>,
        }
    }
}

/// Players that only one game has.
pub struct ExtraBots<G> {
    pub(crate) kinds: &'static [&'static str],
    pub(crate) bot: MakeBot<G>,
}

/// An exact solver.
pub fn solver<G: Game + Exact>(
    game: &G,
    settings: SolverSettings,
    preparation: &Preparation<'_>,
) -> Box<dyn DynSolver> {
    ExactSolver::boxed(game, NoOracle, settings, preparation.is_for_many())
}

/// An exact solver that uses the game's endgame databases.
pub fn solver_with_databases<G: Game + Exact + SowingEndgame>(
    game: &G,
    settings: SolverSettings,
    preparation: &Preparation<'_>,
) -> Box<dyn DynSolver> {
    solver_with::<G, Database<G>>(game, settings, preparation)
}

/// The same in a game in which positions return.
pub fn solver_with_quiet_databases<G: Game + QuietEndgame>(
    game: &G,
    settings: SolverSettings,
    preparation: &Preparation<'_>,
) -> Box<dyn DynSolver> {
    solver_with::<G, QuietDatabase<G>>(game, settings, preparation)
}

fn solver_with<G: Game + Exact, D: Table<G>>(
    game: &G,
    settings: SolverSettings,
    preparation: &Preparation<'_>,
) -> Box<dyn DynSolver> {
    match endgame::for_solving::<G, D>(game, settings, preparation) {
        Some(database) => ExactSolver::boxed(game, database, settings, preparation.is_for_many()),
        None => solver(game, settings, preparation),
    }
}

/// The entry of a game of which nothing is known but the rules.
pub const fn of<G: Game>() -> &'static dyn AnyGame {
    GameEntry::<G>::ONLY_RULES
}

impl<G: Game> GameEntry<G> {
    /// Nothing but the rules: players that need no evaluator, and no solver.
    pub const RULES_ONLY: GameEntry<G> = GameEntry {
        name: None,
        evaluators: &[],
        textbook: None,
        solver: None,
        endgames: None,
        book: None,
        values: None,
        tuners: &[],
        extra_bots: None,
        turns: None,
        first_turns: None,
        fair: None,
        levels: None,
        puzzles: &[],
    };

    const ONLY_RULES: &'static dyn AnyGame = &GameEntry::<G>::RULES_ONLY;

    /// The players that have a bot here, as they can be typed.
    fn players(&self) -> Vec<&'static str> {
        let extra = self
            .extra_bots
            .as_ref()
            .map_or(&[][..], |extra| extra.kinds);
        let textbook = self
            .textbook
            .as_ref()
            .map_or(&[][..], |textbook| textbook.kinds);
        let has_engine = !self.evaluators.is_empty();
        let engine: &[_] = if has_engine { &["engine"] } else { &[] };
        [extra, textbook, engine, rules_only::KINDS, &Player::LEVELS].concat()
    }

    fn evaluator_names(&self) -> impl Iterator<Item = &'static str> {
        self.evaluators.iter().map(|evaluator| evaluator.name)
    }

    /// What there is for the game with the options of this position.
    pub(crate) fn capabilities_at(&self, game: &G) -> Capabilities {
        let textbook = self.textbook.as_ref().map(|textbook| textbook.name);
        let evaluators = (0..).zip(self.evaluator_names());
        Capabilities {
            players: self.players(),
            evaluators: evaluators
                .map(|(index, name)| EvaluatorInfo {
                    name,
                    is_engine_default: index == 0,
                    is_textbook: textbook == Some(name),
                })
                .collect(),
            solver: self.solver.is_some(),
            endgames: self.endgames.is_some(),
            book: self
                .book
                .is_some_and(|bytes| book::read(game, bytes).is_some()),
            chance: G::INFO.chance,
            tuners: self.tuners.iter().map(|tuner| tuner.name()).collect(),
            fair_starts: self.fair.as_ref().map(FairStarts::basis),
        }
    }

    /// The bot of a player in a game with the options of this position.
    pub(crate) fn bot(&self, player: &Player, game: &G) -> Result<Box<dyn Bot>, BadPlayer> {
        memory::check(player)?;
        if let Player::Engine(settings) = player
            && let Some(evaluator) = self.evaluator(settings.eval)?
        {
            return Ok((evaluator.engine)(&self.setup(game), settings));
        }
        let bot = self.bot_without_choice(player, game);
        bot.ok_or_else(|| BadPlayer::Kind {
            given: player.word().to_owned(),
            known: self.players(),
        })
    }

    /// The evaluator of this name, or the engine's default. `None` where the game has none.
    fn evaluator(
        &self,
        name: Option<EvaluatorName>,
    ) -> Result<Option<&EvaluatorEntry<G>>, BadPlayer> {
        let Some(name) = name.filter(|_| !self.evaluators.is_empty()) else {
            return Ok(self.evaluators.first());
        };
        let mut evaluators = self.evaluators.iter();
        let found = evaluators.find(|evaluator| evaluator.name == name.as_str());
        found.map(Some).ok_or_else(|| BadPlayer::Evaluator {
            given: name.as_str().to_owned(),
            known: self.evaluator_names().collect(),
        })
    }

    /// The bot of a player that takes no evaluator's name.
    fn bot_without_choice(&self, player: &Player, game: &G) -> Option<Box<dyn Bot>> {
        let by_extra = || (self.extra_bots.as_ref()?.bot)(player, game);
        let by_textbook = || (self.textbook.as_ref()?.bot)(player, game);
        let by_evaluator = || {
            let evaluator = self.evaluators.first()?;
            match *player {
                Player::Level { level, seed } => {
                    Some((evaluator.level)(&self.setup(game), level, seed))
                }
                _ => Some((evaluator.local)(game, Method::of(player)?)),
            }
        };
        by_extra()
            .or_else(by_textbook)
            .or_else(by_evaluator)
            .or_else(|| rules_only::bot(player, game, self.unit()))
    }

    /// What simulations value positions in: points where the evaluators do.
    fn unit(&self) -> ValueUnit {
        if G::INFO.chance || self.evaluators.is_empty() {
            ValueUnit::WinProbability
        } else {
            ValueUnit::Points
        }
    }

    fn setup<'a>(&'a self, game: &'a G) -> Setup<'a, G> {
        Setup {
            game,
            book: self.book,
            values: self.values,
            levels: self.levels.as_ref(),
        }
    }

    /// Records a search of the textbook.
    pub(crate) fn explain(
        &self,
        pos: &G,
        trace_request: &TraceRequest<'_>,
    ) -> Result<SearchTrace, Unsupported> {
        match &self.textbook {
            Some(textbook) => (textbook.explain)(pos, trace_request),
            None => rules_only::explain(pos, trace_request),
        }
    }
}

impl<G: Game> AnyGame for GameEntry<G> {
    fn info(&self) -> &'static Info {
        self.name.map_or(&G::INFO, G::info_of)
    }

    fn open(&'static self, spec: &Spec) -> Result<Box<dyn Session>, BadOption> {
        let options = G::options(spec)?;
        Ok(Box::new(GameSession::new(self, &options)))
    }

    fn capabilities(&self) -> Capabilities {
        let usual = G::from_spec(self.info().name);
        self.capabilities_at(&usual.expect("every option has a default"))
    }

    fn tuners(&self) -> &'static [&'static dyn Tuner] {
        self.tuners
    }

    fn endgames(&self) -> Option<&'static dyn Endgames> {
        self.endgames
    }

    fn book(&self) -> Option<Book> {
        Book::from_bytes(self.book?).ok()
    }

    fn values(&self) -> Option<&'static BuiltInValues> {
        self.values
    }

    fn fair_specs(&self) -> Vec<&'static str> {
        let fair = self.fair.as_ref();
        fair.map_or_else(Vec::new, FairStarts::listed_specs)
    }

    fn puzzles(&self) -> &'static [PuzzleSource] {
        self.puzzles
    }
}
