//! The compiled half of the Python package `siasat`: positions, batches, engines, solvers and
//! the laboratory behind one module, `siasat._siasat`.
//!
//! It takes and gives the texts that the program takes and gives, and nothing here knows a
//! game. Long calls release the interpreter's lock and stop on Ctrl-C
//! (`interrupt.rs`). Reports cross as JSON and become dataclasses in
//! `python/siasat/reports.py`; arrays cross as bytes and become numpy's, so that neither is a
//! dependency.

mod array;
mod batch;
mod bot;
mod failure;
mod interrupt;
mod language;
#[cfg(unix)]
mod matches;
mod matrix;
mod position;
mod solver;
#[cfg(unix)]
mod tournaments;
mod trace;

use pyo3::prelude::*;

/// What this crate says to people, with what it builds on.
pub(crate) static TEXTS: words::Catalogue =
    words::catalogue!("python", lobby::TEXTS, plain::TEXTS, lab::TEXTS);

/// The compiled half of the package `siasat`.
#[pymodule(gil_used = false)]
mod _siasat {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::batch::Batch;
    #[pymodule_export]
    use crate::bot::Bot;
    #[pymodule_export]
    use crate::failure::Error;
    #[pymodule_export]
    use crate::language::{language, set_language};
    #[cfg(unix)]
    #[pymodule_export]
    use crate::matches::play_match;
    #[pymodule_export]
    use crate::matrix::matrix;
    #[pymodule_export]
    use crate::position::{Position, game_names, open_game, open_position, rules};
    #[pymodule_export]
    use crate::solver::Solver;
    #[cfg(unix)]
    #[pymodule_export]
    use crate::tournaments::play_tournament;
    #[pymodule_export]
    use crate::trace::{Trace, explain_position, explain_tree};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        // The databases that the program has built.
        if let Some(folder) = folders::Folders::of("siasat").databases {
            lobby::keep_databases_in(folder);
        }
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
