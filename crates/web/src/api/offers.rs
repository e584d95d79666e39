//! What two people by link ask of each other.

use serde::Deserialize;

use super::body::{JsonBody, RequestBody};
use super::room_request::{RoomJson, RoomRequest, check_ply, to_completion};
use crate::api_error::ApiError;
use crate::app_state::App;
use crate::peer::Peer;
use crate::room::{NewRoom, OfferKind, Room, RoomAction};
use crate::rooms::OpenRoom;
use crate::token;

/// The body of `POST /api/rooms/{id}/offer`.
#[derive(Deserialize)]
pub(crate) struct OfferRequest {
    offer: String,
    /// For a rematch: with the sides swapped?
    #[serde(default)]
    swap: bool,
    ply: Option<usize>,
}

impl RequestBody for OfferRequest {
    const EXAMPLE: &'static str = r#"{"offer": "undo", "ply": 12}"#;
}

/// `POST /api/rooms/{id}/offer`
pub(crate) async fn offer(
    request: RoomRequest,
    JsonBody(OfferRequest { offer, swap, ply }): JsonBody<OfferRequest>,
) -> Result<RoomJson, ApiError> {
    let kind = OfferKind::from_word(&offer, swap);
    let kind = kind.ok_or_else(|| ApiError::bad_request("serve.offer", &[("given", &offer)]))?;
    request.perform(ply, RoomAction::Offer(kind)).await
}

/// The body of `POST /api/rooms/{id}/answer`.
#[derive(Deserialize)]
pub(crate) struct AnswerRequest {
    number: u64,
    accept: bool,
}

impl RequestBody for AnswerRequest {
    const EXAMPLE: &'static str = r#"{"number": 1, "accept": true}"#;
}

/// `POST /api/rooms/{id}/answer`
pub(crate) async fn answer(
    request: RoomRequest,
    peer: Peer,
    JsonBody(AnswerRequest { number, accept }): JsonBody<AnswerRequest>,
) -> Result<RoomJson, ApiError> {
    if !accept {
        let declined = RoomAction::Answer { number, accept };
        return request.perform(None, declined).await;
    }
    let app = App::clone(&request.app);
    to_completion(&app, async move {
        let (OpenRoom { handle, mut room }, role) = request.open().await?;
        let seen = check_ply(&room, None)?;
        let app = &request.app;
        let id = token::name().map_err(|_| ApiError::internal())?;
        match room.plan_rematch(role, number, id)? {
            Some(plan) => {
                let next = begin(app, plan, peer).await?;
                room.go_on_in(next.clone());
                if let Err(error) = app.rooms.save(&handle, &mut room).await {
                    forget(app, &next).await;
                    return Err(error);
                }
            }
            None => {
                let granted = RoomAction::Answer { number, accept };
                room.act(role, granted, app.limits.moves)?;
                app.rooms.save(&handle, &mut room).await?;
            }
        }
        Ok(request.show_after(room, role, seen).await)
    })
    .await
}

/// Begins the rematch, in a room of its own: the game that is over is kept.
async fn begin(app: &App, plan: NewRoom, peer: Peer) -> Result<String, ApiError> {
    app.rooms.check_space(peer).await?;
    app.rooms.admit(peer)?;
    let next = plan.id.clone();
    let room = Room::new(plan, app.rooms.now());
    app.rooms.add(room).await?;
    Ok(next)
}

/// Nobody was told of this room. If it cannot be removed, it expires.
async fn forget(app: &App, id: &str) {
    if let Ok(OpenRoom { handle, mut room }) = app.rooms.open(id).await {
        let _ = app.rooms.remove(&handle, &mut room).await;
    }
}

/// The body of `POST /api/rooms/{id}/withdraw`.
#[derive(Deserialize)]
pub(crate) struct WithdrawRequest {
    number: u64,
}

impl RequestBody for WithdrawRequest {
    const EXAMPLE: &'static str = r#"{"number": 1}"#;
}

/// `POST /api/rooms/{id}/withdraw`
pub(crate) async fn withdraw(
    request: RoomRequest,
    JsonBody(WithdrawRequest { number }): JsonBody<WithdrawRequest>,
) -> Result<RoomJson, ApiError> {
    request.perform(None, RoomAction::Withdraw { number }).await
}

/// The body of `POST /api/rooms/{id}/name`.
#[derive(Deserialize)]
pub(crate) struct NameRequest {
    name: String,
}

impl RequestBody for NameRequest {
    const EXAMPLE: &'static str = r#"{"name": "Sari"}"#;
}

/// `POST /api/rooms/{id}/name`
pub(crate) async fn name(
    request: RoomRequest,
    JsonBody(NameRequest { name }): JsonBody<NameRequest>,
) -> Result<RoomJson, ApiError> {
    request.perform(None, RoomAction::Rename(name)).await
}
