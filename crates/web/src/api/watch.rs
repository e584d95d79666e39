use axum::response::Response;
use tokio::sync::broadcast::error::RecvError;

use super::room_request::RoomRequest;
use crate::api_error::ApiError;
use crate::app_state::Peer;
use crate::rooms::RoomEvent;
use crate::stream;

/// `GET /api/rooms/{id}/events`: the room now, and after every change.
pub(crate) async fn events(request: RoomRequest, peer: Peer) -> Result<Response, ApiError> {
    let (handle, _) = request.open().await?;
    let permit = request.app.streams.acquire(peer.client)?;
    let (sender, response) = stream::open(permit);
    let mut events = handle.events.subscribe();
    let mut closing = request.app.closing.clone();
    tokio::spawn(async move {
        let mut seen = usize::MAX;
        let mut has_changed = true;
        loop {
            if has_changed {
                let room = handle.room.lock().await;
                // A guest's role is that of the seat, which may have changed.
                let Ok(role) = room.role(&request.token) else {
                    return;
                };
                let shown = request.show_after(&room, role, seen);
                seen = room.session.ply();
                drop(room);
                if sender.send("room", &shown).await.is_err() {
                    return;
                }
            }
            let event = tokio::select! {
                event = events.recv() => event,
                _ = closing.wait_for(|is_closing| *is_closing) => return,
                () = sender.closed() => return,
            };
            has_changed = match event {
                Ok(RoomEvent::Changed) | Err(RecvError::Lagged(_)) => true,
                Ok(RoomEvent::Thinking(found)) => {
                    sender.try_send("thinking", &found);
                    false
                }
                Ok(RoomEvent::Gone) | Err(RecvError::Closed) => return,
            };
        }
    });
    Ok(response)
}
