//! The program `siasat` as a library: give it a list of games, and it is a complete
//! program for them, with a menu, a server, matches, analysis and everything else that
//! `siasat --help` lists.
//!
//! The program itself is one call with the games of [`lobby::GAMES`]:
//!
//! ```no_run
//! fn main() -> std::process::ExitCode {
//!     siasat::run("siasat", lobby::GAMES)
//! }
//! ```
//!
//! A program for a game of your own registers it by [`lobby::of`]. This one is complete;
//! `docs/ADDING_A_GAME.md` explains it step by step:
//!
//! ```no_run
#![doc = include_str!("../examples/twenty_one.rs")]
//! ```
//!
//! `twenty_one play twenty-one --second engine` then plays it, `twenty_one solve
//! twenty-one` solves it, and `twenty_one serve` shows it in the browser.

mod arena;
mod args;
mod bench;
mod best;
mod book;
mod config;
mod context;
mod course;
mod db;
mod doctor;
mod estimate;
mod explain;
mod failure;
mod fair;
#[cfg(test)]
mod fuzz;
mod games;
mod help;
mod inside;
mod interrupt;
mod library;
mod matches;
mod matrix;
mod new_game;
mod numbers;
mod paint;
mod part_file;
mod perft;
mod play;
mod processor;
mod progress;
mod puzzles;
mod review;
mod rules;
mod screen;
mod serve;
mod shell;
mod show;
mod site;
mod solve;
mod suggest;
mod tune;
mod ugi;

use std::env;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use lobby::AnyGame;

use args::{Args, Command};
use config::Config;
use context::Context;
use failure::{Failure, Result};

pub use processor::hand_over;

/// What this crate says to people, with what it builds on.
pub static TEXTS: words::Catalogue = words::catalogue!(
    "cli",
    commentary::TEXTS,
    plain::TEXTS,
    ::puzzles::TEXTS,
    lab::TEXTS,
    tournament::TEXTS,
    tui::TEXTS
);

/// Runs the program of this name with these games, on the arguments of the process.
///
/// The exit code is 0 for success, 1 for a failure such as a full disk, 2 for wrong use, and
/// 130 for a command that Ctrl-C has stopped; a failure prints one sentence on standard
/// error.
pub fn run(program: &'static str, games: &[&'static dyn AnyGame]) -> ExitCode {
    // Invalid UTF-8 is replaced, and refused later as an unknown game, position or move.
    let typed = env::args_os().map(|word| word.to_string_lossy().into_owned());
    let config = Config::read(program);
    let typed = config.with_globals(&Args::bare(program), typed.collect());
    let lang = Args::display_only(&typed).language();
    let declared = Args::declared(program, lang);
    let (context, outcome) = match read(&config, &declared, typed.clone(), lang) {
        Ok(args) => {
            let context = Context::new(program, games, &args);
            let outcome = dispatch(&context, args);
            (context, outcome)
        }
        Err(mistake) => {
            let context = Context::new(program, games, &Args::display_only(&typed));
            let outcome = match mistake {
                // Help and version.
                Mistake::Shown(shown) => shown.print().map_err(Failure::from),
                Mistake::Sentence(sentence) => Err(Failure::Use(sentence)),
            };
            (context, outcome)
        }
    };
    let code = match outcome.and_then(|()| Ok(io::stdout().flush()?)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(program, context.glyphs),
    };
    interrupt::exit_code().map_or(code, ExitCode::from)
}

/// Why a command line leads to no command.
enum Mistake {
    /// Help or the version was asked for.
    Shown(Box<clap::Error>),
    Sentence(String),
}

/// The command line, with what variables and the configuration file add to it.
fn read(
    config: &Config,
    declared: &clap::Command,
    typed: Vec<String>,
    lang: game::Lang,
) -> Result<Args, Mistake> {
    let words = TEXTS.words(lang);
    // The doctor tells what is wrong with the file, and needs it for nothing else.
    let is_examined = typed.iter().any(|word| word == "doctor");
    if let Some(problem) = config.problems(declared, words).into_iter().next()
        && !is_examined
    {
        return Err(Mistake::Sentence(problem));
    }
    let complete = config.complete(declared, typed, words);
    let complete = complete.map_err(Mistake::Sentence)?;
    Args::read(declared, &complete).map_err(|error| {
        if error.exit_code() == 0 {
            Mistake::Shown(Box::new(error))
        } else {
            Mistake::Sentence(args::usage::sentence(declared, &complete, &error, lang))
        }
    })
}

fn dispatch(context: &Context<'_>, args: Args) -> Result {
    let is_plain = args.is_plain();
    let command = args.command;
    // The node counts of a benchmark must not depend on the databases of the machine.
    // So must what is found when puzzles are made.
    if !matches!(command, Some(Command::Bench(_) | Command::Puzzles(_)))
        && let Some(folder) = context.folders().databases
    {
        lobby::keep_databases_in(folder);
    }
    match command {
        None => start(context, is_plain),
        Some(Command::Play(args)) => play::run(context, &args),
        Some(Command::Serve(args)) => serve::run(context, &args),
        Some(Command::Games(args)) => games::run(context, &args, &mut io::stdout().lock()),
        Some(Command::Rules(args)) => rules::run(context, &args, &mut io::stdout().lock()),
        Some(Command::Show(args)) => show::run(context, &args, &mut io::stdout().lock()),
        Some(Command::Perft(args)) => perft::run(context, &args, &mut io::stdout().lock()),
        Some(Command::Best(args)) => best::run(context, &args, &mut io::stdout().lock()),
        Some(Command::Review(args)) => review::run(context, &args),
        Some(Command::Explain(args)) => explain::run(context, &args, &mut io::stdout().lock()),
        Some(Command::Book(args)) => book::run(context, &args.what),
        Some(Command::Fair(args)) => fair::run(context, &args),
        Some(Command::Puzzles(args)) => puzzles::run(context, &args.what),
        Some(Command::Solve(args)) => solve::run(context, &args),
        Some(Command::Match(args)) => matches::run(context, &args),
        Some(Command::Arena(args)) => arena::run(context, &args.what),
        Some(Command::Ugi(args)) => ugi::run(context, &args),
        Some(Command::Bench(args)) => bench::run(context, &args),
        Some(Command::Db(args)) => db::run(context, &args),
        Some(Command::Tune(args)) => tune::run(context, &args),
        Some(Command::Course(args)) => course::run(context, &args),
        Some(Command::Site(args)) => site::run(context, &args, &mut io::stdout().lock()),
        Some(Command::Estimate(args)) => estimate::run(context, &args, &mut io::stdout().lock()),
        Some(Command::Library(args)) => library::run(context, &args),
        Some(Command::NewGame(args)) => new_game::run(context, &args, &mut io::stdout().lock()),
        Some(Command::Completions(args)) => {
            shell::completions(context, &args, &mut io::stdout().lock())
        }
        Some(Command::Man(args)) => shell::man(context, &args, &mut io::stdout().lock()),
        Some(Command::Doctor(args)) => doctor::run(context, &args),
        Some(Command::Matrix(args)) => matrix::run(context, &args, &mut io::stdout().lock()),
    }
}

/// The menu on a terminal, or where it was asked for line by line; a short help elsewhere.
fn start(context: &Context<'_>, is_plain: bool) -> Result {
    if context.has_screen {
        return screen::menu(context);
    }
    if is_plain || io::stdin().is_terminal() && io::stdout().is_terminal() {
        return play::menu(context);
    }
    let help = Args::declared(context.called.program, context.lang).render_help();
    write!(io::stdout(), "{help}")?;
    Ok(())
}
