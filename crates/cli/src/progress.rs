use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// One line that changes while something goes on, where somebody looks.
pub(crate) struct Progress {
    start: Instant,
    shown: Option<Instant>,
    is_seen: bool,
}

impl Progress {
    /// Between other lines: only where those are seen, too.
    pub(crate) fn new() -> Progress {
        Progress {
            is_seen: io::stdout().is_terminal() && io::stderr().is_terminal(),
            ..Progress::before_a_result()
        }
    }

    /// Before anything is printed, which may go into a file.
    pub(crate) fn before_a_result() -> Progress {
        Progress {
            start: Instant::now(),
            shown: None,
            is_seen: io::stderr().is_terminal(),
        }
    }

    /// Shows a line that is made from how long it has taken, if it is time for one.
    pub(crate) fn show(&mut self, line: impl FnOnce(Duration) -> String) {
        const PAUSE: Duration = Duration::from_millis(200);
        let is_fresh = self.shown.is_some_and(|shown| shown.elapsed() < PAUSE);
        if !self.is_seen || is_fresh {
            return;
        }
        self.shown = Some(Instant::now());
        let line = line(self.start.elapsed());
        // Nothing depends on whether it can be shown.
        let _ = write!(io::stderr(), "\r{line}\x1b[K");
    }

    pub(crate) fn clear(&self) {
        if self.shown.is_some() {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

/// How long the rest takes, if it goes on as it went: `3:07`.
pub(crate) fn time_left(elapsed: Duration, done: u64, left: u64) -> String {
    let left = elapsed.as_secs_f64() / done.max(1) as f64 * left as f64;
    let (minutes, seconds) = (left as u64 / 60, left as u64 % 60);
    format!("{minutes}:{seconds:02}")
}
