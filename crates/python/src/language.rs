use std::sync::atomic::{AtomicBool, Ordering};

use game::Lang;
use pyo3::prelude::*;

use crate::failure::refuse;

static INDONESIAN: AtomicBool = AtomicBool::new(false);

/// The language of sentences.
pub(crate) fn lang() -> Lang {
    if INDONESIAN.load(Ordering::Relaxed) {
        Lang::Id
    } else {
        Lang::En
    }
}

/// The language of sentences and errors: "en" or "id".
#[pyfunction]
pub(crate) fn language() -> &'static str {
    lang().code()
}

/// Chooses the language of sentences and errors: "en" or "id".
#[pyfunction]
pub(crate) fn set_language(code: &str) -> PyResult<()> {
    let chosen = Lang::ALL.into_iter().find(|lang| lang.code() == code);
    let given = game::quoted(code);
    let chosen = chosen.ok_or_else(|| refuse("python.language", &[("given", &given)]))?;
    INDONESIAN.store(chosen == Lang::Id, Ordering::Relaxed);
    Ok(())
}
