use std::hash::{BuildHasher, RandomState};
use std::net::{IpAddr, SocketAddr};
use std::time::{SystemTime, UNIX_EPOCH};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use lobby::{AnyGame, Session};
use std::convert::Infallible;
use std::sync::Arc;
use tokio::sync::watch;

use crate::access::bearer;
use crate::api_error::ApiError;
use crate::config::{Config, ServerLimits};
use crate::course_cache::CourseCache;
use crate::guard::Names;
use crate::metrics::Metrics;
use crate::rooms::Rooms;
use crate::stream::Streams;
use crate::think::{ClientId, SearchPool};

/// Everything that requests share.
pub(crate) struct AppState {
    pub(crate) games: Vec<&'static dyn AnyGame>,
    pub(crate) limits: ServerLimits,
    pub(crate) names: Names,
    pub(crate) rooms: Rooms,
    pub(crate) search_pool: SearchPool,
    pub(crate) streams: Streams,
    pub(crate) metrics: Metrics,
    pub(crate) course_cache: CourseCache,
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
            rooms,
            search_pool,
            streams: Streams::new(&config.limits),
            metrics: Metrics::default(),
            course_cache: CourseCache::new(config.demonstrate.clone()),
            closing,
        }
    }

    /// Opens a game at a position, and plays these moves.
    pub(crate) fn open(
        &self,
        game: &str,
        position: Option<&str>,
        moves: &[String],
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
        for (number, text) in (1..).zip(moves) {
            session.play(text).map_err(|error| {
                let error = lobby::BadRecord::Move { number, error };
                ApiError::from(error)
            })?;
        }
        Ok(session)
    }

    pub(crate) fn is_closing(&self) -> bool {
        *self.closing.borrow()
    }
}

/// Seconds since 1970.
pub(crate) fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs())
}

/// The client of a request, for turns and limits: a remote one by its address, a local one
/// by its token, since all local ones share an address. Never logged.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer {
    pub(crate) client: ClientId,
    pub(crate) is_local: bool,
}

impl<S: Sync> FromRequestParts<S> for Peer {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Peer, Infallible> {
        static SALT: std::sync::LazyLock<RandomState> = std::sync::LazyLock::new(RandomState::new);
        let address = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        let address = address.map(|info| info.0.ip());
        let is_local = address.is_none_or(|address| address.is_loopback());
        let token = bearer(parts).filter(|_| is_local);
        let client = match token {
            Some(token) => SALT.hash_one(token.0),
            None => SALT.hash_one(address.map(network)),
        };
        Ok(Peer {
            client: ClientId(client),
            is_local,
        })
    }
}

/// An IPv4 address, or the /64 network of an IPv6 address.
fn network(address: IpAddr) -> [u8; 8] {
    match address {
        IpAddr::V4(address) => {
            let [a, b, c, d] = address.octets();
            [a, b, c, d, 0, 0, 0, 0]
        }
        IpAddr::V6(address) => {
            let [a, b, c, d, e, f, g, h, ..] = address.octets();
            [a, b, c, d, e, f, g, h]
        }
    }
}
