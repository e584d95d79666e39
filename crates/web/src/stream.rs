//! Streams of server-sent events, a limited number of them.

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::{Arc, Mutex, PoisonError};
#[cfg(feature = "server")]
use std::time::Duration;

#[cfg(feature = "server")]
use axum::response::sse::KeepAlive;
use axum::response::sse::{Event, Sse};
use axum::response::{IntoResponse, Response};
use serde_json::Value;
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;
use tokio_stream::{Stream, StreamExt};

use crate::api_error::ApiError;
use crate::config::ServerLimits;
use crate::think::ClientId;

/// Counts the open streams of each client.
#[derive(Clone)]
pub(crate) struct Streams(Arc<StreamCounts>);

struct StreamCounts {
    open: Mutex<HashMap<ClientId, usize>>,
    most_of_one: usize,
    most: usize,
}

/// Counts as one open stream until it is dropped.
pub(crate) struct StreamPermit {
    streams: Streams,
    client: ClientId,
}

impl Streams {
    pub(crate) fn new(limits: &ServerLimits) -> Streams {
        Streams(Arc::new(StreamCounts {
            open: Mutex::default(),
            most_of_one: limits.streams,
            most: limits.all_streams,
        }))
    }

    pub(crate) fn count(&self) -> usize {
        let open = self.0.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.values().sum()
    }

    /// Another stream for this client, unless there are too many.
    pub(crate) fn acquire(&self, client: ClientId) -> Result<StreamPermit, ApiError> {
        let mut open = self.0.open.lock().unwrap_or_else(PoisonError::into_inner);
        let all: usize = open.values().sum();
        let own = open.get(&client).copied().unwrap_or_default();
        if all >= self.0.most || own >= self.0.most_of_one {
            return Err(ApiError::unavailable("serve.streams", 10));
        }
        open.insert(client, own + 1);
        Ok(StreamPermit {
            streams: self.clone(),
            client,
        })
    }
}

impl Drop for StreamPermit {
    fn drop(&mut self) {
        let open = self.streams.0.open.lock();
        let mut open = open.unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = open.get_mut(&self.client) {
            *own -= 1;
            if *own == 0 {
                open.remove(&self.client);
            }
        }
    }
}

/// Writes the events of a stream. Fails when the client has disconnected.
#[derive(Clone)]
pub(crate) struct EventSender(mpsc::Sender<Event>);

impl EventSender {
    /// Sends an event, and waits while the client is slow.
    pub(crate) async fn send(&self, name: &str, json: String) -> Result<(), Closed> {
        self.0.send(event(name, json)).await.map_err(|_| Closed)
    }

    /// Sends an event unless the client is slow: for data that is soon out of date.
    pub(crate) fn try_send(&self, name: &str, data: &Value) {
        let _ = self.0.try_send(event(name, data.to_string()));
    }

    /// Completes when the client has disconnected.
    pub(crate) async fn closed(&self) {
        self.0.closed().await;
    }
}

/// The client has disconnected.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Closed;

fn event(name: &str, json: String) -> Event {
    Event::default().event(name).data(json)
}

/// A stream of events; it ends when the task that writes it drops the sender.
pub(crate) fn open(permit: StreamPermit) -> (EventSender, Response) {
    const BUFFERED: usize = 16;
    let (sender, receiver) = mpsc::channel(BUFFERED);
    let events = ReceiverStream::new(receiver).map(move |event| {
        // The permit lives as long as the stream.
        let _ = &permit;
        Ok::<Event, Infallible>(event)
    });
    (EventSender(sender), kept_alive(Sse::new(events)))
}

/// Sends something now and then, so that a connection that is dead is noticed.
#[cfg(feature = "server")]
fn kept_alive(
    events: Sse<impl Stream<Item = Result<Event, Infallible>> + Send + 'static>,
) -> Response {
    const PING: Duration = Duration::from_secs(15);
    let ping = Event::default().event("ping").data("{}");
    let alive = KeepAlive::new().interval(PING).event(ping);
    events.keep_alive(alive).into_response()
}

#[cfg(not(feature = "server"))]
fn kept_alive(
    events: Sse<impl Stream<Item = Result<Event, Infallible>> + Send + 'static>,
) -> Response {
    events.into_response()
}
