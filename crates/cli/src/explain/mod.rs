pub(crate) mod args;
mod compare;
mod steps;
mod structure;
mod subject;

use std::fmt::Display;
use std::io::Write;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use game::quoted;
use lab::{FigureFormat, Narrator, Subject, json as lab_json, outline, value_in};
use search::textbook::TextbookLimits;
use search::trace::{Algorithm, SearchTrace, TraceRequest};
use serde_json::json;

use crate::explain::args::ExplainArgs;
use crate::explain::compare::compare;
use crate::explain::subject::subject;
use crate::failure::{Failure, Result};
use crate::numbers::Numbers;
use crate::{Context, interrupt, progress};

/// `siasat explain`: a search of a tree or a position, step by step.
pub(crate) fn run(context: &Context<'_>, args: &ExplainArgs, out: &mut dyn Write) -> Result {
    let words = context.words();
    let Some(subject) = subject(context, args)? else {
        if args.json {
            return Ok(writeln!(out, "{}", json!({ "partial": true }))?);
        }
        context.warn(words.say("lab.reading-stopped"));
        return Ok(());
    };
    if args.compare.is_some() || args.depths.is_some() {
        return compare(context, args, &subject, out);
    }
    let deadline = search::Instant::now() + Duration::from_secs_f64(args.seconds.0);
    let stop = interrupt::flag()?;
    let trace_request = TraceRequest {
        limits: TextbookLimits {
            deadline: Some(deadline),
            stop: Some(&stop),
            ..TextbookLimits::default()
        },
        ..trace_request(args, &subject, algorithm(args, &subject))
    };
    let searching = |elapsed| progress::seconds_line(words, "lab.searching", elapsed);
    let trace = progress::while_running(searching, || subject.explain(&trace_request));
    let trace = trace.map_err(|error| Failure::Use(error.in_lang(context.lang)))?;
    if stop.load(Ordering::Relaxed) {
        context.warn(words.say("lab.interrupted"));
    } else if trace.stopped {
        let seconds = words::number::decimal(&args.seconds.0.to_string(), context.lang);
        let sentence = words.fill("lab.gave-up", &[("seconds", &seconds)]);
        context.warn(&sentence);
    }
    let explanation = Explanation {
        context,
        subject: &subject,
        trace: &trace,
    };
    let wrote = explanation.write_files(args, out)?;
    if args.json {
        let mut object = lab_json::object(&subject, &trace, context.lang);
        object["partial"] = json!(trace.stopped);
        if args.structure {
            object["levels"] = structure::object(&trace);
        }
        writeln!(out, "{object}")?;
    } else if args.step {
        explanation.walk(&stop, out)?;
    } else if args.structure {
        let lines = structure::lines(&trace, words);
        context.print_all(out, lines)?;
    } else if args.steps {
        explanation.print_steps(&stop, out)?;
    } else if !wrote {
        explanation.print_summary(out)?;
    }
    Ok(())
}

/// A search with everything that is needed to explain it.
#[derive(Clone, Copy)]
struct Explanation<'a> {
    context: &'a Context<'a>,
    subject: &'a Subject,
    trace: &'a SearchTrace,
}

impl Explanation<'_> {
    /// Every step as a sentence.
    fn print_steps(&self, stop: &AtomicBool, out: &mut dyn Write) -> Result {
        let narrator = Narrator::new(self.subject, self.trace, self.context.lang);
        let all = self.trace.events.len();
        // What a stopped search has done is told to its end.
        let is_searched = !stop.load(Ordering::Relaxed);
        for number in 0..all {
            if is_searched && stop.load(Ordering::Relaxed) {
                let arguments: [(&str, &dyn Display); 2] = [("n", &number), ("all", &all)];
                let words = self.context.words();
                self.context
                    .warn(&words.fill("lab.steps-stopped", &arguments));
                break;
            }
            let sentence = narrator.sentence(number);
            let sentence = self.context.glyphs.fit(&sentence);
            writeln!(out, "{:>5}  {sentence}", number + 1)?;
        }
        Ok(())
    }

    /// What the search found, and the tree as an outline.
    fn print_summary(&self, out: &mut dyn Write) -> Result {
        let Explanation {
            context,
            subject,
            trace,
        } = *self;
        let words = context.words();
        let numbers = Numbers::of(words);
        let picture = subject.picture(trace);
        let counted = |n: u64| {
            let n = numbers.whole(n);
            if trace.stopped {
                words.fill("lab.partial", &[("n", &n)])
            } else {
                n
            }
        };
        let lines = [
            ("lab.algorithm", trace.algorithm.word().to_owned()),
            ("lab.value", value_in(trace.value, context.lang)),
            ("lab.move", trace.best.clone().unwrap_or("-".to_owned())),
            ("lab.nodes", counted(trace.counts.nodes)),
            ("lab.leaves", counted(trace.counts.leaves())),
            ("lab.cutoffs", counted(trace.counts.cutoffs)),
            ("lab.pruned", counted(trace.counts.pruned)),
        ];
        for (key, text) in lines {
            let line = format!("{:<14}{text}", words.say(key));
            context.print(out, &line)?;
        }
        if trace.counts.known > 0 {
            let known = numbers.whole(trace.counts.known);
            let line = format!("{:<14}{known}", words.say("lab.known"));
            context.print(out, &line)?;
        }
        for one in trace
            .iterations
            .iter()
            .filter(|_| trace.iterations.len() > 1)
        {
            let value = value_in(one.value, context.lang);
            let best = one.best.as_deref().unwrap_or("-");
            let line = words.fill(
                "lab.iteration",
                &[
                    ("depth", &one.depth),
                    ("value", &value),
                    ("move", &best),
                    ("nodes", &numbers.whole(one.counts.nodes)),
                ],
            );
            writeln!(out, "  {}", context.glyphs.fit(&line))?;
        }
        writeln!(out)?;
        context.print_all(out, outline(&picture, context.lang))?;
        if !picture.is_whole {
            context.print(out, words.say("lab.summarised"))?;
        }
        Ok(())
    }

    /// Writes the requested figures; true if there were any.
    fn write_files(&self, args: &ExplainArgs, out: &mut dyn Write) -> Result<bool> {
        let Explanation {
            context,
            subject,
            trace,
        } = *self;
        let wanted = [
            (&args.svg, FigureFormat::Svg),
            (&args.png, FigureFormat::Png),
            (&args.dot, FigureFormat::Dot),
            (&args.html, FigureFormat::Html),
        ];
        let mut files: Vec<(&str, Vec<u8>)> = Vec::new();
        for (path, figure) in wanted {
            if let Some(path) = path {
                let made = figure.make(subject, trace, context.lang);
                let made =
                    made.map_err(|error| Failure::Use(error.in_lang(context.lang).to_owned()))?;
                files.push((path, made));
            }
        }
        for (path, bytes) in &files {
            write_file(context, path, bytes, out)?;
        }
        let is_piped = files.iter().any(|(path, _)| *path == "-");
        if !args.json && !is_piped {
            self.report_files(&files, out)?;
        }
        Ok(!files.is_empty())
    }

    /// What was written, and of which search.
    fn report_files(&self, files: &[(&str, Vec<u8>)], out: &mut dyn Write) -> Result {
        let words = self.context.words();
        let numbers = Numbers::of(words);
        for (path, bytes) in files {
            let size = numbers.decimal(bytes.len() as f64 / 1000.0, 1);
            let line = words.fill(
                "lab.wrote",
                &[
                    ("path", path),
                    ("size", &size),
                    ("algorithm", &self.trace.algorithm.word()),
                    ("nodes", &numbers.whole(self.trace.counts.nodes)),
                    ("steps", &numbers.whole(self.trace.events.len() as u64)),
                ],
            );
            self.context.print(out, &line)?;
        }
        Ok(())
    }
}

/// Writes a file; `-` is standard output.
fn write_file(context: &Context<'_>, path: &str, bytes: &[u8], out: &mut dyn Write) -> Result {
    if path == "-" {
        out.write_all(bytes)?;
        return Ok(());
    }
    folders::replace(Path::new(path), bytes).map_err(|error| {
        let path = quoted(path);
        context.refuse("best.trace-file", &[("path", &path), ("error", &error)])
    })
}

fn trace_request(
    args: &ExplainArgs,
    subject: &Subject,
    algorithm: Algorithm,
) -> TraceRequest<'static> {
    let depth = args.depth.map(|depth| depth.0 as u32);
    let depth = depth.unwrap_or_else(|| subject.usual_depth());
    let mut trace_request = TraceRequest {
        ordering: args.order.ordering(),
        window: args.window.map(|window| (window.alpha, window.beta)),
        simulations: args.simulations.0 as u32,
        seed: args.seed.0,
        ..TraceRequest::new(algorithm, depth)
    };
    if let Some(levels) = args.levels {
        trace_request.levels = levels.0 as u32;
    }
    trace_request
}

/// The search that was named, or the default for this subject.
fn algorithm(args: &ExplainArgs, subject: &Subject) -> Algorithm {
    let named = args.algorithm.map(|named| named.0);
    named.unwrap_or_else(|| subject.usual_algorithm())
}
