use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

use signal_hook::consts::{SIGINT, SIGTERM};

use crate::progress::Progress;

/// A flag that the first Ctrl-C or SIGTERM sets. The second one ends the program at once.
/// A command that was stopped says that what it has found is partial; the program's exit
/// code is then [`exit_code`].
pub(crate) fn flag() -> io::Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        signal_hook::flag::register_conditional_default(signal, Arc::clone(&stop))?;
        signal_hook::flag::register(signal, Arc::clone(&stop))?;
        let number = usize::try_from(signal).unwrap_or_default();
        signal_hook::flag::register_usize(signal, Arc::clone(raised()), number)?;
    }
    Ok(stop)
}

/// The code for a program that a signal has stopped: 130 after Ctrl-C, 143 after SIGTERM,
/// as shells have it. `None` if there was none.
pub(crate) fn exit_code() -> Option<u8> {
    let signal = raised().load(Ordering::Relaxed);
    let code = u8::try_from(signal)
        .ok()
        .and_then(|signal| signal.checked_add(128));
    code.filter(|_| signal > 0)
}

/// Does some work that cannot be told to stop on a thread of its own, and shows a line made
/// from the elapsed time while it takes longer than a second. `None` when the flag was set
/// first: the thread ends with the program then.
pub(crate) fn unless_stopped<T: Send + 'static>(
    stop: &AtomicBool,
    line: impl Fn(Duration) -> String,
    work: impl FnOnce() -> T + Send + 'static,
) -> io::Result<Option<T>> {
    const A_MOMENT: Duration = Duration::from_millis(50);
    // As much as the first thread of a program has.
    const STACK: usize = 8 << 20;
    let (sender, done) = channel();
    thread::Builder::new().stack_size(STACK).spawn(move || {
        let _ = sender.send(work());
    })?;
    let mut progress = Progress::before_a_result();
    let result = loop {
        match done.recv_timeout(A_MOMENT) {
            Ok(result) => break Some(result),
            Err(RecvTimeoutError::Timeout) if !stop.load(Ordering::Relaxed) => {}
            Err(_) => break None,
        }
        progress.show_late(&line);
    };
    progress.clear();
    Ok(result)
}

/// The signal that came last.
fn raised() -> &'static Arc<AtomicUsize> {
    static RAISED: OnceLock<Arc<AtomicUsize>> = OnceLock::new();
    RAISED.get_or_init(Arc::default)
}
