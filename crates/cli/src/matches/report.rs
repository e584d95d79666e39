use std::time::Duration;

use arena::{Estimate, Faults, Match, Stopped, Summary, Verdict};
use serde_json::{Value, json};
use words::Words;

use crate::numbers::Numbers;
use crate::progress::time_left;

/// A match and its result.
pub(crate) struct MatchResult<'a> {
    pub(crate) game: &'a str,
    pub(crate) settings: &'a Match,
    pub(crate) summary: &'a Summary,
    pub(crate) stopped: Stopped,
    pub(crate) seconds: f64,
}

/// The line that is shown while it runs.
pub(crate) fn progress(
    words: &'static Words,
    summary: &Summary,
    games: u64,
    elapsed: Duration,
) -> String {
    let score = &summary.score;
    let played = score.games().max(1);
    let left = time_left(elapsed, played, games - played.min(games));
    let [elo, low, high] = elo_texts(words, score.elo());
    words.fill(
        "match.progress",
        &[
            ("n", &played),
            ("games", &games),
            ("wins", &score.wins),
            ("losses", &score.losses),
            ("draws", &score.draws),
            ("elo", &elo),
            ("low", &low),
            ("high", &high),
            ("left", &left),
        ],
    )
}

/// The result in lines for people.
pub(crate) fn block(words: &'static Words, result: &MatchResult<'_>) -> Vec<String> {
    let summary = result.summary;
    let score = &summary.score;
    let [first, second] = &result.settings.entrants;
    let mut lines = vec![words.fill(
        "match.title",
        &[("game", &result.game), ("first", first), ("second", second)],
    )];
    let numbers = Numbers::of(words);
    let percent = |share: f64| numbers.percent(share);
    let between = |estimate: Estimate| {
        let [value, low, high] =
            [estimate.value, estimate.low, estimate.high].map(|elo| numbers.signed(elo, 1));
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
            format!(
                "{} ({})",
                numbers.decimal(score.points(), 1),
                percent(score.share())
            ),
        ),
        ("match.elo", between(score.elo())),
        ("match.normalised", between(score.normalised_elo())),
        ("match.superiority", percent(score.superiority())),
        ("match.draws", percent(score.draw_ratio())),
        (
            "match.pairs",
            format!(
                "0: {zero}, {}: {half}, 1: {one}, {}: {more}, 2: {two}",
                numbers.decimal(0.5, 1),
                numbers.decimal(1.5, 1)
            ),
        ),
        ("match.plies", numbers.decimal(summary.mean_plies(), 1)),
    ];
    for (key, thinking) in ["match.time-first", "match.time-second"]
        .iter()
        .zip(summary.thinking)
    {
        let [mean, longest] = [thinking.mean(), thinking.longest].map(|time| millis(numbers, time));
        let times = words.fill("match.times", &[("mean", &mean), ("longest", &longest)]);
        rows.push((key, times));
    }
    for (key, faults) in ["match.faults-first", "match.faults-second"]
        .iter()
        .zip(&summary.faults)
    {
        rows.push((key, faults_text(words, faults)));
    }
    if summary.adjudicated > 0 {
        rows.push(("match.adjudicated", summary.adjudicated.to_string()));
    }
    if summary.repeated > 0 {
        rows.push(("match.repeated", summary.repeated.to_string()));
    }
    if let Some(sprt) = result.settings.sprt {
        let ratio = sprt.log_likelihood_ratio(&score.pairs);
        let [lower, upper] = sprt.bounds();
        let [ratio, lower, upper] = [ratio, lower, upper].map(|number| numbers.decimal(number, 2));
        let text = words.fill(
            "match.ratio",
            &[("ratio", &ratio), ("lower", &lower), ("upper", &upper)],
        );
        rows.push(("match.test", text));
    }
    rows.push(("match.seed", result.settings.seed.to_string()));
    rows.push(("match.seconds", numbers.decimal(result.seconds, 1)));
    rows.push(("match.stopped", why(words, result)));
    // The label of the longest row is followed by two spaces.
    let wide = rows.iter().map(|(key, _)| words.say(key).chars().count());
    let wide = wide.max().unwrap_or(0).max(18) + 2;
    let row = |(key, text): (&str, String)| format!("{:<wide$}{text}", words.say(key));
    lines.extend(rows.into_iter().map(row));
    lines
}

/// How often a player lost by a fault, and the last one: also for tournaments.
pub(crate) fn faults_text(words: &'static Words, faults: &Faults) -> String {
    let counts = words.fill(
        "match.faults",
        &[
            ("time", &faults.time),
            ("illegal", &faults.illegal),
            ("crash", &faults.crash),
        ],
    );
    let Some(last) = &faults.last else {
        return counts;
    };
    let last = game::quoted(last);
    words.fill("match.last-fault", &[("faults", &counts), ("last", &last)])
}

/// The Elo difference with its interval, rounded: value, low, high.
pub(crate) fn elo_texts(
    words: &'static Words,
    Estimate { value, low, high }: Estimate,
) -> [String; 3] {
    let numbers = Numbers::of(words);
    [value, low, high].map(|elo| numbers.signed(elo, 0))
}

fn why(words: &'static Words, result: &MatchResult<'_>) -> String {
    let sprt = result.settings.sprt;
    let elo = |elo: f64| words::number::decimal(&elo.to_string(), words.lang());
    let [elo0, elo1] = sprt
        .map_or([0.0; 2], |sprt| [sprt.elo0, sprt.elo1])
        .map(elo);
    match result.stopped {
        Stopped::Games if sprt.is_some() => words.say("match.stopped-undecided").to_owned(),
        Stopped::Games => words.say("match.stopped-games").to_owned(),
        Stopped::Interrupted => words.say("match.stopped-interrupted").to_owned(),
        Stopped::Sprt(Verdict::H1) => words.fill("match.stopped-h1", &[("elo", &elo1)]),
        Stopped::Sprt(Verdict::H0) => words.fill("match.stopped-h0", &[("elo", &elo0)]),
    }
}

fn millis(numbers: Numbers, time: Duration) -> String {
    format!("{} ms", numbers.decimal(time.as_secs_f64() * 1000.0, 2))
}

/// The same for programs.
pub(crate) fn object(result: &MatchResult<'_>) -> Value {
    let summary = result.summary;
    let score = &summary.score;
    let settings = result.settings;
    let [elo, normalised] = [score.elo(), score.normalised_elo()];
    let both = |what: fn(&Faults) -> u64| summary.faults.iter().map(what).sum::<u64>();
    let [first, second] = [0, 1].map(|entrant| {
        let (thinking, faults) = (&summary.thinking[entrant], &summary.faults[entrant]);
        json!({
            "player": settings.entrants[entrant].to_string(),
            "moves": thinking.moves,
            "time_mean_ms": thinking.mean().as_secs_f64() * 1000.0,
            "time_max_ms": thinking.longest.as_secs_f64() * 1000.0,
            "time_losses": faults.time,
            "illegal_moves": faults.illegal,
            "crashes": faults.crash,
            "last_fault": faults.last,
        })
    });
    let sprt = settings.sprt.map(|sprt| {
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
        "seed": settings.seed,
        "seconds": result.seconds,
        "stopped_by": result.stopped.word(),
        "partial": matches!(result.stopped, Stopped::Interrupted),
    })
}
