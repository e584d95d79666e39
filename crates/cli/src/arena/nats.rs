//! Tournaments on several machines, in a program built with the feature `nats`.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use tournament::{BadRun, End, Ledger, Plan, Progress, Source};

use crate::Context;
use crate::arena::args::WorkerArgs;
use crate::failure::Result;

/// Refuses where the feature is missing.
#[cfg(feature = "nats")]
pub(crate) fn check(_context: &Context<'_>) -> Result {
    Ok(())
}

/// Lets workers play the missing games of the ledger.
#[cfg(feature = "nats")]
pub(crate) fn lead(
    context: &Context<'_>,
    url: &str,
    (source, plan): (&Source, &Plan),
    ledger: &mut Ledger,
    stop: &Arc<AtomicBool>,
    watch: &mut dyn FnMut(Progress),
) -> Result<Result<End, BadRun>> {
    let runner = tournament::Runner::new(plan, context.games);
    Ok(tournament::nats::lead(
        url, source, &runner, plan, ledger, stop, watch,
    ))
}

/// `siasat arena worker --nats URL`: plays games of tournaments that others run.
#[cfg(feature = "nats")]
pub(crate) fn work(context: &Context<'_>, args: &WorkerArgs) -> Result {
    use std::io::{Write, stdout};

    let stop = crate::interrupt::flag()?;
    let words = context.words();
    let mut progress = crate::progress::Progress::new();
    let mut served = tournament::nats::WorkerStats::default();
    let settings = tournament::nats::WorkerSettings {
        threads: args.concurrency.0 as usize,
        sandbox: args.sandbox.then(|| context.sandbox()).transpose()?,
    };
    let worked = tournament::nats::work(&args.nats, context.games, settings, &stop, &mut |now| {
        served = now;
        progress.show(|_| {
            words.fill(
                "arena.served",
                &[("jobs", &now.jobs), ("games", &now.games)],
            )
        });
    });
    progress.clear();
    worked.map_err(|error| crate::arena::run::bad_run(context, error))?;
    let tournament::nats::WorkerStats { jobs, games } = served;
    if args.json {
        writeln!(
            stdout(),
            "{}",
            serde_json::json!({ "jobs": jobs, "games": games })
        )?;
    } else {
        let said = words.fill("arena.served", &[("jobs", &jobs), ("games", &games)]);
        writeln!(stdout(), "{said}")?;
    }
    Ok(())
}

#[cfg(not(feature = "nats"))]
pub(crate) fn check(context: &Context<'_>) -> Result {
    Err(context.refuse("arena.without-nats", &[]))
}

#[cfg(not(feature = "nats"))]
pub(crate) fn lead(
    context: &Context<'_>,
    _url: &str,
    _plan: (&Source, &Plan),
    _ledger: &mut Ledger,
    _stop: &Arc<AtomicBool>,
    _watch: &mut dyn FnMut(Progress),
) -> Result<Result<End, BadRun>> {
    check(context).map(|()| Ok(End::Interrupted))
}

#[cfg(not(feature = "nats"))]
pub(crate) fn work(context: &Context<'_>, _args: &WorkerArgs) -> Result {
    check(context)
}
