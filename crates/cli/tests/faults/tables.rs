//! No memory for large tables, and no threads.

use crate::injection::{TABLES, strike_every_call};
use crate::support::siasat_with;

/// Commands with large tables or several threads.
const COMMANDS: &[&str] = &[
    "best kalah --player engine:nodes=4000,hash=16,threads=2",
    "best kalah --player mcts:sims=2000,hash=16,threads=2",
    "best congklak --player engine:nodes=4000,hash=16",
    "best connect4 --player engine:time=100ms,hash=16",
    "solve kalah:pits=3,seeds=3 --memory 64 --threads 2",
    "perft connect4 --depth 7 --threads 2",
    "match tictactoe --first engine:nodes=200,hash=4 --second random --games 4 --concurrency 2",
    "review tictactoe --moves 5,1,2",
    "fair kalah:pits=2,seeds=2 --moved 1",
    "ugi tictactoe",
    "match tictactoe --first ENGINE --second random --games 2 --concurrency 1",
];

/// Stands for a program that is started, and which the same happens to.
const ENGINE: &str = "ENGINE";

#[test]
fn tables() {
    const INPUT: &[u8] = b"ugi\nisready\nposition startpos\ngo nodes 100\nquit\n";
    let engine = format!("ext:'{}' ugi tictactoe", env!("CARGO_BIN_EXE_siasat"));
    for (number, command) in COMMANDS.iter().enumerate() {
        let words = command.split(' ');
        let words = words.map(|word| if word == ENGINE { &*engine } else { word });
        let args: Vec<&str> = words.collect();
        let ran = siasat_with(&args, INPUT);
        assert_eq!(ran.code, 0, "{args:?}: {}", ran.err);
        strike_every_call(&format!("tables-{number}"), TABLES, 4, |run| {
            run.siasat_with(&args, INPUT);
        });
    }
}
