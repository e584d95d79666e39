//! A new game appears everywhere by its entry in the list of games, since nobody else
//! names one.

use lobby::GAMES;

use crate::source::{self, Source};

/// Where games may be named, and why.
const MAY_NAME_GAMES: &[&str] = &[
    // The rules.
    "crates/games/",
    // The list with its books, and the players of the programs that some games come from.
    "crates/lobby/src/game_list.rs",
    "crates/lobby/src/book.rs",
    "crates/lobby/src/bot/classic/",
    "crates/lobby/src/player.rs",
    "crates/lobby/src/player/",
    // The course's problems are about them.
    "crates/lab/src/course/",
    // The fixed benchmark, and walks by hand to compare with.
    "crates/cli/src/bench/",
];

#[test]
fn no_game_is_named_outside_the_rules_the_list_and_the_course() {
    let names: Vec<String> = GAMES
        .iter()
        .flat_map(|game| [game.info().name, game.info().title])
        .map(str::to_lowercase)
        .collect();
    let mut found = Vec::new();
    for source in source::rust().into_iter().chain(source::page()) {
        let may = MAY_NAME_GAMES.iter();
        if !may.clone().any(|allowed| source.path.starts_with(allowed)) {
            found.extend(named_in(&source, &names));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

fn named_in(source: &Source, names: &[String]) -> Vec<String> {
    let mut found = Vec::new();
    for (number, line) in source.lines() {
        let line = line.to_lowercase();
        let mut words = line.split(|letter: char| !letter.is_alphanumeric());
        if let Some(word) = words.find(|word| names.iter().any(|name| name == word)) {
            found.push(format!("{}:{number} names {word}", source.path));
        }
    }
    found
}
