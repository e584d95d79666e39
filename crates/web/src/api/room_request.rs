//! Requests about one room.

use std::sync::Arc;

use axum::Json;
use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use game::Lang;
use serde_json::Value;

use crate::access::{BearerToken, Role};
use crate::api_error::ApiError;
use crate::app_state::App;
use crate::lang::RequestLang;
use crate::room::{Room, RoomAction};
use crate::rooms::RoomHandle;
use crate::token::TokenHash;

/// The room that a path names, and the token that came with the request. Whether the
/// token fits is checked by [`RoomRequest::open`].
pub(crate) struct RoomRequest {
    pub(crate) app: App,
    pub(crate) lang: Lang,
    pub(crate) token: TokenHash,
    pub(crate) id: String,
}

impl FromRequestParts<App> for RoomRequest {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<RoomRequest, Response> {
        let Ok(RequestLang(lang)) = RequestLang::from_request_parts(parts, app).await;
        let BearerToken(token) = BearerToken::from_request_parts(parts, app)
            .await
            .map_err(IntoResponse::into_response)?;
        let Path(id) = Path::from_request_parts(parts, app)
            .await
            .map_err(IntoResponse::into_response)?;
        Ok(RoomRequest {
            app: App::clone(app),
            lang,
            token,
            id,
        })
    }
}

impl RoomRequest {
    /// Finds the room and checks the token. A room that does not exist and a token that
    /// does not fit give the same error.
    pub(crate) async fn open(&self) -> Result<(Arc<RoomHandle>, Role), ApiError> {
        let handle = self.app.rooms.find(&self.id).await?;
        let role = handle.room.lock().await.role(&self.token)?;
        Ok((handle, role))
    }

    /// The same, for players only.
    pub(crate) async fn open_to_play(&self) -> Result<(Arc<RoomHandle>, Role), ApiError> {
        let (handle, role) = self.open().await?;
        if role == Role::Watcher {
            return Err(ApiError::forbidden("serve.watcher"));
        }
        Ok((handle, role))
    }

    /// The room as JSON. Stories of moves before `stories_from` are left out.
    pub(crate) fn show(&self, room: &Room, role: Role, stories_from: usize) -> Json<Value> {
        let idle = self.app.limits.idle.as_secs();
        Json(room.show(role, self.lang, stories_from, idle))
    }

    /// The room as JSON for a client that has seen `seen` moves; the last move always has
    /// its story.
    pub(crate) fn show_after(&self, room: &Room, role: Role, seen: usize) -> Json<Value> {
        self.show(room, role, seen.min(room.session.ply().saturating_sub(1)))
    }

    /// Performs an action, saves the room and shows it. `ply` is the number of moves that
    /// the client has seen.
    pub(crate) async fn perform(
        self,
        ply: Option<usize>,
        action: RoomAction,
    ) -> Result<Json<Value>, ApiError> {
        let app = App::clone(&self.app);
        to_completion(&app, async move {
            let handle = self.app.rooms.find(&self.id).await?;
            let mut room = handle.room.lock().await;
            let role = room.role(&self.token)?;
            let seen = check_ply(&room, ply)?;
            room.act(role, action, self.app.limits.moves)?;
            self.app.rooms.save(&handle, &mut room).await?;
            Ok(self.show_after(&room, role, seen))
        })
        .await
    }
}

/// Runs a future to its end even if the client disconnects meanwhile: a change that is
/// half done would be in memory and not on the disk.
pub(crate) async fn to_completion<T: Send + 'static>(
    app: &App,
    work: impl Future<Output = Result<T, ApiError>> + Send + 'static,
) -> Result<T, ApiError> {
    tokio::spawn(work).await.unwrap_or_else(|_| {
        app.metrics.count_panic();
        tracing::error!("a request panicked");
        Err(ApiError::internal())
    })
}

/// Checks that the client has seen all moves, where it says how many; otherwise it may
/// mean another position. Gives the number of moves.
pub(crate) fn check_ply(room: &Room, ply: Option<usize>) -> Result<usize, ApiError> {
    let now = room.session.ply();
    match ply {
        Some(seen) if seen != now => Err(ApiError::conflict("serve.moved-on")),
        _ => Ok(now),
    }
}
