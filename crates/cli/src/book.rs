use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use game::quoted;
use lobby::{Book, DynSolver, Goal, Query, Session, SolveError, SolverSettings, Want};
use serde_json::json;
use signal_hook::consts::SIGINT;
use words::Words;

use crate::House;
use crate::book_args::{BookBuild, BookCheck, BookCommand, BookShow, Effort};
use crate::failure::Failure;

/// `siasat book build|verify|show GAME`.
pub(crate) fn run(house: &House<'_>, what: &BookCommand) -> Result<(), Failure> {
    match what {
        BookCommand::Build(args) => build(house, args),
        BookCommand::Verify(args) => verify(house, args),
        BookCommand::Show(args) => show(house, args),
    }
}

fn build(house: &House<'_>, args: &BookBuild) -> Result<(), Failure> {
    let words = Words::of(house.lang);
    let session = house.open(&args.game)?;
    let stop = stop_flag()?;
    let mut solver = solver(house, &*session, settings(&args.effort), &stop)?;
    let query = query(&args.effort, &stop);
    let (side, plies) = (args.side.0, args.plies.0 as u32);
    let is_seen = io::stderr().is_terminal();
    let book = solver.write_book(session.spec(), side, plies, &query, &mut |n, progress| {
        if is_seen {
            let millions = format!("{:.1}", progress.nodes as f64 / 1e6);
            let line = words.fill("book.progress", &[("n", &n), ("millions", &millions)]);
            // Nothing depends on whether it can be shown.
            let _ = write!(io::stderr(), "\r{line}\x1b[K");
        }
    });
    let book = book.map_err(|trouble| failure(words, trouble, &args.effort))?;
    // A turn that wins may be shorter or longer than what was asked for.
    let plies = book.plies();
    let path = quoted(&args.out.display().to_string());
    fs::write(&args.out, book.to_bytes()).map_err(|error| {
        Failure::Use(words.fill("book.file", &[("path", &path), ("error", &error)]))
    })?;
    let (game, n) = (book.spec(), book.len());
    let mut out = io::stdout().lock();
    if args.effort.json {
        let side = side.word();
        let object = json!({ "game": game, "side": side, "plies": plies, "positions": n });
        writeln!(out, "{object}")?;
        return Ok(());
    }
    let told = words.fill(
        "book.built",
        &[
            ("n", &n),
            ("game", &game),
            ("side", &side),
            ("plies", &plies),
            ("path", &path),
        ],
    );
    writeln!(out, "{}", house.glyphs.fit(&told))?;
    Ok(())
}

fn verify(house: &House<'_>, args: &BookCheck) -> Result<(), Failure> {
    let words = Words::of(house.lang);
    let session = house.open(&args.game)?;
    let book = read(house, session.spec(), args.file.as_deref())?;
    let stop = stop_flag()?;
    let mut solver = solver(house, &*session, settings(&args.effort), &stop)?;
    let query = query(&args.effort, &stop);
    let checked = solver.check_book(&book, &query, &mut |_| ());
    let checked = checked.map_err(|trouble| failure(words, trouble, &args.effort))?;
    let mut out = io::stdout().lock();
    match checked {
        Ok(n) if args.effort.json => writeln!(out, "{}", json!({ "checked": n, "fine": true }))?,
        Ok(n) => writeln!(out, "{}", words.fill("book.fine", &[("n", &n)]))?,
        Err(position) => {
            let position = quoted(&position);
            let told = words.fill("book.wrong", &[("position", &position)]);
            return Err(Failure::Use(told));
        }
    }
    Ok(())
}

fn show(house: &House<'_>, args: &BookShow) -> Result<(), Failure> {
    let words = Words::of(house.lang);
    let session = args.board.open(house)?;
    let book = read(house, session.spec(), args.file.as_deref())?;
    // Nothing is solved: a large database would be built in vain.
    let little = SolverSettings {
        memory: 1 << 20,
        ..SolverSettings::default()
    };
    let solver = solver(house, &*session, little, &AtomicBool::new(false))?;
    let mv = solver.book_move(&book, &session.position());
    let mv = mv.map_err(|error| Failure::Use(error.in_lang(house.lang)))?;
    let mut out = io::stdout().lock();
    let (game, n, side, plies) = (book.spec(), book.len(), book.side(), book.plies());
    if args.json {
        let side = side.word();
        let object =
            json!({ "game": game, "side": side, "plies": plies, "positions": n, "move": mv });
        writeln!(out, "{object}")?;
        return Ok(());
    }
    let told = words.fill(
        "book.is",
        &[
            ("game", &game),
            ("n", &n),
            ("side", &side),
            ("plies", &plies),
        ],
    );
    writeln!(out, "{}", house.glyphs.fit(&told))?;
    let told = match mv {
        Some(mv) => words.fill("book.move", &[("mv", &mv)]),
        None => words.say("book.no-move").to_owned(),
    };
    writeln!(out, "{}", house.glyphs.fit(&told))?;
    Ok(())
}

/// The book of a file, or the one that the program brings along, for this game.
fn read(house: &House<'_>, spec: &str, file: Option<&Path>) -> Result<Book, Failure> {
    let words = Words::of(house.lang);
    let Some(path) = file else {
        let none = || Failure::Use(words.fill("book.none", &[("game", &spec)]));
        return lobby::book_of(spec).ok_or_else(none);
    };
    let shown = quoted(&path.display().to_string());
    let bad = |error: String| {
        Failure::Use(words.fill("book.file", &[("path", &shown), ("error", &error)]))
    };
    let bytes = fs::read(path).map_err(|error| bad(error.to_string()))?;
    let book = Book::from_bytes(&bytes).map_err(|error| bad(error.in_lang(house.lang).into()))?;
    if book.spec() != spec {
        let found = book.spec();
        let told = [
            ("path", &shown as &dyn std::fmt::Display),
            ("found", &found),
            ("game", &spec),
        ];
        return Err(Failure::Use(words.fill("book.other", &told)));
    }
    Ok(book)
}

fn solver(
    house: &House<'_>,
    session: &dyn Session,
    settings: SolverSettings,
    stop: &AtomicBool,
) -> Result<Box<dyn DynSolver>, Failure> {
    let words = Words::of(house.lang);
    let game = session.info().name;
    let key = match session.info().chance {
        true => "solve.chance",
        false => "solve.cannot",
    };
    let solver = session.solver(settings, stop);
    solver.ok_or_else(|| Failure::Use(words.fill(key, &[("game", &game)])))
}

fn settings(effort: &Effort) -> SolverSettings {
    SolverSettings {
        memory: (effort.memory.0 as usize) << 20,
        threads: effort.threads.0 as usize,
        ..SolverSettings::default()
    }
}

fn query<'a>(effort: &Effort, stop: &'a AtomicBool) -> Query<'a> {
    let goal = match effort.points {
        true => Goal::Points,
        false => Goal::Outcome,
    };
    Query {
        goal,
        want: Want::Value,
        stop,
    }
}

fn stop_flag() -> io::Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    // The second time, as if nobody had asked for it: at once.
    signal_hook::flag::register_conditional_default(SIGINT, Arc::clone(&stop))?;
    signal_hook::flag::register(SIGINT, Arc::clone(&stop))?;
    Ok(stop)
}

fn failure(words: &'static Words, trouble: SolveError, effort: &Effort) -> Failure {
    match trouble {
        SolveError::OutOfMemory => {
            let n = effort.memory.0;
            Failure::Use(words.fill("book.trouble", &[("n", &n)]))
        }
        SolveError::Stopped | SolveError::TooDeep => {
            Failure::Io(io::Error::other(words.say("book.stopped")))
        }
    }
}
