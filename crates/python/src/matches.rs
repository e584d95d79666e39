use arena::{Conditions, Entrant, Faults, Match, MatchEvent, Openings};
use lobby::{GAMES, Rng};
use pyo3::prelude::*;
use serde_json::json;

use crate::failure::raised;
use crate::interrupt::interruptible;

/// How to play.
#[derive(FromPyObject)]
pub(crate) struct Terms {
    #[pyo3(item)]
    games: u64,
    #[pyo3(item)]
    opening_plies: usize,
    #[pyo3(item)]
    seed: Option<u64>,
    #[pyo3(item)]
    concurrency: usize,
}

/// Games between two players, as JSON, and a line for each game.
#[pyfunction]
pub(crate) fn play_match(
    py: Python<'_>,
    spec: &str,
    first: &str,
    second: &str,
    terms: Terms,
) -> PyResult<(String, Vec<String>)> {
    let session = lobby::open(GAMES, spec).map_err(raised)?;
    let entrants: [Entrant; 2] = [
        first.parse().map_err(raised)?,
        second.parse().map_err(raised)?,
    ];
    let settings = Match {
        entrants,
        go: [None, None],
        games: terms.games,
        openings: Openings::Random {
            plies: terms.opening_plies,
        },
        conditions: Conditions::default(),
        seed: terms.seed.unwrap_or_else(Rng::any_seed),
        concurrency: terms.concurrency.clamp(1, 256),
        sprt: None,
    };
    let spec = session.spec().to_owned();
    let seed = settings.seed;
    let (played, lines) = interruptible(py, move |stop| {
        let mut lines = Vec::new();
        let played = settings.run(&*session, stop, &mut |news| {
            if let MatchEvent::Game(record) = news {
                lines.push(record.line());
            }
            Ok(())
        });
        (played, lines)
    })?;
    let (summary, _) = played.map_err(raised)?;
    let score = &summary.score;
    let elo = score.elo();
    let both = |what: fn(&Faults) -> u64| summary.faults.iter().map(what).sum::<u64>();
    let report = json!({
        "game": spec,
        "games": score.games(),
        "wins": score.wins,
        "losses": score.losses,
        "draws": score.draws,
        "points": score.points(),
        "elo": elo.value,
        "elo_low": elo.low,
        "elo_high": elo.high,
        "los": score.superiority(),
        "pentanomial": score.pairs,
        "plies_mean": summary.mean_plies(),
        "time_losses": both(|faults| faults.time),
        "crashes": both(|faults| faults.crash),
        "seed": seed,
    });
    Ok((report.to_string(), lines))
}
