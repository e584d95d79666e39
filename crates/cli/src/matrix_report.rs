use lab::matrix::{
    Amount, Fraction, Matrix, Mixed, Player, Plot, Pure, Reason, Reduced, Removed, Sums,
};
use plain::{WIDTH, wrap};
use serde_json::{Value, json};
use words::Words;

/// All there is to know about a matrix.
pub(crate) struct Study<'m> {
    matrix: &'m Matrix,
    pure: Pure,
    reduced: Reduced,
    mixed: Mixed,
    pub(crate) plot: Option<Plot>,
}

impl<'m> Study<'m> {
    pub(crate) fn of(matrix: &'m Matrix) -> Study<'m> {
        let mixed = Mixed::of(matrix);
        Study {
            matrix,
            pure: Pure::of(matrix),
            reduced: Reduced::of(matrix),
            plot: Plot::of(matrix, &mixed),
            mixed,
        }
    }

    fn names(&self, player: Player) -> &[String] {
        match player {
            Player::Rows => self.matrix.rows(),
            Player::Columns => self.matrix.columns(),
        }
    }

    fn named(&self, player: Player, numbers: &[usize]) -> Vec<String> {
        let names = self.names(player);
        numbers
            .iter()
            .map(|&number| names[number].clone())
            .collect()
    }

    /// What people read.
    pub(crate) fn report(&self, words: &'static Words, sums: Option<Sums>) -> Vec<String> {
        let mut lines = Vec::new();
        let (height, width) = (self.matrix.rows().len(), self.matrix.columns().len());
        if height <= 30 && width <= 12 {
            lines.extend(table(self.matrix));
        } else {
            lines.push(words.fill("matrix.size", &[("rows", &height), ("columns", &width)]));
        }
        lines.push(String::new());
        if let Some(sums) = sums {
            lines.extend(wrap(&self.sums(words, sums), WIDTH));
        }
        for line in self.pure_lines(words) {
            lines.extend(wrap(&line, WIDTH));
        }
        lines.push(String::new());
        lines.extend(self.reduced_lines(words));
        lines.push(String::new());
        lines.extend(self.mixed_lines(words));
        if height <= 12 && width <= 12 {
            lines.push(String::new());
            lines.extend(self.reply_lines(words));
        }
        if let Some(plot) = &self.plot {
            lines.push(String::new());
            lines.extend(plot.text(words.lang()).lines().map(str::to_owned));
        }
        lines
    }

    fn sums(&self, words: &'static Words, sums: Sums) -> String {
        match sums {
            Sums::Always(sum) if sum.sign() == 0 => words.say("matrix.zero-sum").to_owned(),
            Sums::Always(sum) => words.fill("matrix.constant-sum", &[("sum", &sum)]),
            Sums::Varies { row, column } => {
                let (row, column) = (&self.matrix.rows()[row], &self.matrix.columns()[column]);
                words.fill("matrix.not-zero-sum", &[("row", row), ("column", column)])
            }
        }
    }

    fn pure_lines(&self, words: &'static Words) -> Vec<String> {
        let rows = some(words, &self.named(Player::Rows, &self.pure.rows));
        let columns = some(words, &self.named(Player::Columns, &self.pure.columns));
        let saddle = if self.pure.saddles.is_empty() {
            words.say("matrix.no-saddle").to_owned()
        } else {
            let cells: Vec<String> = self
                .pure
                .saddles
                .iter()
                .map(|&(row, column)| {
                    let (row, column) = (&self.matrix.rows()[row], &self.matrix.columns()[column]);
                    format!("({row}, {column})")
                })
                .collect();
            let value = self.pure.maximin;
            let cells = some(words, &cells);
            words.fill("matrix.saddle", &[("value", &value), ("cells", &cells)])
        };
        vec![
            words.fill(
                "matrix.maximin",
                &[("value", &self.pure.maximin), ("rows", &rows)],
            ),
            words.fill(
                "matrix.minimax",
                &[("value", &self.pure.minimax), ("columns", &columns)],
            ),
            saddle,
        ]
    }

    fn reduced_lines(&self, words: &'static Words) -> Vec<String> {
        const MOST: usize = 20;
        let mut lines = Vec::new();
        for (number, step) in self.reduced.steps.iter().enumerate().take(MOST) {
            let names = self.names(step.player);
            let whose = words.say(match step.player {
                Player::Rows => "matrix.row",
                Player::Columns => "matrix.column",
            });
            let (key, by) = match &step.reason {
                Reason::Strict(by) => ("matrix.strictly", names[*by].clone()),
                Reason::Weak(by) => ("matrix.weakly", names[*by].clone()),
                Reason::Same(by) => ("matrix.same", names[*by].clone()),
                Reason::Mix(mix) => {
                    let parts = mix.iter();
                    let parts = parts.map(|(number, share)| format!("{share} {}", names[*number]));
                    ("matrix.by-mix", parts.collect::<Vec<_>>().join(" + "))
                }
            };
            let step = words.fill(
                key,
                &[
                    ("whose", &whose),
                    ("name", &names[step.number]),
                    ("by", &by),
                ],
            );
            lines.push(format!("{:>3}. {step}", number + 1));
        }
        if lines.is_empty() {
            lines.push(words.say("matrix.none-dominated").to_owned());
        } else {
            lines.insert(0, words.say("matrix.dominated").to_owned());
            let more = self.reduced.steps.len().saturating_sub(MOST);
            if more > 0 {
                lines.push(words.fill("matrix.more", &[("n", &more)]));
            }
            let (rows, columns) = (&self.reduced.rows, &self.reduced.columns);
            lines.push(words.fill(
                "matrix.left",
                &[
                    ("rows", &some(words, &self.named(Player::Rows, rows))),
                    (
                        "columns",
                        &some(words, &self.named(Player::Columns, columns)),
                    ),
                ],
            ));
        }
        if self.reduced.stopped {
            lines.push(words.say("matrix.stopped").to_owned());
        }
        lines
    }

    fn mixed_lines(&self, words: &'static Words) -> Vec<String> {
        let mixed = &self.mixed;
        let value = decimal(mixed.value);
        let mut lines = vec![if mixed.is_exact() {
            words.fill("matrix.value", &[("value", &value)])
        } else {
            let error = format!("{:.0e}", mixed.error.max(1e-12));
            words.fill(
                "matrix.value-near",
                &[("value", &mixed.value), ("error", &error)],
            )
        }];
        for (key, player, shares, is_only) in [
            (
                "matrix.mix-rows",
                Player::Rows,
                &mixed.rows,
                mixed.only_rows,
            ),
            (
                "matrix.mix-columns",
                Player::Columns,
                &mixed.columns,
                mixed.only_columns,
            ),
        ] {
            let note = match (mixed.is_exact(), is_only) {
                (false, _) => "",
                (true, true) => words.say("matrix.only"),
                (true, false) => words.say("matrix.others"),
            };
            lines.push(format!("{} {note}", words.say(key)).trim_end().to_owned());
            lines.extend(shares_lines(words, self.names(player), shares));
        }
        lines
    }

    fn reply_lines(&self, words: &'static Words) -> Vec<String> {
        let mut lines = vec![words.say("matrix.replies").to_owned()];
        for (player, other) in [
            (Player::Rows, Player::Columns),
            (Player::Columns, Player::Rows),
        ] {
            let key = match other {
                Player::Rows => "matrix.to-row",
                Player::Columns => "matrix.to-column",
            };
            let replies = self.matrix.best_replies(player);
            for (name, replies) in self.names(other).iter().zip(replies) {
                let replies = self.named(player, &replies).join(", ");
                let line = words.fill(key, &[("name", name), ("replies", &replies)]);
                lines.push(format!("  {line}"));
            }
        }
        lines
    }

    /// One JSON object.
    pub(crate) fn object(&self, sums: Option<Sums>) -> Value {
        let mixed = &self.mixed;
        let texts = |amounts: &[Amount]| -> Vec<String> {
            amounts.iter().map(ToString::to_string).collect()
        };
        let saddles: Vec<Value> = self
            .pure
            .saddles
            .iter()
            .map(|&(row, column)| {
                json!({
                    "row": self.matrix.rows()[row],
                    "column": self.matrix.columns()[column],
                    "value": self.pure.maximin.to_string(),
                })
            })
            .collect();
        let steps: Vec<Value> = self
            .reduced
            .steps
            .iter()
            .map(|step| self.step(step))
            .collect();
        let replies = |player: Player| -> Vec<Vec<String>> {
            let replies = self.matrix.best_replies(player).into_iter();
            replies
                .map(|replies| self.named(player, &replies))
                .collect()
        };
        let mut object = json!({
            "row_names": self.matrix.rows(),
            "column_names": self.matrix.columns(),
            "maximin": {
                "value": self.pure.maximin.to_string(),
                "rows": self.named(Player::Rows, &self.pure.rows),
            },
            "minimax": {
                "value": self.pure.minimax.to_string(),
                "columns": self.named(Player::Columns, &self.pure.columns),
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
                "rows": self.named(Player::Rows, &self.reduced.rows),
                "columns": self.named(Player::Columns, &self.reduced.columns),
            },
            "replies": { "rows": replies(Player::Rows), "columns": replies(Player::Columns) },
        });
        if let Some(sums) = sums {
            object["zero_sum"] = json!(sums == Sums::Always(Fraction::ZERO));
        }
        object
    }

    fn step(&self, step: &Removed) -> Value {
        let names = self.names(step.player);
        let by: Vec<Value> = match &step.reason {
            Reason::Strict(by) | Reason::Weak(by) | Reason::Same(by) => {
                vec![json!({ "name": names[*by], "share": "1" })]
            }
            Reason::Mix(mix) => mix
                .iter()
                .map(
                    |(number, share)| json!({ "name": names[*number], "share": share.to_string() }),
                )
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
}

/// Names, but not hundreds of them.
fn some(words: &'static Words, names: &[String]) -> String {
    const MOST: usize = 12;
    match names.len().checked_sub(MOST) {
        None | Some(0) => names.join(", "),
        Some(more) => {
            let shown = names[..MOST].join(", ");
            format!("{shown}, {}", words.fill("matrix.more", &[("n", &more)]))
        }
    }
}

/// The payoffs in columns.
fn table(matrix: &Matrix) -> Vec<String> {
    let width = |texts: &mut dyn Iterator<Item = usize>| texts.max().unwrap_or_default();
    let length = |text: &str| text.chars().count();
    let first = width(&mut matrix.rows().iter().map(|name| length(name)));
    let columns: Vec<Vec<String>> = (0..matrix.columns().len())
        .map(|column| matrix.column(column).map(|cell| cell.to_string()).collect())
        .collect();
    let widths: Vec<usize> = matrix
        .columns()
        .iter()
        .zip(&columns)
        .map(|(name, cells)| {
            let cells = width(&mut cells.iter().map(|cell| length(cell)));
            cells.max(length(name))
        })
        .collect();
    let line = |head: &str, cells: &mut dyn Iterator<Item = &str>| {
        let mut line = format!("{head:<first$}");
        for (cell, width) in cells.zip(&widths) {
            line += &format!("  {cell:>width$}");
        }
        line
    };
    let mut lines = vec![line("", &mut matrix.columns().iter().map(String::as_str))];
    for (row, name) in matrix.rows().iter().enumerate() {
        lines.push(line(
            name,
            &mut columns.iter().map(|column| column[row].as_str()),
        ));
    }
    lines
}

/// The strategies that are played at all, with their shares.
fn shares_lines(words: &'static Words, names: &[String], shares: &[Amount]) -> Vec<String> {
    const MOST: usize = 30;
    let played = names
        .iter()
        .zip(shares)
        .filter(|(_, share)| share.is_some());
    let width = names.iter().map(|name| name.chars().count()).max();
    let width = width.unwrap_or_default().min(40);
    let count = played.clone().count();
    let mut lines: Vec<String> = played
        .take(MOST)
        .map(|(name, share)| {
            let percent = 100.0 * share.to_f64();
            format!(
                "  {name:<width$}  {:<8}  {percent:5.1} %",
                share.to_string()
            )
        })
        .collect();
    if count > MOST {
        lines.push(format!(
            "  {}",
            words.fill("matrix.more", &[("n", &(count - MOST))])
        ));
    }
    lines
}

/// `5/11 = 0.454545`, and a whole number as it is.
fn decimal(amount: Amount) -> String {
    let text = amount.to_string();
    if text.contains('/') {
        format!("{text} = {:.6}", amount.to_f64())
    } else {
        text
    }
}
