//! Games as texts, to be kept elsewhere.

use axum::Json;
use axum::extract::State;
use lobby::{GameRecord, Outcome};
use serde::Deserialize;
use serde_json::{Value, json};

use super::Body;
use super::body::Asked;
use crate::hall::Shared;
use crate::refusal::Refusal;

/// A text that somebody brings.
#[derive(Deserialize)]
pub(crate) struct Text {
    text: String,
}

impl Asked for Text {
    const EXAMPLE: &'static str = r#"{"text": "[Game \"kalah\"]\n\n3 1 *"}"#;
}

/// `POST /api/record`
pub(crate) async fn read(
    State(hall): State<Shared>,
    Body(asked): Body<Text>,
) -> Result<Json<Value>, Refusal> {
    let record: GameRecord = asked.text.parse()?;
    if record.moves.len() > hall.limits.moves {
        let most = hall.limits.moves;
        return Err(Refusal::bad("serve.too-many-moves", &[("n", &most)]));
    }
    // A game that can be read is one that can be played.
    record.replay(&hall.games)?;
    Ok(Json(as_json(&record)))
}

/// A game to be written down.
#[derive(Deserialize)]
pub(crate) struct Written {
    game: String,
    position: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
    first: Option<String>,
    second: Option<String>,
}

impl Asked for Written {
    const EXAMPLE: &'static str = r#"{"game": "kalah", "moves": ["3", "1"]}"#;
}

/// `POST /api/record/write`
pub(crate) async fn write(
    State(hall): State<Shared>,
    Body(asked): Body<Written>,
) -> Result<Json<Value>, Refusal> {
    let session = hall.open(&asked.game, asked.position.as_deref(), &asked.moves)?;
    let human = || "human".to_owned();
    let players = [
        asked.first.unwrap_or_else(human),
        asked.second.unwrap_or_else(human),
    ];
    let record = GameRecord::of(&*session, players);
    Ok(Json(
        json!({ "text": record.to_string(), "json": as_json(&record) }),
    ))
}

pub(super) fn as_json(record: &GameRecord) -> Value {
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
    })
}
