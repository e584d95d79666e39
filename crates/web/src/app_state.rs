use std::net::IpAddr;

use lobby::{AnyGame, Session};
use std::sync::Arc;
use tokio::sync::watch;

use crate::api_error::ApiError;
use crate::config::{Config, ServerLimits};
use crate::course_cache::CourseCache;
use crate::game_list::GameList;
use crate::guard::Names;
use crate::login::Login;
use crate::metrics::Metrics;
use crate::offload::Offload;
use crate::rooms::Rooms;
use crate::stream::Streams;
use crate::tasks::Tasks;
use crate::think::SearchPool;
use crate::word_list::WordList;

/// Everything that requests share.
pub(crate) struct AppState {
    pub(crate) games: Vec<&'static dyn AnyGame>,
    pub(crate) limits: ServerLimits,
    pub(crate) names: Names,
    pub(crate) proxies: Vec<IpAddr>,
    pub(crate) login: Option<Login>,
    pub(crate) rooms: Rooms,
    pub(crate) search_pool: SearchPool,
    pub(crate) streams: Streams,
    pub(crate) metrics: Metrics,
    pub(crate) course_cache: CourseCache,
    pub(crate) game_list: GameList,
    pub(crate) word_list: WordList,
    pub(crate) tasks: Tasks,
    pub(crate) offload: Offload,
    /// Becomes true when the server closes; streams end then.
    pub(crate) closing: watch::Receiver<bool>,
}

/// The state that handlers get.
pub(crate) type App = Arc<AppState>;

impl AppState {
    pub(crate) fn new(
        config: &Config,
        rooms: Rooms,
        search_pool: SearchPool,
        closing: watch::Receiver<bool>,
    ) -> AppState {
        AppState {
            games: config.games.clone(),
            limits: config.limits.clone(),
            names: Names::of(config),
            proxies: config.proxies.iter().map(IpAddr::to_canonical).collect(),
            login: None,
            offload: rooms.offload.clone(),
            rooms,
            search_pool,
            streams: Streams::new(&config.limits),
            metrics: Metrics::default(),
            course_cache: CourseCache::new(config.demonstrate.clone()),
            game_list: GameList::default(),
            word_list: WordList::default(),
            tasks: Tasks::default(),
            closing,
        }
    }

    /// Opens a game at a position, and plays these moves.
    pub(crate) async fn open(
        &self,
        game: &str,
        position: Option<&str>,
        moves: Vec<String>,
    ) -> Result<Box<dyn Session>, ApiError> {
        if moves.len() > self.limits.moves {
            let most = self.limits.moves;
            return Err(ApiError::bad_request(
                "serve.too-many-moves",
                &[("n", &most)],
            ));
        }
        let mut session = lobby::open(&self.games, game)?;
        if let Some(position) = position {
            session.set_up(position)?;
        }
        let count = moves.len();
        let replay = move || {
            for (number, text) in (1..).zip(&moves) {
                session.play(text).map_err(|error| {
                    let error = lobby::BadRecord::Move { number, error };
                    ApiError::from(error)
                })?;
            }
            Ok(session)
        };
        self.offload.run(count, replay).await
    }

    pub(crate) fn is_closing(&self) -> bool {
        *self.closing.borrow()
    }
}
