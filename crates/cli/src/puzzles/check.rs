//! `siasat puzzles check`: every puzzle is proved again.

use std::collections::{BTreeMap, BTreeSet, HashSet};
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
    let is_partial = stop.load(Ordering::Relaxed);
    let Sorted {
        proven,
        too_large,
        wrong,
    } = Sorted::of(&results, &twice, args.by, is_partial);
    let faults = wrong.iter();
    let faults: Vec<(usize, String)> = faults
        .map(|(number, fault)| (*number, said(context, fault)))
        .collect();
    let mut out = io::stdout().lock();
    if args.json {
        let listed: Vec<Puzzle> = puzzles.iter().map(|(_, puzzle)| puzzle.clone()).collect();
        let (games, themes, grades) = counts(&listed);
        let wrong: Vec<_> = faults
            .iter()
            .map(|(number, fault)| json!({ "number": number, "fault": fault }))
            .collect();
        let object = json!({
            "puzzles": puzzles.len(),
            "proven": proven,
            "too_large": too_large,
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
        if too_large > 0 {
            let values: &[(&str, &dyn std::fmt::Display)] = &[("n", &too_large)];
            let said = context.words().fill("puzzles.too-large", values);
            context.print(&mut out, &said)?;
        }
        for (number, fault) in &faults {
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
        let n = numbers_of(&wrong).len();
        let sentence = context.words().fill("puzzles.wrong", &[("n", &n)]);
        Err(Failure::Io(io::Error::other(sentence)))
    }
}

/// What the proofs add up to.
struct Sorted<'r> {
    proven: usize,
    /// Puzzles that minimax cannot go through.
    too_large: usize,
    /// A puzzle with two faults is there twice.
    wrong: Vec<(usize, &'r Fault)>,
}

impl<'r> Sorted<'r> {
    fn of(results: &'r [Checked], twice: &'r [Checked], by: CheckBy, is_stopped: bool) -> Self {
        let mut wrong = Vec::new();
        let mut too_large = 0;
        for (number, fault) in results.iter().chain(twice) {
            match fault {
                None => {}
                Some(Fault::Unproven) if by == CheckBy::Minimax => too_large += 1,
                // Its proof was cut off, which says nothing about the puzzle.
                Some(Fault::Unproven) if is_stopped => {}
                Some(fault) => wrong.push((*number, fault)),
            }
        }
        let proofs = results.iter().filter(|(_, fault)| fault.is_none());
        let wrong_numbers = numbers_of(&wrong);
        let proven = proofs.filter(|(number, _)| !wrong_numbers.contains(number));
        Sorted {
            proven: proven.count(),
            too_large,
            wrong,
        }
    }
}

fn numbers_of(wrong: &[(usize, &Fault)]) -> BTreeSet<usize> {
    wrong.iter().map(|(number, _)| *number).collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_with_two_faults_is_one_puzzle() {
        let results = [
            (1, None),
            (2, Some(Fault::Answers(2))),
            (3, None),
            (4, Some(Fault::Unproven)),
        ];
        let twice = [(2, Some(Fault::Twice)), (3, Some(Fault::Twice))];
        let sorted = |by, is_stopped| {
            let sorted = Sorted::of(&results, &twice, by, is_stopped);
            let numbers: Vec<usize> = numbers_of(&sorted.wrong).into_iter().collect();
            (sorted.proven, sorted.too_large, numbers)
        };
        assert_eq!(sorted(CheckBy::Solver, false), (1, 0, vec![2, 3, 4]));
        // A proof that was cut off does not make a puzzle wrong.
        assert_eq!(sorted(CheckBy::Solver, true), (1, 0, vec![2, 3]));
        assert_eq!(sorted(CheckBy::Minimax, false), (1, 1, vec![2, 3]));
    }
}
