//! Game records as texts.

use axum::Json;
use axum::extract::State;
use lobby::{GameRecord, Outcome};
use serde::Deserialize;
use serde_json::{Value, json};

use super::JsonBody;
use super::body::RequestBody;
use crate::api_error::ApiError;
use crate::app_state::App;

/// The body of `POST /api/record`.
#[derive(Deserialize)]
pub(crate) struct ReadRecord {
    text: String,
}

impl RequestBody for ReadRecord {
    const EXAMPLE: &'static str = r#"{"text": "[Game \"GAME\"]\n\n3 1 *"}"#;
}

/// `POST /api/record`
pub(crate) async fn read(
    State(app): State<App>,
    JsonBody(request): JsonBody<ReadRecord>,
) -> Result<Json<Value>, ApiError> {
    let record: GameRecord = request.text.parse()?;
    let moves = record.moves.len();
    if moves > app.limits.moves {
        let most = app.limits.moves;
        return Err(ApiError::bad_request(
            "serve.too-many-moves",
            &[("n", &most)],
        ));
    }
    let games = app.games.clone();
    let check = move || {
        // Checks that all its moves are legal.
        record.replay(&games)?;
        Ok(Json(as_json(&record)))
    };
    app.offload.run(moves, check).await
}

/// The body of `POST /api/record/write`.
#[derive(Deserialize)]
pub(crate) struct WriteRecord {
    game: String,
    position: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
    first: Option<String>,
    second: Option<String>,
    /// Variations, comments and drawings of an analysis, as its page writes them.
    lines: Option<String>,
}

/// The header for them, which programs that do not know it keep.
const LINES: &str = "Lines";

impl RequestBody for WriteRecord {
    const EXAMPLE: &'static str = r#"{"game": "GAME", "moves": ["3", "1"]}"#;
}

/// `POST /api/record/write`
pub(crate) async fn write(
    State(app): State<App>,
    JsonBody(request): JsonBody<WriteRecord>,
) -> Result<Json<Value>, ApiError> {
    let session = app
        .open(&request.game, request.position.as_deref(), request.moves)
        .await?;
    let human = || "human".to_owned();
    let players = [
        request.first.unwrap_or_else(human),
        request.second.unwrap_or_else(human),
    ];
    let mut record = GameRecord::of(&*session, players);
    if let Some(lines) = request.lines.filter(|lines| !lines.is_empty()) {
        record.set_note(LINES, lines);
    }
    let moves = session.ply();
    let write = move || Json(written(&record));
    Ok(app.offload.run(moves, write).await)
}

/// A record as text to be read and changed, as a file with a checksum, and for programs.
pub(super) fn written(record: &GameRecord) -> Value {
    json!({ "text": record.to_string(), "file": record.saved(), "json": as_json(record) })
}

fn as_json(record: &GameRecord) -> Value {
    let [first, second] = &record.players;
    let result = match record.result {
        Outcome::Open => None,
        ended => Some(ended.word()),
    };
    json!({
        "game": record.game,
        "position": record.start,
        "moves": record.moves,
        "first": first,
        "second": second,
        "result": result,
        "lines": record.note(LINES),
    })
}
