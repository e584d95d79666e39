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

/// A room as its players know it.
struct KnownRoom {
    id: String,
    /// The owner's, and the guest's once somebody has joined.
    tokens: Vec<String>,
    invite: Option<String>,
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

    /// Somebody begins a game by link.
    pub(super) fn invite(&mut self, server: &mut MachineRoom, rng: &mut Rng) {
        let mut sent = begin(rng);
        sent.body["second"] = json!("human");
        sent.body["invite"] = json!("second");
        self.send(server, sent);
    }

    /// And somebody else joins it.
    pub(super) fn join(&mut self, server: &mut MachineRoom) {
        if let Some(join) = self.rooms.first().and_then(|known| join(known, 0)) {
            self.send(server, join);
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
        if let (Some(join), 0) = (join(known, room), rng.below(2)) {
            return join;
        }
        if rng.below(40) == 0 {
            return Sent {
                call: format!("DELETE /api/rooms/{}", known.id),
                token: known.tokens[rng.below(known.tokens.len() as u32) as usize].clone(),
                body: Value::Null,
                room: Some(room),
            };
        }
        let is_shared = known.shown["shared"] == true;
        let (way, body) = match rng.below(20) {
            0..10 if is_shared => between_two(&known.shown, rng),
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
            _ => known.tokens[rng.below(known.tokens.len() as u32) as usize].clone(),
        };
        Sent {
            call,
            token,
            body,
            room: Some(room),
        }
    }

    /// Learns of a rematch, which is a room of its own for the same people.
    fn follow(&mut self, room: usize, next: &str, laws: &mut Laws) {
        if self.rooms.iter().all(|known| known.id != next) {
            let before = &self.rooms[room];
            laws.rematch(&before.id, next);
            self.rooms.push(KnownRoom {
                id: next.to_owned(),
                tokens: before.tokens.clone(),
                invite: None,
                shown: Value::Null,
            });
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
            is_player: room.is_some_and(|room| room.tokens.contains(&sent.token)),
            room: room.map(|room| room.id.clone()),
            is_move: sent.call.ends_with("/moves"),
            is_removal: sent.call.starts_with("DELETE")
                && room.is_some_and(|room| room.tokens[0] == sent.token),
            was_gone: false,
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
                        tokens: vec![text("token")],
                        invite: body["invite"].as_str().map(str::to_owned),
                        shown: body["room"].clone(),
                    });
                }
                None => laws.refused(status, &body),
                Some(room) if sent.call.ends_with("/join") => {
                    laws.joined(&asked, (status, &body), disk, clock);
                    if status == 200 {
                        let known = &mut self.rooms[room];
                        known.tokens.push(text("token"));
                        known.invite = None;
                        known.shown = body["room"].clone();
                    }
                }
                Some(room) => {
                    if let Some(next) = body["next"].as_str() {
                        self.follow(room, next, laws);
                    }
                    laws.answered(&asked, (status, &body), disk, clock);
                    if status == 200 && body["version"].is_u64() {
                        self.rooms[room].shown = body;
                    }
                }
            }
        }
    }
}

/// The use of a room's invitation.
fn join(known: &KnownRoom, room: usize) -> Option<Sent> {
    let invite = known.invite.as_ref()?;
    Some(Sent {
        call: format!("POST /api/rooms/{}/join", known.id),
        token: "-".to_owned(),
        body: json!({ "invite": invite }),
        room: Some(room),
    })
}

/// What two people by link ask of each other: mostly what makes sense.
fn between_two(shown: &Value, rng: &mut Rng) -> (&'static str, Value) {
    const OFFERS: [&str; 4] = ["undo", "draw", "end", "rematch"];
    let number = shown["offer"]["number"].as_u64();
    let answer = |number: u64, accept: bool| json!({ "number": number, "accept": accept });
    match (number, rng.below(8)) {
        (_, 0) => ("claim", json!({})),
        (Some(number), 1..5) => ("answer", answer(number, true)),
        (Some(number), 5) => ("answer", answer(number, false)),
        (Some(number), 6) => ("withdraw", json!({ "number": number })),
        (None, 1) => ("answer", answer(1, true)),
        _ => {
            let possible = shown["offers"].as_array().filter(|all| !all.is_empty());
            let any = json!(OFFERS[rng.below(4) as usize]);
            let offer = possible.map_or(&any, |all| &all[rng.below(all.len() as u32) as usize]);
            ("offer", json!({ "offer": offer, "swap": true }))
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
    let mut body = json!({ "game": game, "second": second, "seed": rng.below(1000) });
    if rng.below(2) == 0 {
        body["second"] = json!("human");
        body["invite"] = json!("second");
        if rng.below(2) == 0 {
            body["time"] = json!({ "initial": 10 + rng.below(60), "increment": rng.below(3) });
        }
    }
    Sent {
        call: "POST /api/rooms".to_owned(),
        token: "-".to_owned(),
        body,
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
