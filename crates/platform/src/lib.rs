//! Clock, threads, memory and entropy: the one door through which the libraries reach the machine.
//!
//! `search`, `solve` and `lobby` take the time, start threads and draw seeds here and
//! nowhere else, so that a browser, which has no `std::time`, or a simulation, which wants
//! to decide what time it is, can bring its own. Without further ado it is the standard
//! library's.
//!
//! ```
//! use siasat_platform::{Instant, in_parallel};
//!
//! let start = Instant::now();
//! let squares = in_parallel(4, |worker| worker * worker);
//! assert_eq!(squares, [0, 1, 4, 9]);
//! assert!(Instant::now() >= start);
//! ```

pub mod atomic;
mod clock;
mod entropy;
mod memory;
mod threads;
mod work;

pub use clock::{Instant, since_1970, use_calendar, use_clock};
pub use entropy::{entropy, use_entropy};
pub use memory::zeroed_words;
pub use threads::{
    cores, has_threads, in_parallel, on_large_stack, on_large_stacks, while_running, with_helpers,
};
pub use work::{cpu_time, use_cpu_clock};

/// A clock or a source of entropy that came after the first use of the one before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooLate;

impl std::fmt::Display for TooLate {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the platform is chosen before it is first used")
    }
}

impl std::error::Error for TooLate {}
