use std::io::{self, BufRead};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel, sync_channel};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::Duration;

use signal_hook::consts::{SIGINT, SIGTERM};

use crate::inside;
use crate::progress::Progress;

/// How long a stop may go unheard.
const A_MOMENT: Duration = Duration::from_millis(50);

/// The flag that the first Ctrl-C or SIGTERM sets. The second one ends the program at once.
/// A command that was stopped says that what it has found is partial; the program's exit
/// code is then [`exit_code`]. Who asks first decides that signals are no longer fatal, so
/// ask only where the flag is looked at.
///
/// Inside the page or the full-screen program nothing sets it.
pub(crate) fn flag() -> io::Result<Arc<AtomicBool>> {
    static FLAG: Mutex<Option<Arc<AtomicBool>>> = Mutex::new(None);
    if inside::is_inside() {
        return Ok(Arc::default());
    }
    let mut known = FLAG.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(flag) = &*known {
        return Ok(Arc::clone(flag));
    }
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        signal_hook::flag::register_conditional_default(signal, Arc::clone(&stop))?;
        signal_hook::flag::register(signal, Arc::clone(&stop))?;
        let number = usize::try_from(signal).unwrap_or_default();
        signal_hook::flag::register_usize(signal, Arc::clone(raised()), number)?;
    }
    *known = Some(Arc::clone(&stop));
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
    // As much as the first thread of a program has.
    const STACK: usize = 8 << 20;
    if stop.load(Ordering::Relaxed) {
        return Ok(None);
    }
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

/// Has a signal told the program to stop?
pub(crate) fn is_stopped() -> bool {
    raised().load(Ordering::Relaxed) > 0
}

/// The lines of standard input, until there are none or the flag is set: who waits for a
/// line hears that, too.
pub(crate) struct Lines {
    lines: Receiver<io::Result<Vec<u8>>>,
    stop: Arc<AtomicBool>,
}

impl Lines {
    pub(crate) fn until(stop: Arc<AtomicBool>) -> io::Result<Lines> {
        // So many lines are read ahead.
        const AHEAD: usize = 64;
        let (sender, lines) = sync_channel(AHEAD);
        // It ends with its input or with the program.
        thread::Builder::new().spawn(move || {
            let read = io::stdin().lock().split(b'\n');
            let _ = read.map(|line| sender.send(line)).find(Result::is_err);
        })?;
        Ok(Lines { lines, stop })
    }
}

impl Iterator for Lines {
    type Item = io::Result<Vec<u8>>;

    fn next(&mut self) -> Option<io::Result<Vec<u8>>> {
        while !self.stop.load(Ordering::Relaxed) {
            match self.lines.recv_timeout(A_MOMENT) {
                Ok(line) => return Some(line),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return None,
            }
        }
        None
    }
}

/// The signal that came last.
fn raised() -> &'static Arc<AtomicUsize> {
    static RAISED: OnceLock<Arc<AtomicUsize>> = OnceLock::new();
    RAISED.get_or_init(Arc::default)
}
