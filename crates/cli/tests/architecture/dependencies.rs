//! The arrows between the crates.

use std::collections::BTreeMap;
use std::process::Command;

use serde_json::Value;

use crate::source::workspace;

/// Every crate and the crates of this workspace that it may use; tests may use others.
const ALLOWED: &[(&str, &[&str])] = &[
    ("platform", &[]),
    ("words", &[]),
    ("game", &["words"]),
    ("games", &["game", "words"]),
    ("search", &["game", "platform", "words"]),
    ("solve", &["game", "platform", "words"]),
    ("gametest", &["game"]),
    ("figures", &["game", "words"]),
    ("faults", &[]),
    ("folders", &[]),
    (
        "lobby",
        &["game", "games", "platform", "search", "solve", "words"],
    ),
    ("library", &["folders", "game", "lobby"]),
    ("commentary", &["game", "lobby", "words"]),
    ("puzzles", &["commentary", "game", "lobby", "words"]),
    ("plain", &["commentary", "game", "lobby", "words"]),
    ("arena", &["game", "lobby", "platform", "words"]),
    (
        "lab",
        &["figures", "game", "games", "lobby", "search", "words"],
    ),
    (
        "tournament",
        &["arena", "figures", "game", "lobby", "words"],
    ),
    // The program as a module of the page: nothing but exports.
    ("browser", &["lobby", "platform", "web"]),
];

/// Front ends may see everything but the rules of the games and each other.
const FRONT_ENDS: &[&str] = &["tui", "web", "python", "siasat"];

/// What the lowest crates may use of other people's: as little as possible.
const THIRD_PARTY: &[(&str, &[&str])] = &[
    ("platform", &[]),
    ("words", &[]),
    ("game", &["serde"]),
    ("games", &[]),
    ("search", &[]),
    ("solve", &["memmap2"]),
];

#[test]
fn crates_depend_only_on_what_stands_below_them() {
    let crates = dependencies();
    for (name, used) in &crates {
        let ours = used.iter().filter(|used| crates.contains_key(*used));
        if FRONT_ENDS.contains(&name.as_str()) {
            for used in ours {
                assert_ne!(used, "games", "{name} sees the rules of the games");
                let is_below = name == "siasat" || !FRONT_ENDS.contains(&used.as_str());
                assert!(is_below, "{name} uses {used}");
            }
            continue;
        }
        let entry = ALLOWED.iter().find(|(known, _)| known == name);
        let (_, allowed) = entry.unwrap_or_else(|| panic!("{name} is not in ALLOWED"));
        for used in ours {
            assert!(allowed.contains(&used.as_str()), "{name} uses {used}");
        }
    }
}

#[test]
fn the_libraries_of_rules_and_search_depend_on_almost_nothing() {
    let crates = dependencies();
    for (name, allowed) in THIRD_PARTY {
        let theirs = crates[*name]
            .iter()
            .filter(|used| !crates.contains_key(*used));
        for used in theirs {
            assert!(allowed.contains(&used.as_str()), "{name} uses {used}");
        }
    }
}

/// The normal dependencies of each crate of the workspace, by folder, without those of
/// `./fuzz` and `./sanitize`.
fn dependencies() -> BTreeMap<String, Vec<String>> {
    let output = Command::new(env!("CARGO"))
        .args([
            "metadata",
            "--format-version",
            "1",
            "--no-deps",
            "--offline",
        ])
        .current_dir(workspace())
        .output()
        .expect("cargo metadata");
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("the metadata as JSON");
    let short = |name: &str| name.strip_prefix("siasat-").unwrap_or(name).to_owned();
    let packages = metadata["packages"].as_array().expect("packages");
    let of = |package: &Value| {
        let dependencies = package["dependencies"].as_array().expect("dependencies");
        let tools = ["cfg(fuzzing)", "cfg(loom)"].map(Value::from);
        let normal = dependencies
            .iter()
            .filter(|used| used["kind"].is_null() && !tools.contains(&used["target"]));
        let names = normal.filter_map(|used| used["name"].as_str());
        names.map(short).collect()
    };
    packages
        .iter()
        .map(|package| {
            (
                short(package["name"].as_str().expect("a name")),
                of(package),
            )
        })
        .collect()
}
