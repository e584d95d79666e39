use lab::matrix::{Amount, Matrix, Player, Study};
use pyo3::prelude::*;
use serde_json::json;

use crate::failure::raised;
use crate::interrupt::interruptible;
use crate::language::lang;

/// A matrix game, solved: JSON, and a picture where one of the players has two strategies.
#[pyfunction]
pub(crate) fn matrix(py: Python<'_>, text: &str) -> PyResult<(String, Option<String>)> {
    let matrix: Matrix = text.parse().map_err(raised)?;
    let lang = lang();
    let solved = interruptible(py, |stop| {
        let study = Study::until(&matrix, stop)?;
        let picture = study.plot.as_ref().map(|plot| plot.svg(lang));
        Some((report(&study).to_string(), picture))
    })?;
    Ok(solved.expect("nothing but a signal stops it, and that has been raised"))
}

fn report(study: &Study<'_>) -> serde_json::Value {
    let (matrix, pure, mixed) = (study.matrix, &study.pure, &study.mixed);
    let texts =
        |amounts: &[Amount]| -> Vec<String> { amounts.iter().map(ToString::to_string).collect() };
    let saddles = pure.saddles.iter();
    let saddles: Vec<_> = saddles
        .map(|&(row, column)| [&matrix.rows()[row], &matrix.columns()[column]])
        .collect();
    json!({
        "row_names": matrix.rows(),
        "column_names": matrix.columns(),
        "maximin": pure.maximin.to_string(),
        "maximin_rows": study.named(Player::Rows, &pure.rows),
        "minimax": pure.minimax.to_string(),
        "minimax_columns": study.named(Player::Columns, &pure.columns),
        "saddles": saddles,
        "value": mixed.value.to_string(),
        "rows": texts(&mixed.rows),
        "columns": texts(&mixed.columns),
        "exact": mixed.is_exact(),
        "undominated_rows": study.named(Player::Rows, &study.reduced.rows),
        "undominated_columns": study.named(Player::Columns, &study.reduced.columns),
    })
}
