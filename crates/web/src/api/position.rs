//! Positions put together cell by cell.

use axum::Json;
use axum::extract::State;
use game::{Content, Side};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{JsonBody, RequestBody};
use crate::api_error::ApiError;
use crate::app_state::App;

/// What the cells of a game's scene hold, in the scene's order.
#[derive(Deserialize)]
pub(crate) struct Cells {
    game: String,
    /// Decides what cells do not show.
    position: Option<String>,
    turn: Side,
    cells: Vec<Content>,
}

impl RequestBody for Cells {
    const EXAMPLE: &'static str =
        r#"{"game": "tictactoe", "turn": "first", "cells": [{"kind": "empty"}]}"#;
}

/// `POST /api/position`: the text of a position. The rules may still refuse it.
pub(crate) async fn write(
    State(app): State<App>,
    JsonBody(request): JsonBody<Cells>,
) -> Result<Json<Value>, ApiError> {
    let session = app.open(&request.game, request.position.as_deref(), &[])?;
    let text = session.text_from_cells(&request.cells, request.turn);
    let text = text.ok_or_else(|| ApiError::bad_request("serve.cells", &[]))?;
    Ok(Json(json!({ "position": text })))
}
