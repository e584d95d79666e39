use words::Words;
use words::number::decimal;

use super::{Amount, Matrix, Player, Study, Sums};

/// Divides a sentence into lines.
pub type Wrap<'w> = &'w dyn Fn(&str) -> Vec<String>;

impl Study<'_> {
    /// The study in lines for people; long sentences go through `wrap`.
    pub fn report(&self, words: &'static Words, sums: Option<Sums>, wrap: Wrap<'_>) -> Vec<String> {
        report(self, words, sums, wrap)
    }
}

fn report(
    study: &Study<'_>,
    words: &'static Words,
    sums: Option<Sums>,
    wrap: Wrap<'_>,
) -> Vec<String> {
    let mut lines = Vec::new();
    let (height, width) = (study.matrix.rows().len(), study.matrix.columns().len());
    if height <= 30 && width <= 12 {
        lines.extend(table(study.matrix));
    } else {
        let rows = words.count_with("matrix.rows", height as u64, &[("n", &height)]);
        let columns = words.count_with("matrix.columns", width as u64, &[("n", &width)]);
        lines.push(format!("{rows}, {columns}"));
    }
    lines.push(String::new());
    if let Some(sums) = sums {
        lines.extend(wrap(&study.sums(words, sums)));
    }
    for line in study.without_dice(words) {
        lines.extend(wrap(&line));
    }
    lines.push(String::new());
    lines.extend(reduced_lines(study, words));
    lines.push(String::new());
    lines.extend(mixed_lines(study, words));
    if height <= 12 && width <= 12 {
        lines.push(String::new());
        lines.extend(reply_lines(study, words));
    }
    if let Some(plot) = &study.plot {
        lines.push(String::new());
        lines.extend(plot.text(words.lang()).lines().map(str::to_owned));
    }
    lines
}

fn reduced_lines(study: &Study<'_>, words: &'static Words) -> Vec<String> {
    const MOST: usize = 20;
    let steps = &study.reduced.steps;
    let mut lines = Vec::new();
    if steps.is_empty() {
        lines.push(words.say("matrix.none-dominated").to_owned());
    } else {
        lines.push(words.say("matrix.dominated").to_owned());
        for (number, step) in (1..).zip(steps.iter().take(MOST)) {
            lines.push(format!("{number:>3}. {}", study.step(words, step)));
        }
        let more = steps.len().saturating_sub(MOST);
        if more > 0 {
            lines.push(words.fill("matrix.more", &[("n", &more)]));
        }
        lines.push(study.left(words));
    }
    if study.reduced.stopped {
        lines.push(words.say("matrix.stopped").to_owned());
    }
    lines
}

fn mixed_lines(study: &Study<'_>, words: &'static Words) -> Vec<String> {
    let mut lines = vec![study.value(words)];
    for (key, player) in [
        ("matrix.mix-rows", Player::Rows),
        ("matrix.mix-columns", Player::Columns),
    ] {
        let heading = format!("{} {}", words.say(key), study.only(words, player));
        lines.push(heading.trim_end().to_owned());
        let (names, shares) = (study.names(player), study.shares(player));
        lines.extend(shares_lines(words, names, shares));
    }
    lines
}

fn reply_lines(study: &Study<'_>, words: &'static Words) -> Vec<String> {
    let mut lines = vec![words.say("matrix.replies").to_owned()];
    for (player, other) in [
        (Player::Rows, Player::Columns),
        (Player::Columns, Player::Rows),
    ] {
        let key = match other {
            Player::Rows => "matrix.to-row",
            Player::Columns => "matrix.to-column",
        };
        let replies = study.matrix.best_replies(player);
        for (name, replies) in study.names(other).iter().zip(replies) {
            let replies = study.named(player, &replies).join(", ");
            let line = words.fill(key, &[("name", name), ("replies", &replies)]);
            lines.push(format!("  {line}"));
        }
    }
    lines
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
            let percent = format!("{:.1}", 100.0 * share.to_f64());
            let [share, percent] =
                [share.to_string(), percent].map(|text| decimal(&text, words.lang()));
            format!("  {name:<width$}  {share:<8}  {percent:>5} %")
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
