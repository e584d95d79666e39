//! The search pool: a few threads for each lane run searches, clients in turn, with a time
//! limit.

mod bots;
mod clamp;
mod elsewhere;
mod job;
mod lane;
mod queue;
mod search;
mod stop;

#[cfg(feature = "server")]
mod threads;

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

#[cfg(feature = "server")]
use tokio::runtime::Handle;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, SemaphorePermit};

use crate::api_error::ApiError;
use crate::config::ServerLimits;

pub(crate) use bots::BotPool;
pub(crate) use clamp::clamp;
pub(crate) use elsewhere::{Elsewhere, SearchOrder};
pub(crate) use job::{Job, JobResult};
pub(crate) use lane::Lane;
pub(crate) use queue::ClientId;
use queue::Queue;
#[cfg(test)]
pub(crate) use search::machine_name;
pub(crate) use search::{MachineFailure, ProgressFn, Search, result_json};
pub(crate) use stop::StopSignal;

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
    running: Mutex<Vec<StopSignal>>,
    panics: AtomicUsize,
    closed: AtomicBool,
    limits: ServerLimits,
    threads: usize,
    /// Whoever does the searches, if that is not the pool.
    elsewhere: OnceLock<Elsewhere>,
    /// Called when a search has reported what it has found so far.
    after_progress: OnceLock<Box<dyn Fn() + Send + Sync>>,
    #[cfg(feature = "server")]
    clock: OnceLock<Handle>,
}

struct LaneState {
    queue: Mutex<Queue<Job>>,
    wakeup: Condvar,
}

impl SearchPool {
    /// A pool in which nothing runs by itself.
    pub(crate) fn without_threads(limits: &ServerLimits) -> SearchPool {
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
            limits: limits.clone(),
            threads,
            elsewhere: OnceLock::new(),
            after_progress: OnceLock::new(),
            #[cfg(feature = "server")]
            clock: OnceLock::new(),
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

    /// Lets somebody else do the searches. The other jobs stay here.
    pub(crate) fn search_elsewhere(&self, elsewhere: Elsewhere) {
        // Chosen once, at the start.
        let _ = self.shared.elsewhere.set(elsewhere);
    }

    /// Where there is one thread for everything, it sends what a search has found so far.
    pub(crate) fn after_progress(&self, send: impl Fn() + Send + Sync + 'static) {
        let _ = self.shared.after_progress.set(Box::new(send));
    }

    pub(crate) fn elsewhere(&self) -> Option<&Elsewhere> {
        self.shared.elsewhere.get()
    }

    /// Runs the next job of a lane here. False when none waits.
    pub(crate) fn run_one(&self, lane: Lane) -> bool {
        let next = self.shared.queue(lane).next();
        let Some((client, job)) = next else {
            return false;
        };
        (job.work)(job.stop.flag());
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
            stop.stop();
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

    fn running(&self) -> MutexGuard<'_, Vec<StopSignal>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
