//! A whole game, move by move: what each was worth, and what would have been better.

use std::time::Duration;

use axum::extract::State;
use axum::response::Response;
use commentary::Judge;
use commentary::Speakers;
use game::{Lang, Turn};
use lobby::{SearchResult, Session};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::analyse::explain::Verdict;
use crate::analyse::seconds;
use crate::api::{Asked, Body};
use crate::hall::{Shared, Visitor};
use crate::json::chance_or_points;
use crate::lang::Spoken;
use crate::refusal::Refusal;
use crate::stream::{self, Pen};
use crate::think::{Question, Watch};

/// A game, and for how long to think about each move.
#[derive(Deserialize)]
pub(crate) struct Review {
    game: String,
    position: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
    seconds: Option<f64>,
}

impl Asked for Review {
    const EXAMPLE: &'static str = r#"{"game": "kalah", "moves": ["3", "1", "5"]}"#;
}

/// `POST /api/review`
pub(crate) async fn stream(
    State(hall): State<Shared>,
    Spoken(lang): Spoken,
    visitor: Visitor,
    Body(asked): Body<Review>,
) -> Result<Response, Refusal> {
    // Longer games are not looked at in one go.
    const LONGEST: usize = 400;
    const GLANCE: Duration = Duration::from_millis(150);
    const LOOK: Duration = Duration::from_secs(1);
    if asked.moves.len() > LONGEST {
        return Err(Refusal::bad("serve.too-many-moves", &[("n", &LONGEST)]));
    }
    let start = hall.open(&asked.game, asked.position.as_deref(), &[])?;
    hall.open(&asked.game, asked.position.as_deref(), &asked.moves)?;
    let time = seconds(asked.seconds, GLANCE, LOOK.min(hall.limits.thinking))?;
    let ticket = hall.streams.enter(visitor.client)?;
    let (pen, response) = stream::open(ticket);
    let reviewer = Reviewer {
        speakers: Speakers::of_sides(crate::TEXTS.words(lang), start.info()),
        judge: Judge::of(start.info()),
        hall,
        visitor,
        time,
        lang,
    };
    tokio::spawn(async move {
        let mut closing = reviewer.hall.closing.clone();
        tokio::select! {
            () = reviewer.look(start, &asked.moves, &pen) => {}
            () = pen.closed() => {}
            _ = closing.wait_for(|is_closing| *is_closing) => {}
        }
    });
    Ok(response)
}

struct Reviewer {
    hall: Shared,
    visitor: Visitor,
    time: Duration,
    speakers: Speakers,
    judge: Judge,
    lang: Lang,
}

/// A move, and what was thought before it.
struct Step<'a> {
    before: &'a dyn Session,
    search_result: Option<&'a SearchResult>,
    made: &'a str,
}

impl Reviewer {
    /// Looks at every position once, and says after each move what it was worth.
    async fn look(&self, start: Box<dyn Session>, moves: &[String], pen: &Pen) {
        let told = match self.look_at_all(start, moves, pen).await {
            Ok(()) => json!({}),
            Err(refusal) => json!({ "error": refusal.says.in_lang(self.lang) }),
        };
        let _ = pen.write("done", &told).await;
    }

    async fn look_at_all(
        &self,
        mut session: Box<dyn Session>,
        moves: &[String],
        pen: &Pen,
    ) -> Result<(), Refusal> {
        let mut last = self.think(session.fork()).await?;
        let mut told = self.value(&*session, last.as_ref(), None);
        for (ply, made) in (1..).zip(moves) {
            // Nobody reads any more: whoever waits for that ends us.
            let _ = pen.write("ply", &told).await;
            let before = session.fork();
            // They have all been made once already.
            session.play(made)?;
            let next = self.think(session.fork()).await?;
            let step = Step {
                before: &*before,
                search_result: last.as_ref(),
                made,
            };
            told = self.value(&*session, next.as_ref(), Some(step));
            told["ply"] = json!(ply);
            last = next;
        }
        let _ = pen.write("ply", &told).await;
        Ok(())
    }

    async fn think(&self, session: Box<dyn Session>) -> Result<Option<SearchResult>, Refusal> {
        if !matches!(session.turn(), Turn::Player(_)) {
            return Ok(None);
        }
        let question = Question {
            session,
            time: self.time,
            player: None,
        };
        let silent: Watch = Box::new(|_| ());
        let (thinkers, limits) = (&self.hall.thinkers, &self.hall.limits);
        thinkers
            .ask(self.visitor.client, question, limits, silent)
            .await
    }

    /// What the position is worth to the first side now, and what the move that led
    /// there cost.
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
            // Luck is worth what trying it is.
            Turn::Chance => valued.map_or((None, false), |(value, exact)| (Some(value), exact)),
        };
        let mut told = json!({
            "ply": 0,
            "value_first": first,
            "exact": exact,
            "unit": chance_or_points(session.info()),
            "mark": "",
            "says": "",
        });
        let Some((before, side, search_result, made)) = before else {
            return told;
        };
        told["side"] = json!(side.word());
        told["move"] = json!(made);
        told["best"] = json!(search_result.mv);
        told["best_value"] = json!(search_result.value);
        told["line"] = json!(search_result.line);
        if let Some(cost) = self.judge.cost(&search_result.moves, made) {
            let verdict = Verdict {
                speakers: &self.speakers,
                before,
                made,
                cost,
                search_result,
                answer: found,
            };
            told["lost"] = json!(cost.value);
            told["mark"] = json!(cost.mark);
            told["says"] = json!(verdict.says());
        }
        told
    }
}
