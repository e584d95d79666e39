//! The language of a request.

use axum::Json;
use axum::extract::{FromRequestParts, Request};
use axum::http::header::ACCEPT_LANGUAGE;
use axum::http::request::Parts;
use axum::http::{HeaderMap, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use game::{Lang, Message};
use serde_json::json;
use std::convert::Infallible;

/// The language that was asked for: by `?lang=`, else by the browser.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RequestLang(pub(crate) Lang);

impl<S: Sync> FromRequestParts<S> for RequestLang {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<RequestLang, Infallible> {
        Ok(RequestLang(language(&parts.uri, &parts.headers)))
    }
}

/// Writes the body of an error in the language of the request.
pub(crate) async fn write_error(request: Request, next: Next) -> Response {
    let lang = language(request.uri(), request.headers());
    let mut response = next.run(request).await;
    let Some(says) = response.extensions_mut().remove::<Message>() else {
        return response;
    };
    let body = Json(json!({ "error": says.in_lang(lang) })).into_response();
    let (written, body) = body.into_parts();
    response.headers_mut().extend(written.headers);
    *response.body_mut() = body;
    response
}

pub(crate) fn language(uri: &Uri, headers: &HeaderMap) -> Lang {
    let query = uri.query().unwrap_or_default();
    let asked = query.split('&').find_map(|pair| pair.strip_prefix("lang="));
    asked.and_then(from_code).unwrap_or_else(|| {
        let accepted = headers.get(ACCEPT_LANGUAGE);
        let accepted = accepted.and_then(|value| value.to_str().ok());
        preferred(accepted.unwrap_or_default())
    })
}

fn from_code(code: &str) -> Option<Lang> {
    match code {
        "id" | "in" => Some(Lang::Id),
        "en" => Some(Lang::En),
        _ => None,
    }
}

/// The supported language with the highest weight: `id-ID,id;q=0.9,en;q=0.8`.
fn preferred(accepted: &str) -> Lang {
    let mut best: Option<(f32, Lang)> = None;
    const MOST_TAGS: usize = 20;
    for part in accepted.split(',').take(MOST_TAGS) {
        let (tag, weight) = part.split_once(';').unwrap_or((part, ""));
        let tag = tag.trim().to_ascii_lowercase();
        let code = tag.split(['-', '_']).next().unwrap_or_default();
        let weight = weight.trim().strip_prefix("q=");
        let weight = weight.map_or(1.0, |q| q.parse().unwrap_or(0.0));
        if let Some(lang) = from_code(code)
            && best.is_none_or(|(most, _)| weight > most)
        {
            best = Some((weight, lang));
        }
    }
    best.map_or(Lang::En, |(_, lang)| lang)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_say_what_they_prefer() {
        for (accepted, lang) in [
            ("", Lang::En),
            ("id", Lang::Id),
            ("id-ID,id;q=0.9,en;q=0.8", Lang::Id),
            ("en-GB,en;q=0.9,id;q=0.8", Lang::En),
            ("de,fr;q=0.9,in;q=0.1", Lang::Id),
            ("en;q=0.2, id;q=0.7", Lang::Id),
            (";;;,=,q=;id;q=x", Lang::En),
        ] {
            assert_eq!(preferred(accepted), lang, "{accepted}");
        }
    }

    #[test]
    fn the_address_decides_before_the_browser() {
        let mut headers = HeaderMap::new();
        headers.insert(ACCEPT_LANGUAGE, "id".parse().expect("a header"));
        let check = |uri: &str, lang| {
            let uri: Uri = uri.parse().expect("an address");
            assert_eq!(language(&uri, &headers), lang, "{uri}");
        };
        check("/api/games", Lang::Id);
        check("/api/games?lang=en", Lang::En);
        check("/api/games?x=1&lang=en", Lang::En);
        check("/api/games?lang=tlh", Lang::Id);
    }
}
