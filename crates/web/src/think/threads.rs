//! The threads of the pool.

use std::io;
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};
use std::thread;

use tokio::runtime::Handle;

use super::{ClientId, Job, Lane, PoolState, SearchPool};
use crate::clock::Instant;
use crate::config::ServerLimits;

/// Stack of a search thread, in bytes.
const STACK: usize = 16 << 20;

impl SearchPool {
    /// Starts the threads; every lane needs one of its own.
    pub(crate) fn new(limits: &ServerLimits, clock: Handle) -> io::Result<SearchPool> {
        let pool = SearchPool::without_threads(limits);
        let _ = pool.shared.clock.set(clock);
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
                match started {
                    Ok(_) => {}
                    Err(error) if number > 0 => {
                        tracing::error!(%error, "a thread could not be started");
                    }
                    Err(error) => {
                        pool.close();
                        return Err(error);
                    }
                }
            }
        }
        Ok(pool)
    }
}

impl PoolState {
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
        self.running().push(job.stop.clone());
        // Ends the job when it exceeds the server's time limit.
        let stop = job.stop.clone();
        let longest = self.limits.thinking;
        let clock = self.clock.get().filter(|_| job.is_timed);
        let alarm = clock.map(|clock| {
            clock.spawn(async move {
                tokio::time::sleep(longest).await;
                stop.stop();
            })
        });
        let (stop, work) = (job.stop, job.work);
        let start = Instant::now();
        let outcome = panic::catch_unwind(AssertUnwindSafe(|| work(stop.flag())));
        self.queue(lane).finish(client, start.elapsed());
        if let Some(alarm) = alarm {
            alarm.abort();
        }
        if outcome.is_err() {
            self.panics.fetch_add(1, Ordering::Relaxed);
            tracing::error!("a search panicked");
        }
        self.running().retain(|running| !running.is(&stop));
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
