use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use game::{Side, Text};
use lobby::Budget;

/// How much time a player has for a whole game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeControl {
    /// At the beginning.
    pub time: Duration,
    /// Given back after every move.
    pub increment: Duration,
}

/// What [`TimeControl::from_str`] takes.
pub const CLOCK_FORM: Text = Text::key(&crate::TEXTS, "takes.clock");

/// `10s`, or `10s+100ms`.
impl FromStr for TimeControl {
    type Err = Text;

    fn from_str(text: &str) -> Result<TimeControl, Text> {
        let (time, increment) = match text.split_once('+') {
            Some((time, increment)) => (time, Budget::parse_time(increment).ok_or(CLOCK_FORM)?),
            None => (text, Duration::ZERO),
        };
        let time = Budget::parse_time(time).ok_or(CLOCK_FORM)?;
        Ok(TimeControl { time, increment })
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}ms", self.time.as_millis())?;
        if self.increment > Duration::ZERO {
            write!(f, "+{}ms", self.increment.as_millis())?;
        }
        Ok(())
    }
}

/// The clocks of both sides in one game.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    /// What each side has left.
    pub left: [Duration; 2],
    /// What comes back after a move.
    pub increment: Duration,
}

impl Clock {
    /// Both sides at the beginning.
    pub fn new(control: TimeControl) -> Clock {
        Clock {
            left: [control.time; 2],
            increment: control.increment,
        }
    }

    /// What this side should take for its next move.
    pub fn budget(&self, side: Side) -> Budget {
        Budget::share(self.left[side.index()], self.increment)
    }

    /// Takes off what a move took.
    pub fn press(&mut self, side: Side, took: Duration) {
        let left = &mut self.left[side.index()];
        *left = left.saturating_sub(took) + self.increment;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Duration = Duration::from_millis(1);

    #[test]
    fn a_clock_gives_back_the_increment() {
        let control: TimeControl = "1s+50ms".parse().expect("a time control");
        assert_eq!(control.to_string(), "1000ms+50ms");
        let mut clock = Clock::new(control);
        clock.press(Side::First, 300 * MS);
        clock.press(Side::Second, 2000 * MS);
        assert_eq!(clock.left, [750 * MS, 50 * MS]);
    }

    #[test]
    fn nobody_plans_to_use_all_that_is_left() {
        for left in [2, 10, 1000, 60_000] {
            let clock = Clock {
                left: [left * MS; 2],
                increment: 500 * MS,
            };
            let planned = clock.budget(Side::First).time.expect("a time");
            assert!(planned <= left * MS / 2, "{left}");
        }
    }

    #[test]
    fn what_is_no_time_is_refused() {
        for text in ["", "soon", "10s+", "+1s", "-1s", "0s", "10s+1s+1s", "NaN"] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }
}
