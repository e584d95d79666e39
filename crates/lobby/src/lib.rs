//! The one door to all games.
//!
//! Inside, everything is generic and fast; outside, a game is a [`Session`] that
//! takes and gives text, and a [`View`] that says what to show. This is the only
//! crate that knows both sides, and the first, going outward, that may use threads
//! and clocks.

mod book;
mod bot;
mod endgame;
mod game_list;
mod game_session;
mod memory;
mod player;
mod record;
mod rng;
mod seat;
mod session;
mod solver;
mod tune;
mod view;

pub use book::of as book_of;
pub use bot::{Adviser, Bot, Budget, Convergence, SearchRequest, SearchResult, Valued};
pub use endgame::{Answer, AnyDatabase, Endgames, Wrong, database_path, keep_databases_in};
pub use game_list::{
    AnyGame, BadGame, GAMES, WithWeights, find, of, open, with_odds, with_opinion, with_opinions,
};
pub use player::{
    AnnealSettings, BadPlayer, Classic, CongklakLevel, Decimal, EngineSettings, GeneticSettings,
    KalahLevel, Level, MctsSettings, Player,
};
pub use record::{BadRecord, GameRecord, Outcome};
pub use rng::Rng;
pub use seat::SeatedPlayer;
pub use session::{Playouts, RandomGame, Session};
pub use solve::endgame::{BadDatabase, BuildOptions, FileHeader, read_header};
pub use solve::{
    BadBook, Book, Goal, Method as SolverMethod, Progress, ProofStats, Settings as SolverSettings,
    SolveError, ValueRange,
};
pub use solve::{TurnLine, TurnSearch};
pub use solver::{DynSolver, Query, SolveReport, Want};
pub use tune::{Breeding, Tally, Tuned, Tuner, weights};
pub use view::{Choice, Played, View};
