//! The values of a position and its moves, as a stream while the search runs.

pub(crate) mod explain;

use std::time::Duration;

use axum::extract::State;
use axum::response::Response;
use commentary::Judge;
use game::{Side, Turn};
use lobby::{Budget, Horizon, Player, ScoreBound, SearchResult, Session};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::api::{JsonBody, RequestBody};
use crate::api_error::ApiError;
use crate::app_state::App;
use crate::json;
use crate::lang::RequestLang;
use crate::peer::Peer;
use crate::stream;
use crate::think::{Lane, ProgressFn, Search, StopSignal, clamp};

/// The body of `POST /api/analyse`: a position and how long to search it.
#[derive(Deserialize)]
pub(crate) struct AnalyseRequest {
    game: String,
    position: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
    seconds: Option<f64>,
    player: Option<String>,
}

impl RequestBody for AnalyseRequest {
    const EXAMPLE: &'static str = r#"{"game": "GAME", "moves": ["3"], "seconds": 2}"#;
}

/// `POST /api/analyse`
pub(crate) async fn stream(
    State(app): State<App>,
    RequestLang(lang): RequestLang,
    peer: Peer,
    JsonBody(request): JsonBody<AnalyseRequest>,
) -> Result<Response, ApiError> {
    let session = app
        .open(&request.game, request.position.as_deref(), request.moves)
        .await?;
    let Turn::Player(side) = session.turn() else {
        return Err(ApiError::conflict("serve.nobody-to-move"));
    };
    let time = seconds(request.seconds, Duration::from_secs(2), app.limits.thinking)?;
    let player = match request.player {
        Some(text) => {
            let player: Player = text.parse()?;
            if player == Player::Human || player == Player::Random {
                return Err(ApiError::bad_request("serve.no-adviser", &[]));
            }
            commentary::opponents::check(&*session, player)?;
            Some(clamp(player, &app.limits))
        }
        None => None,
    };
    let permit = app.streams.acquire(peer.client)?;
    let (sender, response) = stream::open(permit);
    let report = AnalysisReport::new(&*session, side);
    let search = Search::of_all_moves(peer.client, session, Budget::time(time), player);
    let progress = sender.clone();
    let watch: ProgressFn = Box::new(move |search_result: &SearchResult| {
        progress.try_send("report", &report.json(search_result));
    });
    let turn = (Lane::Studies, peer.client);
    let pool = &app.search_pool;
    let found = pool.search(turn, search, StopSignal::default(), watch)?;
    let tasks = app.tasks.clone();
    tasks.spawn(async move {
        let mut closing = app.closing.clone();
        let found = tokio::select! {
            found = found.get() => found,
            // The client has disconnected: dropping the request stops the search.
            () = sender.closed() => return,
            _ = closing.wait_for(|is_closing| *is_closing) => return,
        };
        let last = match found {
            Ok(Some(search_result)) => report.json(&search_result),
            Ok(None) => Value::Null,
            Err(error) => json!({ "error": error.says.in_lang(lang) }),
        };
        let _ = sender.send("done", last.to_string()).await;
    });
    Ok(response)
}

/// The time for a search, from what the client asked for.
pub(crate) fn seconds(
    asked: Option<f64>,
    usual: Duration,
    most: Duration,
) -> Result<Duration, ApiError> {
    let Some(asked) = asked else {
        return Ok(usual.min(most));
    };
    if (0.05..=most.as_secs_f64()).contains(&asked) {
        Ok(Duration::from_secs_f64(asked))
    } else {
        Err(ApiError::bad_request(
            "serve.seconds",
            &[("n", &most.as_secs_f64())],
        ))
    }
}

/// Writes search results of one position as JSON.
#[derive(Clone, Copy)]
pub(crate) struct AnalysisReport {
    judge: Judge,
    side: Side,
    unit: &'static str,
}

impl AnalysisReport {
    pub(crate) fn new(session: &dyn Session, side: Side) -> AnalysisReport {
        AnalysisReport {
            judge: Judge::of(session.info()),
            side,
            unit: json::chance_or_points(session.info()),
        }
    }

    fn json(&self, search_result: &SearchResult) -> Value {
        let moves = search_result.moves.iter().map(|valued| {
            json!({
                "move": valued.mv,
                "value": valued.value,
                "first": self.judge.for_first(self.side, valued.value),
                "exact": valued.exact,
            })
        });
        let first = search_result
            .value
            .map(|value| self.judge.for_first(self.side, value));
        json!({
            "move": search_result.mv,
            "depth": search_result.depth,
            "deepest": search_result.deepest,
            "nodes": search_result.nodes,
            "seconds": search_result.seconds,
            "value": search_result.value,
            "first": first,
            "bound": search_result.bound.map(ScoreBound::word),
            "exact": search_result.exact,
            "horizon": search_result.horizon.map(Horizon::word),
            "unit": self.unit,
            "line": search_result.line,
            "best": commentary::best_moves(search_result),
            "moves": moves.collect::<Value>(),
        })
    }
}
