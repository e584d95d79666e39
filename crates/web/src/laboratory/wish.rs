use std::fmt::Display;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use lab::picture::Picture;
use lab::{Subject, Tree};
use search::textbook::TextbookLimits;
use search::trace::{Algorithm, MoveOrdering, TraceRequest};
use serde::Deserialize;

use crate::api::Asked;
use crate::hall::Hall;
use crate::refusal::Refusal;

/// What is to be searched, and how.
#[derive(Deserialize)]
pub(crate) struct Wish {
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

impl Asked for Wish {
    const EXAMPLE: &'static str = r#"{"tree": "[[3,5],[6,2],[1,8]]", "algorithm": "alphabeta"}"#;
}

/// A wish that can be granted.
pub(super) struct Plan {
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

/// Deeper is not searched in games, nor are more simulations made, whatever the time.
const DEPTHS: RangeInclusive<u32> = 0..=64;
const SIMULATIONS: RangeInclusive<u32> = 1..=2000;

impl Wish {
    pub(super) fn plan(self, hall: &Hall) -> Result<Plan, Refusal> {
        let subject = match (self.tree, self.game) {
            (Some(text), None) => Subject::Tree(Arc::new(Tree::read(&text)?)),
            (None, Some(game)) => {
                let session = hall.open(&game, self.position.as_deref(), &self.moves)?;
                Subject::Game(session)
            }
            _ => return Err(Refusal::bad("serve.lab.subject", &[])),
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
            return Err(Refusal::bad("serve.lab.window", &[]));
        }
        Ok(Plan {
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

impl Plan {
    pub(super) fn trace_request<'a>(&'a self, stop: &'a AtomicBool) -> TraceRequest<'a> {
        // More nobody looks at, and it has to be sent.
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

/// How many rows of a game can be of use in a picture: all that could be shown, if there
/// were as many moves everywhere, and two more. A tree is written down whole.
fn levels(subject: &Subject, line: usize) -> u32 {
    let Subject::Game(session) = subject else {
        return u32::MAX;
    };
    let moves = session.legal().len().max(2) as f64;
    let rows = (Picture::LEAVES as f64).ln() / moves.ln();
    (line as u32).saturating_add(rows as u32 + 2)
}

/// One of a few words.
pub(super) fn one_of<T: std::str::FromStr>(
    field: &str,
    given: &str,
    accepted: &str,
) -> Result<T, Refusal> {
    let given_text = game::quoted(given);
    let values: [(&str, &dyn Display); 3] = [
        ("field", &field),
        ("given", &given_text),
        ("accepted", &accepted),
    ];
    given
        .parse()
        .map_err(|_| Refusal::bad("serve.lab.choose", &values))
}

fn within(field: &str, given: u32, range: &RangeInclusive<u32>) -> Result<u32, Refusal> {
    let values: [(&str, &dyn Display); 3] = [
        ("field", &field),
        ("least", range.start()),
        ("most", range.end()),
    ];
    match range.contains(&given) {
        true => Ok(given),
        false => Err(Refusal::bad("serve.lab.range", &values)),
    }
}
