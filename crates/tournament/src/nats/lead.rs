use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use arena::PlayedGame;
use async_nats::jetstream::consumer::Consumer;
use async_nats::jetstream::consumer::pull::Config as Pull;
use lobby::Rng;

use super::job::{Job, JobPair, JobResult};
use super::{Queue, runtime};
use crate::runner::{PendingBlock, WorkQueue};
use crate::store::now;
use crate::{BadRun, End, Ledger, Plan, Progress, Runner, Source};

/// How many jobs may wait for workers: enough for many machines, and little work lost when
/// the tournament is stopped.
const WAITING: u64 = 200;

/// Has workers play the missing games of the ledger, and writes them to its file. `stop`
/// ends it early.
pub fn lead(
    url: &str,
    source: &Source,
    runner: &Runner<'_>,
    plan: &Plan,
    ledger: &mut Ledger,
    stop: &AtomicBool,
    watch: &mut dyn FnMut(Progress),
) -> Result<End, BadRun> {
    runtime()?.block_on(async {
        let queue = Queue::connect(url).await?;
        let run = ledger.store().name()?;
        let games = format!("siasat.games.{run}");
        let jobs = format!("siasat.jobs.{run}");
        // Jobs of an earlier run are removed; those with missing games are made again.
        queue.purge(&queue.jobs, &format!("{jobs}.>")).await?;
        let lead = Coordinator {
            consumer: queue.consumer(&queue.games, &run, &games).await?,
            work: WorkQueue::new(runner.openings(ledger)?, ledger, stop),
            queue: &queue,
            source,
            plan,
            run,
            // The date alone may be the same again after it was set.
            session: format!("{}-{}", now(), Rng::any_seed()),
        };
        let led = lead.lead(ledger, stop, watch).await;
        // The remaining jobs are not needed any more.
        queue.purge(&queue.jobs, &format!("{jobs}.>")).await?;
        let ended = led?;
        if ended == End::Complete {
            let _ = queue.games.delete_consumer(&lead.run).await;
            queue.purge(&queue.games, &games).await?;
        }
        Ok(ended)
    })
}

struct Coordinator<'a> {
    queue: &'a Queue,
    consumer: Consumer<Pull>,
    work: WorkQueue<'a>,
    source: &'a Source,
    plan: &'a Plan,
    run: String,
    /// Distinguishes jobs from those of an earlier run.
    session: String,
}

impl Coordinator<'_> {
    async fn lead(
        &self,
        ledger: &mut Ledger,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(Progress),
    ) -> Result<End, BadRun> {
        // Games in jobs that have been sent and have not arrived.
        let mut missing: u64 = 0;
        loop {
            let Progress { played, total } = ledger.progress();
            if played >= total {
                return Ok(End::Complete);
            }
            if stop.load(Ordering::Relaxed) {
                return Ok(End::Interrupted);
            }
            while missing < WAITING * 20 {
                let Some(next) = self.work.next() else { break };
                missing += self.publish(&next).await?;
            }
            let before = ledger.progress().played;
            self.receive(ledger).await?;
            missing = missing.saturating_sub(ledger.progress().played.saturating_sub(before));
            watch(ledger.progress());
        }
    }

    /// Publishes a job; returns its number of games.
    async fn publish(&self, (block, needs): &PendingBlock) -> Result<u64, BadRun> {
        let pairing = &self.work.pairings[block.pairing];
        let mut job = Job::new(&self.run, self.source, block.pairing, pairing);
        for (pair, needs) in block.pairs.clone().zip(needs) {
            if *needs != [false; 2] {
                let opening = self.work.opening(self.plan, pairing, pair)?;
                job.pairs.push(JobPair::new(pair, opening, *needs));
            }
        }
        let subject = format!("siasat.jobs.{}.{}", self.run, block.pairing);
        let name = format!("{subject}.{}.{}", block.pairs.start, self.session);
        let payload = serde_json::to_vec(&job).unwrap_or_default();
        self.queue.put(subject, &name, payload).await?;
        let games = needs.iter().flatten().filter(|&&needed| needed);
        Ok(games.count() as u64)
    }

    /// Writes the games that have arrived to the file, and acknowledges them afterwards.
    async fn receive(&self, ledger: &mut Ledger) -> Result<(), BadRun> {
        const POLL: Duration = Duration::from_millis(300);
        let fetch = self.consumer.fetch().max_messages(500).expires(POLL);
        let messages = self.queue.take(fetch).await?;
        let mut games: Vec<(usize, PlayedGame)> = Vec::new();
        for message in &messages {
            let Ok(answer) = serde_json::from_slice::<JobResult>(&message.payload) else {
                continue;
            };
            let Some(pairing) = self.work.pairings.get(answer.number) else {
                continue;
            };
            let records = answer.games.into_iter().map(|row| row.record(pairing));
            games.extend(records.map(|record| (answer.number, record)));
        }
        ledger.take(&games)?;
        for message in &messages {
            let acked = message.ack().await;
            acked.map_err(|error| self.queue.trouble(error))?;
        }
        for pairing in self.work.note_decided(ledger) {
            let subject = format!("siasat.jobs.{}.{pairing}", self.run);
            self.queue.purge(&self.queue.jobs, &subject).await?;
        }
        Ok(())
    }
}
