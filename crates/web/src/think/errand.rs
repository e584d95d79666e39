//! Work of any other kind that takes a core for a moment: it waits for its turn, too.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use tokio::sync::oneshot;

use super::ask::Hurry;
use super::{Client, Job, Thinkers};
use crate::refusal::Refusal;

impl Thinkers {
    /// Does a piece of work on a thread that thinks, and waits for what comes of it. The
    /// work is asked to stop when it takes too long or nobody waits any more.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        client: Client,
        work: impl FnOnce(&AtomicBool) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let stop = Arc::new(AtomicBool::new(false));
        let _hurry = Hurry(Arc::clone(&stop));
        let (answer, done) = oneshot::channel();
        let work = Box::new(move |stop: &AtomicBool| {
            let _ = answer.send(work(stop));
        });
        self.submit(client, Job { stop, work })?;
        // It fell over, or the server closes.
        done.await.map_err(|_| Refusal::ours())
    }
}
