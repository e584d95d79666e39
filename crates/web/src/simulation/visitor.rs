//! Clients: what they ask, and what they know.

use std::sync::{Arc, LazyLock, Mutex};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::Request;
use lobby::Rng;
use serde_json::{Value, json};
use tower::ServiceExt;

use super::laws::{Asked, Laws};
use super::machine_room::{HandClock, MachineRoom};
use crate::store::Database;

/// All clients together: the rooms they know, and the requests that are under way.
pub(super) struct Visitors {
    rooms: Vec<KnownRoom>,
    asked: Vec<OpenRequest>,
    /// The requests that were sent last, to be sent again.
    again: Vec<Sent>,
    answers: Arc<Mutex<Vec<(usize, u16, Value)>>>,
    next: usize,
}

/// A room as its owner knows it.
struct KnownRoom {
    id: String,
    token: String,
    /// What was shown last.
    shown: Value,
}

/// A request, as it is sent.
#[derive(Clone)]
struct Sent {
    call: String,
    token: String,
    body: Value,
    /// The number of its room among those known.
    room: Option<usize>,
}

/// A request that is under way.
struct OpenRequest {
    number: usize,
    task: usize,
    sent: Sent,
    asked: Asked,
}

impl Visitors {
    pub(super) fn new() -> Visitors {
        Visitors {
            rooms: Vec::new(),
            asked: Vec::new(),
            again: Vec::new(),
            answers: Arc::default(),
            next: 0,
        }
    }

    /// Somebody sends a request: a new one, or one that was sent before.
    pub(super) fn ask(&mut self, server: &mut MachineRoom, rng: &mut Rng) {
        const MOST: usize = 6;
        if self.asked.len() >= MOST {
            return;
        }
        let begun = self.asked.iter().filter(|asked| asked.sent.room.is_none());
        let rooms = self.rooms.len() + begun.count();
        let sent = match rng.below(8) {
            0 if !self.again.is_empty() => {
                self.again[rng.below(self.again.len() as u32) as usize].clone()
            }
            1 if rooms < 3 => begin(rng),
            _ if rooms == 0 => begin(rng),
            _ if self.rooms.is_empty() => return,
            _ => self.in_room(rng),
        };
        if sent.room.is_some() {
            self.again.push(sent.clone());
        }
        self.send(server, sent);
    }

    fn in_room(&self, rng: &mut Rng) -> Sent {
        let room = rng.below(self.rooms.len() as u32) as usize;
        let known = &self.rooms[room];
        let ply = &known.shown["ply"];
        let choices = known.shown["choices"].as_array();
        let choice = choices.and_then(|all| all.get(rng.below(all.len().max(1) as u32) as usize));
        let (way, body) = match rng.below(20) {
            0..3 => ("machine", json!({ "ply": ply })),
            3 => ("undo", json!({ "ply": ply })),
            4 => ("redo", json!({})),
            5 => ("swap", json!({})),
            6 => ("resign", json!({})),
            7 => ("rematch", json!({ "swap": true })),
            8 => ("now", json!({})),
            9 => ("seats", json!({ "second": "random" })),
            10..13 => ("", Value::Null),
            _ if known.shown["turn"] == "chance" => ("moves", json!({ "roll": true, "ply": ply })),
            _ => {
                let text = choice.map_or("?", |choice| choice["text"].as_str().unwrap_or("?"));
                ("moves", json!({ "move": text, "ply": ply }))
            }
        };
        let call = match way {
            "" => format!("GET /api/rooms/{}", known.id),
            way => format!("POST /api/rooms/{}/{way}", known.id),
        };
        // Sometimes it is somebody who has no business there.
        let token = match rng.below(20) {
            0 => "0".repeat(48),
            _ => known.token.clone(),
        };
        Sent {
            call,
            token,
            body,
            room: Some(room),
        }
    }

    fn send(&mut self, server: &mut MachineRoom, sent: Sent) {
        let number = self.next;
        self.next += 1;
        let answers = Arc::clone(&self.answers);
        let task = answer(server.router.clone(), sent.clone());
        let task = server.executor.add(Box::pin(async move {
            let (status, body) = task.await;
            let mut answers = answers.lock().expect("nobody panics with it");
            answers.push((number, status, body));
        }));
        let room = sent.room.map(|room| &self.rooms[room]);
        let asked = Asked {
            is_owner: room.is_some_and(|room| room.token == sent.token),
            room: room.map(|room| room.id.clone()),
            is_move: sent.call.ends_with("/moves"),
            sent: None,
        };
        self.asked.push(OpenRequest {
            number,
            task,
            sent,
            asked,
        });
    }

    /// A client disconnects in the middle of a request.
    pub(super) fn disconnect(&mut self, server: &mut MachineRoom, rng: &mut Rng) {
        if !self.asked.is_empty() {
            let gone = rng.below(self.asked.len() as u32) as usize;
            let gone = self.asked.swap_remove(gone);
            server.executor.cancel(gone.task);
        }
    }

    /// Nobody gets an answer any more.
    pub(super) fn forget_requests(&mut self) {
        self.asked.clear();
        self.answers.lock().expect("nobody panics with it").clear();
    }

    pub(super) fn has_all_answers(&self) -> bool {
        self.asked.is_empty()
    }

    /// Reads the answers that have come, and holds them against the laws.
    pub(super) fn hear(&mut self, laws: &mut Laws, disk: &Database, clock: &HandClock) {
        for request in &mut self.asked {
            laws.note_when_asked(&mut request.asked, clock);
        }
        let answers = std::mem::take(&mut *self.answers.lock().expect("nobody panics with it"));
        for (number, status, body) in answers {
            let asked = self.asked.iter().position(|asked| asked.number == number);
            let Some(asked) = asked else {
                continue;
            };
            let OpenRequest { sent, asked, .. } = self.asked.swap_remove(asked);
            let text = |key: &str| body[key].as_str().unwrap_or_default().to_owned();
            match sent.room {
                None if status == 201 => {
                    laws.begun(&asked, (&text("id"), &body["room"]), disk, clock);
                    self.rooms.push(KnownRoom {
                        id: text("id"),
                        token: text("token"),
                        shown: body["room"].clone(),
                    });
                }
                None => laws.refused(status, &body),
                Some(room) => {
                    laws.answered(&asked, (status, &body), disk, clock);
                    if status == 200 && body["version"].is_u64() {
                        self.rooms[room].shown = body;
                    }
                }
            }
        }
    }
}

/// Games that are soon over and soon written.
static SMALL_GAMES: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let small = lobby::GAMES.iter().filter(|game| {
        let session = lobby::open(lobby::GAMES, game.info().name);
        session.is_ok_and(|session| session.legal().len() < 10)
    });
    small.map(|game| game.info().name).collect()
});

fn begin(rng: &mut Rng) -> Sent {
    const SECOND: [&str; 3] = ["human", "random", "greedy"];
    let game = SMALL_GAMES[rng.below(SMALL_GAMES.len() as u32) as usize];
    let second = SECOND[rng.below(3) as usize];
    Sent {
        call: "POST /api/rooms".to_owned(),
        token: "-".to_owned(),
        body: json!({ "game": game, "second": second, "seed": rng.below(1000) }),
        room: None,
    }
}

async fn answer(router: Router, sent: Sent) -> (u16, Value) {
    let (method, path) = sent.call.split_once(' ').expect("a method and a path");
    let body = match sent.body {
        Value::Null => Body::empty(),
        body => Body::from(body.to_string()),
    };
    let request = Request::builder()
        .method(method)
        .uri(path)
        .header("host", "localhost")
        .header("authorization", format!("Bearer {}", sent.token))
        .body(body)
        .expect("a request");
    let Ok(response) = router.oneshot(request).await;
    let status = response.status().as_u16();
    let bytes = to_bytes(response.into_body(), 1 << 20).await;
    let bytes = bytes.unwrap_or_default();
    (
        status,
        serde_json::from_slice(&bytes).unwrap_or(Value::Null),
    )
}
