use std::io;

use tracing::level_filters::LevelFilter;
use tracing_subscriber::fmt;

/// How much is written to the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Log {
    /// Nothing.
    Off,
    /// Errors.
    Error,
    /// Errors and warnings.
    #[default]
    Warn,
    /// Also rare events.
    Info,
    /// Also every request.
    Debug,
}

impl Log {
    /// Starts to log to standard error, one line of JSON for each event. The log holds no
    /// personal data: no address, no token, and no path that contains either.
    pub fn start(self) {
        let level = match self {
            Log::Off => LevelFilter::OFF,
            Log::Error => LevelFilter::ERROR,
            Log::Warn => LevelFilter::WARN,
            Log::Info => LevelFilter::INFO,
            Log::Debug => LevelFilter::DEBUG,
        };
        let log = fmt().json().with_writer(io::stderr).with_max_level(level);
        // A program that uses this library may have a subscriber already.
        let _ = log.try_init();
    }
}
