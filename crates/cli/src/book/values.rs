//! Books of values: `siasat book build|verify|show GAME --values`.

use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use game::quoted;
use lobby::{
    BadBook, BookValues, DynSolver, Journal, Rng, SolveError, SolverMethod, SolverSettings,
    ValueBook,
};
use serde_json::json;

use crate::Context;
use crate::args::open_solver;
use crate::book::args::{BookBuild, BookCheck, BookShow};
use crate::book::{failure, say_partial, unusable};
use crate::failure::{Failure, Result};
use crate::interrupt;
use crate::numbers::Numbers;
use crate::progress::Progress;

pub(super) fn build(context: &Context<'_>, args: &BookBuild) -> Result {
    let words = context.words();
    let session = context.open(&args.game)?;
    let stop = interrupt::flag()?;
    let settings = args.effort.solver.settings(SolverMethod::AlphaBeta);
    let mut solver = open_solver(context, &*session, settings, &stop)?;
    let journal_path = args.journal.clone();
    let journal_path = journal_path.unwrap_or_else(|| beside(&args.out));
    let mut journal = open_journal(context, &journal_path, session.spec())?;
    let mut line = Progress::before_a_result();
    let plies = args.plies.0 as u32;
    let built = solver.write_values(
        session.spec(),
        plies,
        &mut journal,
        &stop,
        &mut |progress| {
            line.show(|_| {
                let millions = Numbers::of(words).decimal(progress.nodes as f64 / 1e6, 1);
                words.fill(
                    "book.values-progress",
                    &[
                        ("ply", &progress.ply),
                        ("n", &progress.solved),
                        ("of", &progress.positions),
                        ("millions", &millions),
                    ],
                )
            });
        },
    );
    line.clear();
    let built = built.map_err(|error| unusable(context, &journal_path, &error.to_string()))?;
    let book = built.map_err(|trouble| match trouble {
        SolveError::Stopped => {
            if let Err(error) = say_partial(&args.effort) {
                return Failure::Io(error);
            }
            let path = quoted(&journal_path.display().to_string());
            Failure::Io(io::Error::other(
                words.fill("book.values-stopped", &[("path", &path)]),
            ))
        }
        _ => failure(context, trouble, &args.effort),
    })?;
    folders::replace(&args.out, book.to_bytes())
        .map_err(|error| unusable(context, &args.out, &error.to_string()))?;
    let mut out = io::stdout().lock();
    if args.effort.json {
        let mut object = object(&book);
        object["partial"] = json!(false);
        writeln!(out, "{object}")?;
        return Ok(());
    }
    let path = quoted(&args.out.display().to_string());
    let (game, n, plies) = (book.spec(), book.len(), book.plies());
    let arguments: [(&str, &dyn std::fmt::Display); 4] = [
        ("n", &n),
        ("game", &game),
        ("plies", &plies),
        ("path", &path),
    ];
    Ok(context.print(&mut out, &words.fill("book.values-built", &arguments))?)
}

/// The path of a file with `.journal` at its end.
fn beside(out: &Path) -> PathBuf {
    let mut name = OsString::from(out);
    name.push(".journal");
    name.into()
}

fn open_journal(context: &Context<'_>, path: &Path, spec: &str) -> Result<Journal> {
    let journal = Journal::open(path, spec);
    let journal = journal.map_err(|error| unusable(context, path, &error.to_string()))?;
    journal.map_err(|error| match error {
        BadBook::Locked => unusable(context, path, error.in_lang(context.lang)),
        BadBook::NotABook | BadBook::Damaged => {
            let path = quoted(&path.display().to_string());
            context.refuse("book.journal", &[("path", &path), ("game", &spec)])
        }
    })
}

pub(super) fn verify(context: &Context<'_>, args: &BookCheck) -> Result {
    let session = context.open(&args.game)?;
    let stop = interrupt::flag()?;
    let mut solver = open_solver(context, &*session, args.solver_settings(), &stop)?;
    let book = read(context, session.spec(), args.file.as_deref(), &*solver)?;
    let words = context.words();
    let mut line = Progress::before_a_result();
    let sample = args.positions.0 as usize;
    let mut rng = Rng::new(args.seed.0);
    let checked = solver.check_values(&book, sample, &mut rng, &stop, &mut |n| {
        line.show(|_| words.fill("book.values-fine", &[("n", &n)]));
    });
    line.clear();
    let checked = checked.map_err(|trouble| failure(context, trouble, &args.effort))?;
    let n = checked.map_err(|position| {
        let position = quoted(&position);
        context.refuse("book.values-wrong", &[("position", &position)])
    })?;
    let mut out = io::stdout().lock();
    if args.effort.json {
        writeln!(
            out,
            "{}",
            json!({ "checked": n, "fine": true, "partial": false })
        )?;
    } else {
        writeln!(out, "{}", words.fill("book.values-fine", &[("n", &n)]))?;
    }
    Ok(())
}

pub(super) fn show(context: &Context<'_>, args: &BookShow) -> Result {
    let words = context.words();
    let session = args.board.open(context)?;
    // Nothing is solved, so a large table or database would be wasted.
    let settings = SolverSettings {
        memory: 1 << 20,
        ..SolverSettings::default()
    };
    let at_start = session.restarted();
    let solver = open_solver(context, &*at_start, settings, &AtomicBool::new(false))?;
    let book = read(context, session.spec(), args.file.as_deref(), &*solver)?;
    let found = solver.book_values(&book, &session.position());
    let BookValues { value, moves } =
        found.map_err(|error| Failure::Use(error.in_lang(context.lang)))?;
    let mut out = io::stdout().lock();
    if args.json {
        let moves: Vec<_> = moves
            .iter()
            .map(|(mv, value)| json!({ "move": mv, "value": value }))
            .collect();
        let mut object = object(&book);
        object["value"] = json!(value);
        object["moves"] = json!(moves);
        writeln!(out, "{object}")?;
        return Ok(());
    }
    let (game, n, plies) = (book.spec(), book.len(), book.plies());
    let summary = words.fill(
        "book.values-are",
        &[("game", &game), ("n", &n), ("plies", &plies)],
    );
    let here = match value {
        Some(value) => words.fill("book.value", &[("value", &format!("{value:+}"))]),
        None => words.say("book.no-value").to_owned(),
    };
    let moves = moves.iter().map(|(mv, value)| format!("{mv} {value:+}"));
    Ok(context.print_all(&mut out, [summary, here].into_iter().chain(moves))?)
}

fn object(book: &ValueBook) -> serde_json::Value {
    json!({
        "game": book.spec(),
        "plies": book.plies(),
        "positions": book.len(),
    })
}

/// The book in a file, or the one that comes with the program, for this game.
fn read(
    context: &Context<'_>,
    spec: &str,
    file: Option<&Path>,
    solver: &dyn DynSolver,
) -> Result<ValueBook> {
    let Some(path) = file else {
        let none = || context.refuse("book.none", &[("game", &spec)]);
        let bytes = lobby::values_of(context.games, spec).ok_or_else(none)?;
        return solver.read_values(bytes).map_err(|_| none());
    };
    let bad = |error: BadBook| unusable(context, path, error.in_lang(context.lang));
    let bytes = fs::read(path).map_err(|error| unusable(context, path, &error.to_string()))?;
    let found = ValueBook::spec_of(&bytes).map_err(bad)?;
    if found != spec {
        let shown = quoted(&path.display().to_string());
        return Err(context.refuse(
            "book.other",
            &[("path", &shown), ("found", &found), ("game", &spec)],
        ));
    }
    solver.read_values(&bytes).map_err(bad)
}
