//! The files of the page: embedded in the program, or read from the disk in debug builds.

use std::borrow::Cow;

use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use rust_embed::Embed;
use sha2::{Digest, Sha256};

use crate::api::PathParts;
use crate::api_error::ApiError;

/// The folder `page`. A debug build reads it from the disk at every request.
#[derive(Embed)]
#[folder = "page/"]
struct Files;

/// The path of the module that applies events to scenes, which comes from crate `game`.
const SCENE_REDUCER: &str = "scene.js";

/// The path of the file of puzzles, which comes from crate `puzzles`.
const PUZZLES: &str = "puzzles.txt";

/// `/`
pub(crate) async fn index(headers: HeaderMap) -> Response {
    file("index.html", &headers)
}

/// `/page/…`
pub(crate) async fn asset(PathParts(path): PathParts<String>, headers: HeaderMap) -> Response {
    file(&path, &headers)
}

/// Answers with a file, or with 304 when the client has it already (`ETag`).
fn file(path: &str, headers: &HeaderMap) -> Response {
    let is_plain = path
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || b"-_./".contains(&byte));
    let climbs = path
        .split('/')
        .any(|part| part.starts_with('.') || part.is_empty());
    let found = if is_plain && !climbs {
        content(path)
    } else {
        None
    };
    let Some((data, hash)) = found else {
        return ApiError::not_found("serve.no-page").into_response();
    };
    let tag: String = hash[..12]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let tag = format!("\"{tag}\"");
    let known = headers.get(IF_NONE_MATCH);
    let is_known = known.is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let shared = [(ETAG, tag), (CACHE_CONTROL, "no-cache".to_owned())];
    if is_known {
        return (StatusCode::NOT_MODIFIED, shared).into_response();
    }
    let body = Body::from(data.into_owned());
    (shared, [(CONTENT_TYPE, kind(path))], body).into_response()
}

/// The content of a file, and its hash.
fn content(path: &str) -> Option<(Cow<'static, [u8]>, [u8; 32])> {
    if let Some(text) = of_library(path) {
        let data = text.as_bytes();
        return Some((Cow::Borrowed(data), Sha256::digest(data).into()));
    }
    let found = Files::get(path)?;
    let hash = found.metadata.sha256_hash();
    Some((found.data, hash))
}

/// Every file of the page, with its path.
pub(crate) fn all() -> impl Iterator<Item = (String, Cow<'static, [u8]>)> {
    let players = lab::player::FILES.iter();
    let of_libraries = players.map(|(name, _)| format!("player/{name}"));
    let paths = Files::iter().map(Cow::into_owned);
    let paths = paths.chain(of_libraries);
    let paths = paths.chain([SCENE_REDUCER, PUZZLES].map(str::to_owned));
    paths.filter_map(|path| content(&path).map(|(data, _)| (path, data)))
}

/// A file that belongs to a library: the reducer of scenes, the puzzles, and the player of
/// search traces, which `siasat explain --html` writes into its files too.
fn of_library(path: &str) -> Option<&'static str> {
    if path == SCENE_REDUCER {
        return Some(game::SCENE_REDUCER_JS);
    }
    if path == PUZZLES {
        return Some(puzzles::FILE);
    }
    let name = path.strip_prefix("player/")?;
    let mut files = lab::player::FILES.iter();
    let found = files.find(|(known, _)| *known == name);
    found.map(|(_, text)| *text)
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("webmanifest") => "application/manifest+json",
        Some("woff2") => "font/woff2",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
