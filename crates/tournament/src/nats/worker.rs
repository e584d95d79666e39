use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use arena::Duel;
use async_nats::jetstream::{AckKind, Message};
use lobby::AnyGame;
use tokio::sync::mpsc;

use super::job::{Answer, Job};
use super::{ACK_WAIT, Queue, runtime};
use crate::row::Row;
use crate::{BadRun, Plan, Runner};

/// What a worker has done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Served {
    /// Jobs.
    pub jobs: u64,
    /// Games in them.
    pub games: u64,
}

/// Plays whatever others ask for, so many games at the same time, until `stop` is set.
pub fn work(
    url: &str,
    games: &[&'static dyn AnyGame],
    threads: usize,
    stop: &Arc<AtomicBool>,
    watch: &mut dyn FnMut(Served),
) -> Result<(), BadRun> {
    runtime()?.block_on(async {
        let queue = Arc::new(Queue::connect(url).await?);
        let (post, mut arrivals) = mpsc::channel(100);
        let mut hands = tokio::task::JoinSet::new();
        for _ in 0..threads.max(1) {
            let hand = Hand {
                queue: Arc::clone(&queue),
                games: games.to_vec(),
                stop: Arc::clone(stop),
            };
            hands.spawn(hand.work(post.clone()));
        }
        drop(post);
        let mut served = Served::default();
        while let Some(games) = arrivals.recv().await {
            served.jobs += 1;
            served.games += games;
            watch(served);
        }
        while let Some(ended) = hands.join_next().await {
            ended.unwrap_or(Ok(()))?;
        }
        Ok(())
    })
}

/// One game at a time.
struct Hand {
    queue: Arc<Queue>,
    games: Vec<&'static dyn AnyGame>,
    stop: Arc<AtomicBool>,
}

impl Hand {
    async fn work(self, post: mpsc::Sender<u64>) -> Result<(), BadRun> {
        let consumer = self
            .queue
            .consumer(&self.queue.jobs, "workers", "siasat.jobs.>");
        let consumer = consumer.await?;
        while !self.stop.load(Ordering::Relaxed) {
            const GLANCE: Duration = Duration::from_millis(500);
            let fetch = consumer.fetch().max_messages(1).expires(GLANCE);
            for message in self.queue.take(fetch).await? {
                if let Some(games) = self.serve(&message).await? {
                    let _ = post.send(games).await;
                }
            }
        }
        Ok(())
    }

    /// Plays a job; tells how many games that were. `None` when it is given back.
    async fn serve(&self, message: &Message) -> Result<Option<u64>, BadRun> {
        let acked =
            |acked: Result<(), async_nats::Error>| acked.map_err(|error| self.queue.trouble(error));
        let Ok(job) = serde_json::from_slice::<Job>(&message.payload) else {
            // Nobody can do anything with it.
            acked(message.ack_with(AckKind::Term).await)?;
            return Ok(None);
        };
        let job = Arc::new(job);
        let (post, mut arrivals) = mpsc::channel::<(usize, Vec<Row>)>(4);
        let player = {
            let (job, stop, games) = (Arc::clone(&job), Arc::clone(&self.stop), self.games.clone());
            tokio::task::spawn_blocking(move || play(&job, &games, &stop, &post))
        };
        let mut count = 0;
        let mut heartbeat = tokio::time::interval(ACK_WAIT / 4);
        loop {
            tokio::select! {
                _ = heartbeat.tick() => acked(message.ack_with(AckKind::Progress).await)?,
                played = arrivals.recv() => {
                    let Some((index, games)) = played else { break };
                    count += games.len() as u64;
                    let (subject, name) = job.address(&job.pairs[index]);
                    let answer = Answer { number: job.number, games };
                    let payload = serde_json::to_vec(&answer).unwrap_or_default();
                    self.queue.put(subject, &name, payload).await?;
                }
            }
        }
        match player.await {
            Ok(Ok(true)) => {
                // When this is answered, the server will not give the job to anybody else.
                acked(message.double_ack().await)?;
                Ok(Some(count))
            }
            Ok(Ok(false)) => {
                acked(message.ack_with(AckKind::Nak(None)).await)?;
                Ok(None)
            }
            // Another machine may have what this one lacks.
            Ok(Err(trouble)) => {
                const LATER: Duration = Duration::from_secs(5);
                acked(message.ack_with(AckKind::Nak(Some(LATER))).await)?;
                Err(trouble)
            }
            Err(_) => Ok(None),
        }
    }
}

/// Plays all pairs of a job; false when it was stopped.
fn play(
    job: &Job,
    games: &[&'static dyn AnyGame],
    stop: &AtomicBool,
    post: &mpsc::Sender<(usize, Vec<Row>)>,
) -> Result<bool, BadRun> {
    let bad = || BadRun::Play("a job without a plan".into());
    let mut source = job.source().ok_or_else(bad)?;
    let plan = Plan::read(&mut source, games);
    let plan = plan.map_err(|error| BadRun::Play(error.trouble))?;
    let mut duel: Duel = Runner::new(&plan, games).duel(&job.pairing())?;
    for (index, pair) in job.pairs.iter().enumerate() {
        let opening = pair.opening();
        let mut rows = Vec::new();
        for swapped in [false, true] {
            if !pair.needs[usize::from(swapped)] {
                continue;
            }
            let played = duel.play(pair.pair as usize, swapped, &opening, stop);
            let Some(record) = played else {
                return Ok(false);
            };
            rows.push(Row::new(&record));
        }
        if post.blocking_send((index, rows)).is_err() {
            return Ok(false);
        }
    }
    Ok(true)
}
