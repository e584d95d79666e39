//! The study of a matrix game as JSON.

use lab::matrix::{Amount, Fraction, Matrix, Player, Pure, Reason, Removed, Study, Sums};
use serde_json::{Value, json};

/// What is known without dice, where the rest was stopped.
pub(super) fn partial(matrix: &Matrix, pure: &Pure) -> Value {
    let mut object = without_dice(matrix, pure);
    object["partial"] = json!(true);
    object
}

fn without_dice(matrix: &Matrix, pure: &Pure) -> Value {
    let (rows, columns) = (matrix.rows(), matrix.columns());
    let saddles = pure.saddles.iter().map(|&(row, column)| {
        let value = pure.maximin.to_string();
        json!({ "row": rows[row], "column": columns[column], "value": value })
    });
    let named = |names: &[String], numbers: &[usize]| -> Vec<String> {
        numbers
            .iter()
            .map(|&number| names[number].clone())
            .collect()
    };
    json!({
        "row_names": rows,
        "column_names": columns,
        "maximin": { "value": pure.maximin.to_string(), "rows": named(rows, &pure.rows) },
        "minimax": { "value": pure.minimax.to_string(), "columns": named(columns, &pure.columns) },
        "saddle": saddles.collect::<Value>(),
    })
}

/// One JSON object.
pub(super) fn object(study: &Study<'_>, sums: Option<Sums>) -> Value {
    let (matrix, mixed) = (study.matrix, &study.mixed);
    let texts =
        |amounts: &[Amount]| -> Vec<String> { amounts.iter().map(ToString::to_string).collect() };
    let steps = study.reduced.steps.iter();
    let steps: Vec<Value> = steps.map(|step| step_object(study, step)).collect();
    let replies = |player: Player| -> Vec<Vec<String>> {
        let replies = matrix.best_replies(player).into_iter();
        replies
            .map(|replies| study.named(player, &replies))
            .collect()
    };
    let mut object = without_dice(matrix, &study.pure);
    object["value"] = json!(mixed.value.to_string());
    object["rows"] = json!(texts(&mixed.rows));
    object["columns"] = json!(texts(&mixed.columns));
    object["exact"] = json!(mixed.is_exact());
    object["error"] = json!(mixed.error);
    object["only"] = json!({ "rows": mixed.only_rows, "columns": mixed.only_columns });
    object["dominated"] = json!(steps);
    object["left"] = json!({
        "rows": study.named(Player::Rows, &study.reduced.rows),
        "columns": study.named(Player::Columns, &study.reduced.columns),
    });
    object["replies"] =
        json!({ "rows": replies(Player::Rows), "columns": replies(Player::Columns) });
    object["partial"] = json!(false);
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
