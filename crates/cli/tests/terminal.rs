//! What surrounds the program: locale, pipes, disks, a terminal.

mod support;

use std::fs::OpenOptions;
use std::io::Write;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{io, thread};

use support::folder::Folder;
use support::{Ran, command, siasat_in};

#[test]
fn the_locale_decides_the_language() {
    for (locale, word) in [
        (&[("LANG", "id_ID.UTF-8")][..], "Giliran pemain pertama."),
        (&[("LANG", "en_GB.UTF-8")], "First player's turn."),
        (&[], "First player's turn."),
        (
            &[("LANG", "en_GB.UTF-8"), ("LC_MESSAGES", "id_ID.UTF-8")],
            "Giliran pemain pertama.",
        ),
        (
            &[("LC_ALL", "en_GB.UTF-8"), ("LANG", "id_ID.UTF-8")],
            "First player's turn.",
        ),
    ] {
        let shown = siasat_in(locale, &["show", "kalah"]);
        assert!(shown.out.contains(word), "{locale:?}: {}", shown.out);
    }
    let shown = siasat_in(
        &[("LANG", "id_ID.UTF-8")],
        &["show", "kalah", "--lang", "en"],
    );
    assert!(shown.out.contains("First player's turn."), "{}", shown.out);
}

#[test]
fn the_locale_decides_the_characters() {
    for (locale, is_ascii) in [
        (&[][..], true),
        (&[("LANG", "C")], true),
        (&[("LANG", "id_ID")], true),
        (&[("LANG", "en_GB.ISO-8859-1")], true),
        (&[("LC_ALL", "C"), ("LANG", "en_GB.UTF-8")], true),
        (&[("LC_CTYPE", "C"), ("LANG", "en_GB.UTF-8")], true),
        (&[("LANG", "en_GB.UTF-8")], false),
        (&[("LANG", "C.utf8")], false),
        (
            &[("LC_ALL", ""), ("LC_CTYPE", "C.UTF-8"), ("LANG", "C")],
            false,
        ),
    ] {
        let shown = siasat_in(locale, &["show", "connect4"]);
        assert_eq!(shown.out.is_ascii(), is_ascii, "{locale:?}: {}", shown.out);
        // The answer to wrong use follows it too.
        let long = "x".repeat(100);
        let refused = siasat_in(locale, &["show", &long]);
        assert_eq!(refused.err.is_ascii(), is_ascii, "{}", refused.err);
    }
    let shown = siasat_in(&[("LANG", "en_GB.UTF-8")], &["show", "connect4", "--ascii"]);
    assert!(shown.out.is_ascii(), "{}", shown.out);
}

/// Commands that print something.
const PRINTING: [&[&str]; 9] = [
    &["games"],
    &["games", "--json"],
    &["rules", "kalah"],
    &["show", "kalah"],
    &["perft", "kalah", "--depth", "3"],
    &[
        "play",
        "tictactoe",
        "--first",
        "random",
        "--second",
        "random",
    ],
    &["--help"],
    &["--version"],
    &[],
];

#[test]
fn a_closed_pipe_is_no_failure() {
    for args in PRINTING {
        let (reader, writer) = io::pipe().expect("a pipe");
        drop(reader);
        let ran = command(&[], args).stdout(writer).output();
        let ran = Ran::from(ran.expect("the program runs"));
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{args:?}");
    }
}

#[test]
fn a_full_disk_is_a_failure() {
    for args in PRINTING {
        let full = OpenOptions::new().write(true).open("/dev/full");
        let ran = command(&[], args).stdout(full.expect("/dev/full")).output();
        let ran = Ran::from(ran.expect("the program runs"));
        assert_eq!(ran.code, 1, "{args:?}: {}", ran.err);
        assert!(ran.err.starts_with("siasat: "), "{args:?}: {}", ran.err);
        assert_eq!(ran.err.lines().count(), 1, "{args:?}: {}", ran.err);
    }
}

/// What a person at a terminal sees who types these lines. The terminal is made by
/// `script`, which every Debian has.
fn at_a_terminal(arguments: &str, typed: &[&str]) -> Ran {
    let program = env!("CARGO_BIN_EXE_siasat");
    // The game is kept.
    let kept = Folder::new("terminal");
    let mut child = Command::new("script")
        .args(["-qec", &format!("'{program}' {arguments}"), "/dev/null"])
        .env("LC_ALL", "id_ID.UTF-8")
        .env("SIASAT_CONFIG", "")
        .env("XDG_DATA_HOME", kept.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("`script` starts");
    let mut keyboard = child.stdin.take().expect("a pipe");
    for line in typed {
        writeln!(keyboard, "{line}").expect("an open pipe");
    }
    // `script` hangs up on the program when the keyboard is gone.
    let start = Instant::now();
    while child.try_wait().expect("a child").is_none() {
        let is_stuck = start.elapsed() > Duration::from_secs(60);
        if is_stuck {
            child.kill().expect("a child of ours");
        }
        thread::sleep(Duration::from_millis(10));
    }
    drop(keyboard);
    child.wait_with_output().expect("the program ends").into()
}

#[test]
fn a_terminal_gets_the_menu() {
    let ran = at_a_terminal("--plain", &["nim", "1", "1", "2", "q"]);
    assert_eq!(ran.code, 0, "{}", ran.out);
    for line in [
        "Siasat. Mau main apa?",
        "Nim. Siapa lawanmu?",
        "Siapa yang mulai?",
        "Kamu mengambil 2 batang.",
        "Kamu menang!",
        "Sampai jumpa lagi.",
    ] {
        // The question that a line answers stands before it: the terminal shows by
        // itself what is typed, when it is typed.
        let mut lines = ran.out.lines().map(str::trim_end);
        assert!(
            lines.any(|shown| shown.ends_with(line)),
            "{line}\n\n{}",
            ran.out
        );
    }
}

#[test]
fn what_is_typed_at_a_terminal_is_not_written_again() {
    let ran = at_a_terminal("play nim --plain --lang en --second random", &["2"]);
    assert_eq!(ran.code, 0, "{}", ran.out);
    let echoes = ran
        .out
        .lines()
        .filter(|line| line.trim_end() == "2")
        .count();
    let behind_the_question = ran.out.matches("Choose 1 2: 2").count();
    assert_eq!(echoes + behind_the_question, 1, "{}", ran.out);
}
