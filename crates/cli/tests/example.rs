//! The example of `docs/ADDING_A_GAME.md`: it is the file it says it is, forty lines,
//! a game that passes the laws, and a program that plays it.

mod support;

#[allow(dead_code, reason = "its main function is for the example itself")]
#[path = "../examples/twenty_one.rs"]
mod twenty_one;

use std::path::Path;

use support::run;
use twenty_one::TwentyOne;

const SOURCE: &str = include_str!("../examples/twenty_one.rs");
const README: &str = include_str!("../../../README.md");
const DOCTEST: &str = include_str!("../../games/src/lib.rs");
const DOC: &str = include_str!("../../../docs/ADDING_A_GAME.md");

#[test]
fn the_document_shows_the_file() {
    assert!(SOURCE.lines().count() <= 40);
    assert!(DOC.contains(&format!("```rust\n{SOURCE}```")));
}

#[test]
fn the_readme_shows_what_is_compiled() {
    let snippet = README
        .split_once("```rust\n")
        .and_then(|(_, rest)| rest.split_once("```"));
    let (snippet, _) = snippet.expect("the README has an example");
    let shown: Vec<String> = DOCTEST
        .lines()
        .filter_map(|line| line.strip_prefix("//!"))
        .filter(|line| !line.starts_with(" #"))
        .map(|line| line.trim_start().to_owned())
        .collect();
    assert!(shown.join("\n").contains(snippet), "{snippet}");
}

#[test]
fn it_passes_the_laws() {
    gametest::laws::check::<TwentyOne>("twenty-one", 200);
}

#[test]
fn it_is_a_program() {
    let program = Path::new(env!("CARGO_BIN_EXE_siasat"))
        .with_file_name("examples")
        .join("twenty_one");
    let program = program.to_str().expect("a path in UTF-8");
    let shown = run(
        program,
        &["show", "twenty-one", "--moves", "3 3 2", "--json"],
        b"",
    );
    assert!(
        shown.out.contains("\"position\":\"8 second\""),
        "{}{}",
        shown.out,
        shown.err
    );
    let moves = "3\n".repeat(7);
    let played = run(program, &["play", "twenty-one"], moves.as_bytes());
    assert_eq!(played.code, 0, "{}", played.err);
    assert!(played.out.contains("Second player wins"), "{}", played.out);

    // It goes by its own name.
    let left = run(program, &["play", "twenty-one"], b"3\nq\n");
    let again = "  twenty_one play twenty-one --position \"3 second\"";
    assert!(left.out.contains(again), "{}", left.out);
    let refused = run(program, &["show", "kalah"], b"");
    assert_eq!(
        refused.err,
        "twenty_one: no game `kalah`; choose one of twenty-one\n"
    );
    let help = run(program, &["--help"], b"");
    assert!(help.out.contains("Usage: twenty_one"), "{}", help.out);
    // And is measured like all others.
    let walked = run(
        program,
        &["bench", "perft", "--seconds", "0.01", "--json"],
        b"",
    );
    assert!(
        walked.out.starts_with("{") && walked.out.contains("\"game\":\"twenty-one\""),
        "{}{}",
        walked.out,
        walked.err
    );
}
