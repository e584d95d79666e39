//! The laboratory: searches of trees and positions, step by step, side by side, and as
//! files.

mod compare;
mod explain;
mod figure;
mod request;

use axum::Json;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use lab::course;
use serde_json::{Value, json};

use crate::lang::RequestLang;

pub(crate) use compare::compare;
pub(crate) use explain::explain;
pub(crate) use figure::figure;

/// `GET /api/lab/examples`
pub(crate) async fn examples(RequestLang(lang): RequestLang) -> Json<Value> {
    let examples = course::examples(lang)
        .into_iter()
        .map(|one| json!({ "title": one.title, "tree": one.tree, "algorithm": one.algorithm }));
    Json(json!({ "examples": examples.collect::<Value>() }))
}

/// A response of JSON that was serialised in the search pool.
fn json_response(json: Vec<u8>) -> Response {
    ([(CONTENT_TYPE, "application/json")], json).into_response()
}
