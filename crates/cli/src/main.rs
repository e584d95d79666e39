//! The program `siasat`.

use std::process::ExitCode;

fn main() -> ExitCode {
    siasat::run("siasat", lobby::GAMES)
}
