//! The full-screen program: settings, the game in progress, and saved games.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use crate::injection::{FILES, Run, TABLES, strike_every_call};
use crate::screen::Screen;

const GAME: [&str; 4] = ["play", "tictactoe", "--second", "human"];
const SETTINGS: &str = "config/siasat/settings.json";
/// What takes longer hangs, on however busy a machine.
const LONGEST: Duration = Duration::from_secs(60);
/// Every game is kept in a file of its own.
const GAMES: &str = "data/siasat/games";

#[test]
fn terminal() {
    strike_every_call("terminal", FILES, 2, |run| scenario(run, ""));
}

#[test]
fn settings() {
    strike_every_call("settings", FILES, 3, |run| scenario(run, "home/config"));
}

#[test]
fn terminal_memory_and_threads() {
    strike_every_call("terminal_memory_and_threads", TABLES, 2, |run| {
        scenario(run, "");
    });
}

/// Makes two moves in a game and changes a setting, with the fault in this folder. Afterwards
/// the files hold what was there before or what was there last, and the program starts.
fn scenario(run: &Run, struck: &str) {
    let home = run.folder.path().join("home");
    let read = |file: &str| fs::read_to_string(home.join(file)).unwrap_or_default();
    fs::create_dir_all(home.join("config/siasat")).expect("a folder");
    let older = "{\"speed\": \"instant\"}";
    fs::write(home.join(SETTINGS), older).expect("a file");

    let variables = run.variables_below(&run.folder.path().join(struck));
    let mut screen = Screen::start_with(&home, &GAME, &variables);
    starts(&mut screen);
    waits(&mut screen, |screen| prompt(screen).is_some());
    for square in ["5", "1"] {
        types(&mut screen, square);
    }
    // Another speed, which is a setting.
    screen.types_if_it_reads("-");
    // Ctrl-C leaves, and says whether the game is kept.
    screen.types_if_it_reads("\x03");
    let said = leaves(&mut screen);
    assert!(!said.contains("panicked at"), "{said}");
    let kept = kept_games(&home.join(GAMES));
    if said.contains("is saved") {
        assert!(
            kept.iter().any(|game| game.contains("1. 5 1\n")),
            "{kept:?}"
        );
    }
    for game in &kept {
        assert!(game.contains("[Game \"tictactoe\"]"), "{game}");
    }
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

/// The records in the library.
fn kept_games(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    let files = files.filter(|file| file.path().extension().is_some_and(|end| end == "game"));
    files
        .filter_map(|file| fs::read_to_string(file.path()).ok())
        .collect()
}

/// Waits until there is a picture: what is typed before then may be lost.
fn starts(screen: &mut Screen) {
    let begin = Instant::now();
    while !screen.has_ended() && screen.text().trim().is_empty() {
        assert!(begin.elapsed() < LONGEST, "it shows nothing");
        thread::sleep(Duration::from_millis(2));
    }
}

/// Types when a move is asked for, until another one is: without its settings the program
/// takes its time to draw a move, and reads no other meanwhile.
fn types(screen: &mut Screen, keys: &str) {
    let begin = Instant::now();
    let asked = prompt(screen);
    loop {
        screen.types_if_it_reads(keys);
        waits(screen, |screen| prompt(screen) != asked);
        let is_done = asked.is_none() || prompt(screen) != asked || screen.has_ended();
        if is_done || begin.elapsed() > LONGEST {
            break;
        }
    }
    waits(screen, |screen| prompt(screen).is_some());
}

/// The moves that are asked for, if any are.
fn prompt(screen: &Screen) -> Option<String> {
    let text = screen.text();
    let (_, choices) = text.split_once("Choose ")?;
    choices.split('.').next().map(str::to_owned)
}

/// Waits while the picture changes, and a while longer: a message about the fault may stand
/// in the place of what is expected.
fn waits(screen: &mut Screen, is_so: impl Fn(&Screen) -> bool) {
    const QUIET: Duration = Duration::from_secs(3);
    let begin = Instant::now();
    let (mut last, mut changed) = (screen.text(), Instant::now());
    while !screen.has_ended() && !is_so(screen) && begin.elapsed() < LONGEST {
        let now = screen.text();
        if now != last {
            (last, changed) = (now, Instant::now());
        } else if changed.elapsed() > QUIET {
            return;
        }
        thread::sleep(Duration::from_millis(2));
    }
}

/// Waits for the end; what stands on the screen then.
fn leaves(screen: &mut Screen) -> String {
    let begin = Instant::now();
    while !screen.has_ended() {
        assert!(begin.elapsed() < LONGEST, "it hangs: {}", screen.text());
        thread::sleep(Duration::from_millis(2));
    }
    thread::sleep(Duration::from_millis(20));
    screen.text()
}
