pub(crate) mod args;
mod batch;
mod checkpoint;
mod report;

use std::fmt::Display;
use std::io::{self, Write};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use commentary::Speakers;
use game::{Side, Turn};
use lobby::{
    DynSolver, Goal, Progress, ProofStats, Session, SolveDetail, SolveError, SolveReport,
    SolveRequest, SolverMethod, ValueRange,
};
use serde_json::json;
use words::Words;

use crate::args::open_solver;
use crate::failure::{Failure, Result};
use crate::numbers::Numbers;
use crate::solve::args::SolveArgs;
use crate::solve::checkpoint::Checkpoint;
use crate::solve::report::{Preparation, certificate, labelled, object, report, strategy};
use crate::{Context, interrupt, progress};

/// `siasat solve GAME`: the exact value of a position, of every move, and a best line.
pub(crate) fn run(context: &Context<'_>, args: &SolveArgs) -> Result {
    let session = args.board.open(context)?;
    let method = if args.proof_number {
        SolverMethod::ProofNumber
    } else {
        SolverMethod::AlphaBeta
    };
    // Before the solver, which may build a database first.
    let stop = interrupt::flag()?;
    let settings = args.solver.settings(method);
    let start = Instant::now();
    let mut solver = open_solver(context, &*session, settings, &stop)?;
    if args.no_book {
        solver.close_book();
    }
    let query = query(args, &stop);
    if args.batch {
        return batch::run(context, args, &*session, &mut *solver, &query, &stop);
    }
    let seconds = start.elapsed().as_secs_f64();
    let solution = Solution::find(context, args, &*session, &mut *solver, &query)?;
    let preparation = Preparation {
        seconds,
        peak_bytes: lobby::peak_bytes(),
    };
    let mut out = io::stdout().lock();
    if args.json {
        writeln!(out, "{}", solution.object(args, &preparation))?;
    } else {
        let speakers = Speakers::of_sides(context.words(), session.info());
        context.print_all(&mut out, solution.lines(&speakers, &preparation))?;
    }
    Ok(())
}

fn query<'s>(args: &SolveArgs, stop: &'s AtomicBool) -> SolveRequest<'s> {
    SolveRequest {
        goal: if args.wdl {
            Goal::Outcome
        } else {
            Goal::Points
        },
        detail: match (args.batch, args.value) {
            (true, _) => SolveDetail::Value,
            (false, true) => SolveDetail::Line,
            (false, false) => SolveDetail::Moves,
        },
        stop,
        nodes: None,
        deadline: None,
    }
}

/// Everything that was asked about one position.
struct Solution {
    solved: SolveReport,
    /// The winner and the distance to the win, if it was asked for and is known.
    distance: Option<Option<(Side, u32)>>,
    strategies: Vec<(Side, Option<ProofStats>)>,
}

impl Solution {
    fn find(
        context: &Context<'_>,
        args: &SolveArgs,
        session: &dyn Session,
        solver: &mut dyn DynSolver,
        query: &SolveRequest<'_>,
    ) -> Result<Solution> {
        let words = context.words();
        let position = session.position();
        let mut line = progress::Progress::before_a_result();
        let mut watch = |news: &Progress| {
            line.show(|elapsed| progress_line(words, news, elapsed));
        };
        let solved = match &args.checkpoint {
            Some(path) => Checkpoint::new(context, session, path).prove(solver, query, &mut watch),
            None => {
                let solved = solver.prove(&position, query, &mut watch);
                solved.map_err(|error| Failure::Use(error.in_lang(context.lang)))
            }
        };
        line.clear();
        let Some(solved) = solved? else {
            return Err(context.refuse("solve.over", &[]));
        };
        if solved.trouble == Some(SolveError::OutOfMemory) {
            let given = args.solver.memory.0;
            return Err(context.refuse("solve.no-memory", &[("n", &given)]));
        }
        let strategies = match (args.proof, solved.range.value()) {
            (true, Some(value)) => solver.certify(&position, value, query),
            _ => Ok(Vec::new()),
        };
        let strategies = strategies.map_err(|error| Failure::Use(error.in_lang(context.lang)))?;
        let distance = args
            .distance
            .then(|| distance(session, solver, &solved, query.stop));
        Ok(Solution {
            solved,
            distance,
            strategies,
        })
    }

    fn object(&self, args: &SolveArgs, preparation: &Preparation) -> serde_json::Value {
        let mut object = object(&self.solved, preparation);
        if let Some(distance) = self.distance {
            object["distance"] = json!(distance.map(|(_, moves)| moves));
        }
        if args.proof {
            object["proof"] = self.strategies.iter().map(strategy).collect();
        }
        object
    }

    fn lines(&self, speakers: &Speakers, preparation: &Preparation) -> Vec<String> {
        let words = speakers.words();
        let mut lines = report(words, &self.solved, preparation);
        lines.extend(self.distance.map(|distance| {
            let sentence = match (distance, self.solved.range.value()) {
                (Some((side, n)), _) => {
                    let values = [("side", &speakers.name(side) as _), ("n", &n as _)];
                    words.count_with("solve.in-moves", n.into(), &values)
                }
                (None, Some(0)) => words.say("solve.no-distance").to_owned(),
                (None, _) => words.say("solve.unknown-distance").to_owned(),
            };
            labelled(words, "solve.distance", &sentence)
        }));
        let strategies = self.strategies.iter();
        lines.extend(strategies.map(|strategy| certificate(speakers, strategy)));
        lines
    }
}

/// The winner and the number of moves of the shortest forced win; `None` for a draw and
/// where it is not known.
fn distance(
    session: &dyn Session,
    solver: &mut dyn DynSolver,
    solved: &SolveReport,
    stop: &AtomicBool,
) -> Option<(Side, u32)> {
    let Turn::Player(mover) = session.turn() else {
        return None;
    };
    let winner = match solved.range.value()? {
        1.. => mover,
        0 => return None,
        _ => !mover,
    };
    let moves = solver.distance(&session.position(), winner, stop);
    moves.ok()?.map(|moves| (winner, moves))
}

/// The progress so far, in one line.
fn progress_line(words: &'static Words, progress: &Progress, elapsed: Duration) -> String {
    let ValueRange { low, high } = progress.range;
    let millions = Numbers::of(words).decimal(progress.nodes as f64 / 1e6, 1);
    let arguments: [(&str, &dyn Display); 5] = [
        ("low", &low),
        ("high", &high),
        ("question", &progress.threshold),
        ("millions", &millions),
        ("seconds", &elapsed.as_secs()),
    ];
    words.fill("solve.progress", &arguments)
}
