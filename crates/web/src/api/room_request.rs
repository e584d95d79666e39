//! Requests about one room.

use axum::extract::{FromRequestParts, Path};
use axum::http::header::CONTENT_TYPE;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use game::Lang;
use tokio::sync::{OwnedMutexGuard, oneshot};

use crate::access::{BearerToken, Role};
use crate::api_error::ApiError;
use crate::app_state::App;
use crate::lang::RequestLang;
use crate::room::{Room, RoomAction};
use crate::rooms::OpenRoom;
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
    /// Opens the room and checks the token; what time has brought meanwhile is done first. A
    /// room that does not exist and a token that does not fit give the same error.
    pub(crate) async fn open(&self) -> Result<(OpenRoom, Role), ApiError> {
        let open = self.app.rooms.open(&self.id).await?;
        let role = open.room.role(&self.token)?;
        if !open.room.is_due() {
            return Ok((open, role));
        }
        let app = App::clone(&self.app);
        let settled = to_completion(&self.app, async move {
            let OpenRoom { handle, mut room } = open;
            // One version after another: the store takes nothing else.
            while room.settle() {
                app.rooms.save(&handle, &mut room).await?;
            }
            Ok(OpenRoom { handle, room })
        });
        Ok((settled.await?, role))
    }

    /// The same, for players only.
    pub(crate) async fn open_to_play(&self) -> Result<(OpenRoom, Role), ApiError> {
        let (open, role) = self.open().await?;
        if role == Role::Watcher {
            return Err(ApiError::forbidden("serve.watcher"));
        }
        Ok((open, role))
    }

    /// The room as JSON. Stories of moves before `stories_from` are left out.
    pub(crate) async fn show(
        &self,
        room: OwnedMutexGuard<Room>,
        role: Role,
        stories_from: usize,
    ) -> RoomJson {
        let (lang, idle) = (self.lang, self.app.limits.idle.as_secs());
        let moves = room.session.ply();
        let write = move || RoomJson(room.show(role, lang, stories_from, idle).to_string());
        self.app.offload.run(moves, write).await
    }

    /// The room as JSON for a client that has seen `seen` moves; the last move always has
    /// its story.
    pub(crate) async fn show_after(
        &self,
        room: OwnedMutexGuard<Room>,
        role: Role,
        seen: usize,
    ) -> RoomJson {
        let from = seen.min(room.session.ply().saturating_sub(1));
        self.show(room, role, from).await
    }

    /// Performs an action, saves the room and shows it. `ply` is the number of moves that
    /// the client has seen.
    pub(crate) async fn perform(
        self,
        ply: Option<usize>,
        action: RoomAction,
    ) -> Result<RoomJson, ApiError> {
        let app = App::clone(&self.app);
        to_completion(&app, async move {
            let (OpenRoom { handle, mut room }, role) = self.open().await?;
            let seen = check_ply(&room, ply)?;
            room.act(role, action, self.app.limits.moves)?;
            self.app.rooms.save(&handle, &mut room).await?;
            Ok(self.show_after(room, role, seen).await)
        })
        .await
    }
}

/// A room as JSON, written; it may stand inside an answer that has more.
pub(crate) struct RoomJson(pub(crate) String);

impl IntoResponse for RoomJson {
    fn into_response(self) -> Response {
        ([(CONTENT_TYPE, "application/json")], self.0).into_response()
    }
}

/// Runs a future to its end even if the client disconnects meanwhile: a change that is
/// half done would be in memory and not on the disk.
pub(crate) async fn to_completion<T: Send + 'static>(
    app: &App,
    work: impl Future<Output = Result<T, ApiError>> + Send + 'static,
) -> Result<T, ApiError> {
    let (sender, result) = oneshot::channel();
    app.tasks.spawn(async move {
        let _ = sender.send(work.await);
    });
    result.await.unwrap_or_else(|_| {
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
