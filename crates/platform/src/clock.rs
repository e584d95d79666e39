use std::ops::{Add, Sub};
use std::sync::OnceLock;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::TooLate;

type Clock = fn() -> Duration;

static CLOCK: OnceLock<Clock> = OnceLock::new();

/// Takes the time from `clock` from now on: the duration since a moment of its choice,
/// never going backwards. To be called before anything asks for the time.
pub fn use_clock(clock: fn() -> Duration) -> Result<(), TooLate> {
    CLOCK.set(clock).map_err(|_| TooLate)
}

/// A moment of a clock that never goes backwards: `std::time::Instant` for every platform.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Instant(Duration);

impl Instant {
    /// This moment.
    pub fn now() -> Instant {
        Instant(CLOCK.get_or_init(|| standard_clock)())
    }

    /// How much time has passed since this moment.
    pub fn elapsed(self) -> Duration {
        Instant::now() - self
    }
}

impl Add<Duration> for Instant {
    type Output = Instant;

    fn add(self, later: Duration) -> Instant {
        Instant(self.0.saturating_add(later))
    }
}

impl Sub<Duration> for Instant {
    type Output = Instant;

    fn sub(self, earlier: Duration) -> Instant {
        Instant(self.0.saturating_sub(earlier))
    }
}

/// Zero when `before` is the later one.
impl Sub for Instant {
    type Output = Duration;

    fn sub(self, before: Instant) -> Duration {
        self.0.saturating_sub(before.0)
    }
}

static CALENDAR: OnceLock<Clock> = OnceLock::new();

/// Takes the date from `calendar` from now on: the time since the beginning of 1970. To be
/// called before anything asks for it.
pub fn use_calendar(calendar: fn() -> Duration) -> Result<(), TooLate> {
    CALENDAR.set(calendar).map_err(|_| TooLate)
}

/// The time since the beginning of 1970. Unlike [`Instant`], it may go backwards when
/// somebody sets the date.
pub fn since_1970() -> Duration {
    CALENDAR.get_or_init(|| standard_calendar)()
}

fn standard_calendar() -> Duration {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.unwrap_or_default()
}

fn standard_clock() -> Duration {
    static START: OnceLock<std::time::Instant> = OnceLock::new();
    START.get_or_init(std::time::Instant::now).elapsed()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_passes_and_differences_are_never_negative() {
        let start = Instant::now();
        let later = start + Duration::from_millis(5);
        assert_eq!(later - start, Duration::from_millis(5));
        assert_eq!(start - later, Duration::ZERO);
        assert_eq!(later - Duration::from_millis(5), start);
        assert!(start.elapsed() >= Duration::ZERO);
        assert_eq!(use_clock(|| Duration::ZERO), Err(TooLate));
    }
}
