//! What can be asked without a game in progress.

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use commentary::Speakers;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::hall::Shared;
use crate::json::{self, Shown};
use crate::lang::Spoken;
use crate::refusal::Refusal;

/// `GET /api/games`
pub(crate) async fn games(State(hall): State<Shared>, Spoken(lang): Spoken) -> Json<Value> {
    Json(json!({ "games": json::games(&hall.games, lang) }))
}

/// Which words: those of some groups, or all without some. A group is what stands before
/// the first dot of a key.
#[derive(Deserialize, Default)]
pub(crate) struct WordsAsked {
    groups: Option<String>,
    without: Option<String>,
}

impl WordsAsked {
    fn wants(&self, key: &str) -> bool {
        let group = key.split('.').next().unwrap_or_default();
        let has = |list: &String| list.split(',').any(|one| one == group);
        self.groups.as_ref().is_none_or(has) && !self.without.as_ref().is_some_and(has)
    }
}

/// `GET /api/words`
pub(crate) async fn words(
    Spoken(lang): Spoken,
    asked: Result<Query<WordsAsked>, QueryRejection>,
) -> Json<Value> {
    let asked = asked.map_or_else(|_| WordsAsked::default(), |Query(asked)| asked);
    let words: Map<String, Value> = crate::TEXTS
        .words(lang)
        .all()
        .filter(|(key, _)| asked.wants(key))
        .map(|(key, text)| (key.to_owned(), json!(text)))
        .collect();
    Json(json!({ "lang": lang.code(), "words": words }))
}

/// `GET /api/rules/{game}`
pub(crate) async fn rules(
    State(hall): State<Shared>,
    Spoken(lang): Spoken,
    Path(game): Path<String>,
) -> Result<Json<Value>, Refusal> {
    let found = lobby::find(&hall.games, &game).map_err(|error| Refusal {
        status: StatusCode::NOT_FOUND,
        ..Refusal::from(error)
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

/// What `/api/show` is asked.
#[derive(Deserialize)]
pub(crate) struct ShowAsked {
    game: String,
    position: Option<String>,
    #[serde(default)]
    moves: String,
}

/// `GET /api/show`
pub(crate) async fn show(
    State(hall): State<Shared>,
    Spoken(lang): Spoken,
    asked: Result<Query<ShowAsked>, QueryRejection>,
) -> Result<Json<Value>, Refusal> {
    let Query(asked) = asked.map_err(|_| Refusal::bad("serve.show", &[]))?;
    let moves = asked
        .moves
        .split([',', ' '])
        .filter(|text| !text.is_empty());
    let moves: Vec<String> = moves.map(str::to_owned).collect();
    let position = asked.position.filter(|position| !position.is_empty());
    let session = hall.open(&asked.game, position.as_deref(), &moves)?;
    let words = crate::TEXTS.words(lang);
    let speakers = Speakers::of_sides(words, session.info());
    let told = json::told(&speakers, &*session);
    let shown = Shown {
        words,
        speakers: &speakers,
        told: told.iter().map(String::as_str).collect(),
        stories_from: 0,
    };
    let view = session.view();
    let mut object = json::show(&*session, &view, &shown);
    let start = position.map(|_| json::start(&*session));
    object.insert("start".to_owned(), json!(start));
    Ok(Json(Value::Object(object)))
}
