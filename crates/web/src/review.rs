//! A review of a whole game: the value of every move, and what would have been better.

use std::time::Duration;

use axum::extract::State;
use axum::response::Response;
use commentary::Judge;
use commentary::Speakers;
use game::{Lang, Turn};
use lobby::{SearchResult, Session};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::analyse::explain::MoveComment;
use crate::analyse::seconds;
use crate::api::{JsonBody, RequestBody};
use crate::api_error::ApiError;
use crate::app_state::{App, Peer};
use crate::json::chance_or_points;
use crate::lang::RequestLang;
use crate::stream::{self, EventSender};
use crate::think::{AnalysisRequest, ProgressFn};

/// The body of `POST /api/review`: a game and how long to search each position.
#[derive(Deserialize)]
pub(crate) struct ReviewRequest {
    game: String,
    position: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
    seconds: Option<f64>,
}

impl RequestBody for ReviewRequest {
    const EXAMPLE: &'static str = r#"{"game": "GAME", "moves": ["3", "1", "5"]}"#;
}

/// `POST /api/review`
pub(crate) async fn stream(
    State(app): State<App>,
    RequestLang(lang): RequestLang,
    peer: Peer,
    JsonBody(request): JsonBody<ReviewRequest>,
) -> Result<Response, ApiError> {
    const LONGEST: usize = 400;
    const USUAL: Duration = Duration::from_millis(150);
    const MOST: Duration = Duration::from_secs(1);
    if request.moves.len() > LONGEST {
        return Err(ApiError::bad_request(
            "serve.too-many-moves",
            &[("n", &LONGEST)],
        ));
    }
    let start = app.open(&request.game, request.position.as_deref(), &[])?;
    app.open(&request.game, request.position.as_deref(), &request.moves)?;
    let time = seconds(request.seconds, USUAL, MOST.min(app.limits.thinking))?;
    let permit = app.streams.acquire(peer.client)?;
    let (sender, response) = stream::open(permit);
    let reviewer = Reviewer {
        speakers: Speakers::of_sides(crate::TEXTS.words(lang), start.info()),
        judge: Judge::of(start.info()),
        app,
        peer,
        time,
        lang,
    };
    tokio::spawn(async move {
        let mut closing = reviewer.app.closing.clone();
        tokio::select! {
            () = reviewer.review(start, &request.moves, &sender) => {}
            () = sender.closed() => {}
            _ = closing.wait_for(|is_closing| *is_closing) => {}
        }
    });
    Ok(response)
}

struct Reviewer {
    app: App,
    peer: Peer,
    time: Duration,
    speakers: Speakers,
    judge: Judge,
    lang: Lang,
}

/// A move, and the search before it.
struct Step<'a> {
    before: &'a dyn Session,
    search_result: Option<&'a SearchResult>,
    made: &'a str,
}

impl Reviewer {
    /// Searches every position once, and reports each move.
    async fn review(&self, start: Box<dyn Session>, moves: &[String], sender: &EventSender) {
        let last = match self.review_all(start, moves, sender).await {
            Ok(()) => json!({}),
            Err(error) => json!({ "error": error.says.in_lang(self.lang) }),
        };
        let _ = sender.send("done", &last).await;
    }

    async fn review_all(
        &self,
        mut session: Box<dyn Session>,
        moves: &[String],
        sender: &EventSender,
    ) -> Result<(), ApiError> {
        let mut last = self.search(session.fork()).await?;
        let mut entry = self.value(&*session, last.as_ref(), None);
        for (ply, made) in (1..).zip(moves) {
            // A client that has disconnected ends this task.
            let _ = sender.send("ply", &entry).await;
            let before = session.fork();
            // All moves were checked before.
            session.play(made)?;
            let next = self.search(session.fork()).await?;
            let step = Step {
                before: &*before,
                search_result: last.as_ref(),
                made,
            };
            entry = self.value(&*session, next.as_ref(), Some(step));
            entry["ply"] = json!(ply);
            last = next;
        }
        let _ = sender.send("ply", &entry).await;
        Ok(())
    }

    async fn search(&self, session: Box<dyn Session>) -> Result<Option<SearchResult>, ApiError> {
        if !matches!(session.turn(), Turn::Player(_)) {
            return Ok(None);
        }
        let question = AnalysisRequest {
            session,
            time: self.time,
            player: None,
        };
        let silent: ProgressFn = Box::new(|_| ());
        let (search_pool, limits) = (&self.app.search_pool, &self.app.limits);
        search_pool
            .analyse(self.peer.client, question, limits, silent)
            .await
    }

    /// The value of the position to the first side, and what the move that led to it
    /// cost.
    fn value(
        &self,
        session: &dyn Session,
        found: Option<&SearchResult>,
        step: Option<Step<'_>>,
    ) -> Value {
        let before = step.and_then(|step| {
            let Turn::Player(side) = step.before.turn() else {
                return None;
            };
            Some((step.before, side, step.search_result?, step.made))
        });
        let valued = before.and_then(|(_, side, search_result, text)| {
            let valued = search_result
                .moves
                .iter()
                .find(|valued| valued.mv == text)?;
            Some((self.judge.for_first(side, valued.value), valued.exact))
        });
        let (first, exact) = match session.turn() {
            Turn::Over(points) => (Some(self.judge.result(points)), true),
            Turn::Player(side) => {
                let value = found.and_then(|search_result| search_result.value);
                let first = value.map(|value| self.judge.for_first(side, value));
                (
                    first,
                    found.is_some_and(|search_result| search_result.exact),
                )
            }
            // A chance node has the value of the move that led to it.
            Turn::Chance => valued.map_or((None, false), |(value, exact)| (Some(value), exact)),
        };
        let mut entry = json!({
            "ply": 0,
            "value_first": first,
            "exact": exact,
            "unit": chance_or_points(session.info()),
            "mark": "",
            "says": "",
        });
        let Some((before, side, search_result, made)) = before else {
            return entry;
        };
        entry["side"] = json!(side.word());
        entry["move"] = json!(made);
        entry["best"] = json!(search_result.mv);
        entry["best_value"] = json!(search_result.value);
        entry["line"] = json!(search_result.line);
        if let Some(cost) = self.judge.cost(&search_result.moves, made) {
            let comment = MoveComment {
                speakers: &self.speakers,
                before,
                made,
                cost,
                search_result,
                answer: found,
            };
            entry["lost"] = json!(cost.value);
            entry["mark"] = json!(cost.mark);
            entry["says"] = json!(comment.says());
        }
        entry
    }
}
