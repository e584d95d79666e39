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
use crate::config::{Config, Limits};
use crate::guard::Names;
use crate::metrics::Metrics;
use crate::notes::Notes;
use crate::refusal::Refusal;
use crate::rooms::Rooms;
use crate::stream::Streams;
use crate::think::{Client, Thinkers};

/// Everything that requests share.
pub(crate) struct Hall {
    pub(crate) games: Vec<&'static dyn AnyGame>,
    pub(crate) limits: Limits,
    pub(crate) names: Names,
    pub(crate) rooms: Rooms,
    pub(crate) thinkers: Thinkers,
    pub(crate) streams: Streams,
    pub(crate) metrics: Metrics,
    pub(crate) notes: Notes,
    /// Becomes true when the server closes: streams end.
    pub(crate) closing: watch::Receiver<bool>,
}

/// What handlers are given.
pub(crate) type Shared = Arc<Hall>;

impl Hall {
    pub(crate) fn new(
        config: &Config,
        rooms: Rooms,
        thinkers: Thinkers,
        closing: watch::Receiver<bool>,
    ) -> Hall {
        Hall {
            games: config.games.clone(),
            limits: config.limits.clone(),
            names: Names::of(config),
            rooms,
            thinkers,
            streams: Streams::new(&config.limits),
            metrics: Metrics::default(),
            notes: Notes::new(config.demonstrate.clone()),
            closing,
        }
    }

    /// Opens a game at a position, and makes these moves.
    pub(crate) fn open(
        &self,
        game: &str,
        position: Option<&str>,
        moves: &[String],
    ) -> Result<Box<dyn Session>, Refusal> {
        if moves.len() > self.limits.moves {
            let most = self.limits.moves;
            return Err(Refusal::bad("serve.too-many-moves", &[("n", &most)]));
        }
        let mut session = lobby::open(&self.games, game)?;
        if let Some(position) = position {
            session.set_up(position)?;
        }
        for (number, text) in (1..).zip(moves) {
            session.play(text).map_err(|error| {
                let error = lobby::BadRecord::Move { number, error };
                Refusal::from(error)
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

/// Who asks, for turns and limits: somebody elsewhere by the address, somebody on this
/// machine, where everybody has the same, by the token. Never written down.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Visitor {
    pub(crate) client: Client,
    pub(crate) is_from_here: bool,
}

impl<S: Sync> FromRequestParts<S> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Visitor, Infallible> {
        static SALT: std::sync::LazyLock<RandomState> = std::sync::LazyLock::new(RandomState::new);
        let address = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        let address = address.map(|info| info.0.ip());
        let is_from_here = address.is_none_or(|address| address.is_loopback());
        let token = bearer(parts).filter(|_| is_from_here);
        let client = match token {
            Some(token) => SALT.hash_one(token.0),
            None => SALT.hash_one(address.map(network)),
        };
        Ok(Visitor {
            client: Client(client),
            is_from_here,
        })
    }
}

/// An address, or the network that one household has in the new protocol.
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
