//! The program `siasat` as a library: give it a list of games and it is a whole
//! program for them. See `docs/ADDING_A_GAME.md`.

mod args;
mod bench;
mod failure;
mod games;
mod perft;
mod play;
mod rules;
mod show;

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use clap::{CommandFactory, Parser};
use game::Lang;
use lobby::AnyGame;
use plain::Glyphs;

use args::{Args, Command};
use failure::Failure;

/// The games, and how to show them: what every command is given.
struct House<'a> {
    games: &'a [&'static dyn AnyGame],
    lang: Lang,
    glyphs: Glyphs,
}

/// Runs the program with these games. 0 is success, 1 is failure, 2 is wrong use.
pub fn run(games: &[&'static dyn AnyGame]) -> ExitCode {
    let args = Args::parse();
    let house = House {
        games,
        lang: args.language(),
        glyphs: args.glyphs(),
    };
    let outcome = match args.command {
        None => start(&house),
        Some(Command::Play(args)) => play::run(&house, &args),
        Some(Command::Games(args)) => games::run(&house, &args),
        Some(Command::Rules(args)) => rules::run(&house, &args),
        Some(Command::Show(args)) => show::run(&house, &args),
        Some(Command::Perft(args)) => perft::run(&house, &args),
        Some(Command::Bench(args)) => bench::run(&house, &args),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

/// The menu on a terminal, a short help elsewhere.
fn start(house: &House<'_>) -> Result<(), Failure> {
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        return play::menu(house);
    }
    let help = Args::command().render_help();
    write!(io::stdout(), "{help}")?;
    Ok(())
}
