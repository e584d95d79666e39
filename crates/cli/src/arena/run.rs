use std::io::{self, Write};

use tournament::{BadRun, End, Ledger, Progress as Far, Results, Runner, State, Store};

use crate::Context;
use crate::arena::args::{RunArgs, bad_store, read_plan};
use crate::arena::{nats, progress_line, status};
use crate::failure::{Failure, Result};
use crate::interrupt;
use crate::progress::Progress;

/// `siasat arena run FILE.toml`: plays a tournament, or continues it.
pub(crate) fn run(context: &Context<'_>, args: &RunArgs) -> Result {
    if args.nats.is_some() {
        nats::check(context)?;
    }
    let (source, mut plan) = read_plan(context, &args.file)?;
    if args.sandbox {
        let inside = plan.in_sandbox(context.sandbox()?);
        plan = inside.map_err(|error| bad_run(context, error))?;
    }
    let path = match &args.out {
        Some(path) => path.clone(),
        None => tournament::beside(&args.file),
    };
    let bad_run = |error| bad_run(context, error);
    let runner = Runner::new(&plan, context.games);
    // Checked before anything is written, so that a bad plan leaves no file. Workers may
    // have programs that are missing here.
    if args.nats.is_none() {
        runner.check().map_err(bad_run)?;
    }
    let store = Store::open(&path, &source, &plan, context.games);
    let store = store.map_err(|error| bad_store(context, error))?;
    let mut ledger = Ledger::new(&plan, store).map_err(|error| bad_store(context, error))?;
    let stop = interrupt::flag()?;
    let words = context.words();
    let before = ledger.progress().played;
    let mut progress = Progress::new();
    let mut watch = |far: Far| {
        progress.show(|elapsed| progress_line(words, before, far, elapsed));
    };
    let ended = match &args.nats {
        Some(url) => nats::lead(
            context,
            url,
            (&source, &plan),
            &mut ledger,
            &stop,
            &mut watch,
        )?,
        None => {
            let threads = args
                .concurrency
                .map_or(plan.concurrency, |number| number.0 as usize);
            runner.run(&mut ledger, threads, &stop, &mut watch)
        }
    };
    progress.clear();
    let ended = ended.map_err(bad_run)?;
    let state = match ended {
        End::Complete => State::Complete,
        End::Interrupted => State::Stopped,
    };
    let table = Results::new(&plan, ledger.store()).map_err(|error| bad_store(context, error))?;
    let mut out = io::stdout().lock();
    if args.json {
        writeln!(out, "{}", table.json(&plan, state))?;
        return Ok(());
    }
    context.print_all(&mut out, status::lines(words, &plan, &table, state))?;
    Ok(())
}

/// The failure for a tournament that cannot be played.
pub(crate) fn bad_run(context: &Context<'_>, error: BadRun) -> Failure {
    match error {
        BadRun::Store(error) => bad_store(context, error),
        error => Failure::Use(error.in_lang(context.lang)),
    }
}
