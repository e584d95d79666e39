//! Work that takes a core for a moment: it waits for its turn in the pool.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::oneshot;

use super::{ClientId, Job, SearchPool};
use crate::api_error::ApiError;

/// Sets a stop flag when it is dropped: a search without a waiting client ends early.
struct StopOnDrop(Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl SearchPool {
    /// Runs a piece of work on a thread of the pool and waits for its result. The flag is
    /// set when the work takes too long, or when the caller stops waiting.
    ///
    /// Fails when too many jobs wait, and when the work panics or the server closes.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        client: ClientId,
        work: impl FnOnce(&AtomicBool) -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        self.run_job(client, true, work).await
    }

    /// The same for work that is bounded by itself: no clock ends it, so that it gives the
    /// same result on a busy machine.
    pub(crate) async fn run_bounded<T: Send + 'static>(
        &self,
        client: ClientId,
        work: impl FnOnce(&AtomicBool) -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        self.run_job(client, false, work).await
    }

    async fn run_job<T: Send + 'static>(
        &self,
        client: ClientId,
        is_timed: bool,
        work: impl FnOnce(&AtomicBool) -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let stop = Arc::new(AtomicBool::new(false));
        let _stop_on_drop = StopOnDrop(Arc::clone(&stop));
        let (sender, result) = oneshot::channel();
        let work = Box::new(move |stop: &AtomicBool| {
            let _ = sender.send(work(stop));
        });
        self.submit(
            client,
            Job {
                stop,
                work,
                is_timed,
            },
        )?;
        result.await.map_err(|_| ApiError::internal())
    }
}
