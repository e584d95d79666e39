//! The same tournament on many machines, through NATS JetStream.
//!
//! The coordinator has the plan and the file. It puts jobs into one stream, each with some
//! pairs of games of one pairing and everything needed to play them; workers take jobs and
//! put games into another stream. Coordinator and workers do not know each other, and any
//! of them may be killed:
//!
//! - A job is acknowledged when all its games are in the other stream; a worker that
//!   neither acknowledges nor reports progress loses it to another one.
//! - Games are acknowledged when they are in the file.
//! - A pair that is sent twice is dropped by the server within its window, and by the key
//!   of the file in any case.

mod job;
mod lead;
mod worker;

use std::fmt::Display;
use std::time::Duration;

use async_nats::jetstream::consumer::pull::{Config as Pull, FetchBuilder};
use async_nats::jetstream::consumer::{AckPolicy, Consumer};
use async_nats::jetstream::message::PublishMessage;
use async_nats::jetstream::stream::{Config, RetentionPolicy, Stream};
use async_nats::jetstream::{self, Context, Message};
use futures_util::StreamExt;
use game::quoted;

use crate::{BadRun, TEXTS};

pub use lead::lead;
pub use worker::{WorkerSettings, WorkerStats, work};

/// A job without a sign of its worker for this long goes to another one.
const ACK_WAIT: Duration = Duration::from_secs(6);

/// The two streams.
struct Queue {
    context: Context,
    jobs: Stream,
    games: Stream,
    url: String,
}

impl Queue {
    async fn connect(url: &str) -> Result<Queue, BadRun> {
        let client = async_nats::ConnectOptions::new()
            .connection_timeout(Duration::from_secs(5))
            .connect(url)
            .await
            .map_err(|error| trouble(url, error))?;
        let context = jetstream::new(client);
        let stream = async |name: &str, subject: &str| {
            let config = Config {
                name: name.to_owned(),
                subjects: vec![subject.to_owned()],
                retention: RetentionPolicy::WorkQueue,
                ..Config::default()
            };
            let made = context.get_or_create_stream(config).await;
            made.map_err(|error| trouble(url, error))
        };
        Ok(Queue {
            jobs: stream("siasat-jobs", "siasat.jobs.>").await?,
            games: stream("siasat-games", "siasat.games.>").await?,
            context,
            url: url.to_owned(),
        })
    }

    /// Publishes a message and waits until the server has it. A message with the same name
    /// as a recent one is dropped.
    async fn put(&self, subject: String, name: &str, payload: Vec<u8>) -> Result<(), BadRun> {
        let message = PublishMessage::build()
            .payload(payload.into())
            .message_id(name);
        let sent = self.context.send_publish(subject, message).await;
        let acked = sent.map_err(|error| self.trouble(error))?.await;
        acked.map_err(|error| self.trouble(error))?;
        Ok(())
    }

    /// Removes all messages that were not consumed yet.
    async fn purge(&self, stream: &Stream, subject: &str) -> Result<(), BadRun> {
        let purged = stream.purge().filter(subject).await;
        purged.map_err(|error| self.trouble(error))?;
        Ok(())
    }

    async fn consumer(
        &self,
        stream: &Stream,
        name: &str,
        subject: &str,
    ) -> Result<Consumer<Pull>, BadRun> {
        let config = Pull {
            durable_name: Some(name.to_owned()),
            filter_subject: subject.to_owned(),
            ack_policy: AckPolicy::Explicit,
            ack_wait: ACK_WAIT,
            max_ack_pending: 100_000,
            ..Pull::default()
        };
        let made = stream.get_or_create_consumer(name, config).await;
        made.map_err(|error| self.trouble(error))
    }

    /// The messages that have arrived; waits for the first until the fetch expires.
    async fn take(&self, fetch: FetchBuilder<'_>) -> Result<Vec<Message>, BadRun> {
        let batch = fetch.messages().await;
        let mut batch = batch.map_err(|error| self.trouble(error))?;
        let mut messages = Vec::new();
        while let Some(message) = batch.next().await {
            messages.push(message.map_err(|error| self.trouble(error))?);
        }
        Ok(messages)
    }

    fn trouble(&self, error: impl Display) -> BadRun {
        trouble(&self.url, error)
    }
}

fn trouble(url: &str, error: impl Display) -> BadRun {
    let url = quoted(url);
    BadRun::Play(
        TEXTS
            .message("run.nats")
            .with("url", url)
            .with("error", error.to_string()),
    )
}

/// A single-threaded runtime for the network.
fn runtime() -> Result<tokio::runtime::Runtime, BadRun> {
    let built = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    built.map_err(|error| BadRun::Play(error.to_string().into()))
}
