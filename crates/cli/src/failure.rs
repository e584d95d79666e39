use std::io;
use std::process::ExitCode;

use plain::Glyphs;

use crate::paint::Paint;

/// The result of a command, or of a step of one.
pub(crate) type Result<T = (), E = Failure> = std::result::Result<T, E>;

/// Why a command failed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Wrong use: the sentence says what was given and what would be accepted.
    Use(String),
    /// Reading or writing failed.
    Io(io::Error),
}

impl Failure {
    /// Prints the message on standard error and gives the exit code.
    pub(crate) fn report(self, program: &str, glyphs: Glyphs) -> ExitCode {
        let program = Paint::stderr().bad(&format!("{program}:"));
        match self {
            Failure::Use(sentence) => {
                eprintln!("{program} {}", glyphs.fit(&sentence));
                ExitCode::from(2)
            }
            // The reader has closed the pipe: `siasat games | head -1`.
            Failure::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Failure::Io(error) => {
                eprintln!("{program} {error}");
                ExitCode::FAILURE
            }
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Io(error)
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Failure {
        Failure::Io(error.into())
    }
}
