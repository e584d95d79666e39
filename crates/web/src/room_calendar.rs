//! The date by which rooms are kept.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crate::clock::{self, Instant};

/// Seconds since 1970 that do not leap. The system's date may be wrong when the server
/// starts, and is set while it runs; no room is to go because of that. So a day has passed
/// when the date and the clock both say so, and may pass late, never early.
pub(crate) struct RoomCalendar(Mutex<Reading>);

/// What was read last.
struct Reading {
    date: Duration,
    clock: Instant,
    system: Duration,
}

impl RoomCalendar {
    /// Goes on from when a room was last used. A server that was away, or the date, says how
    /// long ago that is: no more than `most_away` is believed, and nothing before it.
    pub(crate) fn after(last_used: Option<u64>, most_away: Duration) -> RoomCalendar {
        RoomCalendar::read(last_used, most_away, clock::now(), clock::since_1970())
    }

    fn read(
        last_used: Option<u64>,
        most_away: Duration,
        clock: Instant,
        system: Duration,
    ) -> RoomCalendar {
        let date = match last_used.map(Duration::from_secs) {
            Some(last) => system.clamp(last, last.saturating_add(most_away)),
            None => system,
        };
        RoomCalendar(Mutex::new(Reading {
            date,
            clock,
            system,
        }))
    }

    /// The date in seconds since 1970.
    pub(crate) fn now(&self) -> u64 {
        self.advance(clock::now(), clock::since_1970())
    }

    fn advance(&self, clock: Instant, system: Duration) -> u64 {
        let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let passed = (clock - last.clock).min(system.saturating_sub(last.system));
        *last = Reading {
            date: last.date.saturating_add(passed),
            clock,
            system,
        };
        last.date.as_secs()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: Duration = Duration::from_secs(24 * 60 * 60);
    const NOON: u64 = 1_800_000_000;

    /// A calendar that was started when a room had been used at noon, with clock and system's
    /// date after further readings, in seconds since the first.
    fn after(readings: &[(u64, i64)]) -> u64 {
        let start = Instant::now();
        let noon = Duration::from_secs(NOON);
        let calendar = RoomCalendar::read(Some(NOON), DAY / 2, start, noon);
        let mut now = 0;
        for &(clock, system) in readings {
            let clock = start + Duration::from_secs(clock);
            now = calendar.advance(
                clock,
                Duration::from_secs(NOON.saturating_add_signed(system)),
            );
        }
        now - NOON
    }

    #[test]
    fn time_passes_when_both_clocks_say_so() {
        assert_eq!(after(&[(10, 10), (3000, 3000)]), 3000);
        let year = 365 * 24 * 60 * 60;
        // The date jumps, and jumps back.
        assert_eq!(after(&[(10, 10), (20, 20 + year), (30, 30 + year)]), 30);
        assert_eq!(after(&[(10, 10), (20, 20 - year), (30, 30 - year)]), 20);
        assert_eq!(after(&[(10, 10 + year), (20, 20), (30, 30 + year)]), 20);
        // The clock leaps.
        assert_eq!(after(&[(10, 10), (20 + 86_400, 20), (86_430, 30)]), 30);
        // It stands still.
        assert_eq!(after(&[(10, 10), (10, 3000)]), 10);
    }

    #[test]
    fn a_server_that_was_away_believes_half_a_day() {
        let start = |system: u64| {
            let system = Duration::from_secs(system);
            let calendar = RoomCalendar::read(Some(NOON), DAY / 2, Instant::now(), system);
            calendar.advance(Instant::now(), system)
        };
        let hour = 60 * 60;
        assert_eq!(start(NOON + hour), NOON + hour);
        assert_eq!(start(NOON + 1000 * hour), NOON + 12 * hour);
        assert_eq!(start(NOON - 1000 * hour), NOON);
        assert_eq!(start(0), NOON);
    }
}
