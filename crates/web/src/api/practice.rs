//! Practice: a question for a seed and a number, a verdict for an answer. Stateless: the
//! client keeps the score.

use axum::Json;
use axum::extract::Query;
use axum::extract::rejection::QueryRejection;
use lab::course::Practice;
use serde::Deserialize;
use serde_json::{Value, json};

use super::JsonBody;
use super::body::RequestBody;
use crate::api_error::ApiError;
use crate::lang::RequestLang;

/// The number of a question.
#[derive(Deserialize)]
pub(crate) struct Which {
    seed: u32,
    #[serde(default = "first")]
    number: u32,
}

fn first() -> u32 {
    1
}

/// `GET /api/lab/practice`
pub(crate) async fn question(
    RequestLang(lang): RequestLang,
    which: Result<Query<Which>, QueryRejection>,
) -> Result<Json<Value>, ApiError> {
    let Query(which) = which.map_err(|_| unknown())?;
    let practice = at(&which)?;
    let choices = practice.choices().into_iter();
    let choices = choices.map(|(answer, title)| json!({ "answer": answer, "title": title }));
    Ok(Json(json!({
        "seed": which.seed,
        "number": which.number,
        "tree": practice.trees(),
        "kind": practice.kind(),
        "question": practice.question(lang),
        "choices": choices.collect::<Vec<_>>(),
        "outline": practice.drawn(),
        "text": practice.written(),
        "figure": practice.figure(lang).svg(),
        "last": which.number == Practice::LAST,
    })))
}

/// The body of `POST /api/lab/practice`.
#[derive(Deserialize)]
pub(crate) struct Answer {
    #[serde(flatten)]
    which: Which,
    answer: String,
}

impl RequestBody for Answer {
    const EXAMPLE: &'static str = r#"{"seed": 7, "number": 1, "answer": "3"}"#;
}

/// `POST /api/lab/practice`
pub(crate) async fn answer(
    RequestLang(lang): RequestLang,
    JsonBody(Answer { which, answer }): JsonBody<Answer>,
) -> Result<Json<Value>, ApiError> {
    let practice = at(&which)?;
    let verdict = practice.clone().judge(&answer, lang);
    // After the last question about a tree its solution is shown.
    let is_done = verdict.right.is_some() && verdict.new_tree;
    let solution = is_done.then(|| practice.solution(lang).svg());
    Ok(Json(json!({
        "right": verdict.right,
        "says": verdict.told,
        "new_tree": verdict.new_tree,
        "solution": solution,
    })))
}

fn at(which: &Which) -> Result<Practice, ApiError> {
    if (1..=Practice::LAST).contains(&which.number) {
        Ok(Practice::at(which.seed.into(), which.number))
    } else {
        Err(unknown())
    }
}

fn unknown() -> ApiError {
    ApiError::bad_request("practice.which", &[("n", &Practice::LAST)])
}
