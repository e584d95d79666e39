//! Learns an evaluator for Knightthrough from games of the engine against itself.
//!
//! ```text
//! siasat-learn games FILE POSITIONS [NODES] [SEED] [NET]   plays, and appends positions
//! siasat-learn fit NET FILE…                               fits a network to them
//! siasat-learn duel GAMES NODES|TIMEms NET [NET]           lets networks play each other
//! ```
//!
//! Without a NET the evaluator is `RaceEval`, the one that was tuned by hand. Everything runs on
//! one thread; several processes with different seeds may play at the same time.

mod duel;
mod evaluator;
mod fit;
mod games;
mod model;
mod sample;

use std::env;
use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = match words[..] {
        ["games", file, positions, ref rest @ ..] => games::run(file, positions, rest),
        ["fit", net, ref files @ ..] if !files.is_empty() => fit::run(net, files),
        ["duel", games, limit, one, ref rest @ ..] => {
            duel::run(games, limit, one, rest.first().copied())
        }
        _ => Err("siasat-learn takes games, fit or duel; its first lines say how".into()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

/// What can go wrong, as a sentence.
type Trouble = Box<dyn std::error::Error>;
