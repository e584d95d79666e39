use words::Words;

use super::{Report, cell, encounters, standings};
use crate::Standings;

/// The link of a chart, by the number of the game and the name of the chart.
pub type FigureLinks<'a> = &'a dyn Fn(usize, &str) -> String;

impl Report {
    /// The report as Markdown, with links to the charts.
    pub fn markdown(&self, words: &'static Words, charts: Option<FigureLinks<'_>>) -> String {
        let mut lines = vec![format!("# {}", escaped(&self.plan.name)), String::new()];
        for (number, game) in self.results.games.iter().enumerate() {
            lines.push(format!("## {}", escaped(&game.game)));
            lines.push(String::new());
            if game.played() == 0 {
                lines.push(words.say("report.none").to_owned());
                lines.push(String::new());
                continue;
            }
            lines.extend(table(standings(words, game)));
            lines.extend(table(cross_table(words, game)));
            lines.extend(table(encounters(words, game)));
            if let Some(charts) = charts {
                for figure in self.figures(words, game) {
                    let (title, place) = (&figure.drawing.title, charts(number, figure.name));
                    lines.push(format!("![{title}]({place})"));
                    lines.push(String::new());
                }
            }
        }
        lines.join("\n")
    }
}

/// The points of every player against every other.
pub(super) fn cross_table(
    words: &'static Words,
    game: &Standings,
) -> (Vec<String>, Vec<Vec<String>>) {
    let names = game.players.iter().map(|player| player.name.clone());
    let names: Vec<String> = names.collect();
    let head = words.say("report.crosstable").to_owned();
    let rows = names.iter().map(|row| {
        let cells = names.iter().map(|column| {
            if row == column {
                "·".to_owned()
            } else {
                cell(game, row, column).unwrap_or_default()
            }
        });
        [row.clone()].into_iter().chain(cells).collect()
    });
    let rows = rows.collect();
    ([head].into_iter().chain(names).collect(), rows)
}

fn table<T: AsRef<str>>((heads, rows): (Vec<T>, Vec<Vec<String>>)) -> Vec<String> {
    let line = |cells: Vec<String>| format!("| {} |", cells.join(" | "));
    let heads: Vec<String> = heads.iter().map(|head| escaped(head.as_ref())).collect();
    let rule = heads.iter().map(|_| "---".to_owned()).collect();
    let mut lines = vec![line(heads), line(rule)];
    for row in rows {
        lines.push(line(row.iter().map(|cell| escaped(cell)).collect()));
    }
    lines.push(String::new());
    lines
}

/// A text with the special characters of Markdown escaped.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '|' | '*' | '_' | '`' | '[' | '<' | '\\' | '#') {
            escaped.push('\\');
        }
        escaped.push(if c.is_control() { ' ' } else { c });
    }
    escaped
}
