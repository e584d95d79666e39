use std::fmt::Display;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use lab::picture::Picture;
use lab::{Subject, Tree};
use search::textbook::TextbookLimits;
use search::trace::{Algorithm, MoveOrdering, TraceRequest};
use serde::Deserialize;

use crate::api::RequestBody;
use crate::api_error::ApiError;
use crate::app_state::AppState;

/// What to search, and how.
#[derive(Deserialize)]
pub(crate) struct LabRequest {
    tree: Option<String>,
    game: Option<String>,
    position: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
    algorithm: Option<String>,
    depth: Option<u32>,
    order: Option<String>,
    window: Option<(f64, f64)>,
    simulations: Option<u32>,
    seed: Option<u64>,
    #[serde(default)]
    line: Vec<String>,
}

impl RequestBody for LabRequest {
    const EXAMPLE: &'static str = r#"{"tree": "[[3,5],[6,2],[1,8]]", "algorithm": "alphabeta"}"#;
}

/// A valid request.
pub(super) struct LabSearch {
    pub(super) subject: Subject,
    pub(super) algorithm: Algorithm,
    pub(super) depth: u32,
    pub(super) order: MoveOrdering,
    pub(super) simulations: u32,
    /// The moves to the node that is to be shown.
    pub(super) line: Vec<String>,
    window: Option<(f64, f64)>,
    seed: u64,
    levels: u32,
}

/// The accepted depths and numbers of simulations.
const DEPTHS: RangeInclusive<u32> = 0..=64;
const SIMULATIONS: RangeInclusive<u32> = 1..=2000;

impl LabRequest {
    pub(super) async fn plan(self, app: &AppState) -> Result<LabSearch, ApiError> {
        let subject = match (self.tree, self.game) {
            (Some(text), None) => Subject::Tree(Arc::new(Tree::read(&text)?)),
            (None, Some(game)) => {
                let session = app
                    .open(&game, self.position.as_deref(), self.moves)
                    .await?;
                Subject::Game(session)
            }
            _ => return Err(ApiError::bad_request("serve.lab.subject", &[])),
        };
        let algorithm = match self.algorithm {
            Some(word) => one_of("algorithm", &word, &Algorithm::words(false))?,
            None => subject.usual_algorithm(),
        };
        let order = match self.order {
            Some(word) => one_of(
                "order",
                &word,
                &MoveOrdering::ALL.map(MoveOrdering::word).join(" "),
            )?,
            None => MoveOrdering::Natural,
        };
        let depth = match self.depth {
            Some(depth) => within("depth", depth, &DEPTHS)?,
            None => subject.usual_depth(),
        };
        let simulations = within("simulations", self.simulations.unwrap_or(100), &SIMULATIONS)?;
        if self.window.is_some_and(|(alpha, beta)| alpha >= beta) {
            return Err(ApiError::bad_request("serve.lab.window", &[]));
        }
        Ok(LabSearch {
            levels: levels(&subject, self.line.len()),
            subject,
            algorithm,
            depth,
            order,
            simulations,
            line: self.line,
            window: self.window,
            seed: self.seed.unwrap_or(2026),
        })
    }
}

impl LabSearch {
    pub(super) fn trace_request<'a>(&'a self, stop: &'a AtomicBool) -> TraceRequest<'a> {
        // All nodes are sent to the client.
        const MOST: usize = 20_000;
        TraceRequest {
            ordering: self.order,
            window: self.window,
            simulations: self.simulations,
            seed: self.seed,
            levels: self.levels,
            line: &self.line,
            most: MOST,
            limits: TextbookLimits {
                stop: Some(stop),
                ..TextbookLimits::default()
            },
            ..TraceRequest::new(self.algorithm, self.depth)
        }
    }
}

/// How many levels of a game the trace needs: all that a picture can show with this many
/// moves everywhere, and two more. A tree is traced completely.
fn levels(subject: &Subject, line: usize) -> u32 {
    let Subject::Game(session) = subject else {
        return u32::MAX;
    };
    let moves = session.legal().len().max(2) as f64;
    let rows = (Picture::LEAVES as f64).ln() / moves.ln();
    (line as u32).saturating_add(rows as u32 + 2)
}

/// Parses one of the accepted words.
pub(super) fn one_of<T: std::str::FromStr>(
    field: &str,
    given: &str,
    accepted: &str,
) -> Result<T, ApiError> {
    let given_text = game::quoted(given);
    let values: [(&str, &dyn Display); 3] = [
        ("field", &field),
        ("given", &given_text),
        ("accepted", &accepted),
    ];
    given
        .parse()
        .map_err(|_| ApiError::bad_request("serve.lab.choose", &values))
}

fn within(field: &str, given: u32, range: &RangeInclusive<u32>) -> Result<u32, ApiError> {
    let values: [(&str, &dyn Display); 3] = [
        ("field", &field),
        ("least", range.start()),
        ("most", range.end()),
    ];
    if range.contains(&given) {
        Ok(given)
    } else {
        Err(ApiError::bad_request("serve.lab.range", &values))
    }
}
