//! All games behind one interface: open a game by its name, play moves given as text, ask
//! bots and solvers.
//!
//! Inside, rules, evaluators and searches are generic and compiled for each game; outside,
//! a game is a [`Session`] that takes and gives text. This is the only crate that knows
//! both sides. [`GAMES`] is the list of games; [`Session::capabilities`] says what there is
//! for one of them.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//!
//! use siasat_lobby::{GAMES, Player, SearchRequest, open};
//!
//! // Open a game and play a move.
//! let mut session = open(GAMES, "kalah:pits=4,seeds=3")?;
//! session.play("2")?;
//! assert_eq!(session.history()[0].text, "2");
//!
//! // Ask a bot what it would play here.
//! assert!(session.capabilities().players.contains(&"engine"));
//! let player: Player = "engine:nodes=2000,hash=1".parse()?;
//! let mut bot = session.bot(&player)?;
//! let request = SearchRequest {
//!     stop: &AtomicBool::new(false),
//!     budget: None,
//!     all: false,
//! };
//! let found = bot.think(&session.position(), &request, &mut |_| ())?;
//! let best = found.expect("a player is to move").mv;
//! assert!(session.legal().contains(&best));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod action_space;
mod any_position;
mod batch;
mod book;
mod bot;
mod capabilities;
mod endgame;
mod entry;
mod entry_by_size;
mod fair;
mod game_list;
mod game_session;
mod memory;
mod observation;
mod offered;
mod player;
mod puzzle_source;
mod read_position;
mod record;
mod rng;
mod seat;
mod session;
mod solver;
mod tune;
mod turn;
mod view;

pub use action_space::ActionSpace;
pub use any_position::AnyPosition;
pub use batch::Batch;
pub use book::BuiltInValues;
pub use bot::{
    AnalysisBot, Bot, Budget, Convergence, Ladder, MoveValue, SearchRequest, SearchResult,
    ValueUnit, with_rung,
};
pub use capabilities::{Capabilities, EvaluatorInfo};
pub use endgame::{
    AnyDatabase, Endgames, ProbeResult, WrongEntry, database_path, databases, keep_databases_in,
    quiet_databases,
};
pub use entry::{
    EvaluatorEntry, ExtraBots, GameEntry, MakeSolver, Preparation, Textbook, of, solver,
    solver_with_databases, solver_with_quiet_databases,
};
pub use fair::{
    BALANCED_WITHIN, FairBasis, FairJudge, FairReferee, FairStarts, FairVerdict, NearbyStart,
    SearchFirstTurns, fair_start, first_turn_wins, first_turns,
};
pub use game_list::{AnyGame, BadGame, GAMES, book_of, find, open, values_of};
pub use memory::peak_bytes;
pub use observation::Observation;
pub use offered::offered_options;
pub use player::{
    AnnealSettings, BadPlayer, Classic, CongklakLevel, Decimal, EngineSettings, EvaluatorName,
    GeneticSettings, Horizon, KalahLevel, Level, MctsSettings, Player, PlayerKind,
};
pub use puzzle_source::PuzzleSource;
pub use record::{BadRecord, GameRecord, Outcome};
pub use rng::Rng;
pub use search::engine::ScoreBound;
pub use seat::SeatedPlayer;
pub use session::{Playouts, RandomGame, Session};
pub use solve::endgame::{BadDatabase, BuildOptions, FileHeader, read_header};
pub use solve::{
    BadBook, BadCheckpoint, Book, BuildProgress, Goal, Journal, Method as SolverMethod, Progress,
    ProofStats, Settings as SolverSettings, SolveError, ValueBook, ValueRange,
};
pub use solve::{Foreseen, TurnGains, TurnLine, TurnSearch, checksum};
#[cfg(feature = "tools")]
pub use solver::BookValues;
pub use solver::{DynSolver, SolveDetail, SolveReport, SolveRequest};
#[cfg(feature = "tools")]
pub use tune::{GamesPlayed, MatchScore, TuneSettings, Tuned};
pub use tune::{Tuner, tuner};
pub use turn::{SearchTurn, TurnRequest, search_turn};
pub use view::{Choice, Played, View};

/// What this crate says to people, with what it builds on.
pub static TEXTS: words::Catalogue =
    words::catalogue!("lobby", games::TEXTS, search::TEXTS, solve::TEXTS);
