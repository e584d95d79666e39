use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use arena::{Duel, Sandbox};
use async_nats::jetstream::{AckKind, Message};
use lobby::AnyGame;
use tokio::sync::mpsc;

use super::job::{Job, JobResult};
use super::{ACK_WAIT, Queue, runtime};
use crate::row::GameRow;
use crate::{BadRun, Plan, Runner};

/// The work of a worker so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct WorkerStats {
    /// Jobs.
    pub jobs: u64,
    /// Games in them.
    pub games: u64,
}

/// How a worker plays.
#[derive(Clone, Copy, Debug)]
pub struct WorkerSettings {
    /// Games in parallel.
    pub threads: usize,
    /// Where programs run, if not with the rights of the worker.
    pub sandbox: Option<Sandbox>,
}

/// Plays the jobs of all coordinators until `stop` is set.
pub fn work(
    url: &str,
    games: &[&'static dyn AnyGame],
    settings: WorkerSettings,
    stop: &Arc<AtomicBool>,
    watch: &mut dyn FnMut(WorkerStats),
) -> Result<(), BadRun> {
    runtime()?.block_on(async {
        let queue = Arc::new(Queue::connect(url).await?);
        let (post, mut arrivals) = mpsc::channel(100);
        let mut tasks = tokio::task::JoinSet::new();
        for _ in 0..settings.threads.max(1) {
            let task = WorkerTask {
                queue: Arc::clone(&queue),
                games: games.to_vec(),
                sandbox: settings.sandbox,
                stop: Arc::clone(stop),
            };
            tasks.spawn(task.work(post.clone()));
        }
        drop(post);
        let mut stats = WorkerStats::default();
        while let Some(games) = arrivals.recv().await {
            stats.jobs += 1;
            stats.games += games;
            watch(stats);
        }
        while let Some(ended) = tasks.join_next().await {
            ended.unwrap_or(Ok(()))?;
        }
        Ok(())
    })
}

/// Plays one game at a time.
struct WorkerTask {
    queue: Arc<Queue>,
    games: Vec<&'static dyn AnyGame>,
    sandbox: Option<Sandbox>,
    stop: Arc<AtomicBool>,
}

impl WorkerTask {
    async fn work(self, post: mpsc::Sender<u64>) -> Result<(), BadRun> {
        let consumer = self
            .queue
            .consumer(&self.queue.jobs, "workers", "siasat.jobs.>");
        let consumer = consumer.await?;
        while !self.stop.load(Ordering::Relaxed) {
            const POLL: Duration = Duration::from_millis(500);
            let fetch = consumer.fetch().max_messages(1).expires(POLL);
            for message in self.queue.take(fetch).await? {
                if let Some(games) = self.serve(&message).await? {
                    let _ = post.send(games).await;
                }
            }
        }
        Ok(())
    }

    /// Plays a job; returns its number of games. `None` when it is returned to the queue.
    async fn serve(&self, message: &Message) -> Result<Option<u64>, BadRun> {
        let acked =
            |acked: Result<(), async_nats::Error>| acked.map_err(|error| self.queue.trouble(error));
        let Ok(job) = serde_json::from_slice::<Job>(&message.payload) else {
            // No worker could read it.
            acked(message.ack_with(AckKind::Term).await)?;
            return Ok(None);
        };
        let job = Arc::new(job);
        let (post, mut arrivals) = mpsc::channel::<(usize, Vec<GameRow>)>(4);
        let player = {
            let (job, stop, games) = (Arc::clone(&job), Arc::clone(&self.stop), self.games.clone());
            let sandbox = self.sandbox;
            tokio::task::spawn_blocking(move || play(&job, &games, sandbox, &stop, &post))
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
                    let answer = JobResult { number: job.number, games };
                    let payload = serde_json::to_vec(&answer).unwrap_or_default();
                    self.queue.put(subject, &name, payload).await?;
                }
            }
        }
        match player.await {
            Ok(Ok(true)) => {
                // Once this is confirmed, the server gives the job to no other worker.
                acked(message.double_ack().await)?;
                Ok(Some(count))
            }
            Ok(Ok(false)) => {
                acked(message.ack_with(AckKind::Nak(None)).await)?;
                Ok(None)
            }
            // Another machine may have the program that is missing here.
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
    sandbox: Option<Sandbox>,
    stop: &AtomicBool,
    post: &mpsc::Sender<(usize, Vec<GameRow>)>,
) -> Result<bool, BadRun> {
    let bad = || BadRun::Play("a job without a plan".into());
    let mut source = job.source().ok_or_else(bad)?;
    let plan = Plan::read(&mut source, games);
    let mut plan = plan.map_err(|error| BadRun::Play(error.trouble))?;
    if let Some(sandbox) = sandbox {
        plan = plan.in_sandbox(sandbox)?;
    }
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
            rows.push(GameRow::new(&record));
        }
        if post.blocking_send((index, rows)).is_err() {
            return Ok(false);
        }
    }
    Ok(true)
}
