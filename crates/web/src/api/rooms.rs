//! Games in progress.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use game::Side;
use lobby::{GameRecord, Player, Rng, Session};
use serde::Deserialize;
use serde_json::{Value, json};

use super::Body;
use super::body::Asked;
use super::record::as_json;
use crate::access::{Bearer, Role};
use crate::hall::{Shared, Visitor, now};
use crate::json;
use crate::lang::Spoken;
use crate::refusal::Refusal;
use crate::room::{Deed, Holder, Plan, Room, Seat, no_room};
use crate::rooms::Place;
use crate::token::{self, Hashed};

/// What a new room is made of.
#[derive(Deserialize)]
pub(crate) struct New {
    game: String,
    #[serde(default = "human")]
    first: String,
    #[serde(default = "human")]
    second: String,
    position: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
    invite: Option<String>,
    seed: Option<u64>,
}

impl Asked for New {
    const EXAMPLE: &'static str = r#"{"game": "kalah", "second": "level=easy"}"#;
}

fn human() -> String {
    "human".to_owned()
}

/// `POST /api/rooms`
pub(crate) async fn create(
    State(hall): State<Shared>,
    Spoken(lang): Spoken,
    visitor: Visitor,
    Body(asked): Body<New>,
) -> Result<(StatusCode, Json<Value>), Refusal> {
    hall.rooms.admit(visitor)?;
    let session = hall.open(&asked.game, asked.position.as_deref(), &asked.moves)?;
    let mut seats = [
        seat(&*session, asked.first)?,
        seat(&*session, asked.second)?,
    ];
    let secret = || token::new().map_err(|_| Refusal::ours());
    let (owner, watch) = (secret()?, secret()?);
    let mut invite = None;
    if let Some(word) = asked.invite {
        let side = Side::from_word(&word).ok_or_else(|| Refusal::bad("serve.invite", &[]))?;
        let seat = &mut seats[side.index()];
        if !seat.is_human() {
            return Err(Refusal::bad("serve.invite", &[]));
        }
        let opens = secret()?;
        seat.holder = Holder::Open(Hashed::of(&opens));
        invite = Some(opens);
    }
    let room = Room::new(
        Plan {
            id: token::name().map_err(|_| Refusal::ours())?,
            owner: Hashed::of(&owner),
            watch: Hashed::of(&watch),
            // What the text says, in its usual spelling.
            start: asked.position.as_deref().map(|_| json::start(&*session)),
            session,
            seats,
            seed: asked.seed.unwrap_or_else(Rng::any_seed),
        },
        now(),
    );
    let id = room.id.clone();
    let shown = room.show(Role::Owner, lang, 0, hall.limits.idle.as_secs());
    let counted = Shared::clone(&hall);
    whole(&counted, async move { hall.rooms.add(room).await }).await?;
    let mut answer = json!({ "id": id, "token": owner, "watch": watch, "room": shown });
    if let Some(invite) = invite {
        answer["invite"] = json!(invite);
    }
    Ok((StatusCode::CREATED, Json(answer)))
}

/// A player by the text, if it can play this game.
fn seat(session: &dyn Session, text: String) -> Result<Seat, Refusal> {
    const LONGEST: usize = 200;
    let player: Player = text.parse()?;
    if text.len() > LONGEST {
        return Err(Refusal::bad("serve.long-player", &[("n", &LONGEST)]));
    }
    commentary::opponents::check(session, player)?;
    Ok(Seat {
        player,
        text,
        holder: Holder::Owner,
    })
}

/// What a room is asked for in the address.
#[derive(Deserialize)]
pub(crate) struct Since {
    since: Option<usize>,
}

/// `GET /api/rooms/{id}`
pub(crate) async fn show(
    State(hall): State<Shared>,
    Spoken(lang): Spoken,
    Bearer(token): Bearer,
    Path(id): Path<String>,
    since: Result<Query<Since>, QueryRejection>,
) -> Result<Json<Value>, Refusal> {
    let since = since.ok().and_then(|Query(asked)| asked.since).unwrap_or(0);
    let place = hall.rooms.find(&id).await?;
    let room = place.room.lock().await;
    let role = room.role(&token)?;
    Ok(Json(room.show(
        role,
        lang,
        since,
        hall.limits.idle.as_secs(),
    )))
}

/// `DELETE /api/rooms/{id}`
pub(crate) async fn remove(
    State(hall): State<Shared>,
    Bearer(token): Bearer,
    Path(id): Path<String>,
) -> Result<StatusCode, Refusal> {
    let counted = Shared::clone(&hall);
    whole(&counted, async move {
        let place = hall.rooms.find(&id).await?;
        let mut room = place.room.lock().await;
        if room.role(&token)? != Role::Owner {
            return Err(Refusal::of(StatusCode::FORBIDDEN, "serve.owner-only", &[]));
        }
        room.stop_thinking();
        hall.rooms.remove(&id).await;
        Ok(StatusCode::NO_CONTENT)
    })
    .await
}

/// `GET /api/rooms/{id}/record`
pub(crate) async fn record(
    State(hall): State<Shared>,
    Bearer(token): Bearer,
    Path(id): Path<String>,
) -> Result<Json<Value>, Refusal> {
    let place = hall.rooms.find(&id).await?;
    let room = place.room.lock().await;
    room.role(&token)?;
    let players = [0, 1].map(|side: usize| room.seats[side].text.clone());
    let record = GameRecord::of(&*room.session, players);
    Ok(Json(
        json!({ "text": record.to_string(), "json": as_json(&record) }),
    ))
}

/// An invitation.
#[derive(Deserialize)]
pub(crate) struct Invited {
    invite: String,
}

impl Asked for Invited {
    const EXAMPLE: &'static str = r#"{"invite": "0123abcd"}"#;
}

/// `POST /api/rooms/{id}/join`
pub(crate) async fn join(
    State(hall): State<Shared>,
    Spoken(lang): Spoken,
    Path(id): Path<String>,
    Body(asked): Body<Invited>,
) -> Result<Json<Value>, Refusal> {
    let counted = Shared::clone(&hall);
    whole(&counted, async move {
        let place = hall.rooms.find(&id).await?;
        let mut room = place.room.lock().await;
        let token = token::new().map_err(|_| Refusal::ours())?;
        let joined = room.join(&Hashed::of(&asked.invite), Hashed::of(&token));
        let side = joined.ok_or_else(no_room)?;
        hall.rooms.keep(&place, &mut room).await?;
        let shown = room.show(Role::Guest(side), lang, 0, hall.limits.idle.as_secs());
        Ok(Json(
            json!({ "token": token, "side": side.word(), "room": shown }),
        ))
    })
    .await
}

/// A word to watch with.
#[derive(Deserialize)]
pub(crate) struct Watching {
    watch: String,
}

impl Asked for Watching {
    const EXAMPLE: &'static str = r#"{"watch": "0123abcd"}"#;
}

/// `POST /api/rooms/{id}/watch`: the word is the token of all who watch.
pub(crate) async fn watch(
    State(hall): State<Shared>,
    Spoken(lang): Spoken,
    Path(id): Path<String>,
    Body(asked): Body<Watching>,
) -> Result<Json<Value>, Refusal> {
    let place = hall.rooms.find(&id).await?;
    let room = place.room.lock().await;
    if room.role(&Hashed::of(&asked.watch))? != Role::Watcher {
        return Err(no_room());
    }
    let shown = room.show(Role::Watcher, lang, 0, hall.limits.idle.as_secs());
    Ok(Json(json!({ "token": asked.watch, "room": shown })))
}

/// How many moves somebody has seen.
#[derive(Deserialize)]
pub(crate) struct Seen {
    pub(crate) ply: Option<usize>,
}

impl Asked for Seen {
    const EXAMPLE: &'static str = r#"{"ply": 12}"#;
}

/// A move, or luck's.
#[derive(Deserialize)]
pub(crate) struct Moved {
    #[serde(rename = "move")]
    text: Option<String>,
    #[serde(default)]
    roll: bool,
    ply: Option<usize>,
}

impl Asked for Moved {
    const EXAMPLE: &'static str = r#"{"move": "3", "ply": 0}"#;
}

/// `POST /api/rooms/{id}/moves`
pub(crate) async fn moves(
    State(hall): State<Shared>,
    Spoken(lang): Spoken,
    Bearer(token): Bearer,
    Path(id): Path<String>,
    Body(asked): Body<Moved>,
) -> Result<Json<Value>, Refusal> {
    let deed = match (asked.text, asked.roll) {
        (Some(text), false) => Deed::Move(text),
        (None, true) => Deed::Roll,
        _ => return Err(Refusal::bad("serve.move", &[("example", &Moved::EXAMPLE)])),
    };
    Doing {
        hall,
        id,
        token,
        lang,
        ply: asked.ply,
    }
    .done(deed)
    .await
}

macro_rules! deeds {
    ($($name:ident: $deed:expr;)*) => {$(
        /// `POST /api/rooms/{id}/…`
        pub(crate) async fn $name(
            State(hall): State<Shared>,
            Spoken(lang): Spoken,
            Bearer(token): Bearer,
            Path(id): Path<String>,
            Body(Seen { ply }): Body<Seen>,
        ) -> Result<Json<Value>, Refusal> {
            Doing { hall, id, token, lang, ply }.done($deed).await
        }
    )*};
}

deeds! {
    undo: Deed::Undo;
    redo: Deed::Redo;
    swap: Deed::Swap;
    resign: Deed::Resign;
    end: Deed::End;
}

/// Another game.
#[derive(Deserialize)]
pub(crate) struct Again {
    #[serde(default)]
    swap: bool,
    ply: Option<usize>,
}

impl Asked for Again {
    const EXAMPLE: &'static str = r#"{"swap": true}"#;
}

/// `POST /api/rooms/{id}/rematch`
pub(crate) async fn rematch(
    State(hall): State<Shared>,
    Spoken(lang): Spoken,
    Bearer(token): Bearer,
    Path(id): Path<String>,
    Body(asked): Body<Again>,
) -> Result<Json<Value>, Refusal> {
    let deed = Deed::Rematch { swap: asked.swap };
    Doing {
        hall,
        id,
        token,
        lang,
        ply: asked.ply,
    }
    .done(deed)
    .await
}

/// Other players.
#[derive(Deserialize)]
pub(crate) struct Others {
    first: Option<String>,
    second: Option<String>,
    ply: Option<usize>,
}

impl Asked for Others {
    const EXAMPLE: &'static str = r#"{"second": "level=hard"}"#;
}

/// `POST /api/rooms/{id}/seats`
pub(crate) async fn seats(
    State(hall): State<Shared>,
    Spoken(lang): Spoken,
    Bearer(token): Bearer,
    Path(id): Path<String>,
    Body(asked): Body<Others>,
) -> Result<Json<Value>, Refusal> {
    let place = hall.rooms.find(&id).await?;
    let room = place.room.lock().await;
    room.role(&token)?;
    let mut seats = [None, None];
    for (place, text) in seats.iter_mut().zip([asked.first, asked.second]) {
        *place = text.map(|text| seat(&*room.session, text)).transpose()?;
    }
    drop(room);
    let deed = Deed::Seats(Box::new(seats));
    Doing {
        hall,
        id,
        token,
        lang,
        ply: asked.ply,
    }
    .done(deed)
    .await
}

/// Somebody does something in a room.
struct Doing {
    hall: Shared,
    id: String,
    token: Hashed,
    lang: game::Lang,
    ply: Option<usize>,
}

impl Doing {
    async fn done(self, deed: Deed) -> Result<Json<Value>, Refusal> {
        let counted = Shared::clone(&self.hall);
        whole(&counted, async move {
            let place = self.hall.rooms.find(&self.id).await?;
            let mut room = place.room.lock().await;
            let role = room.role(&self.token)?;
            let seen = expect(&room, self.ply)?;
            room.act(role, deed, self.hall.limits.moves)?;
            self.hall.rooms.keep(&place, &mut room).await?;
            let stories_from = seen.min(room.session.ply().saturating_sub(1));
            let idle = self.hall.limits.idle.as_secs();
            Ok(Json(room.show(role, self.lang, stories_from, idle)))
        })
        .await
    }
}

/// Does something to its end even if the visitor leaves meanwhile: what is half done
/// would be in memory and not on the disk.
async fn whole<T: Send + 'static>(
    hall: &Shared,
    deed: impl Future<Output = Result<T, Refusal>> + Send + 'static,
) -> Result<T, Refusal> {
    tokio::spawn(deed).await.unwrap_or_else(|_| {
        hall.metrics.count_panic();
        Err(Refusal::ours())
    })
}

/// Has the visitor seen all moves? Who has not might mean another position.
pub(crate) fn expect(room: &Room, ply: Option<usize>) -> Result<usize, Refusal> {
    let now = room.session.ply();
    match ply {
        Some(seen) if seen != now => Err(Refusal::conflict("serve.moved-on")),
        _ => Ok(now),
    }
}

/// The room of this name, for whoever has a token.
pub(crate) async fn enter(
    hall: &Shared,
    id: &str,
    token: &Hashed,
) -> Result<(Arc<Place>, Role), Refusal> {
    let place = hall.rooms.find(id).await?;
    let role = place.room.lock().await.role(token)?;
    Ok((place, role))
}
