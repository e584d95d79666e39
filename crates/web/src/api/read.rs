//! Requests without a game in progress.

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderName, StatusCode};
use axum::response::{IntoResponse, Response};
use commentary::Speakers;
use lobby::Session;
use serde::Deserialize;
use serde_json::{Value, json};

use super::path::PathParts;
use crate::api_error::ApiError;
use crate::app_state::App;
use crate::json::{self, Shown};
use crate::lang::RequestLang;

/// For answers that were written before.
const JSON: (HeaderName, &str) = (CONTENT_TYPE, "application/json");

/// `GET /api/games`
pub(crate) async fn games(State(app): State<App>, RequestLang(lang): RequestLang) -> Response {
    ([JSON], app.game_list.in_lang(&app.games, lang)).into_response()
}

/// The query of `GET /api/words`: some groups, or all without some. The group of a key is
/// the part before its first dot.
#[derive(Deserialize, Default)]
pub(crate) struct WordsQuery {
    groups: Option<String>,
    without: Option<String>,
}

impl WordsQuery {
    fn wants_all(&self) -> bool {
        self.groups.is_none() && self.without.is_none()
    }

    fn wants(&self, key: &str) -> bool {
        let group = key.split('.').next().unwrap_or_default();
        let has = |list: &String| list.split(',').any(|one| one == group);
        self.groups.as_ref().is_none_or(has) && !self.without.as_ref().is_some_and(has)
    }
}

/// `GET /api/words`
pub(crate) async fn words(
    State(app): State<App>,
    RequestLang(lang): RequestLang,
    query: Result<Query<WordsQuery>, QueryRejection>,
) -> Response {
    let query = query.map_or_else(|_| WordsQuery::default(), |Query(query)| query);
    if query.wants_all() {
        return ([JSON], app.word_list.in_lang(lang)).into_response();
    }
    let words = app.word_list.some_in_lang(lang, |key| query.wants(key));
    ([JSON], words).into_response()
}

/// `GET /api/rules/{game}`
pub(crate) async fn rules(
    State(app): State<App>,
    RequestLang(lang): RequestLang,
    PathParts(game): PathParts<String>,
) -> Result<Json<Value>, ApiError> {
    let found = lobby::find(&app.games, &game).map_err(|error| ApiError {
        status: StatusCode::NOT_FOUND,
        ..ApiError::from(error)
    })?;
    let info = found.info();
    let markdown = info.rules.in_lang(lang).trim_end();
    Ok(Json(json!({
        "name": info.name,
        "title": info.title,
        "lang": lang.code(),
        "markdown": markdown,
    })))
}

/// The query of `GET /api/show`.
#[derive(Deserialize)]
pub(crate) struct ShowQuery {
    game: String,
    position: Option<String>,
    #[serde(default)]
    moves: String,
}

/// `GET /api/show`
pub(crate) async fn show(
    State(app): State<App>,
    RequestLang(lang): RequestLang,
    query: Result<Query<ShowQuery>, QueryRejection>,
) -> Result<Json<Value>, ApiError> {
    let Query(query) = query.map_err(|_| ApiError::bad_request("serve.show", &[]))?;
    let moves = query
        .moves
        .split([',', ' '])
        .filter(|text| !text.is_empty());
    let moves: Vec<String> = moves.map(str::to_owned).collect();
    let position = query.position.filter(|position| !position.is_empty());
    let session = app.open(&query.game, position.as_deref(), moves).await?;
    let write = move |session: Box<dyn Session>| {
        let words = crate::TEXTS.words(lang);
        let speakers = Speakers::of_sides(words, session.info());
        let narration = json::narration(&speakers, &*session);
        let shown = Shown {
            words,
            speakers: &speakers,
            narration: narration.iter().map(String::as_str).collect(),
            stories_from: 0,
        };
        let view = session.view();
        let mut object = json::show(&*session, &view, &shown);
        let start = position.map(|_| json::start(&*session));
        object.insert("start".to_owned(), json!(start));
        Json(Value::Object(object))
    };
    let moves = session.ply();
    Ok(app.offload.run(moves, move || write(session)).await)
}
