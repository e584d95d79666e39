use std::env;
use std::io::{self, IsTerminal};

use crate::inside;

/// Colours for people: on a terminal only, never with `NO_COLOR` or on a dumb one, and never
/// in a text that the page or the full-screen program shows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Paint {
    is_on: bool,
}

impl Paint {
    /// For standard output.
    pub(crate) fn stdout() -> Paint {
        Paint::of(io::stdout().is_terminal())
    }

    /// For standard error.
    pub(crate) fn stderr() -> Paint {
        Paint::of(io::stderr().is_terminal())
    }

    fn of(is_terminal: bool) -> Paint {
        let says = |name: &str| env::var(name).unwrap_or_default();
        let is_refused = !says("NO_COLOR").is_empty() || says("TERM") == "dumb";
        Paint {
            is_on: is_terminal && !is_refused && !inside::is_inside(),
        }
    }

    /// What names something.
    pub(crate) fn label(self, text: &str) -> String {
        self.with("1", text)
    }

    /// What is good for the side to move, or in order.
    pub(crate) fn good(self, text: &str) -> String {
        self.with("32", text)
    }

    /// What is bad for the side to move, or broken.
    pub(crate) fn bad(self, text: &str) -> String {
        self.with("31", text)
    }

    /// What deserves a look.
    pub(crate) fn warning(self, text: &str) -> String {
        self.with("33", text)
    }

    fn with(self, code: &str, text: &str) -> String {
        if self.is_on && !text.is_empty() {
            format!("\x1b[{code}m{text}\x1b[0m")
        } else {
            text.to_owned()
        }
    }
}
