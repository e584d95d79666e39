//! Tournaments on many machines, where the program is built with them.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use tournament::{BadRun, End, Ledger, Plan, Progress, Source};

use crate::Context;
use crate::arena::args::WorkerArgs;
use crate::failure::Failure;

/// Can this program do it?
#[cfg(feature = "nats")]
pub(crate) fn check(_context: &Context<'_>) -> Result<(), Failure> {
    Ok(())
}

/// Lets others play what the ledger lacks.
#[cfg(feature = "nats")]
pub(crate) fn lead(
    context: &Context<'_>,
    url: &str,
    (source, plan): (&Source, &Plan),
    ledger: &mut Ledger,
    stop: &Arc<AtomicBool>,
    watch: &mut dyn FnMut(Progress),
) -> Result<Result<End, BadRun>, Failure> {
    let runner = tournament::Runner::new(plan, context.games);
    Ok(tournament::nats::lead(
        url, source, &runner, plan, ledger, stop, watch,
    ))
}

/// `siasat arena worker --nats URL`: plays what others ask for.
#[cfg(feature = "nats")]
pub(crate) fn work(context: &Context<'_>, args: &WorkerArgs) -> Result<(), Failure> {
    use std::io::{Write, stdout};

    let stop = crate::interrupt::flag()?;
    let words = context.words();
    let mut progress = crate::progress::Progress::new();
    let mut served = tournament::nats::Served::default();
    let threads = args.concurrency.0 as usize;
    let worked = tournament::nats::work(&args.nats, context.games, threads, &stop, &mut |now| {
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
    let tournament::nats::Served { jobs, games } = served;
    if args.json {
        writeln!(
            stdout(),
            "{}",
            serde_json::json!({ "jobs": jobs, "games": games })
        )?
    } else {
        let said = words.fill("arena.served", &[("jobs", &jobs), ("games", &games)]);
        writeln!(stdout(), "{said}")?;
    }
    Ok(())
}

#[cfg(not(feature = "nats"))]
pub(crate) fn check(context: &Context<'_>) -> Result<(), Failure> {
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
) -> Result<Result<End, BadRun>, Failure> {
    check(context).map(|()| Ok(End::Interrupted))
}

#[cfg(not(feature = "nats"))]
pub(crate) fn work(context: &Context<'_>, _args: &WorkerArgs) -> Result<(), Failure> {
    check(context)
}
