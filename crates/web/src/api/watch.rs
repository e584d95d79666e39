use std::sync::Arc;

use axum::response::Response;
use tokio::sync::broadcast::error::RecvError;

use super::room_request::RoomRequest;
use crate::access::Role;
use crate::api_error::ApiError;
use crate::app_state::App;
use crate::peer::Peer;
use crate::room::{Attendee, Presence, Room};
use crate::rooms::{OpenRoom, RoomEvent, RoomHandle};
use crate::stream;

/// Somebody who is in a room as long as this lives.
struct Attendance {
    handle: Arc<RoomHandle>,
    presence: Presence,
    attendees: Vec<Attendee>,
}

impl Attendance {
    fn begin(handle: &Arc<RoomHandle>, room: &Room, role: Role) -> Attendance {
        let attendees = match role {
            Role::Watcher => vec![Attendee::Watcher],
            player => {
                let sides = room.sides_of(player).into_iter();
                sides.map(Attendee::Player).collect()
            }
        };
        let presence = room.presence.clone();
        presence.enter(&attendees);
        let _ = handle.events.send(RoomEvent::Presence);
        Attendance {
            handle: Arc::clone(handle),
            presence,
            attendees,
        }
    }
}

impl Drop for Attendance {
    fn drop(&mut self) {
        self.presence.leave(&self.attendees);
        let _ = self.handle.events.send(RoomEvent::Presence);
    }
}

/// `GET /api/rooms/{id}/events`: the room now, and after every change.
pub(crate) async fn events(request: RoomRequest, peer: Peer) -> Result<Response, ApiError> {
    let (OpenRoom { handle, room }, role) = request.open().await?;
    let permit = request.app.streams.acquire(peer.client)?;
    let attendance = Attendance::begin(&handle, &room, role);
    drop(room);
    let (sender, response) = stream::open(permit);
    let mut events = handle.events.subscribe();
    let mut closing = request.app.closing.clone();
    let app = App::clone(&request.app);
    app.tasks.spawn(async move {
        let mut seen = usize::MAX;
        let mut has_changed = true;
        loop {
            if has_changed {
                let room = Arc::clone(&handle.room).lock_owned().await;
                if room.is_given_up() {
                    return;
                }
                // A guest's role is that of the seat, which may have changed.
                let Ok(role) = room.role(&request.token) else {
                    return;
                };
                let ply = room.session.ply();
                let shown = request.show_after(room, role, seen).await;
                seen = ply;
                if sender.send("room", shown.0).await.is_err() {
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
                Ok(RoomEvent::Presence) => {
                    sender.try_send("presence", &attendance.presence.json());
                    false
                }
                Ok(RoomEvent::Gone) | Err(RecvError::Closed) => return,
            };
        }
    });
    Ok(response)
}
