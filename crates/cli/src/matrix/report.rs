//! The study of a matrix game as JSON.

use lab::matrix::{Amount, Fraction, Player, Reason, Removed, Study, Sums};
use serde_json::{Value, json};

/// One JSON object.
pub(crate) fn object(study: &Study<'_>, sums: Option<Sums>) -> Value {
    let (matrix, pure, mixed) = (study.matrix, &study.pure, &study.mixed);
    let texts =
        |amounts: &[Amount]| -> Vec<String> { amounts.iter().map(ToString::to_string).collect() };
    let saddles: Vec<Value> = pure
        .saddles
        .iter()
        .map(|&(row, column)| {
            json!({
                "row": matrix.rows()[row],
                "column": matrix.columns()[column],
                "value": pure.maximin.to_string(),
            })
        })
        .collect();
    let steps = study.reduced.steps.iter();
    let steps: Vec<Value> = steps.map(|step| step_object(study, step)).collect();
    let replies = |player: Player| -> Vec<Vec<String>> {
        let replies = matrix.best_replies(player).into_iter();
        replies
            .map(|replies| study.named(player, &replies))
            .collect()
    };
    let mut object = json!({
        "row_names": matrix.rows(),
        "column_names": matrix.columns(),
        "maximin": {
            "value": pure.maximin.to_string(),
            "rows": study.named(Player::Rows, &pure.rows),
        },
        "minimax": {
            "value": pure.minimax.to_string(),
            "columns": study.named(Player::Columns, &pure.columns),
        },
        "saddle": saddles,
        "value": mixed.value.to_string(),
        "rows": texts(&mixed.rows),
        "columns": texts(&mixed.columns),
        "exact": mixed.is_exact(),
        "error": mixed.error,
        "only": { "rows": mixed.only_rows, "columns": mixed.only_columns },
        "dominated": steps,
        "left": {
            "rows": study.named(Player::Rows, &study.reduced.rows),
            "columns": study.named(Player::Columns, &study.reduced.columns),
        },
        "replies": { "rows": replies(Player::Rows), "columns": replies(Player::Columns) },
    });
    if let Some(sums) = sums {
        object["zero_sum"] = json!(sums == Sums::Always(Fraction::ZERO));
    }
    object
}

fn step_object(study: &Study<'_>, step: &Removed) -> Value {
    let names = study.names(step.player);
    let by: Vec<Value> = match &step.reason {
        Reason::Strict(by) | Reason::Weak(by) | Reason::Same(by) => {
            vec![json!({ "name": names[*by], "share": "1" })]
        }
        Reason::Mix(mix) => mix
            .iter()
            .map(|(number, share)| json!({ "name": names[*number], "share": share.to_string() }))
            .collect(),
    };
    let kind = match step.reason {
        Reason::Strict(_) | Reason::Mix(_) => "strict",
        Reason::Weak(_) => "weak",
        Reason::Same(_) => "same",
    };
    let whose = match step.player {
        Player::Rows => "row",
        Player::Columns => "column",
    };
    json!({ whose: names[step.number], "kind": kind, "by": by })
}
