//! Work that takes a core for a moment: it waits for its turn in the pool.

use std::sync::atomic::AtomicBool;

use tokio::sync::oneshot;

use super::{ClientId, Lane, SearchPool, StopSignal};
use crate::api_error::ApiError;

/// A piece of work that waits for its turn. It may be dropped without being run.
pub(crate) struct Job {
    /// Asks the work to end early.
    pub(crate) stop: StopSignal,
    /// Does the work and sends its result.
    pub(crate) work: Box<dyn FnOnce(&AtomicBool) + Send>,
    /// Is it ended when it exceeds the server's time limit? Work that counts its nodes ends
    /// by itself, and its result must not depend on how busy the machine is.
    pub(crate) is_timed: bool,
}

/// The result of a job that waits or runs. When it is dropped, the job ends early.
pub(crate) struct JobResult<T> {
    stop: StopSignal,
    result: oneshot::Receiver<T>,
}

impl<T> JobResult<T> {
    pub(super) fn new(stop: StopSignal, result: oneshot::Receiver<T>) -> JobResult<T> {
        JobResult { stop, result }
    }

    /// Waits for the result. Fails when the work panics or the server closes.
    pub(crate) async fn get(mut self) -> Result<T, ApiError> {
        let result = &mut self.result;
        result.await.map_err(|_| ApiError::internal())
    }
}

impl<T> Drop for JobResult<T> {
    fn drop(&mut self) {
        self.stop.stop();
    }
}

impl SearchPool {
    /// Runs a piece of work in the lane of studies and waits for its result. The flag is
    /// set when the work takes too long, or when the caller stops waiting.
    ///
    /// Fails when too many jobs wait, and when the work panics or the server closes.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        client: ClientId,
        work: impl FnOnce(&AtomicBool) -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let started = self.start(Lane::Studies, client, StopSignal::default(), work);
        started?.get().await
    }

    /// Runs a step of a review that was admitted. Its work is bounded by itself: no clock
    /// ends it, so that it gives the same result on a busy machine.
    pub(crate) async fn run_step<T: Send + 'static>(
        &self,
        client: ClientId,
        work: impl FnOnce(&AtomicBool) -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let (job, result) = job(StopSignal::default(), false, work);
        self.submit_admitted(Lane::Studies, client, job);
        result.get().await
    }

    /// Puts work into a lane, unless too many jobs wait there.
    pub(crate) fn start<T: Send + 'static>(
        &self,
        lane: Lane,
        client: ClientId,
        stop: StopSignal,
        work: impl FnOnce(&AtomicBool) -> T + Send + 'static,
    ) -> Result<JobResult<T>, ApiError> {
        let (job, result) = job(stop, true, work);
        self.submit(lane, client, job)?;
        Ok(result)
    }
}

fn job<T: Send + 'static>(
    stop: StopSignal,
    is_timed: bool,
    work: impl FnOnce(&AtomicBool) -> T + Send + 'static,
) -> (Job, JobResult<T>) {
    let (sender, result) = oneshot::channel();
    let job = Job {
        stop: stop.clone(),
        work: Box::new(move |stop| {
            let _ = sender.send(work(stop));
        }),
        is_timed,
    };
    (job, JobResult::new(stop, result))
}
