//! `siasat puzzles show`: a puzzle, and its answer if wanted.

use std::io::{self, Write};

use lobby::{Rng, Session};
use puzzles::{Goal, Puzzle};
use serde_json::json;

use super::args::ShowArgs;
use super::chosen;
use crate::Context;
use crate::failure::{Failure, Result};

pub(super) fn run(context: &Context<'_>, args: &ShowArgs) -> Result {
    let file = chosen::read(context, args.file.as_deref())?;
    let puzzles = args.chosen.of(context, file)?;
    let seed = args.seed.map_or_else(Rng::any_seed, |seed| seed.0);
    let index = chosen::pick(context, &puzzles, args.which.as_deref(), seed)?;
    let (number, puzzle) = &puzzles[index];
    let session = open(context, puzzle)?;
    let mut out = io::stdout().lock();
    if args.json {
        let seeds = match puzzle.goal {
            Goal::Bank(seeds) => Some(seeds),
            Goal::Win | Goal::Draw => None,
        };
        let object = json!({
            "number": number,
            "game": puzzle.game,
            "position": puzzle.position,
            "goal": puzzle.goal.kind(),
            "seeds": seeds,
            "turn": session.turn().word(),
            "grade": puzzle.grade.get(),
            "plies": puzzle.plies,
            "theme": puzzle.theme.word(),
            "line": args.answer.then_some(&puzzle.line),
        });
        writeln!(out, "{object}")?;
        return Ok(());
    }
    context.print_all(&mut out, heading(context, *number, puzzle, &*session))?;
    writeln!(out)?;
    writeln!(out, "{}", plain::draw(&session.scene(), context.glyphs))?;
    let words = context.words();
    let view = session.view();
    context.print_all(
        &mut out,
        plain::summary(words, session.info(), &view, context.glyphs),
    )?;
    if args.answer {
        let line = puzzle.line.join(" ");
        context.print(&mut out, &words.fill("puzzles.answer", &[("line", &line)]))?;
    }
    Ok(())
}

/// The game of a puzzle at its position.
pub(super) fn open(context: &Context<'_>, puzzle: &Puzzle) -> Result<Box<dyn Session>> {
    let mut session = context.open(&puzzle.game)?;
    let set_up = session.set_up(&puzzle.position);
    set_up.map_err(|error| Failure::Use(error.in_lang(context.lang)))?;
    Ok(session)
}

/// What a puzzle asks, its number, game, theme and grade.
pub(super) fn heading(
    context: &Context<'_>,
    number: usize,
    puzzle: &Puzzle,
    session: &dyn Session,
) -> [String; 2] {
    let words = context.words();
    let title = puzzles::title(words, &session.scene(), puzzle.goal, puzzle.theme);
    let key = format!("theme.{}", puzzle.theme.word());
    let theme = words.say(&key).to_lowercase();
    let values: &[(&str, &dyn std::fmt::Display)] = &[
        ("n", &number),
        ("game", &session.info().title),
        ("theme", &theme),
        ("grade", &puzzle.grade.get()),
        ("plies", &puzzle.plies),
    ];
    [title, words.fill("puzzles.about", values)]
}
