use axum::extract::State;
use axum::response::Response;
use lab::compare::Run;
use search::trace::{Algorithm, TraceRequest, Unsupported};
use serde::Deserialize;
use serde_json::{Value, json};

use super::wish::{Wish, one_of};
use super::written;
use crate::api::{Asked, Body};
use crate::hall::{Shared, Visitor};
use crate::refusal::Refusal;

/// What is to be searched, and by what.
#[derive(Deserialize)]
pub(crate) struct Side {
    #[serde(flatten)]
    wish: Wish,
    algorithms: Option<Vec<String>>,
}

impl Asked for Side {
    const EXAMPLE: &'static str =
        r#"{"game": "kalah", "depth": 4, "algorithms": ["minimax", "alphabeta"]}"#;
}

/// `POST /api/lab/compare`
pub(crate) async fn compare(
    State(hall): State<Shared>,
    visitor: Visitor,
    Body(asked): Body<Side>,
) -> Result<Response, Refusal> {
    let plan = asked.wish.plan(&hall)?;
    let algorithms = match asked.algorithms {
        Some(words) => named(&words)?,
        None => usual(plan.subject.has_luck()),
    };
    // All of them together are one search, as far as others are concerned.
    let each = hall.limits.thinking / algorithms.len() as u32;
    let work = hall.thinkers.work(visitor.client, move |stop| {
        let runs = algorithms.into_iter().map(|algorithm| {
            let trace_request = TraceRequest {
                algorithm,
                ..plan.trace_request(stop)
            };
            Run::of(&plan.subject, &trace_request, each).map(|run| run.object())
        });
        let runs: Result<Vec<Value>, Unsupported> = runs.collect();
        let told = json!({ "depth": plan.depth, "runs": runs? });
        Ok(told.to_string().into_bytes())
    });
    let told: Result<Vec<u8>, Refusal> = work.await?.ok_or_else(Refusal::ours)?;
    told.map(written)
}

fn named(words: &[String]) -> Result<Vec<Algorithm>, Refusal> {
    let accepted = Algorithm::words(false);
    let mut named: Vec<Algorithm> = Vec::new();
    for word in words {
        let algorithm = one_of("algorithms", word, &accepted)?;
        if !named.contains(&algorithm) {
            named.push(algorithm);
        }
    }
    match named.is_empty() {
        true => one_of("algorithms", "", &accepted).map(|one| vec![one]),
        false => Ok(named),
    }
}

/// Those that look ahead: simulations count something else than nodes.
fn usual(rng: bool) -> Vec<Algorithm> {
    let all = Algorithm::ALL.into_iter();
    let fit = all.filter(|one| one.handles_chance() == rng && *one != Algorithm::Mcts);
    fit.collect()
}
