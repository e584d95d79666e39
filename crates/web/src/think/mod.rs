//! The search pool: a few threads run searches, clients in turn, with a time limit.

mod analysis;
mod bots;
mod clamp;
mod job;
mod queue;

use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use tokio::runtime::Handle;
use tokio::sync::Semaphore;

use crate::api_error::ApiError;
use crate::config::ServerLimits;

pub(crate) use analysis::{AnalysisRequest, HINT_TIME, Machine, MachineFailure, ProgressFn};
pub(crate) use bots::BotPool;
pub(crate) use clamp::clamp;
pub(crate) use queue::ClientId;
use queue::Queue;

/// A piece of work that waits for its turn. It may be dropped without being run.
pub(crate) struct Job {
    /// Asks the work to end early.
    pub(crate) stop: Arc<AtomicBool>,
    /// Does the work and sends its result.
    pub(crate) work: Box<dyn FnOnce(&AtomicBool) + Send>,
    /// Is it ended when it exceeds the server's time limit? Work that counts its nodes ends
    /// by itself, and its result must not depend on how busy the machine is.
    pub(crate) is_timed: bool,
}

/// Stack of a search thread, in bytes.
const STACK: usize = 16 << 20;

/// The threads that search, and the jobs that wait for them.
#[derive(Clone)]
pub(crate) struct SearchPool {
    shared: Arc<PoolState>,
    pub(crate) bots: BotPool,
    /// Reviews that may be under way: each keeps its tables between its steps.
    pub(crate) reviews: Arc<Semaphore>,
}

struct PoolState {
    queue: Mutex<Queue<Job>>,
    wakeup: Condvar,
    /// The stop flags of the running jobs.
    running: Mutex<Vec<Arc<AtomicBool>>>,
    panics: AtomicUsize,
    closed: AtomicBool,
    longest: Duration,
    clock: Handle,
}

impl SearchPool {
    /// Starts the threads.
    pub(crate) fn new(limits: &ServerLimits, clock: Handle) -> SearchPool {
        let shared = Arc::new(PoolState {
            queue: Mutex::new(Queue::new(limits.waiting, limits.all_waiting)),
            wakeup: Condvar::new(),
            running: Mutex::default(),
            panics: AtomicUsize::new(0),
            closed: AtomicBool::new(false),
            longest: limits.thinking,
            clock,
        });
        for number in 0..limits.searches.max(1) {
            let shared = Arc::clone(&shared);
            let thread = thread::Builder::new().name(format!("search {number}"));
            // The textbook searches recurse as deep as a tree that a user wrote.
            let thread = thread.stack_size(STACK);
            let started = thread.spawn(move || {
                lower_priority();
                work(&shared);
            });
            if let Err(error) = started {
                tracing::error!(%error, "a thread could not be started");
            }
        }
        SearchPool {
            shared,
            bots: BotPool::new(2 * limits.searches),
            reviews: Arc::new(Semaphore::new(2 * limits.searches.max(1))),
        }
    }

    /// Puts a job into the queue, unless too many wait.
    pub(crate) fn submit(&self, client: ClientId, job: Job) -> Result<(), ApiError> {
        let added = self.shared.queue().add(client, job);
        added.map_err(|full| match full {
            queue::Full::Own => ApiError::unavailable("serve.busy-you", 2),
            queue::Full::All => ApiError::unavailable("serve.busy", 5),
        })?;
        self.shared.wakeup.notify_one();
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

    /// Starts no more jobs, and asks the running ones to end.
    pub(crate) fn close(&self) {
        self.shared.closed.store(true, Ordering::Relaxed);
        for stop in &*self.shared.running() {
            stop.store(true, Ordering::Relaxed);
        }
        self.shared.queue().clear();
        self.shared.wakeup.notify_all();
    }
}

impl PoolState {
    fn queue(&self) -> MutexGuard<'_, Queue<Job>> {
        // No operation on the queue can panic half way.
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
            let waited = self.wakeup.wait(queue);
            queue = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }
}

fn work(shared: &PoolState) {
    while let Some(job) = shared.next() {
        shared.running().push(Arc::clone(&job.stop));
        // Ends the job when it exceeds the server's time limit.
        let stop = Arc::clone(&job.stop);
        let longest = shared.longest;
        let alarm = job.is_timed.then(|| {
            shared.clock.spawn(async move {
                tokio::time::sleep(longest).await;
                stop.store(true, Ordering::Relaxed);
            })
        });
        let (stop, run) = (job.stop, job.work);
        let outcome = panic::catch_unwind(AssertUnwindSafe(|| run(&stop)));
        if let Some(alarm) = alarm {
            alarm.abort();
        }
        if outcome.is_err() {
            shared.panics.fetch_add(1, Ordering::Relaxed);
            tracing::error!("a search panicked");
        }
        shared
            .running()
            .retain(|running| !Arc::ptr_eq(running, &stop));
    }
}

/// Lowers the priority of this thread, so that requests are answered before searches.
fn lower_priority() {
    #[cfg(target_os = "linux")]
    {
        let me = rustix::thread::gettid();
        // Without the permission it searches at the usual priority.
        let _ = rustix::process::setpriority_process(Some(me), 10);
    }
}
