//! Machines think here: on a few threads, in turns, and never for too long.

mod ask;
mod bots;
mod errand;
mod leash;
mod queue;

use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use tokio::runtime::Handle;

use crate::config::Limits;
use crate::refusal::Refusal;

pub(crate) use ask::{A_MOMENT, Machine, Question, Watch};
pub(crate) use bots::BotPool;
pub(crate) use leash::on_leash;
pub(crate) use queue::Client;
use queue::Queue;

/// A thought that waits for its turn. Dropping it unthought is an answer, too.
pub(crate) struct Job {
    /// Somebody wants the answer now, or not at all.
    pub(crate) stop: Arc<AtomicBool>,
    /// Thinks, and tells somebody.
    pub(crate) work: Box<dyn FnOnce(&AtomicBool) + Send>,
}

/// The threads that think, and those who wait for them.
#[derive(Clone)]
pub(crate) struct Thinkers {
    shared: Arc<Shared>,
    pub(crate) bots: BotPool,
}

struct Shared {
    queue: Mutex<Queue<Job>>,
    news: Condvar,
    /// The flags of what is being thought now.
    running: Mutex<Vec<Arc<AtomicBool>>>,
    panics: AtomicUsize,
    closed: AtomicBool,
    longest: Duration,
    clock: Handle,
}

impl Thinkers {
    /// Starts the threads.
    pub(crate) fn new(limits: &Limits, clock: Handle) -> Thinkers {
        let shared = Arc::new(Shared {
            queue: Mutex::new(Queue::new(limits.waiting, limits.all_waiting)),
            news: Condvar::new(),
            running: Mutex::default(),
            panics: AtomicUsize::new(0),
            closed: AtomicBool::new(false),
            longest: limits.thinking,
            clock,
        });
        for number in 0..limits.searches.max(1) {
            let shared = Arc::clone(&shared);
            let thread = thread::Builder::new().name(format!("thinker {number}"));
            // The textbook searches go as deep as a tree of somebody's own is.
            let thread = thread.stack_size(16 << 20);
            let started = thread.spawn(move || {
                step_back();
                work(&shared);
            });
            if let Err(error) = started {
                tracing::error!(%error, "a thread could not be started");
            }
        }
        Thinkers {
            shared,
            bots: BotPool::new(2 * limits.searches),
        }
    }

    /// Lets a job wait for its turn, unless too many do.
    pub(crate) fn submit(&self, client: Client, job: Job) -> Result<(), Refusal> {
        let added = self.shared.queue().add(client, job);
        added.map_err(|refused| match refused {
            queue::Full::Own => Refusal::busy("serve.busy-you", 2),
            queue::Full::All => Refusal::busy("serve.busy", 5),
        })?;
        self.shared.news.notify_one();
        Ok(())
    }

    pub(crate) fn running(&self) -> usize {
        self.shared.running().len()
    }

    pub(crate) fn waiting(&self) -> usize {
        self.shared.queue().len()
    }

    pub(crate) fn panics(&self) -> usize {
        self.shared.panics.load(Ordering::Relaxed)
    }

    /// Begins nothing new, and hurries what is being thought.
    pub(crate) fn close(&self) {
        self.shared.closed.store(true, Ordering::Relaxed);
        for stop in &*self.shared.running() {
            stop.store(true, Ordering::Relaxed);
        }
        self.shared.queue().clear();
        self.shared.news.notify_all();
    }
}

impl Shared {
    fn queue(&self) -> MutexGuard<'_, Queue<Job>> {
        // Nothing in there can be half done.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn running(&self) -> MutexGuard<'_, Vec<Arc<AtomicBool>>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn next(&self) -> Option<Job> {
        let mut queue = self.queue();
        loop {
            if self.closed.load(Ordering::Relaxed) {
                return None;
            }
            if let Some(job) = queue.next() {
                return Some(job);
            }
            let waited = self.news.wait(queue);
            queue = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }
}

fn work(shared: &Shared) {
    while let Some(job) = shared.next() {
        shared.running().push(Arc::clone(&job.stop));
        // Whatever a player's text says about its time, the flag ends it.
        let stop = Arc::clone(&job.stop);
        let longest = shared.longest;
        let alarm = shared.clock.spawn(async move {
            tokio::time::sleep(longest).await;
            stop.store(true, Ordering::Relaxed);
        });
        let (stop, search_result) = (job.stop, job.work);
        let outcome = panic::catch_unwind(AssertUnwindSafe(|| search_result(&stop)));
        alarm.abort();
        if outcome.is_err() {
            shared.panics.fetch_add(1, Ordering::Relaxed);
            tracing::error!("a player fell over");
        }
        shared
            .running()
            .retain(|running| !Arc::ptr_eq(running, &stop));
    }
}

/// Thinking gives way to answering: people wait for answers, and machines have time.
fn step_back() {
    #[cfg(target_os = "linux")]
    {
        let me = rustix::thread::gettid();
        // Who may not step back thinks as before.
        let _ = rustix::process::setpriority_process(Some(me), 10);
    }
}
