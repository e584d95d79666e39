//! The program for Three in Line: everything that `siasat` can do, with this game first.

mod rules;

use std::process::ExitCode;

use rules::ThreeInLine;

fn main() -> ExitCode {
    let mut games = vec![lobby::of::<ThreeInLine>()];
    games.extend(lobby::GAMES);
    siasat::run("three-in-line", &games)
}
