use std::fmt::Display;
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use game::{Side, Turn};
use lobby::{
    DynSolver, Goal, Progress, Query, Session, SolveError, SolveReport, SolverMethod,
    SolverSettings, ValueRange, Want,
};
use serde_json::json;
use signal_hook::consts::{SIGINT, SIGTERM};
use words::Words;

use crate::failure::Failure;
use crate::solve_args::SolveArgs;
use crate::solve_report::{certificate, labelled, object, report, strategy};
use crate::{House, progress, solve_batch};

/// `siasat solve GAME`: the exact value of a position, of every move, and a best line.
pub(crate) fn run(house: &House<'_>, args: &SolveArgs) -> Result<(), Failure> {
    let words = Words::of(house.lang);
    let session = args.board.open(house)?;
    let settings = SolverSettings {
        memory: (args.memory.0 as usize) << 20,
        threads: args.threads.0 as usize,
        method: match args.proof_number {
            true => SolverMethod::ProofNumber,
            false => SolverMethod::AlphaBeta,
        },
    };
    // Before anything takes long: a database may be built on the way.
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        // The second time, as if nobody had asked for it: at once.
        signal_hook::flag::register_conditional_default(signal, Arc::clone(&stop))?;
        signal_hook::flag::register(signal, Arc::clone(&stop))?;
    }
    let Some(mut solver) = session.solver(settings, &stop) else {
        let game = session.info().name;
        let key = match session.info().chance {
            true => "solve.chance",
            false => "solve.cannot",
        };
        return Err(Failure::Use(words.fill(key, &[("game", &game)])));
    };
    let goal = if args.wdl {
        Goal::Outcome
    } else {
        Goal::Points
    };
    let want = match args.value || args.batch {
        true if args.batch => Want::Value,
        true => Want::Line,
        false => Want::Moves,
    };
    let query = Query {
        goal,
        want,
        stop: &stop,
    };
    if args.batch {
        return solve_batch::run(house, args, &*session, &mut *solver, &query);
    }
    let mut line = progress::Progress::before_a_result();
    let proved = solver.prove(&session.position(), &query, &mut |news| {
        line.show(|elapsed| so_far(words, news, elapsed));
    });
    line.clear();
    let proved = proved.map_err(|error| Failure::Use(error.in_lang(house.lang)))?;
    let Some(proved) = proved else {
        return Err(Failure::Use(words.say("solve.over").to_owned()));
    };
    if proved.trouble == Some(SolveError::OutOfMemory) {
        let given = args.memory.0;
        return Err(Failure::Use(
            words.fill("solve.no-memory", &[("n", &given)]),
        ));
    }
    let strategies = match (args.proof, proved.range.value()) {
        (true, Some(value)) => solver.certify(&session.position(), value, &query),
        _ => Ok(Vec::new()),
    };
    let strategies = strategies.map_err(|error| Failure::Use(error.in_lang(house.lang)))?;
    let distance = match args.distance {
        true => Some(distance(&*session, &mut *solver, &proved, &stop)),
        false => None,
    };
    let mut out = io::stdout().lock();
    if args.json {
        let mut object = object(&proved);
        if let Some(distance) = distance {
            object["distance"] = json!(distance.map(|(_, moves)| moves));
        }
        if args.proof {
            object["proof"] = strategies.iter().map(strategy).collect();
        }
        writeln!(out, "{object}")?;
        return Ok(());
    }
    let mut lines = report(words, &proved);
    lines.extend(distance.map(|found| {
        let said = match (found, proved.range.value()) {
            (Some((side, n)), _) => words.fill("solve.in-moves", &[("side", &side), ("n", &n)]),
            (None, Some(0)) => words.say("solve.no-distance").to_owned(),
            (None, _) => words.say("solve.unknown-distance").to_owned(),
        };
        labelled(words, "solve.distance", &said)
    }));
    lines.extend(
        strategies
            .iter()
            .map(|strategy| certificate(words, strategy)),
    );
    for line in lines {
        writeln!(out, "{}", house.glyphs.fit(&line))?;
    }
    Ok(())
}

/// Who wins, and in how many moves if he hurries and the other delays; `None` when nobody
/// does, or when that is not known.
fn distance(
    session: &dyn Session,
    solver: &mut dyn DynSolver,
    proved: &SolveReport,
    stop: &AtomicBool,
) -> Option<(Side, u32)> {
    let Turn::Player(me) = session.turn() else {
        return None;
    };
    let winner = match proved.range.value()? {
        1.. => me,
        0 => return None,
        _ => !me,
    };
    let moves = solver.distance(&session.position(), winner, stop);
    moves.ok()?.map(|moves| (winner, moves))
}

/// How far it is, in one line.
fn so_far(words: &'static Words, progress: &Progress, elapsed: Duration) -> String {
    let ValueRange { low, high } = progress.range;
    let millions = format!("{:.1}", progress.nodes as f64 / 1e6);
    let told: [(&str, &dyn Display); 5] = [
        ("low", &low),
        ("high", &high),
        ("question", &progress.threshold),
        ("millions", &millions),
        ("seconds", &elapsed.as_secs()),
    ];
    words.fill("solve.progress", &told)
}
