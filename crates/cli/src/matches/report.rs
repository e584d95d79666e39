use std::time::Duration;

use arena::{Estimate, Match, Stopped, Summary, Verdict};
use serde_json::{Value, json};
use words::Words;

use crate::progress::time_left;

/// A match and what it has come to.
pub(crate) struct Result<'a> {
    pub(crate) game: &'a str,
    pub(crate) order: &'a Match,
    pub(crate) summary: &'a Summary,
    pub(crate) stopped: Stopped,
    pub(crate) seconds: f64,
}

/// What is shown while it goes on.
pub(crate) fn progress(
    words: &'static Words,
    summary: &Summary,
    games: u64,
    elapsed: Duration,
) -> String {
    let score = &summary.score;
    let played = score.games().max(1);
    let left = time_left(elapsed, played, games - played.min(games));
    let Estimate { value, low, high } = score.elo();
    words.fill(
        "match.progress",
        &[
            ("n", &played),
            ("games", &games),
            ("wins", &score.wins),
            ("losses", &score.losses),
            ("draws", &score.draws),
            ("elo", &format!("{value:+.0}")),
            ("low", &format!("{low:+.0}")),
            ("high", &format!("{high:+.0}")),
            ("left", &left),
        ],
    )
}

/// What people read when it is over.
pub(crate) fn block(words: &'static Words, result: &Result<'_>) -> Vec<String> {
    let summary = result.summary;
    let score = &summary.score;
    let [first, second] = &result.order.entrants;
    let mut lines = vec![words.fill(
        "match.title",
        &[("game", &result.game), ("first", first), ("second", second)],
    )];
    let percent = |share: f64| format!("{:.1} %", share * 100.0);
    let between = |estimate: Estimate| {
        let [value, low, high] =
            [estimate.value, estimate.low, estimate.high].map(|elo| format!("{elo:+.1}"));
        words.fill(
            "match.between",
            &[("value", &value), ("low", &low), ("high", &high)],
        )
    };
    let [zero, half, one, more, two] = score.pairs;
    let mut rows = vec![
        (
            "match.games",
            words.fill(
                "match.counts",
                &[
                    ("games", &score.games()),
                    ("wins", &score.wins),
                    ("losses", &score.losses),
                    ("draws", &score.draws),
                ],
            ),
        ),
        (
            "match.points",
            format!("{:.1} ({})", score.points(), percent(score.share())),
        ),
        ("match.elo", between(score.elo())),
        ("match.normalised", between(score.normalised_elo())),
        ("match.superiority", percent(score.superiority())),
        ("match.draws", percent(score.draw_ratio())),
        (
            "match.pairs",
            format!("0: {zero}, 0.5: {half}, 1: {one}, 1.5: {more}, 2: {two}"),
        ),
        ("match.plies", format!("{:.1}", summary.mean_plies())),
    ];
    for (key, thinking) in ["match.time-first", "match.time-second"]
        .iter()
        .zip(summary.thinking)
    {
        let [mean, longest] = [thinking.mean(), thinking.longest].map(millis);
        let times = words.fill("match.times", &[("mean", &mean), ("longest", &longest)]);
        rows.push((key, times));
    }
    for (key, faults) in ["match.faults-first", "match.faults-second"]
        .iter()
        .zip(&summary.faults)
    {
        let mut told = words.fill(
            "match.faults",
            &[
                ("time", &faults.time),
                ("illegal", &faults.illegal),
                ("crash", &faults.crash),
            ],
        );
        if let Some(last) = &faults.last {
            let last = game::quoted(last);
            told = words.fill("match.last-fault", &[("faults", &told), ("last", &last)]);
        }
        rows.push((key, told));
    }
    if summary.adjudicated > 0 {
        rows.push(("match.adjudicated", summary.adjudicated.to_string()));
    }
    if summary.repeated > 0 {
        rows.push(("match.repeated", summary.repeated.to_string()));
    }
    if let Some(sprt) = result.order.sprt {
        let ratio = sprt.log_likelihood_ratio(&score.pairs);
        let [lower, upper] = sprt.bounds();
        let [ratio, lower, upper] = [ratio, lower, upper].map(|number| format!("{number:.2}"));
        let told = words.fill(
            "match.ratio",
            &[("ratio", &ratio), ("lower", &lower), ("upper", &upper)],
        );
        rows.push(("match.test", told));
    }
    rows.push(("match.seed", result.order.seed.to_string()));
    rows.push(("match.seconds", format!("{:.1}", result.seconds)));
    rows.push(("match.stopped", why(words, result)));
    let row = |(key, text): (&str, String)| format!("{:<20}{text}", words.say(key));
    lines.extend(rows.into_iter().map(row));
    lines
}

fn why(words: &'static Words, result: &Result<'_>) -> String {
    let sprt = result.order.sprt;
    let [elo0, elo1] = sprt.map_or([0.0; 2], |sprt| [sprt.elo0, sprt.elo1]);
    match result.stopped {
        Stopped::Games if sprt.is_some() => words.say("match.stopped-undecided").to_owned(),
        Stopped::Games => words.say("match.stopped-games").to_owned(),
        Stopped::Interrupted => words.say("match.stopped-interrupted").to_owned(),
        Stopped::Sprt(Verdict::H1) => words.fill("match.stopped-h1", &[("elo", &elo1)]),
        Stopped::Sprt(Verdict::H0) => words.fill("match.stopped-h0", &[("elo", &elo0)]),
    }
}

fn millis(time: Duration) -> String {
    format!("{:.2} ms", time.as_secs_f64() * 1000.0)
}

/// The same for programs.
pub(crate) fn object(result: &Result<'_>) -> Value {
    let summary = result.summary;
    let score = &summary.score;
    let order = result.order;
    let [elo, normalised] = [score.elo(), score.normalised_elo()];
    let both = |what: fn(&arena::Faults) -> u64| summary.faults.iter().map(what).sum::<u64>();
    let [first, second] = [0, 1].map(|entrant| {
        let (thinking, faults) = (&summary.thinking[entrant], &summary.faults[entrant]);
        json!({
            "player": order.entrants[entrant].to_string(),
            "moves": thinking.moves,
            "time_mean_ms": thinking.mean().as_secs_f64() * 1000.0,
            "time_max_ms": thinking.longest.as_secs_f64() * 1000.0,
            "time_losses": faults.time,
            "illegal_moves": faults.illegal,
            "crashes": faults.crash,
            "last_fault": faults.last,
        })
    });
    let sprt = order.sprt.map(|sprt| {
        let [lower, upper] = sprt.bounds();
        let verdict = match result.stopped {
            Stopped::Sprt(verdict) => Some(verdict.word()),
            _ => None,
        };
        json!({
            "elo0": sprt.elo0,
            "elo1": sprt.elo1,
            "alpha": sprt.alpha,
            "beta": sprt.beta,
            "llr": sprt.log_likelihood_ratio(&score.pairs),
            "lower": lower,
            "upper": upper,
            "accepted": verdict,
        })
    });
    json!({
        "game": result.game,
        "games": score.games(),
        "wins": score.wins,
        "losses": score.losses,
        "draws": score.draws,
        "points": score.points(),
        "elo": elo.value,
        "elo_low": elo.low,
        "elo_high": elo.high,
        "normalised_elo": normalised.value,
        "normalised_elo_low": normalised.low,
        "normalised_elo_high": normalised.high,
        "los": score.superiority(),
        "draw_ratio": score.draw_ratio(),
        "pentanomial": score.pairs,
        "plies_mean": summary.mean_plies(),
        "time_losses": both(|faults| faults.time),
        "illegal_moves": both(|faults| faults.illegal),
        "crashes": both(|faults| faults.crash),
        "adjudicated": summary.adjudicated,
        "openings_repeated": summary.repeated,
        "first": first,
        "second": second,
        "sprt": sprt,
        "seed": order.seed,
        "seconds": result.seconds,
        "stopped_by": result.stopped.word(),
    })
}
