use axum::extract::State;
use axum::response::Response;
use lab::compare::Run;
use search::trace::{Algorithm, TraceRequest, Unsupported};
use serde::Deserialize;
use serde_json::{Value, json};

use super::json_response;
use super::request::{LabRequest, one_of};
use crate::api::{JsonBody, RequestBody};
use crate::api_error::ApiError;
use crate::app_state::App;
use crate::peer::Peer;

/// The body of `POST /api/lab/compare`.
#[derive(Deserialize)]
pub(crate) struct CompareRequest {
    #[serde(flatten)]
    search: LabRequest,
    algorithms: Option<Vec<String>>,
}

impl RequestBody for CompareRequest {
    const EXAMPLE: &'static str =
        r#"{"game": "GAME", "depth": 4, "algorithms": ["minimax", "alphabeta"]}"#;
}

/// `POST /api/lab/compare`
pub(crate) async fn compare(
    State(app): State<App>,
    peer: Peer,
    JsonBody(request): JsonBody<CompareRequest>,
) -> Result<Response, ApiError> {
    let plan = request.search.plan(&app).await?;
    let algorithms = match request.algorithms {
        Some(words) => named(&words)?,
        None => usual(plan.subject.has_chance()),
    };
    // All of them share the time limit of one search.
    let each = app.limits.thinking / algorithms.len() as u32;
    let work = app.search_pool.run(peer.client, move |stop| {
        let runs = algorithms.into_iter().map(|algorithm| {
            let trace_request = TraceRequest {
                algorithm,
                ..plan.trace_request(stop)
            };
            Run::of(&plan.subject, &trace_request, each).map(|run| run.object())
        });
        let runs: Result<Vec<Value>, Unsupported> = runs.collect();
        let compared = json!({ "depth": plan.depth, "runs": runs? });
        Ok(compared.to_string().into_bytes())
    });
    let json: Result<Vec<u8>, ApiError> = work.await?;
    json.map(json_response)
}

fn named(words: &[String]) -> Result<Vec<Algorithm>, ApiError> {
    let accepted = Algorithm::words(false);
    let mut named: Vec<Algorithm> = Vec::new();
    for word in words {
        let algorithm = one_of("algorithms", word, &accepted)?;
        if !named.contains(&algorithm) {
            named.push(algorithm);
        }
    }
    if named.is_empty() {
        one_of("algorithms", "", &accepted).map(|one| vec![one])
    } else {
        Ok(named)
    }
}

/// The algorithms that fit the game, without simulations, which count other nodes.
fn usual(has_chance: bool) -> Vec<Algorithm> {
    let all = Algorithm::ALL.into_iter();
    let fit = all.filter(|one| one.handles_chance() == has_chance && *one != Algorithm::Mcts);
    fit.collect()
}
