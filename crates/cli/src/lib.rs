//! The program `siasat` as a library: give it a list of games and it is a whole
//! program for them. See `docs/ADDING_A_GAME.md`.

mod arena;
mod args;
mod bench;
mod best;
mod book;
mod context;
mod course;
mod db;
mod estimate;
mod explain;
mod failure;
mod games;
mod interrupt;
mod matches;
mod matrix;
mod perft;
mod play;
mod progress;
mod prose;
mod rules;
mod screen;
mod serve;
mod show;
mod solve;
mod tune;
mod ugi;

use std::env;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use lobby::AnyGame;

use args::{Args, Command};
use context::Context;
use failure::Failure;

/// What this crate says to people, with what it builds on.
pub static TEXTS: words::Catalogue = words::catalogue!(
    "cli",
    commentary::TEXTS,
    plain::TEXTS,
    lab::TEXTS,
    tournament::TEXTS,
    tui::TEXTS
);

/// Runs the program of this name with these games. 0 is success, 1 is failure, 2 is
/// wrong use.
pub fn run(program: &'static str, games: &[&'static dyn AnyGame]) -> ExitCode {
    // What is no text becomes one that no game, position or move has, and is refused
    // where those are.
    let typed = env::args_os().map(|word| word.to_string_lossy().into_owned());
    let typed: Vec<String> = typed.collect();
    let declared = Args::declared(program);
    let (context, outcome) = match Args::read(&declared, &typed) {
        Ok(args) => {
            let context = Context::new(program, games, &args);
            let outcome = dispatch(&context, args.command);
            (context, outcome)
        }
        Err(error) => {
            let context = Context::new(program, games, &Args::glimpse(&typed));
            let outcome = if error.exit_code() == 0 {
                // Help and version, which were asked for.
                error.print().map_err(Failure::from)
            } else {
                let sentence = args::usage::sentence(&declared, &typed, &error, context.lang);
                Err(Failure::Use(sentence))
            };
            (context, outcome)
        }
    };
    match outcome.and_then(|()| Ok(io::stdout().flush()?)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(program, context.glyphs),
    }
}

fn dispatch(context: &Context<'_>, command: Option<Command>) -> Result<(), Failure> {
    // A benchmark counts the same everywhere, whatever databases there are.
    if !matches!(command, Some(Command::Bench(_)))
        && let Some(folder) = context.folders().databases
    {
        lobby::keep_databases_in(folder);
    }
    match command {
        None => start(context),
        Some(Command::Play(args)) => play::run(context, &args),
        Some(Command::Serve(args)) => serve::run(context, &args),
        Some(Command::Games(args)) => games::run(context, &args, &mut io::stdout().lock()),
        Some(Command::Rules(args)) => rules::run(context, &args, &mut io::stdout().lock()),
        Some(Command::Show(args)) => show::run(context, &args, &mut io::stdout().lock()),
        Some(Command::Perft(args)) => perft::run(context, &args, &mut io::stdout().lock()),
        Some(Command::Best(args)) => best::run(context, &args, &mut io::stdout().lock()),
        Some(Command::Explain(args)) => explain::run(context, &args, &mut io::stdout().lock()),
        Some(Command::Book(args)) => book::run(context, &args.what),
        Some(Command::Solve(args)) => solve::run(context, &args),
        Some(Command::Match(args)) => matches::run(context, &args),
        Some(Command::Arena(args)) => arena::run(context, &args.what),
        Some(Command::Ugi(args)) => ugi::run(context, &args),
        Some(Command::Bench(args)) => bench::run(context, &args),
        Some(Command::Db(args)) => db::run(context, &args),
        Some(Command::Tune(args)) => tune::run(context, &args),
        Some(Command::Course(args)) => course::run(context, &args),
        Some(Command::Estimate(args)) => estimate::run(context, &args, &mut io::stdout().lock()),
        Some(Command::Matrix(args)) => matrix::run(context, &args, &mut io::stdout().lock()),
    }
}

/// The menu on a terminal, a short help elsewhere.
fn start(context: &Context<'_>) -> Result<(), Failure> {
    if context.has_screen {
        return screen::menu(context);
    }
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        return play::menu(context);
    }
    let help = Args::declared(context.called.program).render_help();
    write!(io::stdout(), "{help}")?;
    Ok(())
}
