use game::{BadPosition, IllegalMove};
use lobby::{BadGame, BadPlayer};
use pyo3::exceptions::PyValueError;
use pyo3::{PyErr, create_exception};

use crate::TEXTS;
use crate::language::lang;

create_exception!(
    siasat,
    Error,
    PyValueError,
    "Something that was given cannot be taken; the sentence says what would have been."
);

/// The sentence of this key.
pub(crate) fn refuse(key: &str, arguments: &[(&str, &dyn std::fmt::Display)]) -> PyErr {
    Error::new_err(TEXTS.words(lang()).fill(key, arguments))
}

/// An error that knows its sentence in both languages.
pub(crate) trait InLang {
    /// The sentence.
    fn sentence(&self) -> String;
}

macro_rules! in_lang {
    ($($error:ty),+ $(,)?) => {
        $(impl InLang for $error {
            fn sentence(&self) -> String {
                self.in_lang(lang())
            }
        })+
    };
}

in_lang!(
    BadGame,
    BadPlayer,
    BadPosition,
    IllegalMove,
    lab::BadTree,
    lab::matrix::BadMatrix,
    search::trace::Unsupported,
);

#[cfg(unix)]
in_lang!(
    arena::BadEntrant,
    arena::BadMatch,
    tournament::BadPlan,
    tournament::BadRun,
);

/// The exception for it.
pub(crate) fn raised(error: impl InLang) -> PyErr {
    Error::new_err(error.sentence())
}
