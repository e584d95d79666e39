use std::io::{self, IsTerminal, Write};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use words::Words;

use crate::inside;
use crate::numbers::Numbers;

/// A line on standard error that is updated while a command runs, if that is a terminal.
pub(crate) struct Progress {
    start: Instant,
    shown: Option<Instant>,
    is_terminal: bool,
}

impl Progress {
    /// For a command that prints while it runs: only if its output is a terminal, too.
    pub(crate) fn new() -> Progress {
        Progress {
            is_terminal: io::stdout().is_terminal() && may_write(),
            ..Progress::before_a_result()
        }
    }

    /// For a command that prints its result at the end, which may go to a file.
    pub(crate) fn before_a_result() -> Progress {
        Progress {
            start: Instant::now(),
            shown: None,
            is_terminal: may_write(),
        }
    }

    /// Shows a line made from the elapsed time, a few times a second.
    pub(crate) fn show(&mut self, line: impl FnOnce(Duration) -> String) {
        const INTERVAL: Duration = Duration::from_millis(200);
        let is_fresh = self.shown.is_some_and(|shown| shown.elapsed() < INTERVAL);
        if !self.is_terminal || is_fresh {
            return;
        }
        self.shown = Some(Instant::now());
        let line = line(self.start.elapsed());
        // A progress line that cannot be written is no error.
        let _ = write!(io::stderr(), "\r{line}\x1b[K");
    }

    /// The same for what usually takes no time: shows nothing in the first second.
    pub(crate) fn show_late(&mut self, line: impl FnOnce(Duration) -> String) {
        if self.start.elapsed() >= Duration::from_secs(1) {
            self.show(line);
        }
    }

    pub(crate) fn clear(&self) {
        if self.shown.is_some() {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

/// Is there a terminal to write on, and is it this command's?
fn may_write() -> bool {
    io::stderr().is_terminal() && !inside::is_inside()
}

/// Does some work, and shows a line made from the elapsed time while it takes longer than a
/// second.
pub(crate) fn while_running<T>(
    line: impl Fn(Duration) -> String + Sync,
    work: impl FnOnce() -> T,
) -> T {
    const INTERVAL: Duration = Duration::from_millis(200);
    if !may_write() {
        return work();
    }
    thread::scope(|scope| {
        let (end, ended) = channel::<()>();
        let line = &line;
        // Where no thread can be started, there is no line.
        let _ = thread::Builder::new().spawn_scoped(scope, move || {
            let mut progress = Progress::before_a_result();
            while ended.recv_timeout(INTERVAL) == Err(RecvTimeoutError::Timeout) {
                progress.show_late(line);
            }
            progress.clear();
        });
        let result = work();
        drop(end);
        result
    })
}

/// What is going on, and for how long.
pub(crate) fn seconds_line(words: &'static Words, key: &str, elapsed: Duration) -> String {
    let seconds = Numbers::of(words).decimal(elapsed.as_secs_f64(), 1);
    words.fill(key, &[("seconds", &seconds)])
}

/// The estimated time for the rest, at the rate so far: `3:07`.
pub(crate) fn time_left(elapsed: Duration, done: u64, left: u64) -> String {
    let left = elapsed.as_secs_f64() / done.max(1) as f64 * left as f64;
    let (minutes, seconds) = (left as u64 / 60, left as u64 % 60);
    format!("{minutes}:{seconds:02}")
}
