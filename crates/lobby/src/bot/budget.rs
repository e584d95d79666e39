use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use platform::Instant;

/// How long a player may think about a move. Whatever comes first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Budget {
    /// So long.
    pub time: Option<Duration>,
    /// So many moves ahead.
    pub depth: Option<u32>,
    /// So many positions, or simulated games.
    pub nodes: Option<u64>,
}

impl Budget {
    /// So long.
    pub const fn time(time: Duration) -> Budget {
        Budget {
            time: Some(time),
            depth: None,
            nodes: None,
        }
    }

    /// What to take for a move when so much is left for the whole game, and so much
    /// comes back after it: a thirtieth of what is left, and most of what comes back,
    /// never all.
    pub fn share(left: Duration, increment: Duration) -> Budget {
        let share = left / 30 + increment * 4 / 5;
        Budget::time(share.min(left / 2).max(Duration::from_millis(1)))
    }

    /// When thinking that begins now is broken off.
    pub(crate) fn end(&self) -> Option<Instant> {
        let time = self.time?;
        // What it takes to notice that the time is over.
        let reserve = Duration::from_millis(1).min(time / 4);
        Some(Instant::now() + time - reserve)
    }

    /// A time as people write it: `1s`, `100ms`, `0.5s`, `2m`.
    pub fn parse_time(text: &str) -> Option<Duration> {
        let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        let number: f64 = digits.parse().ok()?;
        let seconds = match &text[digits.len()..] {
            "ms" => number / 1000.0,
            "s" | "" => number,
            "m" | "min" => number * 60.0,
            _ => return None,
        };
        let is_sane = (0.001..=86_400.0).contains(&seconds);
        is_sane.then(|| Duration::from_secs_f64(seconds))
    }
}

/// Does some work that is told to stop when its time is over or somebody asks for it.
pub(super) fn until<T>(
    time: Duration,
    asked: &AtomicBool,
    work: impl FnOnce(&AtomicBool) -> T,
) -> T {
    const GLANCE: Duration = Duration::from_millis(5);
    let stop = &AtomicBool::new(false);
    let end = Instant::now() + time;
    thread::scope(|scope| {
        let (done, is_done) = mpsc::channel::<()>();
        scope.spawn(move || {
            while is_done.recv_timeout(GLANCE) == Err(RecvTimeoutError::Timeout) {
                if asked.load(Relaxed) || Instant::now() >= end {
                    stop.store(true, Relaxed);
                    return;
                }
            }
        });
        let result = work(stop);
        drop(done);
        result
    })
}
