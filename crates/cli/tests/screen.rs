//! The full-screen program in a real terminal, through whole games.

#[path = "support/screen.rs"]
mod support;

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use support::{Screen, new_home};

const DOWN: &str = "\x1b[B";
const RIGHT: &str = "\x1b[C";
const ENTER: &str = "\r";
const CTRL_C: &str = "\x03";

/// A program that was told to end gives everything back.
#[track_caller]
fn leave(mut screen: Screen) {
    screen.types(CTRL_C);
    screen.ends();
}

#[test]
fn settings_are_saved_with_ok_and_not_with_cancel() {
    let mut screen = Screen::start(&[]);
    let file = screen.home.join("config/siasat/settings.json");
    screen.sees("Congklak");
    screen.types("s");
    screen.sees("Who starts");
    screen.types(&DOWN.repeat(3));
    screen.types(RIGHT);
    screen.sees("slow");
    screen.types(&DOWN.repeat(3));
    screen.types(ENTER);
    screen.sees("Settings saved.");
    let saved = fs::read_to_string(&file).expect("the settings");
    assert!(saved.contains("\"speed\": \"slow\""), "{saved}");
    screen.types("s");
    screen.sees("Who starts");
    screen.types(&DOWN.repeat(3));
    screen.types(RIGHT);
    screen.sees("medium");
    screen.types("\x1b");
    screen.until("the menu", |shown| {
        shown.contains("Congklak") && !shown.contains("Who starts")
    });
    assert_eq!(fs::read_to_string(&file).expect("the settings"), saved);
    screen.types("q");
    screen.ends();
}

#[test]
fn a_whole_game_of_kalah_to_its_result() {
    let mut screen = Screen::start(&["play", "kalah", "--second", "random", "--seed", "3"]);
    let (mut again, mut decided) = (false, false);
    screen.sees("Choose 1 2 3 4 5 6.");
    for turn in 0..200 {
        let shown = screen.text();
        again |= shown.contains("Another turn! Your turn");
        if shown.contains("Thinking time") {
            break;
        }
        if shown.contains("The game is decided") {
            decided = true;
            screen.types(ENTER);
            screen.until("the question gone", |now| {
                !now.contains("The game is decided")
            });
            continue;
        }
        let Some(choices) = shown
            .split("Choose ")
            .nth(1)
            .or(shown.split("Only ").nth(1))
        else {
            std::thread::sleep(Duration::from_millis(5));
            continue;
        };
        // From the right: the turns are longer that way.
        let choices = choices.split(['.', ' ']).take_while(|word| word.len() == 1);
        let Some(choice) = choices.last() else {
            // Read in the middle of a picture.
            continue;
        };
        screen.types(choice);
        let before = shown.clone();
        screen.until(&format!("an answer to move {turn}"), |now| now != before);
        // The terminal may have been read in the middle of a picture.
        std::thread::sleep(Duration::from_millis(20));
    }
    screen.sees("Thinking time: you");
    screen.sees("Moves: you");
    assert!(again, "no extra turn was seen");
    screen.sees("Captures: you");
    assert!(decided, "nobody asked whether to go on");
    // Enter is for the next game only when the result has been seen for a while.
    std::thread::sleep(Duration::from_millis(450));
    screen.types(ENTER);
    screen.sees("Choose 1 2 3 4 5 6.");
    leave(screen);
}

#[test]
fn a_capture_is_announced_and_the_rest_is_swept() {
    let position = "0 0 0 0 1 0 | 20 / 4 1 0 0 0 0 | 18 / first";
    let mut screen = Screen::start(&["play", "kalah", "--position", position]);
    screen.sees("Only 5 is possible.");
    screen.types("5");
    screen.sees("FIRST PLAYER WINS");
    screen.sees("25   –   19");
    screen.types("b");
    screen.sees("First player captures 5 seeds.");
    screen.sees("Second player collects the last seed.");
    leave(screen);
}

#[test]
fn the_sowing_goes_on_in_congklak() {
    let home = new_home();
    fs::write(
        home.join("config/siasat/settings.json"),
        "{\"speed\": \"fast\"}",
    )
    .expect("a place");
    let mut screen = Screen::start_at(&home, &["play", "congklak"]);
    screen.sees("Choose 1 2 3 4 5 6 7.");
    screen.types("2");
    screen.sees("Seeds in hand:");
    screen.sees("The sowing goes on");
    leave(screen);
}

#[test]
fn two_rounds_of_adjacency_give_both_sides_two_moves() {
    let mut screen = Screen::start(&["play", "adjacency:rounds=2", "--second", "greedy"]);
    screen.sees("2 rounds left");
    screen.types("a8");
    screen.sees("1 round left");
    screen.types("a5");
    // With one move left a winner may be sure.
    screen.until("the end or the question", |shown| {
        shown.contains("Moves: you 2") || shown.contains("The game is decided")
    });
    if screen.text().contains("The game is decided") {
        screen.types(ENTER);
    }
    screen.sees("Moves: you 2, Siasat 2.");
    leave(screen);
}

#[test]
fn wrong_input_take_back_hint_and_language() {
    let mut screen = Screen::start(&["play", "kalah"]);
    screen.sees("Choose 1 2 3 4 5 6.");
    screen.types("8");
    screen.sees("No hole 8. Choose 1 2 3 4 5 6.");
    screen.types("3");
    screen.sees("Another turn!");
    screen.types("3");
    screen.sees("Hole 3 is empty.");
    screen.types("u");
    screen.sees("Taken back.");
    screen.types("h");
    screen.sees("Hint:");
    screen.types("l");
    screen.sees("Giliran pemain pertama");
    // The mouse plays too: hole 1 of the lower row.
    screen.types("\x1b[<0;17;11M\x1b[<0;17;11m");
    screen.sees("Giliran pemain kedua");
    leave(screen);
}

#[test]
fn what_can_be_solved_is_told_as_certain() {
    // One move is left, at which the engine does not look any further: it would say ≈+9.9.
    let moves = "1,1,2,5,2,4,3,5,2,1,4,4,6,4,5,5,6,3,4";
    let mut screen = Screen::start(&["play", "kalah", "--moves", moves]);
    screen.sees("Only 1 is possible.");
    screen.types("h");
    screen.sees(", value 0. Line:");
    screen.types("a");
    screen.sees("exact value 0");
    leave(screen);
}

#[test]
fn the_page_is_served_behind_the_menu() {
    let mut screen = Screen::start(&[]);
    screen.sees("Congklak");
    screen.types("w");
    screen.sees("http://127.0.0.1:");
    let shown = screen.text();
    let (_, host) = shown.split_once("http://").expect("an address");
    let host: String = host
        .chars()
        .take_while(|letter| letter.is_ascii_digit() || ".:".contains(*letter))
        .collect();
    let mut stream = TcpStream::connect(host.trim_end_matches('.')).expect("it listens");
    stream
        .write_all(b"GET /healthz HTTP/1.0\r\nHost: localhost\r\n\r\n")
        .expect("it reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("it answers");
    assert!(answer.ends_with("ok\n"), "{answer}");
    leave(screen);
}

#[test]
fn a_window_may_change_its_size() {
    let mut screen = Screen::start(&["play", "knightthrough"]);
    screen.sees("White's turn");
    screen.resize(39, 11);
    screen.sees("39×11");
    screen.resize(40, 12);
    // The smallest window has room for the board alone.
    screen.sees("2 [♘][♘]");
    screen.resize(60, 20);
    screen.sees("White's turn");
    screen.resize(120, 40);
    screen.sees("White's turn");
    screen.types("g1e2");
    screen.until("a refusal or a move", |shown| {
        shown.contains("No move") || shown.contains("Moves that begin")
    });
    leave(screen);
}

#[test]
fn signals_and_ctrl_c_give_the_terminal_back() {
    for name in ["-TERM", "-INT", "-HUP"] {
        let mut screen = Screen::start(&[]);
        screen.sees("Congklak");
        screen.signal(name);
        screen.ends();
    }
    // Also while a machine thinks.
    let mut screen = Screen::start(&["play", "kalah", "--first", "engine:time=60s"]);
    screen.sees("thinking");
    screen.sees("depth");
    screen.types(CTRL_C);
    screen.ends();
}

/// Is the program stopped by the shell?
#[cfg(target_os = "linux")]
fn is_stopped(screen: &Screen) -> bool {
    state_of(screen.id()).is_some_and(|(state, _)| state == 'T')
}

/// State and parent of a process.
#[cfg(target_os = "linux")]
fn state_of(id: u32) -> Option<(char, u32)> {
    let stat = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    let (_, rest) = stat.rsplit_once(") ")?;
    let mut words = rest.split(' ');
    let state = words.next()?.chars().next()?;
    Some((state, words.next()?.parse().ok()?))
}

#[cfg(target_os = "linux")]
#[test]
fn a_stopped_program_goes_on_where_it_was() {
    const CTRL_Z: &str = "\x1a";
    let mut screen = Screen::start(&["play", "kalah"]);
    screen.sees("Choose 1 2 3 4 5 6.");
    for round in 0..3 {
        match round {
            0 => screen.types(CTRL_Z),
            1 => screen.signal("-TSTP"),
            // Nothing tells the program before this one.
            _ => screen.signal("-STOP"),
        }
        let start = Instant::now();
        while !is_stopped(&screen) {
            assert!(start.elapsed() < Duration::from_secs(60), "it runs on");
            std::thread::sleep(Duration::from_millis(5));
        }
        if round < 2 {
            screen.until("the shell's screen", |shown| !shown.contains("Choose"));
        }
        screen.signal("-CONT");
        screen.sees("Kalah");
        // Not before: three keys in a row would be three moves.
        let (key, answer) = [
            ("9", "No hole 9."),
            ("8", "No hole 8."),
            ("7", "No hole 7."),
        ][round];
        screen.types(key);
        screen.sees(answer);
    }
    // Ctrl-L draws everything anew.
    screen.types("\x0c");
    screen.sees("Kalah");
    leave(screen);
}

#[cfg(target_os = "linux")]
#[test]
fn a_page_that_no_browser_shows_is_not_said_to_be_open() {
    use std::os::unix::fs::PermissionsExt;
    for (exit, said) in [
        (3, "The page is ready at"),
        (0, "The page is open in your browser"),
    ] {
        let home = new_home();
        for name in ["xdg-open", "gio", "wslview"] {
            let program = home.join(name);
            fs::write(&program, format!("#!/bin/sh\nexit {exit}\n")).expect("a place");
            fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).expect("a file");
        }
        let path = format!("{}:/usr/bin:/bin", home.display());
        let mut screen = Screen::start_with(&home, &[], &[("PATH", path)]);
        screen.sees("Congklak");
        screen.types("w");
        screen.sees(said);
        let processes = fs::read_dir("/proc").expect("/proc").flatten();
        let ids = processes.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
        let mut states = ids.filter_map(state_of);
        let is_zombie = |(state, parent): (char, u32)| state == 'Z' && parent == screen.id();
        assert!(!states.any(is_zombie), "a zombie is left");
        leave(screen);
    }
}

#[test]
fn a_paste_of_many_lines_plays_no_moves() {
    let mut screen = Screen::start(&["play", "kalah"]);
    screen.sees("Choose 1 2 3 4 5 6.");
    screen.types("\x1b[200~1\r2\r3\r\x1b[201~");
    screen.sees("Pasted text is not played.");
    screen.sees("Move 1");
    leave(screen);
}

#[test]
fn the_machine_moves_at_once_when_asked() {
    let mut screen = Screen::start(&["play", "connect4", "--first", "engine:time=60s"]);
    screen.sees("a second");
    let start = Instant::now();
    screen.types("\x1b");
    screen.sees("Choose 1 2 3 4 5 6 7.");
    assert!(start.elapsed() < Duration::from_secs(30));
    leave(screen);
}

#[test]
fn a_killed_game_is_offered_again() {
    let home = new_home();
    let mut screen = Screen::start_at(&home, &["play", "kalah", "--second", "greedy"]);
    screen.sees("Choose 1 2 3 4 5 6.");
    screen.types("3");
    screen.sees("Another turn!");
    screen.kill();
    // The folder stays for the next one.
    screen.home = home.join("gone");
    // Another game does not take its place.
    let mut other = Screen::start_at(&home, &["play", "nim"]);
    other.keep_home();
    other.sees("Choose");
    other.types("2");
    other.sees("Only 1 is possible");
    leave(other);
    let mut again = Screen::start_at(&home, &[]);
    again.sees("Continue: Nim, move 2 (and 1 more)");
    again.types("g");
    again.sees("2 kept");
    again.types(DOWN);
    again.types(ENTER);
    again.sees("Choose 1 2 4 5 6.");
    leave(again);
}

#[test]
fn a_saved_game_is_read_by_other_commands() {
    let mut screen = Screen::start(&["play", "kalah", "--save", "my.game"]);
    screen.sees("Choose 1 2 3 4 5 6.");
    screen.types("3");
    screen.sees("Another turn!");
    let file = screen.home.join("my.game");
    let file = file.to_str().expect("a name that is text");
    let siasat = |args: &[&str]| {
        let ran = std::process::Command::new(env!("CARGO_BIN_EXE_siasat"))
            .args(args)
            .output();
        String::from_utf8(ran.expect("the program runs").stdout).expect("text")
    };
    let shown = siasat(&["show", file, "--json"]);
    assert!(shown.contains("\"ply\":1"), "{shown}");
    let shown = siasat(&["show", "--load", file, "--lang", "en"]);
    assert!(shown.contains("Score: first player 1"), "{shown}");
    leave(screen);
    let refused = siasat(&["show", "--load", "/nowhere/at.all"]);
    assert_eq!(refused, "");
}

/// Processor time of a process, in clock ticks.
fn ticks(id: u32) -> u64 {
    let stat = fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
    let fields = stat.rsplit(')').next().unwrap_or_default();
    let field = |n: usize| {
        fields
            .split_whitespace()
            .nth(n)
            .and_then(|text| text.parse().ok())
    };
    field(11).unwrap_or(0_u64) + field(12).unwrap_or(0)
}

#[test]
fn nothing_is_done_while_nothing_happens() {
    let screen = Screen::start(&["play", "kalah"]);
    screen.sees("Choose 1 2 3 4 5 6.");
    std::thread::sleep(Duration::from_millis(300));
    // What belongs to the start may be late on a busy machine: the best of three times two seconds.
    let used = (0..3).map(|_| {
        let before = ticks(screen.id());
        std::thread::sleep(Duration::from_secs(2));
        ticks(screen.id()) - before
    });
    let used: Vec<u64> = used.collect();
    println!("idle: {used:?} ticks of 10 ms in 2 s each");
    assert!(used.iter().any(|&ticks| ticks <= 2), "{used:?} ticks");
}

/// From a key to the screen while the engine uses all cores. The bound is wide, since
/// tests run beside each other; `docs/TERMINAL.md` has figures.
#[test]
fn keys_are_answered_while_the_engine_thinks() {
    let cores = std::thread::available_parallelism().map_or(2, usize::from);
    let engine = format!("engine:time=60s,threads={cores}");
    let mut screen = Screen::start(&["play", "kalah", "--first", &engine]);
    screen.sees("depth");
    let mut times = Vec::new();
    for _ in 0..11 {
        let start = Instant::now();
        screen.types("?");
        screen.until("the keys", |shown| shown.contains("move the cursor"));
        times.push(start.elapsed());
        screen.types("?");
        screen.until("no keys", |shown| !shown.contains("move the cursor"));
    }
    times.sort_unstable();
    let (best, middle, worst) = (times[0], times[5], times[10]);
    println!("key to screen: median {middle:?}, worst {worst:?}");
    // The engine is only one of those who use the cores, and thinks for a minute.
    assert!(best < Duration::from_secs(1), "{times:?}");
    leave(screen);
}

#[test]
fn the_study_room_from_the_menu_and_from_a_game() {
    let mut screen = Screen::start(&[]);
    screen.sees("Congklak");
    screen.types("b");
    screen.sees("Matrix games");
    screen.types("te");
    screen.sees("Step 1 of 54");
    screen.types("\x1b[6~");
    screen.sees("Cut-off at F");
    screen.types("q");
    screen.types("c");
    screen.sees("Solved problems");
    // What examples print has the colours of this screen, not codes for a terminal.
    screen.types(ENTER);
    screen.sees("Lesson 1 of 18");
    screen.types(&DOWN.repeat(14));
    screen.until("an example", |shown| shown.contains("(exact)"));
    assert!(!screen.text().contains("[0m"), "{}", screen.text());
    screen.types("q");
    screen.sees("Solved problems");
    screen.types(&DOWN.repeat(5));
    screen.types(ENTER);
    screen.sees("Lesson 6 of 18");
    // Its example is run by the program itself.
    screen.types(" ");
    screen.sees("$ siasat explain");
    screen.until("what the example prints", |shown| shown.contains("minimax"));
    screen.types("qqqq");
    screen.ends();

    let mut screen = Screen::start(&["play", "kalah", "--second", "random", "--seed", "3"]);
    screen.sees("Choose 1 2 3 4 5 6.");
    screen.types("x");
    screen.sees("Depth 2");
    screen.types("+");
    screen.sees("Depth 3");
    screen.types("q");
    screen.sees("Choose 1 2 3 4 5 6.");
    leave(screen);
}

/// The depth that the screen tells, if it does.
fn depth_of(shown: &str) -> Option<u32> {
    let (_, rest) = shown.split_once("depth ")?;
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

#[test]
fn the_analysis_goes_deeper_until_it_is_stopped() {
    let mut screen = Screen::start(&["play", "knightthrough"]);
    screen.sees("White's turn");
    screen.types("A");
    screen.until("a depth", |shown| depth_of(shown).is_some());
    let first = depth_of(&screen.text()).unwrap_or(0);
    screen.until("a greater depth", |shown| {
        depth_of(shown).is_some_and(|depth| depth > first)
    });
    screen.types("s");
    screen.sees("Stopped. Press s to go on.");
    // The last position once more: what is known of it, and no notice.
    screen.types(RIGHT);
    screen.until("the depth again", |shown| depth_of(shown).is_some());
    // What it was about to find when it heard that may still come.
    std::thread::sleep(Duration::from_millis(500));
    let before = screen.text();
    std::thread::sleep(Duration::from_secs(2));
    assert_eq!(depth_of(&screen.text()), depth_of(&before));
    screen.types("s");
    screen.sees("It goes on until you press s.");
    screen.types(RIGHT);
    let stopped = depth_of(&before).unwrap_or(0);
    screen.until("the search going on", |shown| {
        depth_of(shown).is_some_and(|depth| depth > stopped)
    });
    leave(screen);
}

#[test]
fn an_enter_that_comes_too_early_begins_no_game() {
    let position = "0 0 0 0 1 0 | 20 / 4 1 0 0 0 0 | 18 / first";
    let mut screen = Screen::start(&["play", "kalah", "--position", position]);
    screen.sees("Only 5 is possible.");
    // Both in one go: nobody has seen the result yet.
    screen.types("5\r ");
    screen.sees("FIRST PLAYER WINS");
    std::thread::sleep(Duration::from_millis(600));
    assert!(
        screen.text().contains("FIRST PLAYER WINS"),
        "{}",
        screen.text()
    );
    screen.types(ENTER);
    screen.sees("Choose 1 2 3 4 5 6.");
    leave(screen);
}

#[test]
fn a_space_that_comes_too_late_is_no_part_of_a_move() {
    let mut screen = Screen::start(&["play", "kalah"]);
    screen.sees("Choose 1 2 3 4 5 6.");
    // Nothing moves any more that it could skip; Enter plays what the cursor is on.
    screen.types(" ");
    screen.types(ENTER);
    screen.sees("Second player's turn");
    screen.types("  3");
    screen.sees("Another turn!");
    leave(screen);
}
