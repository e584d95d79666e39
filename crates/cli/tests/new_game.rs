//! `siasat new-game`: what it writes is a game that keeps the laws and a program that plays it.

#[path = "support/served.rs"]
mod served;
mod support;

#[path = "../templates/new-game/src/rules.rs"]
mod rules;

use std::path::Path;
use std::process::{Command, Stdio};
use std::{env, fs};

use rules::ThreeInLine;
use serde_json::json;
use served::Served;
use support::{run, siasat};

fn folder(name: &str) -> std::path::PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    folder
}

#[test]
fn the_template_keeps_the_laws() {
    gametest::laws::check::<ThreeInLine>("three-in-line", 100);
}

#[test]
fn the_template_is_a_program_that_plays_it_beside_ours() {
    let program = Path::new(env!("CARGO_BIN_EXE_siasat"))
        .with_file_name("examples")
        .join("three_in_line");
    let program = program.to_str().expect("a path in UTF-8");
    let played = run(program, &["play", "three-in-line"], b"1\n9\n2\n8\n3\n");
    assert_eq!(played.code, 0, "{}", played.err);
    assert!(played.out.contains("X wins"), "{}", played.out);
    let listed = run(program, &["games"], b"");
    assert!(listed.out.contains("three-in-line"), "{}", listed.out);
    assert!(listed.out.contains("kalah"), "{}", listed.out);
    let rules = run(program, &["rules", "three-in-line", "--lang", "id"], b"");
    assert!(rules.out.contains("Sembilan petak"), "{}", rules.out);
}

/// The page that the example of the template serves lists the game, and has its board.
#[test]
fn the_page_of_the_template_shows_it() {
    let program = Path::new(env!("CARGO_BIN_EXE_siasat"))
        .with_file_name("examples")
        .join("three_in_line");
    let mut command = Command::new(program);
    command
        .args(["serve", "--ephemeral", "--port", "0", "--json"])
        .env("LC_ALL", "en_GB.UTF-8")
        .env("SIASAT_CONFIG", "")
        .stdin(Stdio::null())
        .stdout(Stdio::piped());
    let Ok(served) = Served::start(command) else {
        panic!("it does not listen");
    };
    let (status, listed) = served
        .ask("GET", "/api/games", "", &json!({}))
        .expect("an answer");
    assert_eq!(status, 200);
    let games = listed["games"].as_array().or(listed.as_array());
    let ours = games.expect("a list").iter();
    let mut ours = ours.filter(|game| game["name"] == "three-in-line");
    let game = ours.next().expect("the game");
    assert_eq!(game["title"], "Three in Line");
    let begin = json!({ "game": "three-in-line" });
    let (status, made) = served
        .ask("POST", "/api/rooms", "", &begin)
        .expect("an answer");
    assert!(status < 300, "{made}");
    let cells = made["room"]["scene"]["cells"].as_array();
    assert_eq!(cells.map(Vec::len), Some(9), "{made}");
}

#[test]
fn what_is_written_is_the_template_with_other_names() {
    let folder = folder("new-game");
    let path = folder.to_str().expect("a path in UTF-8");
    let made = siasat(&["new-game", "main-dam", "--folder", path]);
    assert_eq!(made.code, 0, "{}", made.err);
    assert!(
        made.out.contains("cargo run -- play main-dam"),
        "{}",
        made.out
    );
    let template = Path::new(env!("CARGO_MANIFEST_DIR")).join("templates/new-game");
    for file in [
        "src/rules.rs",
        "src/main.rs",
        "rules.en.md",
        "rules.id.md",
        "README.md",
    ] {
        let written = fs::read_to_string(folder.join(file)).expect("a file");
        let renamed = written
            .replace("main-dam", "three-in-line")
            .replace("Main Dam", "Three in Line")
            .replace("MainDam", "ThreeInLine");
        let original = fs::read_to_string(template.join(file)).expect("the template");
        assert_eq!(renamed, original, "{file}");
    }
    // Cargo understands it, and finds the copy that this program was built from.
    let metadata = Command::new(env!("CARGO"))
        .args([
            "metadata",
            "--format-version",
            "1",
            "--no-deps",
            "--offline",
        ])
        .current_dir(&folder)
        .output()
        .expect("cargo metadata");
    let text = String::from_utf8_lossy(&metadata.stdout);
    assert!(
        metadata.status.success(),
        "{}",
        String::from_utf8_lossy(&metadata.stderr)
    );
    assert!(
        text.contains("siasat-lobby") && text.contains("crates/gametest"),
        "{text}"
    );
    // A second time, nothing is overwritten.
    let again = siasat(&["new-game", "main-dam", "--folder", path]);
    assert_eq!(again.code, 2);
    assert!(again.err.contains("exists already"), "{}", again.err);
}

/// With `SIASAT_SLOW=1`: the first time it compiles nearly everything anew, for minutes.
#[test]
fn what_is_written_compiles_with_its_tests() {
    if env::var_os("SIASAT_SLOW").is_none() {
        return;
    }
    let folder = folder("new-game-compiled");
    let path = folder.to_str().expect("a path in UTF-8");
    let made = siasat(&["new-game", "main-dam", "--folder", path]);
    assert_eq!(made.code, 0, "{}", made.err);
    // Our versions of other crates are here: nothing is asked of the network.
    let lock = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../Cargo.lock");
    fs::copy(lock, folder.join("Cargo.lock")).expect("our versions");
    // Kept for the next time, and apart from ours, which has other features.
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("new-game-target");
    let checked = Command::new(env!("CARGO"))
        .args(["check", "--offline", "--all-targets"])
        .env("CARGO_TARGET_DIR", target)
        // Nothing of it runs but what builds it.
        .env("CARGO_PROFILE_DEV_OPT_LEVEL", "0")
        .env("CARGO_INCREMENTAL", "0")
        .current_dir(&folder)
        .output()
        .expect("cargo check");
    let complaints = String::from_utf8_lossy(&checked.stderr);
    assert!(checked.status.success(), "{complaints}");
    assert!(!complaints.contains("warning"), "{complaints}");
}

#[test]
fn bad_names_and_sources_are_refused_with_a_sentence() {
    for (name, sentence) in [
        ("Main Dam", "is no name for a game"),
        ("9men", "is no name for a game"),
        ("../dam", "is no name for a game"),
        ("kalah", "is taken already"),
        ("test", "is taken already"),
    ] {
        let refused = siasat(&["new-game", name]);
        assert_eq!(refused.code, 2, "{name}");
        assert!(refused.err.contains(sentence), "{}", refused.err);
    }
    let refused = siasat(&["new-game", "main-dam", "--source", "/"]);
    assert_eq!(refused.code, 2);
    assert!(
        refused.err.contains("is no copy of Siasat"),
        "{}",
        refused.err
    );
}
