//! Programs that hang, flood, die or play what is no move lose games by it, and
//! nothing else happens.

use std::fs;
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::{Duration, Instant};

use siasat_arena::{Command, Conditions, Entrant, Match, Openings, Stopped, Summary};

/// A shell script that speaks the protocol, and does this when it is to move.
fn engine(on_go: &str) -> Entrant {
    let script = format!(
        "while read -r word rest; do case $word in ugi) echo ugiok;; isready) echo readyok;; \
         go) {on_go};; quit) exit;; esac; done"
    );
    let words = ["sh", "-c", &script].map(str::to_owned).to_vec();
    let text = "a script".to_owned();
    Entrant::Program(Command { text, words })
}

fn play(first: Entrant, games: u64, patience: Duration) -> Summary {
    let order = Match {
        entrants: [first, "random".parse().expect("a player")],
        go: [Some("nodes 10".to_owned()), None],
        games,
        openings: Openings::Random { plies: 1 },
        conditions: Conditions {
            patience,
            ..Conditions::default()
        },
        seed: 1,
        concurrency: 2,
        sprt: None,
    };
    let table = lobby::open(lobby::GAMES, "nim:piles=30").expect("a game");
    let stop = AtomicBool::new(false);
    let (summary, stopped) = order.run(&*table, &stop, &mut |_| Ok(())).expect("a match");
    assert_eq!(stopped, Stopped::Games);
    assert_eq!(summary.score.games(), games);
    summary
}

const SOON: Duration = Duration::from_millis(150);
const LONG: Duration = Duration::from_secs(60);

#[test]
fn a_program_that_hangs_loses_on_time_and_leaves_nothing_behind() {
    // A number that no other process on the machine sleeps for.
    let nap = format!("86{}", std::process::id());
    let start = Instant::now();
    let summary = play(engine(&format!("sleep {nap}")), 4, SOON);
    assert_eq!((summary.score.losses, summary.faults[0].time), (4, 4));
    assert!(start.elapsed() < Duration::from_secs(20));
    let is_left = || {
        let processes = fs::read_dir("/proc").expect("Linux");
        processes.flatten().any(|entry| {
            let line = fs::read(entry.path().join("cmdline")).unwrap_or_default();
            String::from_utf8_lossy(&line)
                .split('\0')
                .any(|word| word == nap)
        })
    };
    // The system may take a moment to bury what was killed.
    let is_gone = (0..1000).any(|_| {
        thread::sleep(Duration::from_millis(20));
        !is_left()
    });
    assert!(is_gone);
}

#[test]
fn a_program_that_talks_but_does_not_move_loses_on_time() {
    let summary = play(engine("echo hello; echo info depth 3"), 2, SOON);
    assert_eq!((summary.score.losses, summary.faults[0].time), (2, 2));
    let summary = play(engine("exec sleep 60"), 2, SOON);
    assert_eq!((summary.score.losses, summary.faults[0].time), (2, 2));
}

#[test]
fn a_program_that_dies_is_started_again() {
    let summary = play(engine("exit 3"), 6, LONG);
    assert_eq!((summary.score.losses, summary.faults[0].crash), (6, 6));
    assert_eq!(summary.faults[0].last.as_deref(), Some("it ended"));
}

#[test]
fn a_program_that_floods_is_ended() {
    let line = "info string ".to_owned() + &"x".repeat(500);
    let summary = play(engine(&format!("yes {line}")), 2, LONG);
    assert_eq!((summary.score.losses, summary.faults[0].crash), (2, 2));
    assert_eq!(summary.faults[0].last.as_deref(), Some("it says too much"));
    // And one that never ends its line.
    let summary = play(engine("cat /dev/zero"), 2, LONG);
    assert_eq!((summary.score.losses, summary.faults[0].crash), (2, 2));
}

#[test]
fn what_is_no_move_loses() {
    for on_go in [
        "echo bestmove 99",
        "echo bestmove",
        "printf 'bestmove \\377\\n'",
    ] {
        let summary = play(engine(on_go), 2, LONG);
        let lost = (summary.score.losses, summary.faults[0].illegal);
        assert_eq!(lost, (2, 2), "{on_go}");
    }
}

#[test]
fn a_program_that_plays_well_has_no_faults() {
    // Misère Nim with 1 or 2 sticks: one stick is always a move.
    let summary = play(engine("echo info depth 1; echo bestmove 1"), 20, LONG);
    assert_eq!(summary.faults[0], Default::default());
    assert!(summary.score.wins > 0);
}

#[test]
fn what_is_no_engine_is_refused_at_once() {
    for command in ["/no/such/engine", "true"] {
        let order = Match {
            entrants: [
                format!("ext:{command}").parse().expect("a command"),
                "random".parse().expect("a player"),
            ],
            go: [None, None],
            games: 2,
            openings: Openings::Random { plies: 0 },
            conditions: Conditions::default(),
            seed: 1,
            concurrency: 1,
            sprt: None,
        };
        let table = lobby::open(lobby::GAMES, "nim").expect("a game");
        let played = order.run(&*table, &AtomicBool::new(false), &mut |_| Ok(()));
        let error = played.expect_err("no engine");
        let told = error.in_lang(game::Lang::En);
        assert!(
            told.contains(&format!("`ext:{command}` is not an engine")),
            "{told}"
        );
    }
}
