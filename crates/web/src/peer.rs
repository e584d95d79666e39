use std::convert::Infallible;
use std::hash::{BuildHasher, RandomState};
use std::net::IpAddr;
#[cfg(feature = "server")]
use std::net::SocketAddr;

#[cfg(feature = "server")]
use axum::extract::ConnectInfo;
use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::request::Parts;

use crate::access::bearer;
use crate::app_state::App;
use crate::think::ClientId;

/// The client of a request, for turns and limits: a remote one by its address, a local one
/// by its token, since all local ones share an address. Never logged.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer {
    pub(crate) client: ClientId,
    pub(crate) is_local: bool,
}

impl FromRequestParts<App> for Peer {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Peer, Infallible> {
        static SALT: std::sync::LazyLock<RandomState> = std::sync::LazyLock::new(RandomState::new);
        let address = connected_from(parts);
        let origin = Origin::of(address, &parts.headers, &app.proxies);
        let token = bearer(parts).filter(|_| origin.is_local);
        let client = match token {
            Some(token) => SALT.hash_one(token.0),
            None => SALT.hash_one(origin.address.map(network)),
        };
        Ok(Peer {
            client: ClientId(client),
            is_local: origin.is_local,
        })
    }
}

#[cfg(feature = "server")]
fn connected_from(parts: &Parts) -> Option<IpAddr> {
    let info = parts.extensions.get::<ConnectInfo<SocketAddr>>();
    info.map(|info| info.0.ip().to_canonical())
}

#[cfg(not(feature = "server"))]
fn connected_from(_: &Parts) -> Option<IpAddr> {
    None
}

/// Where a request comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Origin {
    address: Option<IpAddr>,
    /// A program or a browser on this machine, with nobody behind it.
    is_local: bool,
}

impl Origin {
    /// What a proxy says of its clients is believed if the proxy was named. Somebody else's
    /// proxy on this machine makes nobody local.
    fn of(address: Option<IpAddr>, headers: &HeaderMap, proxies: &[IpAddr]) -> Origin {
        const FORWARDED_FOR: &str = "x-forwarded-for";
        const OTHERS: [&str; 3] = ["forwarded", "via", "x-real-ip"];
        let is_here = address.is_none_or(|address| address.is_loopback());
        let is_forwarded = headers.contains_key(FORWARDED_FOR)
            || OTHERS.iter().any(|name| headers.contains_key(*name));
        if address.is_none_or(|address| !proxies.contains(&address)) {
            return Origin {
                address,
                is_local: is_here && !is_forwarded,
            };
        }
        // Each proxy appends the address that it sees; what stands before the first one
        // that is not a proxy of ours is hearsay.
        let lines = headers.get_all(FORWARDED_FOR).into_iter();
        let lines: Vec<&str> = lines.filter_map(|line| line.to_str().ok()).collect();
        let seen = lines.iter().rev().flat_map(|line| line.rsplit(','));
        let seen = seen.map(|text| text.trim().parse().map(|ip: IpAddr| ip.to_canonical()));
        let client = seen
            .take_while(Result::is_ok)
            .flatten()
            .find(|ip| !proxies.contains(ip));
        Origin {
            address: client.or(address),
            is_local: false,
        }
    }
}

/// Whom an address belongs to: an IPv4 address, or the /64 network of an IPv6 address.
pub(crate) fn network(address: IpAddr) -> [u8; 8] {
    match address.to_canonical() {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_named_proxies_are_believed() {
        let ip = |text: &str| text.parse::<IpAddr>().expect("an address");
        let proxies = [ip("127.0.0.1"), ip("10.0.0.9")];
        let check = |from: &str,
                     forwarded: &[&'static str],
                     proxies: &[IpAddr],
                     address: &str,
                     is_local| {
            let mut headers = HeaderMap::new();
            for line in forwarded {
                headers.append("x-forwarded-for", line.parse().expect("a header"));
            }
            let origin = Origin::of(Some(ip(from)), &headers, proxies);
            let address = Some(ip(address));
            assert_eq!(origin, Origin { address, is_local }, "{from} {forwarded:?}");
        };
        check("127.0.0.1", &[], &[], "127.0.0.1", true);
        check("203.0.113.5", &[], &[], "203.0.113.5", false);
        // Behind a proxy that nobody named, everybody is the proxy, and not local.
        check("127.0.0.1", &["203.0.113.5"], &[], "127.0.0.1", false);
        check("203.0.113.5", &["127.0.0.1"], &[], "203.0.113.5", false);
        check(
            "127.0.0.1",
            &["203.0.113.5"],
            &proxies,
            "203.0.113.5",
            false,
        );
        check(
            "127.0.0.1",
            &["6.6.6.6, 203.0.113.5, 10.0.0.9"],
            &proxies,
            "203.0.113.5",
            false,
        );
        check(
            "127.0.0.1",
            &["6.6.6.6", "203.0.113.5"],
            &proxies,
            "203.0.113.5",
            false,
        );
        check(
            "127.0.0.1",
            &["203.0.113.5, rubbish"],
            &proxies,
            "127.0.0.1",
            false,
        );
    }
}
