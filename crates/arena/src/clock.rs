use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use game::{Side, Text};
use lobby::Budget;

/// The time of a player for a whole game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeControl {
    /// The time at the start.
    pub time: Duration,
    /// The time added after every move.
    pub increment: Duration,
}

/// The syntax that [`TimeControl::from_str`] accepts.
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
    /// The remaining time of each side.
    pub left: [Duration; 2],
    /// The time added after a move.
    pub increment: Duration,
}

impl Clock {
    /// The clocks at the start of a game.
    pub fn new(control: TimeControl) -> Clock {
        Clock {
            left: [control.time; 2],
            increment: control.increment,
        }
    }

    /// The budget for the next move of a side.
    pub fn budget(&self, side: Side) -> Budget {
        Budget::share(self.left[side.index()], self.increment)
    }

    /// Subtracts the time of a move and adds the increment.
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
    fn a_budget_is_at_most_half_of_the_remaining_time() {
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
    fn other_texts_are_errors() {
        for text in ["", "soon", "10s+", "+1s", "-1s", "0s", "10s+1s+1s", "NaN"] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }
}
