use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use platform::Instant;

use super::SearchRequest;

/// How long a player may think about a move: whichever limit is reached first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Budget {
    /// The time for the move.
    pub time: Option<Duration>,
    /// The depth of the search, in plies.
    pub depth: Option<u32>,
    /// The number of positions, or of simulated games.
    pub nodes: Option<u64>,
}

impl Budget {
    /// A time for the move.
    pub const fn time(time: Duration) -> Budget {
        Budget {
            time: Some(time),
            depth: None,
            nodes: None,
        }
    }

    /// A number of positions, or of simulated games: the same strength on every machine.
    pub const fn nodes(nodes: u64) -> Budget {
        Budget {
            time: None,
            depth: None,
            nodes: Some(nodes),
        }
    }

    /// The time for one move when `left` remains for the whole game and `increment` is
    /// added after the move: a thirtieth of what is left and most of the increment, never
    /// all.
    pub fn share(left: Duration, increment: Duration) -> Budget {
        let share = left / 30 + increment * 4 / 5;
        Budget::time(share.min(left / 2).max(Duration::from_millis(1)))
    }

    /// When a search that starts now has to end.
    pub(crate) fn deadline(&self) -> Option<Instant> {
        let time = self.time?;
        // What it takes to notice that the time is over.
        let reserve = Duration::from_millis(1).min(time / 4);
        Some(Instant::now() + time - reserve)
    }

    /// A time as people write it: `1s`, `100ms`, `0.5s`, `2m`; to the millisecond.
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
        is_sane.then(|| Duration::from_millis((seconds * 1000.0).round() as u64))
    }
}

/// Has the time come, or the request been cancelled? For players whose settings say how
/// much to do: only a request brings a clock.
pub(super) fn stopper<'r>(request: &SearchRequest<'r>) -> impl FnMut() -> bool + use<'r> {
    let stop = request.stop;
    let end = request.budget.as_ref().and_then(Budget::deadline);
    move || stop.load(Relaxed) || end.is_some_and(|end| Instant::now() >= end)
}

/// Does some work whose flag is set when its time is over or `cancelled` is. Where there are
/// no threads nobody sets it: the work knows when it has to end.
pub(super) fn until<T>(
    time: Duration,
    cancelled: &AtomicBool,
    work: impl FnOnce(&AtomicBool, Instant) -> T,
) -> T {
    const POLL: Duration = Duration::from_millis(5);
    let stop = AtomicBool::new(false);
    let end = Instant::now() + time;
    let tick = || {
        let is_over = cancelled.load(Relaxed) || Instant::now() >= end;
        stop.store(is_over, Relaxed);
        !is_over
    };
    platform::while_running(POLL, tick, || work(&stop, end))
}
