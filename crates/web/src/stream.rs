//! Answers that go on: server-sent events, a limited number of them.

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use serde_json::Value;
use tokio::sync::mpsc;
use tokio_stream::StreamExt;
use tokio_stream::wrappers::ReceiverStream;

use crate::config::Limits;
use crate::refusal::Refusal;
use crate::think::Client;

/// How many streams there are, and whose.
#[derive(Clone)]
pub(crate) struct Streams(Arc<Counted>);

struct Counted {
    open: Mutex<HashMap<Client, usize>>,
    most_of_one: usize,
    most: usize,
}

/// One stream that counts, until it is dropped.
pub(crate) struct Ticket {
    streams: Streams,
    client: Client,
}

impl Streams {
    pub(crate) fn new(limits: &Limits) -> Streams {
        Streams(Arc::new(Counted {
            open: Mutex::default(),
            most_of_one: limits.streams,
            most: limits.all_streams,
        }))
    }

    pub(crate) fn count(&self) -> usize {
        let open = self.0.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.values().sum()
    }

    /// Another stream of this client, if there may be one.
    pub(crate) fn enter(&self, client: Client) -> Result<Ticket, Refusal> {
        let mut open = self.0.open.lock().unwrap_or_else(PoisonError::into_inner);
        let all: usize = open.values().sum();
        let own = open.get(&client).copied().unwrap_or_default();
        if all >= self.0.most || own >= self.0.most_of_one {
            return Err(Refusal::busy("serve.streams", 10));
        }
        open.insert(client, own + 1);
        Ok(Ticket {
            streams: self.clone(),
            client,
        })
    }
}

impl Drop for Ticket {
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

/// Where a stream is written to. Fails when nobody reads any more.
#[derive(Clone)]
pub(crate) struct Pen(mpsc::Sender<Event>);

impl Pen {
    /// Writes an event, and waits while the reader is slow.
    pub(crate) async fn write(&self, name: &str, data: &Value) -> Result<(), Closed> {
        self.0.send(event(name, data)).await.map_err(|_| Closed)
    }

    /// Writes an event unless the reader is slow: for what is soon out of date.
    pub(crate) fn try_write(&self, name: &str, data: &Value) {
        let _ = self.0.try_send(event(name, data));
    }

    /// Done when nobody reads any more.
    pub(crate) async fn closed(&self) {
        self.0.closed().await;
    }
}

/// Nobody reads any more.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Closed;

fn event(name: &str, data: &Value) -> Event {
    Event::default().event(name).data(data.to_string())
}

/// A stream that a task writes; it ends when the task drops its pen.
pub(crate) fn open(ticket: Ticket) -> (Pen, Response) {
    const PING: Duration = Duration::from_secs(15);
    let (pen, paper) = mpsc::channel(16);
    let events = ReceiverStream::new(paper).map(move |event| {
        // The ticket lives as long as the stream.
        let _ = &ticket;
        Ok::<Event, Infallible>(event)
    });
    let ping = Event::default().event("ping").data("{}");
    let alive = KeepAlive::new().interval(PING).event(ping);
    let stream = Sse::new(events).keep_alive(alive);
    (Pen(pen), stream.into_response())
}
