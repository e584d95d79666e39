//! The full-screen program: settings, the game in progress, and saved games.

use std::fs;
use std::thread;
use std::time::{Duration, Instant};

use crate::injection::{FILES, Run, TABLES, strike_every_call};
use crate::screen::Screen;

const GAME: [&str; 4] = ["play", "tictactoe", "--second", "human"];
const SETTINGS: &str = "config/siasat/settings.json";
const CURRENT: &str = "state/siasat/current.game";

#[test]
fn terminal() {
    strike_every_call("terminal", FILES, 2, scenario);
}

#[test]
fn terminal_memory_and_threads() {
    strike_every_call("terminal_memory_and_threads", TABLES, 2, scenario);
}

/// Makes two moves in a game and changes a setting. Afterwards the files hold what was
/// there before or what was there last, and the program starts.
fn scenario(run: &Run) {
    let home = run.folder.path().join("home");
    let read = |file: &str| fs::read_to_string(home.join(file)).unwrap_or_default();
    fs::create_dir_all(home.join("config/siasat")).expect("a folder");
    let older = "{\"speed\": \"instant\"}";
    fs::write(home.join(SETTINGS), older).expect("a file");

    let mut screen = Screen::start_with(&home, &GAME, &run.variables());
    for square in ["5", "1"] {
        types(&mut screen, square);
    }
    // Another speed, which is a setting.
    screen.types_if_it_reads("-");
    // Ctrl-C leaves, and says whether the game is kept.
    screen.types_if_it_reads("\x03");
    let said = leaves(&mut screen);
    assert!(!said.contains("panicked at"), "{said}");
    let current = read(CURRENT);
    if said.contains("is saved") {
        assert!(current.contains("1. 5 1\n"), "{current}");
    }
    assert!(
        current.is_empty() || current.contains("[Game \"tictactoe\"]"),
        "{current}"
    );
    let settings = read(SETTINGS);
    assert!(
        settings == older || serde_json::from_str::<serde_json::Value>(&settings).is_ok(),
        "{settings}"
    );
    screen.keep_home();
    drop(screen);

    let mut again = Screen::start_with(&home, &[], &[]);
    again.sees("Congklak");
    again.types("q");
    again.ends();
    again.keep_home();
}

/// Types when a move is asked for, and waits until the picture changes.
fn types(screen: &mut Screen, keys: &str) {
    waits(screen, |shown| shown.contains("Choose"));
    let before = screen.text();
    screen.types_if_it_reads(keys);
    waits(screen, |shown| shown != before);
}

/// Waits a while: a message about the fault may stand in the place of what is expected.
fn waits(screen: &mut Screen, is_so: impl Fn(&str) -> bool) {
    let begin = Instant::now();
    while !screen.has_ended() && !is_so(&screen.text()) {
        if begin.elapsed() > Duration::from_millis(500) {
            return;
        }
        thread::sleep(Duration::from_millis(2));
    }
}

/// Waits for the end; what stands on the screen then.
fn leaves(screen: &mut Screen) -> String {
    let begin = Instant::now();
    while !screen.has_ended() {
        assert!(
            begin.elapsed() < Duration::from_secs(30),
            "it hangs: {}",
            screen.text()
        );
        thread::sleep(Duration::from_millis(2));
    }
    thread::sleep(Duration::from_millis(20));
    screen.text()
}
