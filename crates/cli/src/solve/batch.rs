//! `siasat solve GAME --batch`: many positions, one after another.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use game::{BadPosition, quoted};
use lobby::{DynSolver, Progress as Proof, Session, SolveError, SolveRequest, ValueRange};
use serde_json::json;

use crate::Context;
use crate::failure::{Failure, Result};
use crate::interrupt::Lines;
use crate::progress::Progress;
use crate::solve::args::SolveArgs;
use crate::solve::progress_line;

/// One position a line on standard input, one answer a line on standard output. What is
/// wrong with a line is reported with its number, and the others are still answered.
pub(crate) fn run(
    context: &Context<'_>,
    args: &SolveArgs,
    session: &dyn Session,
    solver: &mut dyn DynSolver,
    query: &SolveRequest<'_>,
    stop: &Arc<AtomicBool>,
) -> Result {
    let words = context.words();
    let (mut wrong, mut done) = (0_u64, 0_u64);
    let mut out = io::stdout().lock();
    for (number, line) in (1_u64..).zip(Lines::until(Arc::clone(stop))?) {
        let line = line?;
        let line = String::from_utf8_lossy(&line);
        let line = line.trim();
        if line.is_empty() {
            continue;
        }
        let answer = read(context, session, line).and_then(|(given, position)| {
            // A fresh start for every position: the counts do not depend on the order.
            solver.forget();
            let mut shown = Progress::before_a_result();
            let mut watch = |news: &Proof| {
                shown.show_late(|elapsed| {
                    let so_far = progress_line(words, news, elapsed);
                    words.fill("solve.line", &[("n", &number), ("error", &so_far)])
                });
            };
            let solved = solver.prove(&position, query, &mut watch);
            shown.clear();
            let bad = |error: BadPosition| error.in_lang(context.lang);
            let solved = solved.map_err(bad)?;
            let solved = solved.ok_or_else(|| words.say("solve.over").to_owned())?;
            match (solved.range.value(), solved.trouble) {
                (Some(value), _) => Ok((given, value, solved)),
                (None, Some(SolveError::OutOfMemory)) => {
                    let given = args.solver.memory.0;
                    Err(words.fill("solve.no-memory", &[("n", &given)]))
                }
                (None, _) => {
                    let ValueRange { low, high } = solved.range;
                    Err(words.fill("solve.between", &[("low", &low), ("high", &high)]))
                }
            }
        });
        match answer {
            Ok((given, value, solved)) => {
                let (nodes, micros) = (solved.nodes, (solved.seconds * 1e6).round());
                if args.json {
                    writeln!(
                        out,
                        "{}",
                        json!({ "position": given, "value": value, "nodes": nodes, "microseconds": micros })
                    )?;
                } else {
                    writeln!(out, "{given} {value} {nodes} {micros}")?;
                }
            }
            Err(error) => {
                wrong += 1;
                out.flush()?;
                context.warn(&words.fill("solve.line", &[("n", &number), ("error", &error)]));
                if stop.load(Ordering::Relaxed) {
                    break;
                }
            }
        }
        done = number;
    }
    if stop.load(Ordering::Relaxed) {
        if args.json {
            writeln!(out, "{}", json!({ "partial": true, "lines": done }))?;
        }
        out.flush()?;
        context.warn(&words.fill("solve.batch-stopped", &[("n", &done)]));
        return Ok(());
    }
    match wrong {
        0 => Ok(()),
        _ => {
            out.flush()?;
            let sentence = words.count_with("solve.wrong", wrong, &[("n", &wrong)]);
            Err(Failure::Use(sentence))
        }
    }
}

/// A position as it stands in a line, and its text: the text itself, moves from the
/// position that the command names divided by spaces or commas, or moves of one letter
/// each in one word, which a value may follow.
fn read(
    context: &Context<'_>,
    session: &dyn Session,
    line: &str,
) -> Result<(String, String), String> {
    let mut on = session.fork();
    let Err(no_position) = on.set_up(line) else {
        return Ok((line.to_owned(), on.position()));
    };
    let play = |moves: &mut dyn Iterator<Item = &str>| {
        let mut on = session.fork();
        let mut error = None;
        let count = moves.take_while(|text| {
            error = on.play(text).err();
            error.is_none()
        });
        let count = count.count();
        match error {
            None => Ok(on.position()),
            Some(error) => Err((count, error)),
        }
    };
    let divided = [' ', ',', '\t'];
    let mut parts = line.split(divided).filter(|text| !text.is_empty());
    if let Ok(position) = play(&mut parts) {
        return Ok((line.to_owned(), position));
    }
    let mut parts = line.split(divided).filter(|text| !text.is_empty());
    let word = parts.next().unwrap_or_default();
    let rest: Vec<&str> = parts.collect();
    let is_alone = match rest[..] {
        [] => true,
        [value] => value.parse::<i32>().is_ok(),
        _ => false,
    };
    let letters = word
        .char_indices()
        .map(|(at, letter)| &word[at..at + letter.len_utf8()]);
    let is_moves = is_alone && word.chars().all(char::is_alphanumeric);
    if is_moves {
        let played = play(&mut letters.into_iter());
        return match played {
            Ok(position) => Ok((word.to_owned(), position)),
            Err((count, error)) => {
                let words = context.words();
                let error = error.in_lang(context.lang);
                let number = count + 1;
                Err(words.fill("usage.move", &[("n", &number), ("error", &error)]))
            }
        };
    }
    let words = context.words();
    let error = no_position.in_lang(context.lang);
    let given = quoted(line);
    Err(words.fill("solve.no-position", &[("given", &given), ("error", &error)]))
}
