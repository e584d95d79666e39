use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use arena::PlayedGame;
use async_nats::jetstream::consumer::Consumer;
use async_nats::jetstream::consumer::pull::Config as Pull;

use super::job::{Answer, Job, JobPair};
use super::{Queue, runtime};
use crate::runner::{Desk, Todo};
use crate::store::now;
use crate::{BadRun, End, Ledger, Plan, Progress, Runner, Source};

/// How many jobs may wait for workers. Enough for many machines; a queue that is stopped
/// early has not much in it that is in vain.
const WAITING: u64 = 200;

/// Lets others play all that the ledger lacks, and writes it down. `stop` ends it early.
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
        // Jobs of an earlier time are made anew, as far as their games are missing.
        queue.purge(&queue.jobs, &format!("{jobs}.>")).await?;
        let lead = Lead {
            consumer: queue.consumer(&queue.games, &run, &games).await?,
            desk: Desk::new(runner.lanes(ledger)?, ledger, stop),
            queue: &queue,
            source,
            plan,
            run,
            session: now(),
        };
        let led = lead.lead(ledger, stop, watch).await;
        // Whether or not it came to an end: nobody waits for these any more.
        queue.purge(&queue.jobs, &format!("{jobs}.>")).await?;
        let ended = led?;
        if ended == End::Complete {
            let _ = queue.games.delete_consumer(&lead.run).await;
            queue.purge(&queue.games, &games).await?;
        }
        Ok(ended)
    })
}

struct Lead<'a> {
    queue: &'a Queue,
    consumer: Consumer<Pull>,
    desk: Desk<'a>,
    source: &'a Source,
    plan: &'a Plan,
    run: String,
    /// The server must not take a job for one that it had before.
    session: u64,
}

impl Lead<'_> {
    async fn lead(
        &self,
        ledger: &mut Ledger,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(Progress),
    ) -> Result<End, BadRun> {
        // Games that have been asked for and have not come.
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
                let Some(next) = self.desk.next() else { break };
                missing += self.ask(&next).await?;
            }
            let before = ledger.progress().played;
            self.listen(ledger).await?;
            missing = missing.saturating_sub(ledger.progress().played.saturating_sub(before));
            watch(ledger.progress());
        }
    }

    /// Puts a job into the queue; tells how many games it has.
    async fn ask(&self, (block, needs): &Todo) -> Result<u64, BadRun> {
        let pairing = &self.desk.pairings[block.pairing];
        let mut job = Job::new(&self.run, self.source, block.pairing, pairing);
        for (pair, needs) in block.pairs.clone().zip(needs) {
            if *needs != [false; 2] {
                let opening = self.desk.opening(self.plan, pairing, pair)?;
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

    /// Writes down what has come, and only then lets the server forget it.
    async fn listen(&self, ledger: &mut Ledger) -> Result<(), BadRun> {
        const GLANCE: Duration = Duration::from_millis(300);
        let fetch = self.consumer.fetch().max_messages(500).expires(GLANCE);
        let messages = self.queue.take(fetch).await?;
        let mut games: Vec<(usize, PlayedGame)> = Vec::new();
        for message in &messages {
            let Ok(answer) = serde_json::from_slice::<Answer>(&message.payload) else {
                continue;
            };
            let Some(pairing) = self.desk.pairings.get(answer.number) else {
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
        for pairing in self.desk.note_decided(ledger) {
            let subject = format!("siasat.jobs.{}.{pairing}", self.run);
            self.queue.purge(&self.queue.jobs, &subject).await?;
        }
        Ok(())
    }
}
