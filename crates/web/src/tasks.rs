//! Tasks that go on when the request that began them is gone.

use std::pin::Pin;
use std::sync::Arc;

/// Something that is done to its end.
pub(crate) type Task = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Starts tasks: on the runtime, unless a simulation decides when they go on.
#[derive(Clone, Default)]
pub(crate) struct Tasks(Option<Arc<dyn Fn(Task) + Send + Sync>>);

impl Tasks {
    #[cfg(test)]
    pub(crate) fn simulated(start: impl Fn(Task) + Send + Sync + 'static) -> Tasks {
        Tasks(Some(Arc::new(start)))
    }

    pub(crate) fn spawn(&self, task: impl Future<Output = ()> + Send + 'static) {
        match &self.0 {
            Some(start) => start(Box::pin(task)),
            None => {
                tokio::spawn(task);
            }
        }
    }
}
