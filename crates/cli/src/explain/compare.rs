use std::io::Write;
use std::sync::atomic::Ordering;
use std::time::Duration;

use lab::compare::{Run, plot};
use lab::{Subject, value_in};
use search::textbook::TextbookLimits;
use search::trace::{Algorithm, TraceRequest};
use serde_json::json;
use words::Words;

use super::{algorithm, trace_request, write_file};
use crate::explain::args::{CompareArg, ExplainArgs};
use crate::failure::{Failure, Result};
use crate::numbers::Numbers;
use crate::{Context, interrupt, progress};

/// Pixels of the picture for each unit of the drawing.
const PNG_SCALE: f64 = 2.0;

/// The columns of the table.
const COLUMNS: [&str; 9] = [
    "lab.depth",
    "lab.algorithm",
    "lab.value",
    "lab.move",
    "lab.nodes",
    "lab.leaves",
    "lab.cutoffs",
    "lab.branching",
    "lab.seconds",
];

/// Several searches side by side, at one depth or many.
pub(super) fn compare(
    context: &Context<'_>,
    args: &ExplainArgs,
    subject: &Subject,
    out: &mut dyn Write,
) -> Result {
    let words = context.words();
    let algorithms = match &args.compare {
        None => vec![algorithm(args, subject)],
        Some(CompareArg::These(these)) => these.clone(),
        Some(CompareArg::All) => {
            let all = Algorithm::ALL.into_iter();
            all.filter(|one| one.handles_chance() || !subject.has_chance())
                .collect()
        }
    };
    let at_depth = trace_request(args, subject, algorithms[0]).depth;
    let depths = args
        .depths
        .map_or(at_depth..=at_depth, |range| range.0..=range.1);
    let most = Duration::from_secs_f64(args.seconds.0);
    let stop = interrupt::flag()?;
    let mut runs: Vec<Run> = Vec::new();
    if !args.json {
        context.print(out, &row(&COLUMNS.map(|key| words.say(key).to_owned())))?;
    }
    // An algorithm that ran out of time is not tried any deeper.
    let mut timed_out: Vec<Algorithm> = Vec::new();
    'table: for depth in depths {
        for &algorithm in &algorithms {
            if timed_out.contains(&algorithm) {
                continue;
            }
            let trace_request = TraceRequest {
                depth,
                limits: TextbookLimits {
                    stop: Some(&stop),
                    ..TextbookLimits::default()
                },
                ..trace_request(args, subject, algorithm)
            };
            let line = |elapsed| progress::seconds_line(words, "lab.searching", elapsed);
            let run = progress::while_running(line, || Run::of(subject, &trace_request, most));
            let run = run.map_err(|error| Failure::Use(error.in_lang(context.lang)))?;
            if stop.load(Ordering::Relaxed) {
                break 'table;
            }
            if run.found.is_none() {
                timed_out.push(algorithm);
            }
            if args.json {
                writeln!(out, "{}", run.object())?;
            } else {
                context.print(out, &row(&cells(&run, words)))?;
            }
            runs.push(run);
        }
    }
    if stop.load(Ordering::Relaxed) {
        if args.json {
            writeln!(out, "{}", json!({ "partial": true }))?;
        } else {
            context.warn(words.say("partial.rows"));
        }
    }
    let drawing = || {
        let (x, y) = (words.say("lab.depth"), words.say("lab.nodes"));
        plot(&runs, words.say("lab.plot"), x, y)
    };
    if let Some(path) = &args.svg {
        write_file(context, path, drawing().svg().as_bytes(), out)?;
    }
    if let Some(path) = &args.png {
        let png = drawing().png(PNG_SCALE);
        let png = png.map_err(|error| Failure::Use(error.in_lang(context.lang).to_owned()))?;
        write_file(context, path, &png, out)?;
    }
    Ok(())
}

fn row(cells: &[String; 9]) -> String {
    let [
        depth,
        algorithm,
        value,
        mv,
        nodes,
        leaves,
        cutoffs,
        branching,
        seconds,
    ] = cells;
    let line = format!(
        "{depth:>6}  {algorithm:<11}{value:>9}  {mv:<8}{nodes:>12}{leaves:>12}{cutoffs:>12}\
         {branching:>10}{seconds:>10}"
    );
    line.trim_end().to_owned()
}

fn cells(run: &Run, words: &'static Words) -> [String; 9] {
    let (value, best) = match &run.found {
        Some((value, best)) => (
            value_in(*value, words.lang()),
            best.clone().unwrap_or("-".to_owned()),
        ),
        None => (words.say("lab.too-long").to_owned(), "-".to_owned()),
    };
    let numbers = Numbers::of(words);
    let branching = run.branching().filter(|_| run.found.is_some());
    [
        run.depth.to_string(),
        run.algorithm.word().to_owned(),
        value,
        best,
        numbers.whole(run.counts.nodes),
        numbers.whole(run.counts.leaves()),
        numbers.whole(run.counts.cutoffs),
        branching.map_or("-".to_owned(), |b| numbers.decimal(b, 3)),
        numbers.decimal(run.seconds, 4),
    ]
}
