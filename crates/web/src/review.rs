//! A review of a whole game: what every move cost, and why.

use axum::extract::State;
use axum::response::Response;
use commentary::review::{Reasons, ReviewStep, ReviewedMove, Reviewer, Worth};
use commentary::{Mark, Speakers};
use game::{Lang, Side};
use lobby::Session;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::api::{JsonBody, RequestBody};
use crate::api_error::ApiError;
use crate::app_state::App;
use crate::json::chance_or_points;
use crate::lang::RequestLang;
use crate::peer::Peer;
use crate::stream::{self, EventSender};
use crate::think::ReviewPlace;

/// The body of `POST /api/review`: a game.
#[derive(Deserialize)]
pub(crate) struct ReviewRequest {
    game: String,
    position: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
    /// The side of whoever reads it, who has played against the computer: `first` or `second`.
    you: Option<String>,
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
    if request.moves.len() > LONGEST {
        return Err(ApiError::bad_request(
            "serve.too-many-moves",
            &[("n", &LONGEST)],
        ));
    }
    let you = request.you.as_deref();
    let is_unknown = || ApiError::bad_request("serve.side", &[]);
    let you = you.map(|word| Side::from_word(word).ok_or_else(is_unknown));
    let you = you.transpose()?;
    let session = app
        .open(&request.game, request.position.as_deref(), request.moves)
        .await?;
    let words = crate::TEXTS.words(lang);
    let place = app.search_pool.admit_review()?;
    let permit = app.streams.acquire(peer.client)?;
    let (sender, response) = stream::open(permit);
    let tasks = app.tasks.clone();
    let mut review = Review {
        speakers: match you {
            Some(you) => Speakers::against_computer(words, you),
            None => Speakers::of_sides(words, session.info()),
        },
        app,
        peer,
        lang,
        session,
        place,
    };
    tasks.spawn(async move {
        let mut closing = review.app.closing.clone();
        tokio::select! {
            () = review.send(&sender) => {}
            () = sender.closed() => {}
            _ = closing.wait_for(|is_closing| *is_closing) => {}
        }
    });
    Ok(response)
}

struct Review {
    app: App,
    peer: Peer,
    /// The game with all its moves.
    session: Box<dyn Session>,
    speakers: Speakers,
    lang: Lang,
    place: ReviewPlace,
}

impl Review {
    /// Reports each move, the last one first.
    async fn send(&mut self, sender: &EventSender) {
        let last = match self.send_plies(sender).await {
            Ok(()) => json!({}),
            Err(error) => json!({ "error": error.says.in_lang(self.lang) }),
        };
        let _ = sender.send("done", last.to_string()).await;
    }

    /// Every step waits for its turn among the searches of all clients.
    async fn send_plies(&mut self, sender: &EventSender) -> Result<(), ApiError> {
        let (pool, client) = (self.app.search_pool.clone(), self.peer.client);
        let _permit = self.place.begin().await;
        let session = self.session.fork();
        // It takes milliseconds, and a fifth of a second where it is the first to need a small
        // database.
        let mut reviewer = pool
            .run_step(client, move |_| Reviewer::new(&*session))
            .await?;
        let mut before = None;
        loop {
            let step;
            (reviewer, step) = pool
                .run_step(client, move |stop| {
                    let step = reviewer.step(stop);
                    (reviewer, step)
                })
                .await?;
            match step {
                ReviewStep::End(worth) => before = worth,
                ReviewStep::Move(reviewed) => {
                    // A client that has disconnected ends this task.
                    let entry = self.reviewed(&reviewed);
                    let _ = sender.send("ply", entry.to_string()).await;
                    before = reviewed.first[0];
                }
                ReviewStep::Stopped => {
                    return Err(ApiError::unavailable("serve.busy", 5));
                }
                ReviewStep::Done => break,
            }
        }
        let entry = self.ply(0, before);
        let _ = sender.send("ply", entry.to_string()).await;
        Ok(())
    }

    /// The value of a position to the first side.
    fn ply(&self, ply: usize, worth: Option<Worth>) -> Value {
        json!({
            "ply": ply,
            "value_first": worth.map(|worth| worth.value),
            "exact": worth.is_some_and(|worth| worth.exact),
            "unit": chance_or_points(self.session.info()),
            "mark": Mark::None.text(),
            "says": "",
        })
    }

    /// A move, and the value of the position after it.
    fn reviewed(&self, reviewed: &ReviewedMove) -> Value {
        let mut entry = self.ply(reviewed.number, reviewed.first[1]);
        entry["move"] = json!(reviewed.mv);
        let Some(side) = reviewed.side else {
            return entry;
        };
        entry["side"] = json!(side.word());
        entry["position"] = json!(reviewed.position);
        entry["best"] = json!(reviewed.best_moves);
        entry["best_value"] = json!(reviewed.best.map(|worth| worth.value));
        entry["lost"] = json!(reviewed.lost());
        entry["mark"] = json!(reviewed.mark.text());
        entry["proven"] = json!(reviewed.is_proven);
        entry["refutation"] = json!(reviewed.refutation);
        entry["better"] = json!(reviewed.better);
        let Reasons { against, instead } = reviewed.reasons(&self.speakers, &*self.session);
        let says = [&against[..], &instead[..]].concat();
        entry["says"] = json!(says.join(" "));
        entry["against"] = json!(against);
        entry["instead"] = json!(instead);
        entry
    }
}
