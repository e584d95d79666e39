use std::path::{Path, PathBuf};

use lobby::GAMES;
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use tournament::{BadRun, End, Ledger, Plan, Results, Runner, Source, State, Store};

use crate::failure::{Error, raised};
use crate::interrupt::interruptible;

/// A tournament, played or gone on with, as JSON. The plan is a text, or what `plan_file` has;
/// the games are written to `games_file`.
#[pyfunction]
pub(crate) fn play_tournament(
    py: Python<'_>,
    plan: &str,
    plan_file: Option<PathBuf>,
    games_file: PathBuf,
    concurrency: Option<usize>,
) -> PyResult<String> {
    let mut source = match &plan_file {
        None => Source::new(plan),
        Some(path) => Source::load(path).map_err(|error| unreadable(path, &error))?,
    };
    let plan = Plan::read(&mut source, GAMES).map_err(raised)?;
    let concurrency = concurrency.unwrap_or(plan.concurrency).clamp(1, 256);
    let played = interruptible(py, |stop| -> Result<String, BadRun> {
        let runner = Runner::new(&plan, GAMES);
        // Before anything is written, so that a bad plan leaves no file.
        runner.check()?;
        let store = Store::open(&games_file, &source, &plan, GAMES)?;
        let mut ledger = Ledger::new(&plan, store)?;
        let state = match runner.run(&mut ledger, concurrency, stop, &mut |_| ())? {
            End::Complete => State::Complete,
            End::Interrupted => State::Stopped,
        };
        let results = Results::new(&plan, ledger.store())?;
        Ok(results.json(&plan, state).to_string())
    })?;
    played.map_err(raised)
}

fn unreadable(path: &Path, error: &std::io::Error) -> PyErr {
    // With the number, so that it becomes a FileNotFoundError where it is one.
    match error.raw_os_error() {
        Some(number) => PyOSError::new_err((number, error.to_string(), path.to_path_buf())),
        None => Error::new_err(error.to_string()),
    }
}
