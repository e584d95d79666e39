//! What a position and its moves are worth, while it is being found out.

pub(crate) mod explain;

use std::time::Duration;

use axum::extract::State;
use axum::response::Response;
use commentary::Judge;
use game::{Side, Turn};
use lobby::{Player, SearchResult, Session};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::api::{Asked, Body};
use crate::hall::{Shared, Visitor};
use crate::json;
use crate::lang::Spoken;
use crate::refusal::Refusal;
use crate::stream;
use crate::think::{Question, Watch, on_leash};

/// A position, and for how long to think about it.
#[derive(Deserialize)]
pub(crate) struct Analyse {
    game: String,
    position: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
    seconds: Option<f64>,
    player: Option<String>,
}

impl Asked for Analyse {
    const EXAMPLE: &'static str = r#"{"game": "kalah", "moves": ["3"], "seconds": 2}"#;
}

/// `POST /api/analyse`
pub(crate) async fn stream(
    State(hall): State<Shared>,
    Spoken(lang): Spoken,
    visitor: Visitor,
    Body(asked): Body<Analyse>,
) -> Result<Response, Refusal> {
    let session = hall.open(&asked.game, asked.position.as_deref(), &asked.moves)?;
    let Turn::Player(side) = session.turn() else {
        return Err(Refusal::conflict("serve.nobody-to-move"));
    };
    let time = seconds(asked.seconds, Duration::from_secs(2), hall.limits.thinking)?;
    let player = match asked.player {
        Some(text) => {
            let player: Player = text.parse()?;
            if player == Player::Human || player == Player::Random {
                return Err(Refusal::bad("serve.no-adviser", &[]));
            }
            commentary::opponents::check(&*session, player)?;
            Some(on_leash(player, &hall.limits))
        }
        None => None,
    };
    let ticket = hall.streams.enter(visitor.client)?;
    let (pen, response) = stream::open(ticket);
    let teller = Narrator::new(&*session, side);
    let question = Question {
        session,
        time,
        player,
    };
    tokio::spawn(async move {
        let soon = pen.clone();
        let watch: Watch = Box::new(move |search_result: &SearchResult| {
            soon.try_write("report", &teller.report(search_result));
        });
        let thinking = hall
            .thinkers
            .ask(visitor.client, question, &hall.limits, watch);
        let mut closing = hall.closing.clone();
        let found = tokio::select! {
            found = thinking => found,
            // Nobody reads any more: dropping the question stops it.
            () = pen.closed() => return,
            _ = closing.wait_for(|is_closing| *is_closing) => return,
        };
        let last = match found {
            Ok(Some(search_result)) => teller.report(&search_result),
            Ok(None) => Value::Null,
            Err(refusal) => json!({ "error": refusal.says.in_lang(lang) }),
        };
        let _ = pen.write("done", &last).await;
    });
    Ok(response)
}

/// How long somebody wants a machine to think.
pub(crate) fn seconds(
    asked: Option<f64>,
    usual: Duration,
    most: Duration,
) -> Result<Duration, Refusal> {
    let Some(asked) = asked else {
        return Ok(usual.min(most));
    };
    match (0.05..=most.as_secs_f64()).contains(&asked) {
        true => Ok(Duration::from_secs_f64(asked)),
        false => Err(Refusal::bad("serve.seconds", &[("n", &most.as_secs_f64())])),
    }
}

/// Turns thoughts about one position into JSON.
#[derive(Clone, Copy)]
pub(crate) struct Narrator {
    judge: Judge,
    side: Side,
    unit: &'static str,
}

impl Narrator {
    pub(crate) fn new(session: &dyn Session, side: Side) -> Narrator {
        Narrator {
            judge: Judge::of(session.info()),
            side,
            unit: json::chance_or_points(session.info()),
        }
    }

    fn report(&self, search_result: &SearchResult) -> Value {
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
            "exact": search_result.exact,
            "unit": self.unit,
            "line": search_result.line,
            "moves": moves.collect::<Value>(),
        })
    }
}
