//! Long calls: without the interpreter's lock, and Ctrl-C stops them.

use std::ops::Range;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use platform::Instant;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// How long Ctrl-C may go unnoticed.
const POLL: Duration = Duration::from_millis(20);

/// Does the work on another thread and meanwhile, on this one, asks Python for signals. When
/// one raises an exception (Ctrl-C does), the flag is set, the work is waited for, and its
/// result is dropped.
pub(crate) fn interruptible<R: Send>(
    py: Python<'_>,
    work: impl FnOnce(&AtomicBool) -> R + Send,
) -> PyResult<R> {
    let stop = AtomicBool::new(false);
    py.detach(|| {
        thread::scope(|scope| {
            // Nothing is sent: the channel closes when the work is done, or has panicked.
            let (running, done) = sync_channel::<()>(0);
            let stop = &stop;
            let started = thread::Builder::new().spawn_scoped(scope, move || {
                let result = work(stop);
                drop(running);
                result
            });
            let worker = started.map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
            let mut raised = None;
            while done.recv_timeout(POLL) == Err(RecvTimeoutError::Timeout) {
                if raised.is_none()
                    && let Err(signal) = Python::attach(signals)
                {
                    stop.store(true, Ordering::Relaxed);
                    raised = Some(signal);
                }
            }
            let result = worker.join().unwrap_or_else(|panic| resume_unwind(panic));
            raised.map_or(Ok(result), Err)
        })
    })
}

/// Does the work for so many things piece by piece, on this thread, and asks Python for signals
/// between the pieces. For calls that mostly are too short to be worth a thread; to be called
/// without the interpreter's lock.
pub(crate) fn in_pieces(count: usize, mut work: impl FnMut(Range<usize>)) -> PyResult<()> {
    // As many as a batch of the usual size has, in some tens of milliseconds at most.
    let mut size = 4096;
    let mut done = 0;
    while done < count {
        let start = Instant::now();
        let end = count.min(done + size);
        work(done..end);
        done = end;
        if start.elapsed() < POLL / 4 {
            size *= 2;
        }
        if done < count {
            Python::attach(signals)?;
        }
    }
    Ok(())
}

/// Runs the handlers of signals that have come, and gives what one of them raised.
fn signals(py: Python<'_>) -> PyResult<()> {
    py.check_signals()
}
