//! Our searches beside those of the crates `minimax` and `board-game`, in one run and
//! on one core.
//!
//! ```text
//! cargo run --release -p siasat-rivals                    all but the match
//! cargo run --release -p siasat-rivals depth | mcts | books
//! cargo run --release -p siasat-rivals match [GAMES] [MILLISECONDS]
//! cargo run --release -p siasat-rivals programs POSITIONS ROUNDS OURS RIVAL
//! ```
//!
//! The contestants take turns and the best try of each counts, by the time of the
//! processor: other work on the machine can only slow one down.

mod board;
mod books;
mod depth;
mod fourths;
mod matches;
mod programs;
mod simulations;
mod stopwatch;

use std::env;
use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        [] => {
            depth::run();
            simulations::run();
            books::run();
        }
        ["depth"] => depth::run(),
        ["mcts"] => simulations::run(),
        ["books"] => books::run(),
        ["match"] => matches::run(200, 20),
        ["match", games] => match games.parse() {
            Ok(games) => matches::run(games, 20),
            Err(_) => return usage(),
        },
        ["match", games, milliseconds] => match (games.parse(), milliseconds.parse()) {
            (Ok(games), Ok(milliseconds)) => matches::run(games, milliseconds),
            _ => return usage(),
        },
        ["programs", positions, rounds, ours, rival] => {
            let Ok(rounds) = rounds.parse() else {
                return usage();
            };
            if let Err(error) = programs::run(positions, rounds, ours, rival) {
                eprintln!("{error}");
                return ExitCode::FAILURE;
            }
        }
        _ => return usage(),
    }
    ExitCode::SUCCESS
}

fn usage() -> ExitCode {
    eprintln!(
        "siasat-rivals takes nothing, depth, mcts, books, match [GAMES] [MILLISECONDS], \
         or programs POSITIONS ROUNDS OURS RIVAL"
    );
    ExitCode::from(2)
}
