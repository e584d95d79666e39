//! Security headers, and the check of `Host` and `Origin`.

use axum::extract::{Request, State};
use axum::http::HeaderMap;
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::api_error::ApiError;
use crate::app_state::App;
use crate::config::Config;

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
    /// Only this machine can reach it: another name means DNS rebinding.
    only_here: bool,
    more: Vec<String>,
}

impl Names {
    pub(crate) fn of(config: &Config) -> Names {
        Names {
            only_here: config.host.is_loopback(),
            more: config
                .names
                .iter()
                .map(|name| name.to_ascii_lowercase())
                .collect(),
        }
    }

    /// Whether a request comes from our own page or from a program. Other pages have
    /// another `Origin`; a foreign name that resolves to this machine is not ours.
    fn admit(&self, headers: &HeaderMap) -> bool {
        let Some(host) = text(headers, &header::HOST) else {
            return false;
        };
        let own = self.is_ours(host);
        match text(headers, &header::ORIGIN) {
            None => own,
            Some(origin) => own && origin.split_once("://").map(|(_, rest)| rest) == Some(host),
        }
    }

    fn is_ours(&self, host: &str) -> bool {
        let name = without_port(host).to_ascii_lowercase();
        let is_here = ["localhost", "127.0.0.1", "[::1]"].contains(&&*name);
        is_here || self.more.contains(&name) || !self.only_here
    }
}

fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    }
}

fn text<'h>(headers: &'h HeaderMap, name: &HeaderName) -> Option<&'h str> {
    headers.get(name)?.to_str().ok()
}

/// Rejects requests under other names, and adds the security headers to every answer.
pub(crate) async fn guard(State(app): State<App>, request: Request, next: Next) -> Response {
    let is_admitted = app.names.admit(request.headers());
    let mut response = if is_admitted {
        next.run(request).await
    } else {
        ApiError::forbidden("serve.origin").into_response()
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn admits(names: &Names, host: &str, origin: Option<&str>) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().expect("a header"));
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, origin.parse().expect("a header"));
        }
        names.admit(&headers)
    }

    #[test]
    fn only_our_own_page_and_programs_are_admitted() {
        let here = Names {
            only_here: true,
            more: vec!["siasat.example".to_owned()],
        };
        assert!(admits(&here, "127.0.0.1:8080", None));
        assert!(admits(
            &here,
            "localhost:8080",
            Some("http://localhost:8080")
        ));
        assert!(admits(&here, "[::1]:8080", Some("http://[::1]:8080")));
        assert!(admits(
            &here,
            "Siasat.example",
            Some("https://Siasat.example")
        ));
        assert!(!admits(&here, "evil.example:8080", None));
        assert!(!admits(
            &here,
            "localhost:8080",
            Some("http://evil.example")
        ));
        assert!(!admits(
            &here,
            "localhost:8080",
            Some("http://localhost:9999")
        ));
        assert!(!admits(&here, "localhost:8080", Some("null")));
        assert!(!here.admit(&HeaderMap::new()));
        let wide = Names {
            only_here: false,
            more: Vec::new(),
        };
        assert!(admits(&wide, "10.0.0.5:8080", Some("http://10.0.0.5:8080")));
        assert!(!admits(&wide, "10.0.0.5:8080", Some("http://evil.example")));
    }
}
