//! The program `siasat`.

use std::process::ExitCode;

fn main() -> ExitCode {
    siasat::hand_over();
    siasat::run("siasat", lobby::GAMES)
}
