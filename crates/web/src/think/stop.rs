use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

/// Asks a job to end early, wherever it runs.
#[derive(Clone, Default)]
pub(crate) struct StopSignal(Arc<Inner>);

#[derive(Default)]
struct Inner {
    flag: AtomicBool,
    /// Tells those who cannot see the flag.
    elsewhere: OnceLock<Box<dyn Fn() + Send + Sync>>,
}

impl StopSignal {
    pub(crate) fn stop(&self) {
        let was_set = self.0.flag.swap(true, Ordering::Relaxed);
        if let (false, Some(tell)) = (was_set, self.0.elsewhere.get()) {
            tell();
        }
    }

    /// What a job that runs here looks at.
    pub(crate) fn flag(&self) -> &AtomicBool {
        &self.0.flag
    }

    /// Calls `tell` when the job is to end.
    pub(super) fn tell(&self, tell: impl Fn() + Send + Sync + 'static) {
        // A signal belongs to one job.
        let _ = self.0.elsewhere.set(Box::new(tell));
    }

    pub(super) fn is(&self, other: &StopSignal) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}
