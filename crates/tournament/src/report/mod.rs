//! Reports of a tournament, for people and for programs.

mod csv;
mod figures;
mod html;
mod json;
mod markdown;
mod replay;

use game::Lang;
use words::Words;

use crate::{BadStore, Encounter, Plan, Results, Standings, Store, StoredGame};

pub use figures::ReportFigure;
pub use json::State;
pub use markdown::FigureLinks;

/// Everything that a report shows.
pub struct Report {
    /// The plan.
    pub plan: Plan,
    /// The plan as it was written.
    pub text: String,
    /// The results.
    pub results: Results,
    /// Every game, by pairing and pair.
    pub games: Vec<StoredGame>,
}

impl Report {
    /// Reads everything in a file.
    pub fn new(plan: Plan, store: &Store) -> Result<Report, BadStore> {
        let results = Results::new(&plan, store)?;
        Ok(Report {
            text: store.source()?.text,
            results,
            games: store.games()?,
            plan,
        })
    }

    /// The stored games of one game of the plan.
    fn games_of<'a>(&'a self, standings: &'a Standings) -> impl Iterator<Item = &'a StoredGame> {
        let game = &standings.game;
        self.games
            .iter()
            .filter(move |played| &played.record.game == game)
    }
}

/// A cell of the cross table: points and games.
fn cell(standings: &Standings, row: &str, column: &str) -> Option<String> {
    let score = standings.against(row, column)?;
    Some(format!(
        "{} / {}",
        crate::points(score.points()),
        score.games()
    ))
}

/// Elo with its interval: `+35 [−33, +103]`.
fn between(estimate: arena::Estimate) -> String {
    let [value, low, high] = [estimate.value, estimate.low, estimate.high].map(signed);
    format!("{value} [{low}, {high}]")
}

/// A whole number with its sign.
fn signed(value: f64) -> String {
    if value.is_finite() {
        // Without digits after the point, languages do not differ.
        words::number::signed(value, 0, Lang::En).replace('-', "−")
    } else {
        "…".to_owned()
    }
}

/// Milliseconds, with three significant digits or so.
fn milliseconds(words: &'static Words, time: std::time::Duration) -> String {
    let ms = time.as_secs_f64() * 1000.0;
    let digits = match ms {
        100.0.. => 0,
        1.0.. => 1,
        _ => 3,
    };
    decimal(words, ms, digits)
}

/// A number with so many digits after the point, or after the comma.
fn decimal(words: &'static Words, number: f64, digits: usize) -> String {
    words::number::rounded(number, digits, words.lang())
}

fn percent(words: &'static Words, share: f64) -> String {
    format!("{} %", decimal(words, 100.0 * share, 1))
}

/// The decision of the test, or the number of missing pairs.
fn verdict(words: &'static Words, encounter: &Encounter) -> String {
    let played = encounter.summary.score.games() / 2;
    match encounter.verdict {
        Some(verdict) => verdict.word().to_owned(),
        None if played < encounter.pairs => {
            words.fill("report.missing", &[("n", &(encounter.pairs - played))])
        }
        None => String::new(),
    }
}

/// The headings of the list of players, and their rows.
fn standings(
    words: &'static Words,
    standings: &Standings,
) -> (Vec<&'static str>, Vec<Vec<String>>) {
    let heads = [
        "report.player",
        "report.rating",
        "report.games",
        "report.points",
        "report.share",
        "report.time",
        "report.longest",
        "report.faults",
    ];
    let rows = standings.players.iter().map(|player| {
        vec![
            player.name.clone(),
            between(player.rating),
            player.score.games().to_string(),
            crate::points(player.score.points()),
            percent(words, player.score.share()),
            milliseconds(words, player.thinking.mean()),
            milliseconds(words, player.thinking.longest),
            player.faults.games().to_string(),
        ]
    });
    (said(words, &heads), rows.collect())
}

/// The headings of the list of encounters, and their rows.
fn encounters(
    words: &'static Words,
    standings: &Standings,
) -> (Vec<&'static str>, Vec<Vec<String>>) {
    let heads = [
        "report.pairing",
        "report.counts",
        "report.share",
        "report.elo",
        "report.superiority",
        "report.pairs",
        "report.plies",
        "report.state",
    ];
    let rows = standings.encounters.iter().map(|encounter| {
        let score = encounter.summary.score;
        let [first, second] = &encounter.players;
        let is_empty = score.games() == 0;
        vec![
            format!("{first} – {second}"),
            format!("{} – {} – {}", score.wins, score.draws, score.losses),
            percent(words, score.share()),
            if is_empty {
                String::new()
            } else {
                between(score.elo())
            },
            percent(words, score.superiority()),
            score.pairs.map(|count| count.to_string()).join(" "),
            decimal(words, encounter.summary.mean_plies(), 1),
            verdict(words, encounter),
        ]
    });
    (said(words, &heads), rows.collect())
}

fn said(words: &'static Words, keys: &[&'static str]) -> Vec<&'static str> {
    keys.iter().map(|key| words.say(key)).collect()
}

#[cfg(test)]
mod tests {
    use arena::Estimate;

    use super::*;

    #[test]
    fn nothing_has_no_sign() {
        let estimate = Estimate {
            value: -0.3,
            low: -33.4,
            high: 35.2,
        };
        assert_eq!(between(estimate), "0 [−33, +35]");
        assert_eq!(signed(-0.0), "0");
        assert_eq!(signed(f64::NEG_INFINITY), "…");
    }
}
