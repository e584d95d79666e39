use std::cell::Cell;
use std::sync::OnceLock;
use std::time::Duration;

/// The CPU time of the calling thread since it began.
static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

thread_local! {
    /// The CPU time of the threads that this one has started and waited for.
    static HELPERS: Cell<Duration> = const { Cell::new(Duration::ZERO) };
}

/// Brings the CPU clock of the calling thread, which the standard library has not. The first
/// one stays.
pub fn use_cpu_clock(clock: fn() -> Duration) {
    let _ = CLOCK.set(clock);
}

/// The CPU time of this thread and of all that it has started through this crate and waited
/// for; zero without a [clock](use_cpu_clock).
///
/// What a player works in is the difference of two readings, however many threads it uses and
/// whatever other players do meanwhile.
pub fn cpu_time() -> Duration {
    CLOCK.get().map_or(Duration::ZERO, |clock| clock()) + HELPERS.get()
}

/// Does the work of a new thread, and says what it took.
pub(crate) fn measured<R>(work: impl FnOnce() -> R) -> (R, Duration) {
    let result = work();
    (result, cpu_time())
}

/// Adds what a thread has worked, now that it has ended.
pub(crate) fn count<R>((result, time): (R, Duration)) -> R {
    HELPERS.set(HELPERS.get() + time);
    result
}
