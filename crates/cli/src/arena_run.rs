use std::io::{self, Write};

use tournament::{BadRun, End, Ledger, Progress as Far, Results, Runner, Store};
use words::Words;

use crate::House;
use crate::arena_args::{RunArgs, bad_store, read_plan};
use crate::arena_nats;
use crate::arena_status::{self, State};
use crate::failure::Failure;
use crate::interrupt;
use crate::progress::{Progress, time_left};

/// `siasat arena run FILE.toml`: plays a tournament, or goes on with it.
pub(crate) fn run(house: &House<'_>, args: &RunArgs) -> Result<(), Failure> {
    if args.nats.is_some() {
        arena_nats::check(house)?;
    }
    let (source, plan) = read_plan(house, &args.file)?;
    let path = match &args.out {
        Some(path) => path.clone(),
        None => tournament::beside(&args.file),
    };
    let bad_run = |error| bad_run(house, error);
    let runner = Runner::new(&plan, house.games);
    // Before anything is written: a plan that cannot be played leaves no file behind. Others
    // may have programs that this machine has not.
    if args.nats.is_none() {
        runner.check().map_err(bad_run)?;
    }
    let store = Store::open(&path, &source, &plan, house.games);
    let store = store.map_err(|error| bad_store(house, error))?;
    let mut ledger = Ledger::new(&plan, store).map_err(|error| bad_store(house, error))?;
    let stop = interrupt::flag()?;
    let words = Words::of(house.lang);
    let before = ledger.progress().played;
    let mut progress = Progress::new();
    let mut watch = |far: Far| {
        progress.show(|elapsed| {
            let Far { played, total } = far;
            let fresh = played.saturating_sub(before);
            let left = time_left(elapsed, fresh, total.saturating_sub(played));
            let rate = fresh as f64 / elapsed.as_secs_f64().max(1e-3);
            let rate = format!("{rate:.1}");
            words.fill(
                "arena.progress",
                &[
                    ("n", &played),
                    ("games", &total),
                    ("rate", &rate),
                    ("left", &left),
                ],
            )
        });
    };
    let ended = match &args.nats {
        Some(url) => {
            arena_nats::lead(house, url, (&source, &plan), &mut ledger, &stop, &mut watch)?
        }
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
    let table = Results::new(&plan, ledger.store()).map_err(|error| bad_store(house, error))?;
    let mut out = io::stdout().lock();
    if args.json {
        writeln!(out, "{}", arena_status::object(&plan, &table, state))?;
        return Ok(());
    }
    for line in arena_status::lines(words, &plan, &table, state) {
        writeln!(out, "{}", house.glyphs.fit(&line))?;
    }
    Ok(())
}

/// Whatever is in the way of playing, one sentence says it.
pub(crate) fn bad_run(house: &House<'_>, error: BadRun) -> Failure {
    match error {
        BadRun::Store(error) => bad_store(house, error),
        error => Failure::Use(error.in_lang(house.lang)),
    }
}
