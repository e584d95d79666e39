//! Puzzles: what is wrong with a move, and why the right one is right. The puzzles
//! themselves are a file of the page; whoever asks sends the position.

use axum::Json;
use axum::extract::State;
use puzzles::{Goal, Prover};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{JsonBody, RequestBody};
use crate::api_error::ApiError;
use crate::app_state::App;
use crate::lang::RequestLang;
use crate::peer::Peer;

/// What the solver may search for each position of an answer: a second at most.
const NODES: u64 = 2_000_000;

/// The body of `POST /api/puzzles/explain`.
#[derive(Deserialize)]
pub(crate) struct ExplainRequest {
    game: String,
    position: String,
    /// `win`, `draw` or `bank-20`.
    goal: String,
    /// The moves of the puzzle's line so far.
    #[serde(default)]
    moves: Vec<String>,
    #[serde(rename = "move")]
    mv: String,
}

impl RequestBody for ExplainRequest {
    const EXAMPLE: &'static str =
        r#"{"game": "GAME", "position": "TEXT", "goal": "win", "moves": [], "move": "3"}"#;
}

/// `POST /api/puzzles/explain`
pub(crate) async fn explain(
    State(app): State<App>,
    RequestLang(lang): RequestLang,
    peer: Peer,
    JsonBody(request): JsonBody<ExplainRequest>,
) -> Result<Json<Value>, ApiError> {
    let ExplainRequest {
        game,
        position,
        goal,
        moves,
        mv,
    } = request;
    let goal: Goal = goal.parse().map_err(|()| {
        ApiError::bad_request("puzzle.bad-goal", &[("given", &game::quoted(&goal))])
    })?;
    // The position, the moves and the move are read here, where errors have sentences.
    let played = moves.iter().cloned().chain([mv.clone()]).collect();
    let session = app.open(&game, Some(&position), played).await?;
    let title = session.info().title;
    let work = move |stop: &_| {
        let mut prover = Prover::new(&*session, Some(NODES), stop)?;
        let words = crate::TEXTS.words(lang);
        let found = prover.explain(words, &position, goal, &moves, &mv);
        found.ok().flatten()
    };
    let found = app.search_pool.run(peer.client, work).await?;
    let unproven = || ApiError::bad_request("puzzle.unproven", &[("game", &title)]);
    let found = found.ok_or_else(unproven)?;
    Ok(Json(json!({
        "right": found.right,
        "title": found.title,
        "says": found.says,
        "line": found.line,
    })))
}
