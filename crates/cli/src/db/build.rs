use std::io::{self, IsTerminal, Write};
use std::time::Instant;

use lobby::{BuildOptions, Rng};
use serde_json::json;
use words::Words;

use crate::Context;
use crate::db::args::{BuildArgs, VerifyArgs};
use crate::db::target::{Target, facts, object};
use crate::failure::Failure;
use crate::interrupt;

/// `siasat db build GAME --seeds N`: a build that is interrupted continues the next time.
pub(super) fn build(context: &Context<'_>, args: &BuildArgs) -> Result<(), Failure> {
    let words = context.words();
    let target = Target::of(context, &args.game, &args.file)?;
    let stop = interrupt::flag()?;
    let start = Instant::now();
    let shows_progress = !args.json && io::stderr().is_terminal();
    let watch = |known: usize, all: usize| {
        if shows_progress {
            let line = progress(words, known, all, start);
            // A progress line that cannot be written is no error.
            let _ = write!(io::stderr(), "\r{}\x1b[K", context.glyphs.fit(&line));
        }
    };
    let building = BuildOptions {
        threads: args
            .threads
            .map_or_else(platform::cores, |threads| threads.0 as usize),
        stop: &stop,
        watch: &watch,
    };
    let seeds = args.seeds.0 as u32;
    let built = target
        .endgames
        .build(&target.spec, seeds, &target.path, &building);
    if shows_progress {
        let _ = write!(io::stderr(), "\r\x1b[K");
    }
    let Some(database) = built.map_err(|error| target.bad(context, &error))? else {
        return Err(context.refuse("db.stopped", &[]));
    };
    let seconds = start.elapsed().as_secs_f64();
    let mut out = io::stdout().lock();
    if args.json {
        let mut object = object(&target, &*database);
        object["seconds"] = json!(seconds);
        writeln!(out, "{object}")?;
        return Ok(());
    }
    context.print_all(&mut out, facts(words, &target, &*database))?;
    let line = format!("{:<12}{seconds:.3}", words.say("best.seconds"));
    context.print(&mut out, &line)?;
    Ok(())
}

/// A bar with the estimated time left.
fn progress(words: &'static Words, known: usize, all: usize, start: Instant) -> String {
    const WIDTH: usize = 30;
    let part = known as f64 / all.max(1) as f64;
    let full = (part * WIDTH as f64) as usize;
    let bar = "█".repeat(full) + &"░".repeat(WIDTH - full.min(WIDTH));
    let left = start.elapsed().as_secs_f64() * (1.0 - part) / part.max(1e-9);
    let percent = format!("{:.0}", part * 100.0);
    let left = format!("{left:.0}");
    words.fill(
        "db.progress",
        &[("bar", &bar), ("percent", &percent), ("seconds", &left)],
    )
}

/// `siasat db verify GAME`: recomputes random positions.
pub(super) fn verify(context: &Context<'_>, args: &VerifyArgs) -> Result<(), Failure> {
    let words = context.words();
    let target = Target::of(context, &args.game, &args.file)?;
    let database = target.open(context)?;
    let start = Instant::now();
    let mut rng = Rng::new(args.seed.0);
    let count = args.positions.0;
    let wrong = (0..count).find_map(|_| database.test(&mut rng).err());
    let mut out = io::stdout().lock();
    if args.json {
        let mut object = object(&target, &*database);
        object["checked"] = json!(count);
        object["right"] = json!(wrong.is_none());
        object["wrong"] = wrong.as_ref().map_or(json!(null), |wrong| {
            json!({
                "position": wrong.position,
                "stored": wrong.stored,
                "found": wrong.found,
            })
        });
        object["seconds"] = json!(start.elapsed().as_secs_f64());
        writeln!(out, "{object}")?;
    }
    if let Some(wrong) = wrong {
        let told = [
            ("position", &wrong.position as _),
            ("stored", &wrong.stored as _),
            ("found", &wrong.found as _),
        ];
        return Err(Failure::Io(io::Error::other(words.fill("db.wrong", &told))));
    }
    if !args.json {
        let line = words.fill("db.right", &[("n", &count)]);
        context.print(&mut out, &line)?;
    }
    Ok(())
}
