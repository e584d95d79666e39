pub(crate) use platform::Instant;

#[cfg(test)]
thread_local! {
    /// The moment that a simulation has reached on this thread.
    pub(crate) static SIMULATED: std::cell::Cell<Option<Instant>> =
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
