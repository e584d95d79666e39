use std::io;
use std::process::ExitCode;

use game::{BadPosition, IllegalMove};
use lobby::BadGame;

/// Why a command did not do what it was asked to.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Wrong use: the sentence says what was given and what would be accepted.
    Use(String),
    /// Reading or writing failed.
    Io(io::Error),
}

impl Failure {
    /// Tells on standard error and gives the exit code.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Failure::Use(sentence) => {
                eprintln!("siasat: {sentence}");
                ExitCode::from(2)
            }
            // Whoever reads our output has seen enough: `siasat games | head -1`.
            Failure::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Failure::Io(error) => {
                eprintln!("siasat: {error}");
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

impl From<BadGame> for Failure {
    fn from(error: BadGame) -> Failure {
        Failure::Use(error.to_string())
    }
}

impl From<BadPosition> for Failure {
    fn from(error: BadPosition) -> Failure {
        Failure::Use(error.to_string())
    }
}

impl From<IllegalMove> for Failure {
    fn from(error: IllegalMove) -> Failure {
        Failure::Use(error.to_string())
    }
}
