//! Machines that move, and give hints.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use game::{Side, Turn};
use lobby::{Player, SearchResult};
use serde_json::{Value, json};
use tokio::sync::{oneshot, watch};

use super::Body;
use super::rooms::{Seen, enter, expect};
use crate::access::{Bearer, Role};
use crate::analyse::explain;
use crate::hall::{Shared, Visitor};
use crate::json;
use crate::lang::Spoken;
use crate::refusal::Refusal;
use crate::room::{Room, Thinking};
use crate::rooms::{News, Place};
use crate::think::{A_MOMENT, Client, Job, Machine, Question, Watch, on_leash};

/// `POST /api/rooms/{id}/machine`: answers when the machine has moved.
pub(crate) async fn machine(
    State(hall): State<Shared>,
    Spoken(lang): Spoken,
    visitor: Visitor,
    Bearer(token): Bearer,
    Path(id): Path<String>,
    Body(Seen { ply }): Body<Seen>,
) -> Result<Json<Value>, Refusal> {
    let (place, role) = enter(&hall, &id, &token).await?;
    if role == Role::Watcher {
        return Err(Refusal::of(StatusCode::FORBIDDEN, "serve.watcher", &[]));
    }
    let mut room = place.room.lock().await;
    let seen = expect(&room, ply)?;
    let (side, player) = room
        .machine()
        .ok_or_else(|| Refusal::conflict("serve.no-machine"))?;
    if seen >= hall.limits.moves {
        return Err(Refusal::conflict("serve.long"));
    }
    let mut done = match &room.thinking {
        Some(thinking) => thinking.done.clone(),
        None => begin(&hall, &place, &mut room, (side, player), visitor.client)?,
    };
    drop(room);
    // An end that nobody tells of is one, too.
    let _ = done.wait_for(|is_done| *is_done).await;
    let room = place.room.lock().await;
    let stories_from = seen.min(room.session.ply().saturating_sub(1));
    Ok(Json(room.show(
        role,
        lang,
        stories_from,
        hall.limits.idle.as_secs(),
    )))
}

/// Sets a machine thinking; a task makes its move, whoever still waits for it.
fn begin(
    hall: &Shared,
    place: &Arc<Place>,
    room: &mut Room,
    (side, player): (Side, Player),
    client: Client,
) -> Result<watch::Receiver<bool>, Refusal> {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    let id = NEXT.fetch_add(1, Ordering::Relaxed);
    let stop = Arc::new(AtomicBool::new(false));
    let (is_done, done) = watch::channel(false);
    let (answer, search_result) = oneshot::channel();
    if player == Player::Random {
        // Needs no thread to think on; and no thought is an arbitrary move.
        let _ = answer.send(None);
    } else {
        let player = on_leash(player.seeded(room.seed_of(side)), &hall.limits);
        let machine = Machine {
            name: format!("{} {} {player}", room.id, side.word()),
            session: room.session.fork(),
            player,
        };
        let bots = hall.thinkers.bots.clone();
        let news = place.news.clone();
        let mut tell: Watch = Box::new(move |search_result: &SearchResult| {
            let found = json!({
                "side": side.word(),
                "depth": search_result.depth,
                "nodes": search_result.nodes,
                "seconds": search_result.seconds,
                "value": search_result.value,
                "exact": search_result.exact,
                "line": search_result.line,
            });
            let _ = news.send(News::Thinking(Arc::new(found)));
        });
        let work = Box::new(move |stop: &AtomicBool| {
            let _ = answer.send(machine.think(&bots, stop, &mut tell));
        });
        let job = Job {
            stop: Arc::clone(&stop),
            work,
        };
        hall.thinkers.submit(client, job)?;
    }
    room.thinking = Some(Thinking {
        id,
        stop,
        done: done.clone(),
    });
    let _ = place.news.send(News::Changed);
    let (hall, place) = (Shared::clone(hall), Arc::clone(place));
    tokio::spawn(async move {
        let search_result = search_result.await.ok().flatten();
        finish(&hall, &place, id, search_result).await;
        let _ = is_done.send(true);
    });
    Ok(done)
}

/// Makes the move that was found, unless somebody did something else meanwhile.
async fn finish(hall: &Shared, place: &Place, id: u64, search_result: Option<SearchResult>) {
    let mut room = place.room.lock().await;
    let is_awaited = room.thinking.as_ref().is_some_and(|asked| asked.id == id);
    if !is_awaited || (search_result.is_none() && hall.is_closing()) {
        return;
    }
    room.thinking = None;
    let legal = room.session.legal();
    let any = room.rng().below(legal.len() as u32) as usize;
    let text = search_result
        .map(|search_result| search_result.mv)
        .or_else(|| legal.get(any).cloned());
    let moved = text.map(|text| room.machine_moves(&text));
    if matches!(moved, Some(Ok(()))) {
        // Who waits sees the room as it is on the disk.
        let _ = hall.rooms.keep(place, &mut room).await;
    }
}

/// `POST /api/rooms/{id}/now`: the machine plays the best it has.
pub(crate) async fn now(
    State(hall): State<Shared>,
    Bearer(token): Bearer,
    Path(id): Path<String>,
    Body(_): Body<Seen>,
) -> Result<Json<Value>, Refusal> {
    let (place, role) = enter(&hall, &id, &token).await?;
    if role == Role::Watcher {
        return Err(Refusal::of(StatusCode::FORBIDDEN, "serve.watcher", &[]));
    }
    let room = place.room.lock().await;
    if let Some(thinking) = &room.thinking {
        thinking.stop.store(true, Ordering::Relaxed);
    }
    Ok(Json(json!({ "thinking": room.thinking.is_some() })))
}

/// `POST /api/rooms/{id}/hint`
pub(crate) async fn hint(
    State(hall): State<Shared>,
    Spoken(lang): Spoken,
    visitor: Visitor,
    Bearer(token): Bearer,
    Path(id): Path<String>,
    Body(Seen { ply }): Body<Seen>,
) -> Result<Json<Value>, Refusal> {
    let (place, role) = enter(&hall, &id, &token).await?;
    let room = place.room.lock().await;
    expect(&room, ply)?;
    if room.is_over() {
        return Err(Refusal::conflict("serve.over"));
    }
    if room.session.turn() == Turn::Chance {
        return Err(Refusal::conflict("serve.luck-first"));
    }
    let session = room.session.fork();
    let speakers = room.speakers(lang, role);
    drop(room);
    let question = Question {
        session: session.fork(),
        time: A_MOMENT,
        player: None,
    };
    let silent: Watch = Box::new(|_| ());
    let asked = hall
        .thinkers
        .ask(visitor.client, question, &hall.limits, silent);
    let search_result = asked.await?;
    let search_result = search_result.ok_or_else(|| Refusal::conflict("hint.none"))?;
    Ok(Json(json!({
        "move": search_result.mv,
        "value": search_result.value,
        "exact": search_result.exact,
        "unit": json::chance_or_points(session.info()),
        "line": search_result.line,
        "says": explain::hint(&speakers, &*session, &search_result),
    })))
}
