//! Games in progress.

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use game::Side;
use lobby::{GameRecord, Player, Rng, Session};
use serde::Deserialize;
use serde_json::{Value, json};

use super::body::{JsonBody, RequestBody};
use super::path::PathParts;
use super::record::written;
use super::room_request::{RoomJson, RoomRequest, to_completion};
use crate::access::Role;
use crate::api_error::ApiError;
use crate::app_state::App;
use crate::json;
use crate::lang::RequestLang;
use crate::peer::Peer;
use crate::room::{
    Holder, LinkState, NewRoom, Room, RoomAction, Seat, TimeControl, no_room, tidy_name,
};
use crate::rooms::OpenRoom;
use crate::token::{self, TokenHash};

/// The body of `POST /api/rooms`.
#[derive(Deserialize)]
pub(crate) struct CreateRoom {
    game: String,
    #[serde(default = "human")]
    first: String,
    #[serde(default = "human")]
    second: String,
    position: Option<String>,
    /// Begin at one of the fair starts that are known, in place of a position?
    #[serde(default)]
    fair: bool,
    #[serde(default)]
    moves: Vec<String>,
    invite: Option<String>,
    /// What the creator is called, in a game by invitation.
    name: Option<String>,
    /// Clocks that run out, in a game by invitation.
    time: Option<TimeControl>,
    seed: Option<u64>,
}

impl RequestBody for CreateRoom {
    const EXAMPLE: &'static str = r#"{"game": "GAME", "second": "level=easy"}"#;
}

fn human() -> String {
    "human".to_owned()
}

/// `POST /api/rooms`
pub(crate) async fn create(
    State(app): State<App>,
    RequestLang(lang): RequestLang,
    peer: Peer,
    JsonBody(request): JsonBody<CreateRoom>,
) -> Result<(StatusCode, RoomJson), ApiError> {
    // Rooms that go to make space are counted and leave the memory, whether or not somebody waits.
    let asked = App::clone(&app);
    to_completion(&app, async move { asked.rooms.check_space(peer).await }).await?;
    let link = link_state(&request)?;
    let position = if request.fair {
        Some(fair_start(&app, &request.game).await?.to_owned())
    } else {
        request.position
    };
    let session = app
        .open(&request.game, position.as_deref(), request.moves)
        .await?;
    let moves = session.ply();
    let mut seats = [
        seat(&*session, request.first)?,
        seat(&*session, request.second)?,
    ];
    let secret = || token::new().map_err(|_| ApiError::internal());
    let (owner, watch) = (secret()?, secret()?);
    let mut invite = None;
    if let Some(word) = request.invite {
        let side = invited_side(&word)?;
        let seat = &mut seats[side.index()];
        if !seat.is_human() {
            return Err(ApiError::bad_request("serve.invite", &[]));
        }
        let opens = secret()?;
        seat.holder = Holder::Open(TokenHash::of(&opens));
        invite = Some(opens);
    }
    let room = Room::new(
        NewRoom {
            id: token::name().map_err(|_| ApiError::internal())?,
            owner: TokenHash::of(&owner),
            watch: TokenHash::of(&watch),
            // The position in its canonical spelling.
            start: position.as_deref().map(|_| json::start(&*session)),
            session,
            seats,
            seed: request.seed.unwrap_or_else(Rng::any_seed),
            link,
        },
        app.rooms.now(),
    );
    let idle = app.limits.idle.as_secs();
    let write = move || {
        let shown = room.show(Role::Owner, lang, 0, idle);
        let mut answer = json!({ "id": room.id, "token": owner, "watch": watch, "room": shown });
        if let Some(invite) = invite {
            answer["invite"] = json!(invite);
        }
        (RoomJson(answer.to_string()), room)
    };
    let (answer, room) = app.offload.run(moves, write).await;
    let counted = App::clone(&app);
    to_completion(&counted, async move {
        app.rooms.admit(peer)?;
        app.rooms.add(room).await
    })
    .await?;
    Ok((StatusCode::CREATED, answer))
}

fn invited_side(word: &str) -> Result<Side, ApiError> {
    Side::from_word(word).ok_or_else(|| ApiError::bad_request("serve.invite", &[]))
}

/// The creator's name, and the clocks. Without an invitation there is nobody to need them.
fn link_state(request: &CreateRoom) -> Result<LinkState, ApiError> {
    let Some(word) = &request.invite else {
        return match request.time {
            Some(_) => Err(ApiError::bad_request("serve.time-invite", &[])),
            None => Ok(LinkState::default()),
        };
    };
    let mut link = LinkState {
        time: request.time,
        ..LinkState::default()
    };
    if request.time.is_some_and(|time| !time.is_sensible()) {
        let (initial, increment) = (TimeControl::INITIAL, TimeControl::INCREMENT);
        return Err(ApiError::bad_request(
            "serve.time",
            &[
                ("least", initial.start()),
                ("most", initial.end()),
                ("most_added", increment.end()),
            ],
        ));
    }
    let own = !invited_side(word)?;
    link.names[own.index()] = request.name.as_deref().and_then(tidy_name);
    Ok(link)
}

/// A random one of the fair starts that are known for a game.
async fn fair_start(app: &App, game: &str) -> Result<&'static str, ApiError> {
    let session = app.open(game, None, Vec::new()).await?;
    let start = lobby::fair_start(&*session, Rng::any_seed());
    let spec = session.spec();
    start.ok_or_else(|| ApiError::bad_request("serve.no-fair", &[("game", &spec)]))
}

/// A seat for a player given as text, if that player can play this game.
fn seat(session: &dyn Session, text: String) -> Result<Seat, ApiError> {
    const LONGEST: usize = 200;
    let player: Player = text.parse()?;
    if text.len() > LONGEST {
        return Err(ApiError::bad_request(
            "serve.long-player",
            &[("n", &LONGEST)],
        ));
    }
    commentary::opponents::check(session, player)?;
    Ok(Seat {
        player,
        text,
        holder: Holder::Owner,
    })
}

/// The query of `GET /api/rooms/{id}`.
#[derive(Deserialize)]
pub(crate) struct ShowRoom {
    since: Option<usize>,
}

/// `GET /api/rooms/{id}`
pub(crate) async fn show(
    request: RoomRequest,
    query: Result<Query<ShowRoom>, QueryRejection>,
) -> Result<RoomJson, ApiError> {
    let since = query.ok().and_then(|Query(query)| query.since).unwrap_or(0);
    let (OpenRoom { room, .. }, role) = request.open().await?;
    Ok(request.show(room, role, since).await)
}

/// `DELETE /api/rooms/{id}`
pub(crate) async fn remove(request: RoomRequest) -> Result<StatusCode, ApiError> {
    let app = App::clone(&request.app);
    to_completion(&app, async move {
        let (OpenRoom { handle, mut room }, role) = request.open().await?;
        if role != Role::Owner {
            return Err(ApiError::forbidden("serve.owner-only"));
        }
        // It is the other player's game, too.
        if room.is_shared() {
            return Err(ApiError::conflict("serve.both-own"));
        }
        request.app.rooms.remove(&handle, &mut room).await?;
        Ok(StatusCode::NO_CONTENT)
    })
    .await
}

/// `GET /api/rooms/{id}/record`
pub(crate) async fn record(request: RoomRequest) -> Result<Json<Value>, ApiError> {
    let (OpenRoom { room, .. }, _) = request.open().await?;
    let moves = room.session.ply();
    let write = move || {
        let players = [0, 1].map(|side: usize| room.seats[side].text.clone());
        Json(written(&GameRecord::of(&*room.session, players)))
    };
    Ok(request.app.offload.run(moves, write).await)
}

/// The body of `POST /api/rooms/{id}/join`.
#[derive(Deserialize)]
pub(crate) struct JoinRequest {
    invite: String,
    /// What the guest is called.
    name: Option<String>,
}

impl RequestBody for JoinRequest {
    const EXAMPLE: &'static str = r#"{"invite": "0123abcd"}"#;
}

/// `POST /api/rooms/{id}/join`: exchanges an invitation for a token.
pub(crate) async fn join(
    State(app): State<App>,
    RequestLang(lang): RequestLang,
    PathParts(id): PathParts<String>,
    JsonBody(request): JsonBody<JoinRequest>,
) -> Result<RoomJson, ApiError> {
    let counted = App::clone(&app);
    to_completion(&counted, async move {
        let OpenRoom { handle, mut room } = app.rooms.open(&id).await?;
        let token = token::new().map_err(|_| ApiError::internal())?;
        let joined = room.join(&TokenHash::of(&request.invite), TokenHash::of(&token));
        let side = joined.ok_or_else(no_room)?;
        room.name_guest(side, request.name.as_deref());
        app.rooms.save(&handle, &mut room).await?;
        let (moves, idle) = (room.session.ply(), app.limits.idle.as_secs());
        let write = move || {
            let shown = room.show(Role::Guest(side), lang, 0, idle);
            let joined = json!({ "token": token, "side": side.word(), "room": shown });
            RoomJson(joined.to_string())
        };
        Ok(app.offload.run(moves, write).await)
    })
    .await
}

/// The body of `POST /api/rooms/{id}/watch`.
#[derive(Deserialize)]
pub(crate) struct WatchRequest {
    watch: String,
}

impl RequestBody for WatchRequest {
    const EXAMPLE: &'static str = r#"{"watch": "0123abcd"}"#;
}

/// `POST /api/rooms/{id}/watch`: the secret for watching is itself the token of all
/// watchers.
pub(crate) async fn watch(
    State(app): State<App>,
    RequestLang(lang): RequestLang,
    PathParts(id): PathParts<String>,
    JsonBody(request): JsonBody<WatchRequest>,
) -> Result<RoomJson, ApiError> {
    let OpenRoom { room, .. } = app.rooms.open(&id).await?;
    if room.role(&TokenHash::of(&request.watch))? != Role::Watcher {
        return Err(no_room());
    }
    let (moves, idle) = (room.session.ply(), app.limits.idle.as_secs());
    let write = move || {
        let shown = room.show(Role::Watcher, lang, 0, idle);
        RoomJson(json!({ "token": request.watch, "room": shown }).to_string())
    };
    Ok(app.offload.run(moves, write).await)
}

/// The number of moves that the client has seen.
#[derive(Deserialize)]
pub(crate) struct SeenPly {
    pub(crate) ply: Option<usize>,
}

impl RequestBody for SeenPly {
    const EXAMPLE: &'static str = r#"{"ply": 12}"#;
}

/// The body of `POST /api/rooms/{id}/moves`: a move, or a roll of chance.
#[derive(Deserialize)]
pub(crate) struct PlayRequest {
    #[serde(rename = "move")]
    text: Option<String>,
    #[serde(default)]
    roll: bool,
    ply: Option<usize>,
}

impl RequestBody for PlayRequest {
    const EXAMPLE: &'static str = r#"{"move": "3", "ply": 0}"#;
}

/// `POST /api/rooms/{id}/moves`
pub(crate) async fn moves(
    request: RoomRequest,
    JsonBody(body): JsonBody<PlayRequest>,
) -> Result<RoomJson, ApiError> {
    let action = match (body.text, body.roll) {
        (Some(text), false) => RoomAction::Move(text),
        (None, true) => RoomAction::Roll,
        _ => {
            let example = [("example", &PlayRequest::EXAMPLE as &dyn std::fmt::Display)];
            return Err(ApiError::bad_request("serve.move", &example));
        }
    };
    request.perform(body.ply, action).await
}

/// Handlers of actions that need nothing but the number of moves seen.
macro_rules! actions {
    ($($name:ident: $action:expr;)*) => {$(
        /// `POST /api/rooms/{id}/…`
        pub(crate) async fn $name(
            request: RoomRequest,
            JsonBody(SeenPly { ply }): JsonBody<SeenPly>,
        ) -> Result<RoomJson, ApiError> {
            request.perform(ply, $action).await
        }
    )*};
}

actions! {
    undo: RoomAction::Undo;
    redo: RoomAction::Redo;
    swap: RoomAction::Swap;
    resign: RoomAction::Resign;
    end: RoomAction::End;
    claim: RoomAction::Claim;
}

/// The body of `POST /api/rooms/{id}/rematch`.
#[derive(Deserialize)]
pub(crate) struct RematchRequest {
    #[serde(default)]
    swap: bool,
    ply: Option<usize>,
}

impl RequestBody for RematchRequest {
    const EXAMPLE: &'static str = r#"{"swap": true}"#;
}

/// `POST /api/rooms/{id}/rematch`
pub(crate) async fn rematch(
    request: RoomRequest,
    JsonBody(RematchRequest { swap, ply }): JsonBody<RematchRequest>,
) -> Result<RoomJson, ApiError> {
    request.perform(ply, RoomAction::Rematch { swap }).await
}

/// The body of `POST /api/rooms/{id}/seats`: the players to change.
#[derive(Deserialize)]
pub(crate) struct SeatsRequest {
    first: Option<String>,
    second: Option<String>,
    ply: Option<usize>,
}

impl RequestBody for SeatsRequest {
    const EXAMPLE: &'static str = r#"{"second": "level=hard"}"#;
}

/// `POST /api/rooms/{id}/seats`
pub(crate) async fn seats(
    request: RoomRequest,
    JsonBody(body): JsonBody<SeatsRequest>,
) -> Result<RoomJson, ApiError> {
    let (OpenRoom { room, .. }, _) = request.open().await?;
    let mut seats = [None, None];
    for (new, text) in seats.iter_mut().zip([body.first, body.second]) {
        *new = text.map(|text| seat(&*room.session, text)).transpose()?;
    }
    drop(room);
    let action = RoomAction::Seats(Box::new(seats));
    request.perform(body.ply, action).await
}
