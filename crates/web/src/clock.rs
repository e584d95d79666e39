use std::time::Duration;

pub(crate) use platform::Instant;

#[cfg(test)]
thread_local! {
    /// The moment that a simulation has reached on this thread.
    pub(crate) static SIMULATED: std::cell::Cell<Option<Instant>> =
        const { std::cell::Cell::new(None) };
    /// The date that goes with it.
    pub(crate) static SIMULATED_DATE: std::cell::Cell<Option<Duration>> =
        const { std::cell::Cell::new(None) };
}

/// This moment, for the clocks of the players.
pub(crate) fn now() -> Instant {
    #[cfg(test)]
    if let Some(moment) = SIMULATED.get() {
        return moment;
    }
    Instant::now()
}

/// The system's date, as the time since 1970.
pub(crate) fn since_1970() -> Duration {
    #[cfg(test)]
    if let Some(date) = SIMULATED_DATE.get() {
        return date;
    }
    platform::since_1970()
}
