use std::io;

use tracing::level_filters::LevelFilter;
use tracing_subscriber::fmt;

/// How much is written to the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Log {
    /// Nothing.
    Off,
    /// What went wrong.
    Error,
    /// What should be looked at, too.
    #[default]
    Warn,
    /// What happens now and then, too.
    Info,
    /// Every request, too.
    Debug,
}

impl Log {
    /// Writes to standard error from now on, one line of JSON for each thing that
    /// happens. Nothing in there names a person: no address, no token, no path with
    /// either.
    pub fn start(self) {
        let level = match self {
            Log::Off => LevelFilter::OFF,
            Log::Error => LevelFilter::ERROR,
            Log::Warn => LevelFilter::WARN,
            Log::Info => LevelFilter::INFO,
            Log::Debug => LevelFilter::DEBUG,
        };
        let log = fmt().json().with_writer(io::stderr).with_max_level(level);
        // Who uses this as a library may have a log already.
        let _ = log.try_init();
    }
}
