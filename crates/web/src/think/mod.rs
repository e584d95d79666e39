//! The search pool: a few threads for each lane run searches, clients in turn, with a time
//! limit.

mod analysis;
mod bots;
mod clamp;
mod job;
mod lane;
mod queue;

use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use tokio::runtime::Handle;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, SemaphorePermit};

use crate::api_error::ApiError;
use crate::config::ServerLimits;

pub(crate) use analysis::{AnalysisRequest, HINT_TIME, Machine, MachineFailure, ProgressFn};
pub(crate) use bots::BotPool;
pub(crate) use clamp::clamp;
pub(crate) use job::{Job, JobResult};
pub(crate) use lane::Lane;
pub(crate) use queue::ClientId;
use queue::Queue;

/// Stack of a search thread, in bytes.
const STACK: usize = 16 << 20;

/// The threads that search, and the jobs that wait for them.
#[derive(Clone)]
pub(crate) struct SearchPool {
    shared: Arc<PoolState>,
    pub(crate) bots: BotPool,
    /// Reviews that may be under way: each keeps its tables between its steps.
    reviews: Arc<Semaphore>,
    /// Reviews that may be under way or wait.
    review_places: Arc<Semaphore>,
}

/// The place of a review among those that are under way or wait.
pub(crate) struct ReviewPlace {
    _place: OwnedSemaphorePermit,
    reviews: Arc<Semaphore>,
}

impl ReviewPlace {
    /// Waits until the review may begin; it ends when the permit is dropped.
    pub(crate) async fn begin(&self) -> Option<SemaphorePermit<'_>> {
        // The semaphore is never closed.
        self.reviews.acquire().await.ok()
    }
}

struct PoolState {
    lanes: [LaneState; Lane::ALL.len()],
    /// The stop flags of the running jobs.
    running: Mutex<Vec<Arc<AtomicBool>>>,
    panics: AtomicUsize,
    closed: AtomicBool,
    longest: Duration,
    threads: usize,
    clock: Handle,
}

struct LaneState {
    queue: Mutex<Queue<Job>>,
    wakeup: Condvar,
}

impl SearchPool {
    /// Starts the threads.
    pub(crate) fn new(limits: &ServerLimits, clock: Handle) -> SearchPool {
        let pool = SearchPool::without_threads(limits, clock);
        for lane in Lane::ALL {
            for number in 0..pool.shared.threads {
                let shared = Arc::clone(&pool.shared);
                let name = format!("{} {number}", lane.word());
                let thread = thread::Builder::new().name(name);
                // The textbook searches recurse as deep as a tree that a user wrote.
                let thread = thread.stack_size(STACK);
                let started = thread.spawn(move || {
                    lower_priority(lane);
                    while let Some((client, job)) = shared.next(lane) {
                        shared.run(lane, client, job);
                    }
                });
                if let Err(error) = started {
                    tracing::error!(%error, "a thread could not be started");
                }
            }
        }
        pool
    }

    /// A pool in which nothing runs by itself.
    pub(crate) fn without_threads(limits: &ServerLimits, clock: Handle) -> SearchPool {
        let threads = limits.searches.max(1);
        let lanes = Lane::ALL.map(|lane| {
            let (of_one, of_all) = lane.most_waiting(limits);
            LaneState {
                queue: Mutex::new(Queue::new(of_one, of_all)),
                wakeup: Condvar::new(),
            }
        });
        let shared = PoolState {
            lanes,
            running: Mutex::default(),
            panics: AtomicUsize::new(0),
            closed: AtomicBool::new(false),
            longest: limits.thinking,
            threads,
            clock,
        };
        SearchPool {
            shared: Arc::new(shared),
            bots: BotPool::new(2 * threads),
            reviews: Arc::new(Semaphore::new(2 * threads)),
            review_places: Arc::new(Semaphore::new(limits.all_waiting)),
        }
    }

    /// Puts a job into a lane, unless too many wait there.
    pub(crate) fn submit(&self, lane: Lane, client: ClientId, job: Job) -> Result<(), ApiError> {
        let mut queue = self.shared.queue(lane);
        queue.add(client, job).map_err(|full| match full {
            queue::Full::Own => ApiError::unavailable("serve.busy-you", 2),
            queue::Full::All => {
                let ahead = queue.len() / self.shared.threads;
                ApiError::unavailable("serve.busy", ahead.clamp(2, 60) as u32)
            }
        })?;
        drop(queue);
        self.shared.lanes[lane as usize].wakeup.notify_one();
        Ok(())
    }

    /// Runs the next job of a lane here. False when none waits.
    #[cfg(test)]
    pub(crate) fn run_one(&self, lane: Lane) -> bool {
        let next = self.shared.queue(lane).next();
        let Some((client, job)) = next else {
            return false;
        };
        (job.work)(&job.stop);
        self.shared.queue(lane).finish(client, Duration::ZERO);
        true
    }

    /// The same for a step of something that was admitted as a whole.
    fn submit_admitted(&self, lane: Lane, client: ClientId, job: Job) {
        self.shared.queue(lane).add_admitted(client, job);
        self.shared.lanes[lane as usize].wakeup.notify_one();
    }

    /// A place for a review, unless too many wait.
    pub(crate) fn admit_review(&self) -> Result<ReviewPlace, ApiError> {
        let place = Arc::clone(&self.review_places).try_acquire_owned();
        let place = place.map_err(|_| ApiError::unavailable("serve.busy", 30))?;
        Ok(ReviewPlace {
            _place: place,
            reviews: Arc::clone(&self.reviews),
        })
    }

    pub(crate) fn running(&self) -> usize {
        self.shared.running().len()
    }

    pub(crate) fn waiting(&self) -> usize {
        let waiting = Lane::ALL.map(|lane| self.shared.queue(lane).len());
        waiting.iter().sum()
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
        for lane in Lane::ALL {
            self.shared.queue(lane).clear();
            self.shared.lanes[lane as usize].wakeup.notify_all();
        }
    }
}

impl PoolState {
    fn queue(&self, lane: Lane) -> MutexGuard<'_, Queue<Job>> {
        let queue = self.lanes[lane as usize].queue.lock();
        // No operation on the queue can panic half way.
        queue.unwrap_or_else(PoisonError::into_inner)
    }

    fn running(&self) -> MutexGuard<'_, Vec<Arc<AtomicBool>>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn next(&self, lane: Lane) -> Option<(ClientId, Job)> {
        let mut queue = self.queue(lane);
        loop {
            if self.closed.load(Ordering::Relaxed) {
                return None;
            }
            if let Some(next) = queue.next() {
                return Some(next);
            }
            let waited = self.lanes[lane as usize].wakeup.wait(queue);
            queue = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn run(&self, lane: Lane, client: ClientId, job: Job) {
        self.running().push(Arc::clone(&job.stop));
        // Ends the job when it exceeds the server's time limit.
        let stop = Arc::clone(&job.stop);
        let longest = self.longest;
        let alarm = job.is_timed.then(|| {
            self.clock.spawn(async move {
                tokio::time::sleep(longest).await;
                stop.store(true, Ordering::Relaxed);
            })
        });
        let (stop, work) = (job.stop, job.work);
        let start = Instant::now();
        let outcome = panic::catch_unwind(AssertUnwindSafe(|| work(&stop)));
        self.queue(lane).finish(client, start.elapsed());
        if let Some(alarm) = alarm {
            alarm.abort();
        }
        if outcome.is_err() {
            self.panics.fetch_add(1, Ordering::Relaxed);
            tracing::error!("a search panicked");
        }
        self.running()
            .retain(|running| !Arc::ptr_eq(running, &stop));
    }
}

/// Lowers the priority of this thread, so that requests are answered before searches, and
/// short searches before long ones.
#[cfg(target_os = "linux")]
fn lower_priority(lane: Lane) {
    let me = rustix::thread::gettid();
    // Without the permission it searches at the usual priority.
    let _ = rustix::process::setpriority_process(Some(me), lane.niceness());
}

#[cfg(not(target_os = "linux"))]
fn lower_priority(_: Lane) {}
