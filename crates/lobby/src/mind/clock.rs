use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// Does some work that watches a flag and no clock: the flag is raised when `end` has
/// come or somebody else says stop.
///
/// Costs a thread for as long as the work takes, where there is an end.
pub(super) fn until<R>(
    end: Option<Instant>,
    stop: &AtomicBool,
    work: impl FnOnce(&AtomicBool) -> R,
) -> R {
    let Some(end) = end else {
        return work(stop);
    };
    // How long somebody who says stop may have to wait.
    const PATIENCE: Duration = Duration::from_millis(5);
    let raised = AtomicBool::new(false);
    let (done, is_done) = mpsc::channel::<()>();
    thread::scope(|scope| {
        let raised = &raised;
        scope.spawn(move || {
            loop {
                let left = end.saturating_duration_since(Instant::now());
                if left.is_zero() || stop.load(Ordering::Relaxed) {
                    raised.store(true, Ordering::Relaxed);
                    return;
                }
                let waited = is_done.recv_timeout(left.min(PATIENCE));
                if waited != Err(RecvTimeoutError::Timeout) {
                    return;
                }
            }
        });
        let found = work(raised);
        drop(done);
        found
    })
}
