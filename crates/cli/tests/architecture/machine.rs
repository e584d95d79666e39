//! Clocks, threads, entropy, files and exit codes, each behind its door.

use crate::source;

/// What must not stand in a crate's code, and the crates it must not stand in.
const FORBIDDEN: &[(&[&str], &[&str])] = &[
    // `platform` is the door of the libraries to the machine.
    (
        &[
            "std::time::Instant",
            "time::{Duration, Instant}",
            "SystemTime",
            "std::thread",
            "thread::",
            "RandomState",
            "available_parallelism",
        ],
        &["game", "games", "search", "solve", "lobby"],
    ),
    // Rules and searches read no file and print nothing.
    (
        &[
            "std::fs",
            "std::net",
            "std::process",
            "println!",
            "eprintln!",
        ],
        &["game", "games", "search", "lab", "figures", "commentary"],
    ),
    // Only the program ends the program.
    (
        &["process::exit", "ExitCode"],
        &[
            "game",
            "games",
            "search",
            "solve",
            "lobby",
            "arena",
            "tournament",
            "lab",
            "figures",
            "commentary",
            "plain",
            "tui",
            "web",
            "words",
        ],
    ),
];

#[test]
fn the_machine_is_reached_through_its_doors() {
    let mut found = Vec::new();
    for source in source::rust() {
        for (words, crates) in FORBIDDEN {
            if !crates.contains(&source.krate.as_str()) {
                continue;
            }
            for (number, line) in source.lines() {
                // `platform` brings its own `Instant`; the engine has a `search_thread`.
                let line = line.replace("platform::Instant", "");
                let line = line.replace("search_thread::", "");
                if let Some(word) = words.iter().find(|word| line.contains(**word)) {
                    found.push(format!("{}:{number} has {word}", source.path));
                }
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}
