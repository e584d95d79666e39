pub(crate) mod args;
mod values;

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::AtomicBool;

use game::quoted;
use lobby::{Book, Goal, SolveDetail, SolveError, SolveRequest, SolverMethod, SolverSettings};
use serde_json::json;

use crate::Context;
use crate::args::open_solver;
use crate::book::args::{BookBuild, BookCheck, BookCommand, BookShow, Effort};
use crate::failure::{Failure, Result};
use crate::interrupt;
use crate::numbers::Numbers;
use crate::progress::Progress;

/// `siasat book build|verify|show GAME`.
pub(crate) fn run(context: &Context<'_>, what: &BookCommand) -> Result {
    match what {
        BookCommand::Build(args) if args.values => values::build(context, args),
        BookCommand::Build(args) => build(context, args),
        BookCommand::Verify(args) if args.values => values::verify(context, args),
        BookCommand::Verify(args) => verify(context, args),
        BookCommand::Show(args) if args.values => values::show(context, args),
        BookCommand::Show(args) => show(context, args),
    }
}

fn build(context: &Context<'_>, args: &BookBuild) -> Result {
    let words = context.words();
    let session = context.open(&args.game)?;
    let stop = interrupt::flag()?;
    let settings = args.effort.solver.settings(SolverMethod::AlphaBeta);
    let mut solver = open_solver(context, &*session, settings, &stop)?;
    let query = query(&args.effort, &stop);
    let (side, plies) = (args.side.0, args.plies.0 as u32);
    let mut line = Progress::before_a_result();
    let book = solver.write_book(session.spec(), side, plies, &query, &mut |n, progress| {
        line.show(|_| {
            let millions = Numbers::of(words).decimal(progress.nodes as f64 / 1e6, 1);
            words.fill("book.progress", &[("n", &n), ("millions", &millions)])
        });
    });
    line.clear();
    let book = book.map_err(|trouble| failure(context, trouble, &args.effort))?;
    folders::replace(&args.out, book.to_bytes())
        .map_err(|error| unusable(context, &args.out, &error.to_string()))?;
    let path = quoted(&args.out.display().to_string());
    let mut out = io::stdout().lock();
    if args.effort.json {
        let mut object = object(&book);
        object["partial"] = json!(false);
        writeln!(out, "{object}")?;
        return Ok(());
    }
    // The number of plies of the book, which may differ from the requested one.
    let (game, n, side, plies) = (book.spec(), book.len(), book.side(), book.plies());
    let arguments: [(&str, &dyn std::fmt::Display); 5] = [
        ("n", &n),
        ("game", &game),
        ("side", &side),
        ("plies", &plies),
        ("path", &path),
    ];
    Ok(context.print(&mut out, &words.fill("book.built", &arguments))?)
}

fn verify(context: &Context<'_>, args: &BookCheck) -> Result {
    let session = context.open(&args.game)?;
    let book = read(context, session.spec(), args.file.as_deref())?;
    let stop = interrupt::flag()?;
    let mut solver = open_solver(context, &*session, args.solver_settings(), &stop)?;
    let query = query(&args.effort, &stop);
    let words = context.words();
    let mut line = Progress::before_a_result();
    let checked = solver.check_book(&book, &query, &mut |n| {
        line.show_late(|_| words.fill("book.checking", &[("n", &n)]));
    });
    line.clear();
    let checked = checked.map_err(|trouble| failure(context, trouble, &args.effort))?;
    let n = checked.map_err(|position| {
        let position = quoted(&position);
        context.refuse("book.wrong", &[("position", &position)])
    })?;
    let mut out = io::stdout().lock();
    if args.effort.json {
        writeln!(
            out,
            "{}",
            json!({ "checked": n, "fine": true, "partial": false })
        )?;
    } else {
        writeln!(out, "{}", context.words().fill("book.fine", &[("n", &n)]))?;
    }
    Ok(())
}

fn show(context: &Context<'_>, args: &BookShow) -> Result {
    let words = context.words();
    let session = args.board.open(context)?;
    let book = read(context, session.spec(), args.file.as_deref())?;
    // Nothing is solved, so a large table or database would be wasted.
    let settings = SolverSettings {
        memory: 1 << 20,
        ..SolverSettings::default()
    };
    let solver = open_solver(context, &*session, settings, &AtomicBool::new(false))?;
    let mv = solver.book_move(&book, &session.position());
    let mv = mv.map_err(|error| Failure::Use(error.in_lang(context.lang)))?;
    let mut out = io::stdout().lock();
    if args.json {
        let mut object = object(&book);
        object["move"] = json!(mv);
        writeln!(out, "{object}")?;
        return Ok(());
    }
    let (game, n, side, plies) = (book.spec(), book.len(), book.side(), book.plies());
    let summary = words.fill(
        "book.is",
        &[
            ("game", &game),
            ("n", &n),
            ("side", &side),
            ("plies", &plies),
        ],
    );
    let book_move = match mv {
        Some(mv) => words.fill("book.move", &[("mv", &mv)]),
        None => words.say("book.no-move").to_owned(),
    };
    Ok(context.print_all(&mut out, [summary, book_move])?)
}

fn object(book: &Book) -> serde_json::Value {
    json!({
        "game": book.spec(),
        "side": book.side().word(),
        "plies": book.plies(),
        "positions": book.len(),
    })
}

/// The book in a file, or the one that comes with the program, for this game.
fn read(context: &Context<'_>, spec: &str, file: Option<&Path>) -> Result<Book> {
    let Some(path) = file else {
        let none = || context.refuse("book.none", &[("game", &spec)]);
        return lobby::book_of(context.games, spec).ok_or_else(none);
    };
    let bytes = fs::read(path).map_err(|error| unusable(context, path, &error.to_string()))?;
    let book = Book::from_bytes(&bytes)
        .map_err(|error| unusable(context, path, error.in_lang(context.lang)))?;
    if book.spec() != spec {
        let (found, shown) = (book.spec(), quoted(&path.display().to_string()));
        return Err(context.refuse(
            "book.other",
            &[("path", &shown), ("found", &found), ("game", &spec)],
        ));
    }
    Ok(book)
}

/// The refusal of a file that cannot be read, written or used as a book.
fn unusable(context: &Context<'_>, path: &Path, error: &str) -> Failure {
    let path = quoted(&path.display().to_string());
    context.refuse("book.file", &[("path", &path), ("error", &error)])
}

fn query<'a>(effort: &Effort, stop: &'a AtomicBool) -> SolveRequest<'a> {
    let goal = if effort.points {
        Goal::Points
    } else {
        Goal::Outcome
    };
    SolveRequest {
        goal,
        detail: SolveDetail::Value,
        stop,
        nodes: None,
        deadline: None,
    }
}

/// What programs read when a book was not gone through to its end.
fn say_partial(effort: &Effort) -> io::Result<()> {
    if effort.json {
        writeln!(io::stdout(), "{}", json!({ "partial": true }))?;
    }
    Ok(())
}

fn failure(context: &Context<'_>, trouble: SolveError, effort: &Effort) -> Failure {
    match trouble {
        SolveError::OutOfMemory => {
            let n = effort.solver.memory.0;
            context.refuse("book.trouble", &[("n", &n)])
        }
        SolveError::Stopped | SolveError::TooDeep => {
            if let Err(error) = say_partial(effort) {
                return Failure::Io(error);
            }
            Failure::Io(io::Error::other(context.words().say("book.stopped")))
        }
    }
}
