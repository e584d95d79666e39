pub(crate) mod args;

use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};

use arena::{Estimate, Score};
use game::{Spec, quoted};
use lobby::{BadGame, MatchScore, TuneSettings, Tuned, Tuner};
use search::local::Generation;
use serde_json::json;
use words::Words;

use crate::Context;
use crate::failure::{Failure, Result};
use crate::interrupt;
use crate::matches::report::elo_texts;
use crate::numbers::Numbers;
use crate::progress::Progress;
use crate::tune::args::TuneArgs;

/// `siasat tune GAME`: tunes weights by evolution, then plays them against the old ones.
pub(crate) fn run(context: &Context<'_>, args: &TuneArgs) -> Result {
    let words = context.words();
    let spec = Spec::new(&args.game);
    let session = context.open(&args.game)?;
    let tuner = tuner(context, args, &spec)?;
    let breeding = TuneSettings {
        population: args.population.0 as usize,
        generations: args.generations.0 as u32,
        games: args.games.0 as u32,
        nodes: args.nodes.0,
        opening: args.opening.0 as u32,
        check: args.check.0 as u32,
        seed: args.seed.0,
        threads: args
            .concurrency
            .map_or_else(platform::cores, |threads| threads.0 as usize),
    };
    let stop = interrupt::flag()?;

    let mut out = io::stdout().lock();
    let mut say = |line: &str| -> io::Result<()> {
        if !args.json {
            context.print(&mut out, line)?;
            out.flush()?;
        }
        Ok(())
    };
    say(&words.fill(
        "tune.begin",
        &[
            ("game", &session.spec()),
            ("evaluator", &tuner.name()),
            ("n", &breeding.population),
            ("games", &breeding.games),
            ("nodes", &breeding.nodes),
            ("seed", &breeding.seed),
        ],
    ))?;
    let mut written = Ok(());
    let numbers = Numbers::of(words);
    // The games of a generation are told by the threads that play them.
    let progress = Mutex::new(Progress::before_a_result());
    let shown = || progress.lock().unwrap_or_else(PoisonError::into_inner);
    let mut watch = |generation: Generation| {
        let line = words.fill(
            "tune.generation",
            &[
                ("n", &generation.number),
                ("best", &numbers.percent(generation.best)),
                ("mean", &numbers.percent(generation.mean)),
            ],
        );
        shown().clear();
        if written.is_ok() {
            written = say(&line);
        }
    };
    let played = |games: u64, all: u64| {
        shown().show_late(|elapsed| {
            let seconds = numbers.decimal(elapsed.as_secs_f64(), 1);
            let (games, all) = (numbers.whole(games), numbers.whole(all));
            words.fill(
                "tune.playing",
                &[("n", &games), ("games", &all), ("seconds", &seconds)],
            )
        });
    };
    let tuned = tuner.tune(&spec, &breeding, &stop, &mut watch, &played);
    shown().clear();
    written?;
    let tuned = tuned.map_err(|error| {
        let game = session.info().name;
        Failure::Use(BadGame::Option { game, error }.in_lang(context.lang))
    })?;
    if args.json {
        writeln!(out, "{}", object(session.spec(), tuner, &breeding, &tuned))?;
        return Ok(());
    }
    context.print_all(&mut out, report(words, tuner, &tuned))?;
    Ok(())
}

/// The evaluation of `--evaluator`, or the engine's.
fn tuner(context: &Context<'_>, args: &TuneArgs, spec: &Spec) -> Result<&'static dyn Tuner> {
    let game = lobby::find(context.games, &spec.name)
        .map_err(|error| Failure::Use(error.in_lang(context.lang)))?;
    let tuners = game.tuners();
    let Some(&first) = tuners.first() else {
        let tunable = context
            .games
            .iter()
            .filter(|game| !game.tuners().is_empty());
        let names: Vec<&str> = tunable.map(|game| game.info().name).collect();
        return Err(context.refuse(
            "tune.no-weights",
            &[("game", &game.info().name), ("games", &names.join(" "))],
        ));
    };
    let Some(wanted) = &args.evaluator else {
        return Ok(first);
    };
    let found = tuners.iter().find(|tuner| tuner.name() == wanted);
    found.copied().ok_or_else(|| {
        let known: Vec<&str> = tuners.iter().map(|tuner| tuner.name()).collect();
        context.refuse(
            "tune.no-evaluator",
            &[("given", &quoted(wanted)), ("known", &known.join(" "))],
        )
    })
}

/// The weights, and whether they are better, in lines for people.
fn report(words: &'static Words, tuner: &dyn Tuner, tuned: &Tuned) -> Vec<String> {
    let mut lines = Vec::new();
    if tuned.stopped {
        lines.push(words.say("tune.stopped").to_owned());
    }
    let row = |before: &str, after: &str, term: &str| format!("{before:>10} {after:>10}  {term}");
    let [before, after, term] =
        ["tune.before", "tune.after", "tune.term"].map(|key| words.say(key));
    lines.push(row(before, after, term));
    let weights = tuned.before.iter().zip(&tuned.after);
    for ((before, after), term) in weights.zip(tuner.terms()) {
        lines.push(row(&before.to_string(), &after.to_string(), &term));
    }
    if tuned.stopped {
        return lines;
    }
    let estimate = elo(&tuned.check);
    let [elo, lower, upper] = elo_texts(words, estimate);
    lines.push(words.fill(
        "tune.match",
        &[
            ("wins", &tuned.check.wins),
            ("draws", &tuned.check.draws),
            ("losses", &tuned.check.losses),
            ("elo", &elo),
            ("low", &lower),
            ("high", &upper),
        ],
    ));
    let verdict = match () {
        () if tuned.before == tuned.after => "tune.same",
        () if estimate.low > 0.0 => "tune.better",
        () if estimate.high < 0.0 => "tune.worse",
        () => "tune.unclear",
    };
    lines.push(words.say(verdict).to_owned());
    lines
}

fn object(
    spec: &str,
    tuner: &dyn Tuner,
    breeding: &TuneSettings,
    tuned: &Tuned,
) -> serde_json::Value {
    let Estimate { value, low, high } = elo(&tuned.check);
    // Without a match there is no estimate.
    let known = |elo: f64| (tuned.check.games() > 0 && elo.is_finite()).then_some(elo);
    let weights = tuned.before.iter().zip(&tuned.after).zip(tuner.terms());
    let weights: Vec<_> = weights
        .map(|((before, after), term)| json!({ "term": term, "before": before, "after": after }))
        .collect();
    json!({
        "game": spec,
        "evaluator": tuner.name(),
        "seed": breeding.seed,
        "population": breeding.population,
        "generations": tuned.generations,
        "nodes": breeding.nodes,
        "games_played": tuned.games,
        "stopped": tuned.stopped,
        "partial": tuned.stopped,
        "weights": weights,
        "games": tuned.check.games(),
        "wins": tuned.check.wins,
        "draws": tuned.check.draws,
        "losses": tuned.check.losses,
        "pentanomial": tuned.check.pairs,
        "elo": known(value),
        "elo_low": known(low),
        "elo_high": known(high),
        "better": tuned.before != tuned.after && low > 0.0,
    })
}

/// How much stronger the new weights are, by the pairs of the match.
fn elo(
    &MatchScore {
        wins,
        draws,
        losses,
        pairs,
    }: &MatchScore,
) -> Estimate {
    Score {
        wins,
        losses,
        draws,
        pairs,
    }
    .elo()
}
