use axum::extract::{Path, State};
use axum::response::Response;
use tokio::sync::broadcast::error::RecvError;

use super::rooms::enter;
use crate::access::Bearer;
use crate::hall::{Shared, Visitor};
use crate::lang::Spoken;
use crate::refusal::Refusal;
use crate::rooms::News;
use crate::stream;

/// `GET /api/rooms/{id}/events`: the room now, and whenever it has changed.
pub(crate) async fn events(
    State(hall): State<Shared>,
    Spoken(lang): Spoken,
    visitor: Visitor,
    Bearer(token): Bearer,
    Path(id): Path<String>,
) -> Result<Response, Refusal> {
    let (place, _) = enter(&hall, &id, &token).await?;
    let ticket = hall.streams.enter(visitor.client)?;
    let (pen, response) = stream::open(ticket);
    let mut news = place.news.subscribe();
    let mut closing = hall.closing.clone();
    tokio::spawn(async move {
        let mut seen = usize::MAX;
        let mut is_new = true;
        loop {
            if is_new {
                let room = place.room.lock().await;
                // A guest's role is that of the seat, which may have changed.
                let Ok(role) = room.role(&token) else {
                    return;
                };
                let ply = room.session.ply();
                let stories_from = seen.min(ply.saturating_sub(1));
                let shown = room.show(role, lang, stories_from, hall.limits.idle.as_secs());
                drop(room);
                seen = ply;
                if pen.write("room", &shown).await.is_err() {
                    return;
                }
            }
            let heard = tokio::select! {
                heard = news.recv() => heard,
                _ = closing.wait_for(|is_closing| *is_closing) => return,
                () = pen.closed() => return,
            };
            is_new = match heard {
                Ok(News::Changed) | Err(RecvError::Lagged(_)) => true,
                Ok(News::Thinking(found)) => {
                    pen.try_write("thinking", &found);
                    false
                }
                Ok(News::Gone) | Err(RecvError::Closed) => return,
            };
        }
    });
    Ok(response)
}
