//! `siasat bench serve`: many people play against machines, and others analyse, at the same
//! time.

mod client;
mod served;
mod tally;
mod visitors;

use std::io::{self, Write};
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::bench::args::ServeLoadArgs;
use crate::failure::{Failure, Result};
use crate::numbers::Numbers;
use crate::progress::Progress;
use crate::{Context, interrupt};
use served::{Metrics, Served};
use tally::{Kind, KindTally, Tally};
use visitors::Visit;

pub(super) fn run(context: &Context<'_>, args: &ServeLoadArgs, json: bool) -> Result {
    let words = context.words();
    let served = Served::start().map_err(|error| {
        let values: [(&str, &dyn std::fmt::Display); 1] = [("error", &error)];
        Failure::Use(words.fill("bench.no-server", &values))
    })?;
    if !json {
        let values: [(&str, &dyn std::fmt::Display); 4] = [
            ("players", &args.players.0),
            ("analyses", &args.analyses.0),
            ("seconds", &args.seconds.0),
            ("level", &args.level),
        ];
        context.warn(&words.fill("bench.serve", &values));
    }
    let (tally, memory) = visit(context, args, &served)?;
    let metrics = served.metrics()?;
    let report = LoadReport {
        analyses: tally.analyses.clone().into_values().collect(),
        kinds: tally.into_kinds(),
        memory,
        metrics,
        visitors: args.analyses.0 as usize,
    };
    let is_partial = interrupt::is_stopped();
    let mut out = io::stdout().lock();
    if json {
        let mut object = report.json();
        object["partial"] = json!(is_partial);
        writeln!(out, "{object}")?;
    } else {
        report.print(context, &mut out)?;
        if is_partial {
            context.print(&mut out, words.say("bench.load-stopped"))?;
        }
    }
    Ok(out.flush()?)
}

/// Lets everybody in, and watches the memory of the server meanwhile, in bytes.
fn visit(
    context: &Context<'_>,
    args: &ServeLoadArgs,
    served: &Served,
) -> io::Result<(Tally, Vec<f64>)> {
    const SMALL_STACK: usize = 256 << 10;
    const SAMPLES: u32 = 20;
    let games: Vec<&'static str> = context.games.iter().map(|game| game.info().name).collect();
    let tally = Mutex::new(Tally::default());
    let stop = interrupt::flag()?;
    let start = Instant::now();
    let time = Duration::from_secs_f64(args.seconds.0);
    let visit = Visit {
        address: served.address,
        games: &games,
        level: format!("level={}", args.level),
        analysis: args.analysis_seconds.0,
        end: start + time,
        stop: &stop,
        tally: &tally,
    };
    let (people, analyses) = (args.players.0 as usize, args.analyses.0 as usize);
    let mut memory = Vec::new();
    thread::scope(|scope| -> io::Result<()> {
        let visit = &visit;
        for number in 0..people {
            let thread = thread::Builder::new().stack_size(SMALL_STACK);
            thread.spawn_scoped(scope, move || visit.play(number, people))?;
        }
        for number in 0..analyses {
            let thread = thread::Builder::new().stack_size(SMALL_STACK);
            thread.spawn_scoped(scope, move || visit.analyse(number))?;
        }
        const A_MOMENT: Duration = Duration::from_millis(100);
        let words = context.words();
        let mut line = Progress::before_a_result();
        let mut sampled = start;
        while !visit.is_over() {
            thread::sleep(A_MOMENT.min(time / SAMPLES));
            line.show_late(|elapsed| {
                let (seconds, all) = (elapsed.as_secs(), args.seconds.0.ceil());
                words.fill("bench.loading", &[("seconds", &seconds), ("all", &all)])
            });
            if sampled.elapsed() >= time / SAMPLES {
                sampled = Instant::now();
                let bytes = served.metrics()?.number("process_resident_memory_bytes");
                memory.extend(bytes);
            }
        }
        line.clear();
        Ok(())
    })?;
    let tally = tally.into_inner();
    Ok((
        tally.unwrap_or_else(std::sync::PoisonError::into_inner),
        memory,
    ))
}

/// What the load has shown.
struct LoadReport {
    kinds: Vec<(Kind, KindTally)>,
    /// For everybody who got an analysis: how many, and how long they took together.
    analyses: Vec<(usize, Duration)>,
    /// How many wanted analyses.
    visitors: usize,
    memory: Vec<f64>,
    metrics: Metrics,
}

impl LoadReport {
    /// The least and the most analyses that somebody got.
    fn shares(&self) -> (usize, usize) {
        let counts = self.analyses.iter().map(|(count, _)| *count);
        let most = counts.clone().max().unwrap_or(0);
        let least = match self.analyses.len() == self.visitors {
            true => counts.min().unwrap_or(0),
            false => 0,
        };
        (least, most)
    }

    /// The most memory in the second quarter of the time and in the last, in megabytes:
    /// in the first one tables and rooms are filled.
    fn memory_mb(&self) -> [f64; 2] {
        let quarter = self.memory.len().div_ceil(4);
        let most =
            |samples: &[f64]| samples.iter().copied().fold(0.0, f64::max) / f64::from(1 << 20);
        let second = self
            .memory
            .get(quarter..2 * quarter)
            .unwrap_or(&self.memory);
        let last = self.memory.get(self.memory.len().saturating_sub(quarter)..);
        [most(second), most(last.unwrap_or_default())]
    }

    fn json(&self) -> Value {
        let kinds = self.kinds.iter().map(|(kind, tally)| {
            let seconds = |share| tally.percentile(share).map(|time| time.as_secs_f64());
            let row = json!({
                "answered": tally.answered(),
                "errors": tally.errors,
                "p50": seconds(0.5),
                "p95": seconds(0.95),
                "p99": seconds(0.99),
                "longest": seconds(1.0),
                "server_p99_at_most": self.metrics.percentile(kind.route(), 0.99),
            });
            (kind.word().to_owned(), row)
        });
        let (least, most) = self.shares();
        let [second, last] = self.memory_mb();
        json!({
            "requests": kinds.collect::<serde_json::Map<_, _>>(),
            "analyses_of_one": { "least": least, "most": most },
            "memory_mb": { "second_quarter": second, "last_quarter": last },
        })
    }

    fn print(&self, context: &Context<'_>, out: &mut impl Write) -> io::Result<()> {
        let words = context.words();
        let heads = [
            "bench.load-request",
            "bench.load-answered",
            "bench.load-errors",
            "bench.load-p50",
            "bench.load-p95",
            "bench.load-p99",
            "bench.load-longest",
            "bench.load-server",
        ];
        let [request, answered, errors, p50, p95, p99, longest, server] =
            heads.map(|head| words.say(head));
        writeln!(
            out,
            "{request:<10} {answered:>9} {errors:>7} {p50:>9} {p95:>9} {p99:>9} {longest:>10} \
             {server:>12}"
        )?;
        let numbers = Numbers::of(words);
        for (kind, tally) in &self.kinds {
            let ms = |share| match tally.percentile(share) {
                Some(time) => format!("{} ms", numbers.decimal(1000.0 * time.as_secs_f64(), 1)),
                None => "–".to_owned(),
            };
            let at_server = match self.metrics.percentile(kind.route(), 0.99) {
                Some(seconds) => format!("≤ {} ms", numbers.decimal(1000.0 * seconds, 1)),
                None => "–".to_owned(),
            };
            writeln!(
                out,
                "{:<10} {:>9} {:>7} {:>9} {:>9} {:>9} {:>10} {at_server:>12}",
                words.say(kind.key()),
                tally.answered(),
                tally.all_errors(),
                ms(0.5),
                ms(0.95),
                ms(0.99),
                ms(1.0),
            )?;
        }
        for (kind, tally) in &self.kinds {
            for (status, count) in &tally.errors {
                let kind = words.say(kind.key());
                let values: [(&str, &dyn std::fmt::Display); 3] =
                    [("kind", &kind), ("status", status), ("n", count)];
                writeln!(out, "{}", words.fill("bench.load-status", &values))?;
            }
        }
        let (least, most) = self.shares();
        let [second, last] = self.memory_mb().map(f64::round);
        let shares: [(&str, &dyn std::fmt::Display); 2] = [("least", &least), ("most", &most)];
        writeln!(out, "{}", words.fill("bench.load-shares", &shares))?;
        let memory: [(&str, &dyn std::fmt::Display); 2] = [("second", &second), ("last", &last)];
        writeln!(out, "{}", words.fill("bench.load-memory", &memory))
    }
}
