//! Tournaments on many machines, where the program is built with them.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use tournament::{BadRun, End, Ledger, Plan, Progress, Source};

use crate::House;
use crate::arena_args::WorkerArgs;
use crate::failure::Failure;

/// Can this program do it?
#[cfg(feature = "nats")]
pub(crate) fn check(_house: &House<'_>) -> Result<(), Failure> {
    Ok(())
}

/// Lets others play what the ledger lacks.
#[cfg(feature = "nats")]
pub(crate) fn lead(
    house: &House<'_>,
    url: &str,
    (source, plan): (&Source, &Plan),
    ledger: &mut Ledger,
    stop: &Arc<AtomicBool>,
    watch: &mut dyn FnMut(Progress),
) -> Result<Result<End, BadRun>, Failure> {
    let runner = tournament::Runner::new(plan, house.games);
    Ok(tournament::nats::lead(
        url, source, &runner, plan, ledger, stop, watch,
    ))
}

/// `siasat arena worker --nats URL`: plays what others ask for.
#[cfg(feature = "nats")]
pub(crate) fn work(house: &House<'_>, args: &WorkerArgs) -> Result<(), Failure> {
    use std::io::{Write, stdout};

    let stop = crate::interrupt::flag()?;
    let words = words::Words::of(house.lang);
    let mut progress = crate::progress::Progress::new();
    let mut served = tournament::nats::WorkerStats::default();
    let threads = args.concurrency.0 as usize;
    let worked = tournament::nats::work(&args.nats, house.games, threads, &stop, &mut |now| {
        served = now;
        progress.show(|_| {
            words.fill(
                "arena.served",
                &[("jobs", &now.jobs), ("games", &now.games)],
            )
        });
    });
    progress.clear();
    worked.map_err(|error| crate::arena_run::bad_run(house, error))?;
    let tournament::nats::WorkerStats { jobs, games } = served;
    match args.json {
        true => writeln!(
            stdout(),
            "{}",
            serde_json::json!({ "jobs": jobs, "games": games })
        )?,
        false => {
            let said = words.fill("arena.served", &[("jobs", &jobs), ("games", &games)]);
            writeln!(stdout(), "{said}")?;
        }
    }
    Ok(())
}

#[cfg(not(feature = "nats"))]
pub(crate) fn check(house: &House<'_>) -> Result<(), Failure> {
    let words = words::Words::of(house.lang);
    Err(Failure::Use(words.say("arena.without-nats").to_owned()))
}

#[cfg(not(feature = "nats"))]
pub(crate) fn lead(
    house: &House<'_>,
    _url: &str,
    _plan: (&Source, &Plan),
    _ledger: &mut Ledger,
    _stop: &Arc<AtomicBool>,
    _watch: &mut dyn FnMut(Progress),
) -> Result<Result<End, BadRun>, Failure> {
    check(house).map(|()| Ok(End::Interrupted))
}

#[cfg(not(feature = "nats"))]
pub(crate) fn work(house: &House<'_>, _args: &WorkerArgs) -> Result<(), Failure> {
    check(house)
}
