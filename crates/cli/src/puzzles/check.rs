//! `siasat puzzles check`: every puzzle is proved again.

use std::collections::{BTreeMap, HashSet};
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Instant;

use lobby::{Preparation, Rng, SolverSettings};
use puzzles::{Fault, Prover, Puzzle};
use serde_json::json;

use super::args::{CheckArgs, CheckBy};
use super::chosen::{self, Numbered};
use super::make::counts;
use super::minimax;
use crate::failure::{Failure, Result};
use crate::numbers::Numbers;
use crate::progress::{Progress, time_left};
use crate::{Context, interrupt};

/// Puzzles that a thread takes at once, all of one game: each group has a solver of its own.
const GROUP: usize = 50;

/// Tables smaller than this do for a solver that is asked for nothing but minimax.
const SMALL: usize = 1 << 20;

/// The stack of minimax, which goes to the end of the game.
const STACK: usize = 64 << 20;

pub(super) fn run(context: &Context<'_>, args: &CheckArgs) -> Result {
    let file = chosen::read(context, args.file.as_deref())?;
    let mut puzzles = args.chosen.of(context, file)?;
    if let Some(sample) = &args.sample {
        draw(&mut puzzles, sample.0 as usize, args.seed.0);
    }
    let stop = interrupt::flag()?;
    let start = Instant::now();
    let results = prove(context, args, &puzzles, &stop)?;
    let seconds = start.elapsed().as_secs_f64();
    let twice = twice(context, &puzzles)?;
    let mut wrong: Vec<(usize, String)> = Vec::new();
    let mut open = 0;
    for (number, fault) in results.iter().chain(&twice) {
        match fault {
            None => {}
            Some(Fault::Unproven) if args.by == CheckBy::Minimax => open += 1,
            Some(fault) => wrong.push((*number, said(context, fault))),
        }
    }
    let checked = results.len() - open;
    let proven = checked - wrong.len().min(checked);
    let is_partial = stop.load(Ordering::Relaxed);
    let mut out = io::stdout().lock();
    if args.json {
        let listed: Vec<Puzzle> = puzzles.iter().map(|(_, puzzle)| puzzle.clone()).collect();
        let (games, themes, grades) = counts(&listed);
        let wrong: Vec<_> = wrong
            .iter()
            .map(|(number, fault)| json!({ "number": number, "fault": fault }))
            .collect();
        let object = json!({
            "puzzles": puzzles.len(),
            "proven": proven,
            "too_large": open,
            "wrong": wrong,
            "games": games,
            "themes": themes,
            "grades": grades,
            "seconds": seconds,
            "partial": is_partial,
        });
        writeln!(out, "{object}")?;
    } else {
        let values: &[(&str, &dyn std::fmt::Display)] = &[
            ("n", &proven),
            ("all", &puzzles.len()),
            ("seconds", &Numbers::of(context.words()).decimal(seconds, 1)),
        ];
        context.print(&mut out, &context.words().fill("puzzles.checked", values))?;
        if open > 0 {
            let said = context.words().fill("puzzles.too-large", &[("n", &open)]);
            context.print(&mut out, &said)?;
        }
        for (number, fault) in &wrong {
            context.print(&mut out, &format!("{number}: {fault}"))?;
        }
    }
    if is_partial {
        let sentence = context.words().say("puzzles.stopped");
        return Err(Failure::Io(io::Error::other(sentence)));
    }
    if wrong.is_empty() {
        Ok(())
    } else {
        let sentence = context
            .words()
            .fill("puzzles.wrong", &[("n", &wrong.len())]);
        Err(Failure::Io(io::Error::other(sentence)))
    }
}

/// So many of them, by a seed.
fn draw(puzzles: &mut Vec<Numbered>, count: usize, seed: u64) {
    let mut rng = Rng::new(seed);
    for index in 0..count.min(puzzles.len()) {
        let other = index + rng.below((puzzles.len() - index) as u32) as usize;
        puzzles.swap(index, other);
    }
    puzzles.truncate(count);
    puzzles.sort_by_key(|&(number, _)| number);
}

type Checked = (usize, Option<Fault>);

/// Proves puzzles on several threads. Those not reached when stopped are missing.
fn prove(
    context: &Context<'_>,
    args: &CheckArgs,
    puzzles: &[Numbered],
    stop: &AtomicBool,
) -> Result<Vec<Checked>> {
    let mut by_game: BTreeMap<&str, Vec<&Numbered>> = BTreeMap::new();
    for numbered in puzzles {
        by_game.entry(&numbered.1.game).or_default().push(numbered);
    }
    for game in by_game.keys() {
        context.open(game)?;
    }
    let groups: Vec<(&str, &[&Numbered])> = (by_game.iter())
        .flat_map(|(game, puzzles)| puzzles.chunks(GROUP).map(|group| (*game, group)))
        .collect();
    let given = args.threads.map(|threads| threads.0 as usize);
    let threads = given.unwrap_or_else(platform::cores);
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let work = |thread: usize| {
        let mut checked: Vec<Checked> = Vec::new();
        let mut line = Progress::before_a_result();
        while let Some((game, group)) = groups.get(next.fetch_add(1, Ordering::Relaxed)) {
            for (number, fault) in check_group(context, args.by, game, group, stop) {
                checked.push((number, fault));
                let done = done.fetch_add(1, Ordering::Relaxed) + 1;
                if thread == 0 {
                    line.show(|elapsed| {
                        let left = puzzles.len().saturating_sub(done);
                        let left = time_left(elapsed, done as u64, left as u64);
                        let values: &[(&str, &dyn std::fmt::Display)] =
                            &[("n", &done), ("all", &puzzles.len()), ("left", &left)];
                        context.words().fill("puzzles.checking", values)
                    });
                }
            }
        }
        line.clear();
        checked
    };
    let found = platform::in_parallel(threads, |thread| {
        platform::on_large_stack(STACK, || work(thread))
    });
    let mut found: Vec<Checked> = found.into_iter().flatten().collect();
    found.sort_by_key(|&(number, _)| number);
    Ok(found)
}

fn check_group<'a>(
    context: &'a Context<'_>,
    by: CheckBy,
    game: &str,
    group: &'a [&Numbered],
    stop: &'a AtomicBool,
) -> Box<dyn Iterator<Item = Checked> + 'a> {
    let Ok(session) = context.open(game) else {
        return Box::new(std::iter::empty());
    };
    let puzzles = group.iter().take_while(|_| !stop.load(Ordering::Relaxed));
    match by {
        CheckBy::Solver => {
            let mut prover = Prover::new(&*session, None, stop);
            Box::new(puzzles.map(move |(number, puzzle)| {
                let fault = match &mut prover {
                    Some(prover) => prover.check(puzzle).err(),
                    None => Some(Fault::Unproven),
                };
                (*number, fault)
            }))
        }
        CheckBy::Minimax => {
            let settings = SolverSettings {
                memory: SMALL,
                ..SolverSettings::default()
            };
            let solver = session.solver(settings, &Preparation::none());
            Box::new(puzzles.map(move |(number, puzzle)| {
                let fault = match &solver {
                    Some(solver) => minimax::check(&*session, &**solver, puzzle).err(),
                    None => Some(Fault::Unproven),
                };
                (*number, fault)
            }))
        }
    }
}

/// Puzzles that are the same but for a symmetry of the board.
fn twice(context: &Context<'_>, puzzles: &[Numbered]) -> Result<Vec<Checked>> {
    let mut seen = HashSet::new();
    let mut found = Vec::new();
    for (number, puzzle) in puzzles {
        let mut session = context.open(&puzzle.game)?;
        if session.set_up(&puzzle.position).is_ok()
            && !seen.insert((
                session.spec().to_owned(),
                puzzle.goal.kind(),
                session.folded(),
            ))
        {
            found.push((*number, Some(Fault::Twice)));
        }
    }
    Ok(found)
}

fn said(context: &Context<'_>, fault: &Fault) -> String {
    let words = context.words();
    match fault {
        Fault::Position => words.say("puzzles.fault-position").to_owned(),
        Fault::Unproven => words.say("puzzles.fault-unproven").to_owned(),
        Fault::Twice => words.say("puzzles.fault-twice").to_owned(),
        Fault::Answers(count) => words.fill("puzzles.fault-answers", &[("n", count)]),
        Fault::Line(line) => words.fill("puzzles.fault-line", &[("line", &line.join(" "))]),
        Fault::Labels(puzzle) => words.fill(
            "puzzles.fault-labels",
            &[
                ("grade", &puzzle.grade.get()),
                ("plies", &puzzle.plies),
                ("theme", &puzzle.theme.word()),
            ],
        ),
    }
}
