//! Tasks that go on when the request that began them is gone.

use std::pin::Pin;
use std::sync::Arc;

/// Something that is done to its end.
pub(crate) type Task = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Starts tasks: on the runtime, unless somebody else decides when they go on.
#[derive(Clone, Default)]
pub(crate) struct Tasks(Option<Arc<dyn Fn(Task) + Send + Sync>>);

impl Tasks {
    pub(crate) fn started_by(start: impl Fn(Task) + Send + Sync + 'static) -> Tasks {
        Tasks(Some(Arc::new(start)))
    }

    pub(crate) fn spawn(&self, task: impl Future<Output = ()> + Send + 'static) {
        match &self.0 {
            Some(start) => start(Box::pin(task)),
            #[cfg(feature = "server")]
            None => {
                tokio::spawn(task);
            }
            #[cfg(not(feature = "server"))]
            None => unreachable!("inside the page somebody starts the tasks"),
        }
    }
}
