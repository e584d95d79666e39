use std::sync::{Mutex, PoisonError};

use game::Turn;
use lobby::{
    DynSolver, GAMES, Goal, Preparation, SolveDetail, SolveError, SolveReport, SolveRequest,
    SolverMethod, SolverSettings, ValueRange,
};
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use serde_json::json;

use crate::failure::{raised, refuse};
use crate::interrupt::interruptible;
use crate::position::Position;

/// A solver for one game. It keeps its tables from position to position.
#[pyclass(frozen, module = "siasat")]
pub(crate) struct Solver {
    solver: Mutex<Box<dyn DynSolver>>,
    megabytes: usize,
}

#[pymethods]
impl Solver {
    #[new]
    fn new(py: Python<'_>, spec: &str, threads: usize, megabytes: usize) -> PyResult<Solver> {
        let session = lobby::open(GAMES, spec).map_err(raised)?;
        let settings = SolverSettings {
            memory: megabytes << 20,
            threads: threads.clamp(1, 256),
            method: SolverMethod::AlphaBeta,
        };
        let info = session.info();
        let solver = interruptible(py, move |stop| {
            session.solver(settings, &Preparation::until(stop))
        })?;
        let key = if info.chance {
            "python.solve-chance"
        } else {
            "python.no-solver"
        };
        let solver = solver.ok_or_else(|| refuse(key, &[("game", &info.name)]))?;
        Ok(Solver {
            solver: Mutex::new(solver),
            megabytes,
        })
    }

    /// The exact value, as JSON.
    fn solve(
        &self,
        py: Python<'_>,
        position: &Position,
        moves: bool,
        nodes: Option<u64>,
    ) -> PyResult<String> {
        let text = position.position.text();
        if matches!(position.position.turn(), Turn::Over(_) | Turn::Chance) {
            return Err(refuse("python.over", &[]));
        }
        let detail = if moves {
            SolveDetail::Moves
        } else {
            SolveDetail::Line
        };
        let solved = interruptible(py, |stop| {
            let mut solver = self.solver.lock().unwrap_or_else(PoisonError::into_inner);
            let request = SolveRequest {
                goal: Goal::Points,
                detail,
                stop,
                nodes,
                deadline: None,
            };
            solver.prove(&text, &request, &mut |_| ())
        })?;
        let solved = solved.map_err(raised)?;
        let solved = solved.ok_or_else(|| refuse("python.over", &[]))?;
        if solved.trouble == Some(SolveError::OutOfMemory) {
            let sentence = refuse("python.memory", &[("n", &self.megabytes)]);
            return Err(PyMemoryError::new_err(sentence.to_string()));
        }
        Ok(report(&solved).to_string())
    }
}

fn report(solved: &SolveReport) -> serde_json::Value {
    let moves = solved.moves.iter().map(|(text, range)| {
        let ValueRange { low, high } = *range;
        json!({ "move": text, "value": range.value(), "low": low, "high": high })
    });
    let outcome = solved.range.value().map(|value| match value {
        1.. => "win",
        0 => "draw",
        _ => "loss",
    });
    json!({
        "value": solved.range.value(),
        "outcome": outcome,
        "low": solved.range.low,
        "high": solved.range.high,
        "best": solved.best,
        "line": solved.line,
        "moves": moves.collect::<Vec<_>>(),
        "nodes": solved.nodes,
        "seconds": solved.seconds,
    })
}
