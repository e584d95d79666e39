//! Long games are replayed, told and written beside the threads that answer requests.

use std::panic;
use std::sync::Arc;
use std::thread;

use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

/// Moves that are replayed in a moment: less than a millisecond.
const FEW_MOVES: usize = 100;

/// Runs work on other threads, on half of the cores at most: the rest answers.
#[derive(Clone)]
pub(crate) struct Offload(Arc<Semaphore>);

impl Offload {
    pub(crate) fn new() -> Offload {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        Offload(Arc::new(Semaphore::new((cores / 2).max(1))))
    }

    /// Does something with a game of this many moves: here if it is short, and otherwise
    /// when its turn comes.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        moves: usize,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> T {
        if moves <= FEW_MOVES {
            return work();
        }
        // The semaphore is never closed.
        let permit = Arc::clone(&self.0).acquire_owned().await;
        let done = spawn_blocking(move || {
            let done = work();
            drop(permit);
            done
        });
        match done.await {
            Ok(done) => done,
            // A panic is that of the request.
            Err(error) => panic::resume_unwind(error.into_panic()),
        }
    }
}
