//! Long games are replayed, told and written beside the threads that answer requests.

use std::panic::{self, AssertUnwindSafe};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use tokio::sync::{Semaphore, oneshot};

/// Moves that are replayed in a moment: less than a millisecond.
const FEW_MOVES: usize = 100;

/// Runs work on other threads, on half of the cores at most: the rest answers.
#[derive(Clone)]
pub(crate) struct Offload(Arc<Semaphore>);

impl Offload {
    pub(crate) fn new() -> Offload {
        let cores = platform::cores();
        Offload(Arc::new(Semaphore::new((cores / 2).max(1))))
    }

    /// Keeps all its threads busy until it is dropped.
    #[cfg(test)]
    pub(crate) async fn hold(&self) -> tokio::sync::OwnedSemaphorePermit {
        let all = (platform::cores() / 2).max(1) as u32;
        let permits = Arc::clone(&self.0).acquire_many_owned(all).await;
        permits.expect("the semaphore is never closed")
    }

    /// Does something with a game of this many moves: here if it is short, and otherwise
    /// when its turn comes.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        moves: usize,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> T {
        if moves <= FEW_MOVES || !platform::has_threads() {
            return work();
        }
        // The semaphore is never closed.
        let permit = Arc::clone(&self.0).acquire_owned().await;
        let work = Arc::new(Mutex::new(Some(work)));
        let (sender, done) = oneshot::channel();
        let theirs = Arc::clone(&work);
        let started = thread::Builder::new().spawn(move || {
            let Some(work) = taken(&theirs) else { return };
            let done = panic::catch_unwind(AssertUnwindSafe(work));
            drop(permit);
            let _ = sender.send(done);
        });
        // Where no thread can be started, the others wait for this one.
        if started.is_err()
            && let Some(work) = taken(&work)
        {
            return work();
        }
        match done.await {
            Ok(Ok(done)) => done,
            // A panic is that of the request.
            Ok(Err(panic)) => panic::resume_unwind(panic),
            Err(_) => unreachable!("a thread that was started sends its answer"),
        }
    }
}

fn taken<T>(work: &Mutex<Option<T>>) -> Option<T> {
    work.lock().unwrap_or_else(PoisonError::into_inner).take()
}
