//! The program `siasat` as a library: give it a list of games and it is a whole
//! program for them. See `docs/ADDING_A_GAME.md`.

mod arena_args;
mod arena_export;
mod arena_nats;
mod arena_report;
mod arena_run;
mod arena_status;
mod args;
mod bench;
mod bench_args;
mod best;
mod board_args;
mod book;
mod book_args;
mod course;
mod db;
mod db_args;
mod explain;
mod explain_args;
mod failure;
mod games;
mod help;
mod interrupt;
mod match_args;
mod match_report;
mod match_run;
mod matrix;
mod matrix_report;
mod perft;
mod play;
mod play_args;
mod practice;
mod progress;
mod prose;
mod reckon;
mod rules;
mod screen;
mod serve;
mod serve_args;
mod show;
mod solve;
mod solve_args;
mod solve_batch;
mod solve_report;
mod study_args;
mod tune;
mod tune_args;
mod ugi;
mod usage;
mod values;

use std::env;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use game::Lang;
use lobby::{AnyGame, Session};
use plain::{Called, Glyphs};
use tui::Files;

use arena_args::Arena;
use args::{Args, Command};
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

/// The games, and how to show them: what every command is given.
struct House<'a> {
    games: &'a [&'static dyn AnyGame],
    lang: Lang,
    glyphs: Glyphs,
    called: Called<'static>,
    /// Is there a person at a terminal that can be drawn on?
    has_screen: bool,
}

impl<'a> House<'a> {
    fn new(program: &'static str, games: &'a [&'static dyn AnyGame], args: &Args) -> House<'a> {
        House {
            games,
            lang: args.language(),
            glyphs: args.glyphs(),
            called: args.called(program),
            has_screen: !args.is_plain() && is_a_screen(),
        }
    }

    /// Opens `name:key=value,…`.
    fn open(&self, spec: &str) -> Result<Box<dyn Session>, Failure> {
        lobby::open(self.games, spec).map_err(|error| Failure::Use(error.in_lang(self.lang)))
    }
}

/// Runs the program of this name with these games. 0 is success, 1 is failure, 2 is
/// wrong use.
pub fn run(program: &'static str, games: &[&'static dyn AnyGame]) -> ExitCode {
    // What is no text becomes one that no game, position or move has, and is refused
    // where those are.
    let typed = env::args_os().map(|word| word.to_string_lossy().into_owned());
    let typed: Vec<String> = typed.collect();
    let lang = Args::glimpse(&typed).language();
    let declared = Args::declared(program, lang);
    let (house, outcome) = match Args::read(&declared, &typed) {
        Ok(args) => {
            let house = House::new(program, games, &args);
            let outcome = obey(&house, args.command);
            (house, outcome)
        }
        Err(error) => {
            let house = House::new(program, games, &Args::glimpse(&typed));
            let outcome = if error.exit_code() == 0 {
                // Help and version, which were asked for.
                error.print().map_err(Failure::from)
            } else {
                let sentence = usage::sentence(&declared, &typed, &error, house.lang);
                Err(Failure::Use(sentence))
            };
            (house, outcome)
        }
    };
    match outcome.and_then(|()| Ok(io::stdout().flush()?)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(program, house.glyphs),
    }
}

fn obey(house: &House<'_>, command: Option<Command>) -> Result<(), Failure> {
    // A benchmark counts the same everywhere, whatever databases there are.
    if !matches!(command, Some(Command::Bench(_)))
        && let Some(folder) = Files::of(house.called.program).databases
    {
        lobby::keep_databases_in(folder);
    }
    match command {
        None => start(house),
        Some(Command::Play(args)) => play::run(house, &args),
        Some(Command::Serve(args)) => serve::run(house, &args),
        Some(Command::Games(args)) => games::run(house, &args, &mut io::stdout().lock()),
        Some(Command::Rules(args)) => rules::run(house, &args, &mut io::stdout().lock()),
        Some(Command::Show(args)) => show::run(house, &args, &mut io::stdout().lock()),
        Some(Command::Perft(args)) => perft::run(house, &args, &mut io::stdout().lock()),
        Some(Command::Best(args)) => best::run(house, &args, &mut io::stdout().lock()),
        Some(Command::Explain(args)) => explain::run(house, &args, &mut io::stdout().lock()),
        Some(Command::Book(args)) => book::run(house, &args.what),
        Some(Command::Solve(args)) => solve::run(house, &args),
        Some(Command::Match(args)) => match_run::run(house, &args),
        Some(Command::Arena(args)) => obey_arena(house, &args.what),
        Some(Command::Ugi(args)) => ugi::run(house, &args),
        Some(Command::Bench(args)) => bench::run(house, &args),
        Some(Command::Db(args)) => db::run(house, &args),
        Some(Command::Tune(args)) => tune::run(house, &args),
        Some(Command::Course(args)) => course::run(house, &args),
        Some(Command::Reckon(args)) => reckon::run(house, &args, &mut io::stdout().lock()),
        Some(Command::Matrix(args)) => matrix::run(house, &args, &mut io::stdout().lock()),
    }
}

fn obey_arena(house: &House<'_>, command: &Arena) -> Result<(), Failure> {
    match command {
        Arena::Run(args) => arena_run::run(house, args),
        Arena::Status(args) => arena_status::run(house, args, &mut io::stdout().lock()),
        Arena::Report(args) => arena_report::run(house, args, &mut io::stdout().lock()),
        Arena::Worker(args) => arena_nats::work(house, args),
        Arena::Export(args) => arena_export::run(house, args, &mut io::stdout().lock()),
    }
}

/// A terminal at both ends, which is more than a typewriter.
fn is_a_screen() -> bool {
    let is_dumb = env::var("TERM").is_ok_and(|term| term == "dumb");
    io::stdin().is_terminal() && io::stdout().is_terminal() && !is_dumb
}

/// The menu on a terminal, a short help elsewhere.
fn start(house: &House<'_>) -> Result<(), Failure> {
    if house.has_screen {
        return screen::menu(house);
    }
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        return play::menu(house);
    }
    let help = Args::declared(house.called.program, house.lang).render_help();
    write!(io::stdout(), "{help}")?;
    Ok(())
}
