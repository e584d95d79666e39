use std::sync::{Mutex, PoisonError};

use game::Turn;
use lobby::{GAMES, Player, ScoreBound, SearchRequest, SearchResult};
use pyo3::prelude::*;
use serde_json::json;

use crate::failure::{raised, refuse};
use crate::interrupt::interruptible;
use crate::position::Position;

/// A machine player in one game. It keeps its table from search to search.
#[pyclass(frozen, module = "siasat")]
pub(crate) struct Bot {
    bot: Mutex<Box<dyn lobby::Bot>>,
}

#[pymethods]
impl Bot {
    #[new]
    fn new(spec: &str, player: &str) -> PyResult<Bot> {
        let session = lobby::open(GAMES, spec).map_err(raised)?;
        let player: Player = player.parse().map_err(raised)?;
        let bot = session.bot(&player).map_err(raised)?;
        Ok(Bot {
            bot: Mutex::new(bot),
        })
    }

    /// What it would play, as JSON.
    fn best(&self, py: Python<'_>, position: &Position, all: bool) -> PyResult<String> {
        let text = position.position.text();
        match position.position.turn() {
            Turn::Over(_) => return Err(refuse("python.over", &[])),
            Turn::Chance => return Err(refuse("python.chance", &[])),
            Turn::Player(_) => {}
        }
        let found = interruptible(py, |stop| {
            let mut bot = self.bot.lock().unwrap_or_else(PoisonError::into_inner);
            let budget = None;
            bot.think(&text, &SearchRequest { stop, budget, all }, &mut |_| ())
        })?;
        let found = found.map_err(raised)?;
        let found = found.ok_or_else(|| refuse("python.chance", &[]))?;
        Ok(report(&found).to_string())
    }

    /// Clears what earlier searches left behind; false when a new one has to be made.
    fn forget(&self, py: Python<'_>) -> bool {
        // A search that runs needs the interpreter's lock now and then, to hear of Ctrl-C.
        py.detach(|| {
            let mut bot = self.bot.lock().unwrap_or_else(PoisonError::into_inner);
            bot.forget()
        })
    }
}

fn report(found: &SearchResult) -> serde_json::Value {
    let moves = found.moves.iter();
    let moves: Vec<_> = moves
        .map(|valued| json!({ "move": valued.mv, "value": valued.value, "exact": valued.exact }))
        .collect();
    json!({
        "move": found.mv,
        "value": found.value,
        "bound": found.bound.map(ScoreBound::word),
        "exact": found.exact,
        "depth": found.depth,
        "nodes": found.nodes,
        "seconds": found.seconds,
        "line": found.line,
        "moves": moves,
    })
}
