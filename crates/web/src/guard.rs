//! Security headers, and the check of `Host`, `Origin` and the password.

use std::net::IpAddr;

use axum::extract::{Request, State};
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::api_error::ApiError;
use crate::app_state::App;
use crate::config::Config;
use crate::{lang, login};

/// The page loads nothing but its own files.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
     img-src 'self' data:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; \
     form-action 'none'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
];

/// The host names that this server answers to.
#[derive(Clone, Debug)]
pub(crate) struct Names {
    /// Only this machine can reach it.
    only_here: bool,
    more: Vec<String>,
}

impl Names {
    pub(crate) fn of(config: &Config) -> Names {
        Names {
            only_here: config.host.to_canonical().is_loopback(),
            more: config
                .names
                .iter()
                .map(|name| name.to_ascii_lowercase())
                .collect(),
        }
    }

    /// Whether a request comes from our own page or from a program. Other pages have
    /// another `Origin`, and their browsers say so; a foreign name that resolves to this
    /// machine is not ours.
    fn admit(&self, request: &Request) -> bool {
        let headers = request.headers();
        let Some(host) = only(headers, &header::HOST) else {
            return false;
        };
        // `GET http://name/path`: the name counts, and must be the same.
        let named = request.uri().authority();
        let is_one = named.is_none_or(|named| named.as_str().eq_ignore_ascii_case(host));
        let is_same_origin = match headers.contains_key(header::ORIGIN) {
            false => true,
            true => only(headers, &header::ORIGIN)
                .is_some_and(|origin| origin.split_once("://").map(|(_, rest)| rest) == Some(host)),
        };
        is_one && self.is_ours(host) && is_same_origin && !is_from_elsewhere(request)
    }

    /// An address in numbers belongs to no page elsewhere: a link with it works wherever
    /// this machine can be reached.
    fn is_ours(&self, host: &str) -> bool {
        let name = without_port(host).to_ascii_lowercase();
        let is_here = ["localhost", "127.0.0.1", "[::1]"].contains(&&*name);
        let is_number = || {
            let name = name
                .strip_prefix('[')
                .and_then(|name| name.strip_suffix(']'));
            let name = name.unwrap_or(without_port(host));
            name.parse::<IpAddr>().is_ok()
        };
        is_here || self.more.contains(&name) || (!self.only_here && is_number())
    }
}

/// Whether a browser says that a page of another site sent this. Following a link to our
/// page is allowed, loading anything into another page is not.
fn is_from_elsewhere(request: &Request) -> bool {
    let headers = request.headers();
    let says = |name: &'static str| headers.get(name).and_then(|value| value.to_str().ok());
    let is_link = request.method() == Method::GET
        && says("sec-fetch-mode") == Some("navigate")
        && says("sec-fetch-dest") == Some("document");
    let is_own = matches!(says("sec-fetch-site"), None | Some("same-origin" | "none"));
    !is_own && !is_link
}

fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    }
}

/// The value of a header that is there once.
fn only<'h>(headers: &'h HeaderMap, name: &HeaderName) -> Option<&'h str> {
    let mut values = headers.get_all(name).into_iter();
    let value = values.next()?.to_str().ok()?;
    values.next().is_none().then_some(value)
}

/// What can be had without the password: nothing that belongs to anybody.
fn is_public(path: &str) -> bool {
    path == login::PATH || path == "/healthz" || path.starts_with("/page/")
}

/// Rejects requests under other names and without the password, and adds the security
/// headers to every answer.
pub(crate) async fn guard(State(app): State<App>, request: Request, next: Next) -> Response {
    let asks_for_password = app
        .login
        .as_ref()
        .is_some_and(|login| !is_public(request.uri().path()) && !login.knows(request.headers()));
    let mut response = if !app.names.admit(&request) {
        ApiError::forbidden("serve.origin").into_response()
    } else if !asks_for_password {
        next.run(request).await
    } else if request.uri().path() == "/" {
        let lang = lang::language(request.uri(), request.headers());
        (StatusCode::UNAUTHORIZED, login::form_page(lang, "")).into_response()
    } else {
        login::required()
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        if !headers.contains_key(&name) {
            headers.insert(name, HeaderValue::from_static(value));
        }
    }
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(uri: &str, headers: &[(&'static str, &str)]) -> Request {
        let mut request = Request::new(axum::body::Body::empty());
        *request.uri_mut() = uri.parse().expect("an address");
        for (name, value) in headers {
            let value = value.parse().expect("a header");
            request.headers_mut().append(*name, value);
        }
        request
    }

    fn admits(names: &Names, host: &str, origin: Option<&str>) -> bool {
        let mut headers = vec![("host", host)];
        headers.extend(origin.map(|origin| ("origin", origin)));
        names.admit(&request("/api/games", &headers))
    }

    fn names(only_here: bool) -> Names {
        Names {
            only_here,
            more: vec!["siasat.example".to_owned()],
        }
    }

    #[test]
    fn only_our_own_page_and_programs_are_admitted() {
        let here = names(true);
        let yes: [(&str, Option<&str>); 4] = [
            ("127.0.0.1:8080", None),
            ("localhost:8080", Some("http://localhost:8080")),
            ("[::1]:8080", Some("http://[::1]:8080")),
            ("Siasat.example", Some("https://Siasat.example")),
        ];
        for (host, origin) in yes {
            assert!(admits(&here, host, origin), "{host}");
        }
        let no: [(&str, Option<&str>); 5] = [
            ("evil.example:8080", None),
            ("10.0.0.5:8080", None),
            ("localhost:8080", Some("http://evil.example")),
            ("localhost:8080", Some("http://localhost:9999")),
            ("localhost:8080", Some("null")),
        ];
        for (host, origin) in no {
            assert!(!admits(&here, host, origin), "{host}");
        }
        assert!(!here.admit(&request("/", &[])), "no host at all");
    }

    #[test]
    fn in_the_network_addresses_in_numbers_and_named_hosts_are_admitted() {
        let wide = names(false);
        assert!(admits(&wide, "10.0.0.5:8080", Some("http://10.0.0.5:8080")));
        assert!(admits(&wide, "[fe80::1]:8080", None));
        assert!(admits(&wide, "siasat.example", None));
        assert!(!admits(&wide, "10.0.0.5:8080", Some("http://evil.example")));
        assert!(!admits(&wide, "evil.example:8080", None));
        assert!(!admits(&wide, "10.0.0.5.evil.example", None));
    }

    #[test]
    fn a_request_has_one_host() {
        let here = names(true);
        let admits =
            |uri: &str, headers: &[(&'static str, &str)]| here.admit(&request(uri, headers));
        let host = ("host", "localhost:8080");
        assert!(!admits("/", &[host, ("host", "evil.example")]));
        assert!(!admits("/", &[host, host]));
        assert!(admits("http://localhost:8080/", &[host]));
        assert!(!admits("http://evil.example/", &[host]));
        let origin = ("origin", "http://localhost:8080");
        assert!(!admits(
            "/",
            &[host, origin, ("origin", "http://evil.example")]
        ));
    }

    #[test]
    fn other_sites_may_link_to_the_page_and_nothing_else() {
        let here = names(true);
        let admits = |more: &[(&'static str, &str)]| {
            let mut headers = vec![("host", "localhost")];
            headers.extend(more);
            here.admit(&request("/", &headers))
        };
        assert!(admits(&[("sec-fetch-site", "same-origin")]));
        assert!(admits(&[("sec-fetch-site", "none")]));
        for site in ["cross-site", "same-site"] {
            let site = ("sec-fetch-site", site);
            assert!(!admits(&[site]));
            assert!(!admits(&[site, ("sec-fetch-mode", "no-cors")]));
            let link = [
                ("sec-fetch-mode", "navigate"),
                ("sec-fetch-dest", "document"),
            ];
            assert!(admits(&[site, link[0], link[1]]));
            let frame = [("sec-fetch-mode", "navigate"), ("sec-fetch-dest", "iframe")];
            assert!(!admits(&[site, frame[0], frame[1]]));
        }
    }
}
