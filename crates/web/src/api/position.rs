//! Positions put together cell by cell.

use axum::Json;
use axum::extract::State;
use game::{Content, Side};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{JsonBody, RequestBody};
use crate::api_error::ApiError;
use crate::app_state::App;

/// The body of `POST /api/position`: the contents of all cells, in the order of the scene.
#[derive(Deserialize)]
pub(crate) struct PositionRequest {
    game: String,
    /// Completes what cells do not show.
    position: Option<String>,
    turn: Side,
    cells: Vec<Content>,
}

impl RequestBody for PositionRequest {
    const EXAMPLE: &'static str =
        r#"{"game": "GAME", "turn": "first", "cells": [{"kind": "empty"}]}"#;
}

/// `POST /api/position`: the text of a position. The rules may still reject it.
pub(crate) async fn write(
    State(app): State<App>,
    JsonBody(request): JsonBody<PositionRequest>,
) -> Result<Json<Value>, ApiError> {
    let session = app
        .open(&request.game, request.position.as_deref(), Vec::new())
        .await?;
    let text = session.text_from_cells(&request.cells, request.turn);
    let text = text.ok_or_else(|| ApiError::bad_request("serve.cells", &[]))?;
    Ok(Json(json!({ "position": text })))
}
