//! Positions put together cell by cell.

use axum::Json;
use axum::extract::State;
use game::{Content, Side};
use serde::Deserialize;
use serde_json::{Value, json};

use super::Body;
use super::body::Asked;
use crate::hall::Shared;
use crate::refusal::Refusal;

/// What the cells of a game's scene hold, in the scene's order.
#[derive(Deserialize)]
pub(crate) struct Cells {
    game: String,
    /// Decides what cells do not show.
    position: Option<String>,
    turn: Side,
    cells: Vec<Content>,
}

impl Asked for Cells {
    const EXAMPLE: &'static str =
        r#"{"game": "tictactoe", "turn": "first", "cells": [{"kind": "empty"}]}"#;
}

/// `POST /api/position`: the text of a position. The rules may still refuse it.
pub(crate) async fn write(
    State(hall): State<Shared>,
    Body(asked): Body<Cells>,
) -> Result<Json<Value>, Refusal> {
    let session = hall.open(&asked.game, asked.position.as_deref(), &[])?;
    let text = session.text_from_cells(&asked.cells, asked.turn);
    let text = text.ok_or_else(|| Refusal::bad("serve.cells", &[]))?;
    Ok(Json(json!({ "position": text })))
}
