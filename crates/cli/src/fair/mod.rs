//! `siasat fair GAME`: starts from which neither side is better off.

pub(crate) mod args;
mod report;
mod verdicts;

use std::io::{self, Write};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use lobby::{
    FairBasis, FairReferee, FairVerdict, NearbyStart, Preparation, Session, SolverMethod,
    SolverSettings,
};
use words::Words;

use crate::failure::{Failure, Result};
use crate::fair::args::FairArgs;
use crate::fair::report::FairReport;
use crate::fair::verdicts::Verdicts;
use crate::progress::{Progress, time_left};
use crate::{Context, interrupt};

/// Finds them, prints them or writes them into a file.
pub(crate) fn run(context: &Context<'_>, args: &FairArgs) -> Result {
    let session = context.open(&args.game)?;
    let Some(basis) = session.capabilities().fair_starts else {
        return Err(refusal(context, &*session));
    };
    let stop = interrupt::flag()?;
    let start = Instant::now();
    let starts = session.nearby_starts(args.moved.0 as u32);
    let mut verdicts = Verdicts::open(context, session.spec(), args)?;
    let (nodes, bytes) = judge_all(context, args, &*session, &starts, &mut verdicts, &stop)?;
    let report = FairReport {
        game: session.spec(),
        basis,
        moved: args.moved.0,
        nodes_of_engine: args.nodes.0,
        starts: verdicts.of(&starts),
        nodes,
        bytes,
        seconds: start.elapsed().as_secs_f64(),
    };
    let mut out = io::stdout().lock();
    if report.is_complete()
        && let Some(path) = &args.out
    {
        let text = report.file(context.words());
        let written = folders::replace(path, text).map(|()| verdicts.remove());
        written.map_err(|error| context.bad_file(path, &error))?;
    }
    if args.json {
        writeln!(out, "{}", report.object())?;
    } else if args.out.is_some() {
        context.print_all(&mut out, report.summary(context.words()))?;
    } else {
        write!(out, "{}", report.file(context.words()))?;
    }
    if !report.is_complete() {
        let key = if args.out.is_some() {
            "fair.goes-on"
        } else {
            "fair.stopped"
        };
        return Err(Failure::Io(io::Error::other(context.words().say(key))));
    }
    Ok(())
}

/// Judges all starts that are not judged yet, until stopped. The positions searched,
/// and the bytes taken.
fn judge_all(
    context: &Context<'_>,
    args: &FairArgs,
    session: &dyn Session,
    starts: &[NearbyStart],
    verdicts: &mut Verdicts,
    stop: &AtomicBool,
) -> Result<(u64, usize)> {
    let words = context.words();
    let open: Vec<&NearbyStart> = starts.iter().filter(|start| !verdicts.has(start)).collect();
    if open.is_empty() {
        return Ok((0, 0));
    }
    let mut referee = referee(context, args, session, open.len(), stop)?;
    let mut line = Progress::before_a_result();
    for (done, start) in open.iter().enumerate() {
        let verdict = referee.judge(&start.position, stop, &mut |_| {
            line.show(|elapsed| progress_line(words, done, open.len(), verdicts.fair(), elapsed));
        });
        let Some(verdict) = verdict else { break };
        verdicts.add(context, start, verdict)?;
        line.show(|elapsed| progress_line(words, done + 1, open.len(), verdicts.fair(), elapsed));
    }
    line.clear();
    Ok((referee.nodes, referee.bytes))
}

fn referee(
    context: &Context<'_>,
    args: &FairArgs,
    session: &dyn Session,
    positions: usize,
    stop: &AtomicBool,
) -> Result<FairReferee> {
    let settings = SolverSettings {
        memory: (args.memory.0 as usize) << 20,
        threads: args
            .threads
            .map_or_else(platform::cores, |threads| threads.0 as usize),
        method: SolverMethod::AlphaBeta,
    };
    let building = crate::args::DatabaseProgress::new(context);
    let preparation = Preparation {
        positions,
        stop,
        watch: &|known, all| building.show(known, all),
    };
    let referee = session.fair_referee(settings, args.nodes.0, &preparation);
    building.clear();
    let referee = referee.map_err(|error| Failure::Use(error.in_lang(context.lang)))?;
    referee.ok_or_else(|| refusal(context, session))
}

/// There are no starts to choose from; which games have some.
fn refusal(context: &Context<'_>, session: &dyn Session) -> Failure {
    let games = context.games.iter();
    let others = games.filter(|game| game.capabilities().fair_starts.is_some());
    let names: Vec<&str> = others.map(|game| game.info().name).collect();
    let (game, games) = (session.info().name, names.join(" "));
    context.refuse("fair.cannot", &[("game", &game), ("games", &games)])
}

fn progress_line(
    words: &'static Words,
    done: usize,
    all: usize,
    fair: usize,
    elapsed: Duration,
) -> String {
    let left = time_left(elapsed, done as u64, (all - done) as u64);
    words.fill(
        "fair.progress",
        &[
            ("n", &done),
            ("all", &all),
            ("fair", &fair),
            ("left", &left),
        ],
    )
}

/// The word of a verdict, in files and in JSON.
fn word(verdict: FairVerdict) -> &'static str {
    match verdict {
        FairVerdict::Fair => "fair",
        FairVerdict::Favours(side) => side.word(),
        FairVerdict::Unknown => "unknown",
    }
}

/// Is a verdict on this basis a proof?
fn is_proven(basis: FairBasis) -> bool {
    basis == FairBasis::Proof
}
