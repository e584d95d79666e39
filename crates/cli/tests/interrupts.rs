//! Ctrl-C ends every command with 130, and what was found so far is said to be partial.
#![cfg(unix)]

mod support;

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;
use support::folder::Folder;
use support::{english, interrupt, prints, siasat, start, tournament_plan, wait_for_its_handlers};

/// Starts a command, stops it in the middle, and gives its exit code as a shell has it,
/// and what it printed.
fn stopped(args: &[&str]) -> (i32, String, String) {
    let child = start(args, Stdio::piped);
    wait_for_its_handlers(&child);
    end(child, args)
}

fn end(mut child: Child, args: &[&str]) -> (i32, String, String) {
    // Open to the end: waiting would close it.
    let _keyboard = child.stdin.take();
    interrupt(&child);
    let begin = Instant::now();
    let ended = child.wait_with_output().expect("it ends");
    assert!(begin.elapsed() < Duration::from_secs(20), "{args:?}");
    let code = ended.status.code();
    let code = code.or(ended.status.signal().map(|signal| 128 + signal));
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (code.unwrap_or(-1), text(ended.stdout), text(ended.stderr))
}

/// Commands that would take minutes or hours.
fn long(folder: &Folder) -> Vec<Vec<String>> {
    let plan = folder.write("long.toml", &tournament_plan(100_000));
    let database = folder.file("long.db");
    let small = folder.file("small.db");
    let [puzzles, book, values] =
        ["long.puzzles", "long.book", "long.values"].map(|name| folder.file(name));
    let game = folder.write("long.game", LONG_GAME);
    let silent = silent(folder);
    prints(
        &["db", "build", "kalah", "--seeds", "6", "--file", &small],
        &[],
    );
    let lines = [
        "solve knightthrough:width=6,height=7 --value".to_owned(),
        format!("db build kalah --seeds 20 --threads 1 --file {database}"),
        "bench".to_owned(),
        "best connect4 --player engine:time=3600s".to_owned(),
        "perft connect4 --depth 14 --threads 1".to_owned(),
        "match kalah --first engine:time=20ms,hash=1 --second engine:time=20ms,hash=1 --games 10000"
            .to_owned(),
        format!("arena run {plan}"),
        "tune kalah --population 40 --generations 100 --games 1000".to_owned(),
        "fair kalah --moved 2 --threads 1".to_owned(),
        "explain connect4 --depth 20 --algorithm minimax --seconds 3600".to_owned(),
        "explain connect4 --depths 8-20 --compare minimax,alphabeta --seconds 3600".to_owned(),
        format!("db verify kalah --file {small} --positions 1000000000"),
        "db turn congklak --bank 97 --millions 1000".to_owned(),
        "bench perft --seconds 3600".to_owned(),
        "bench playouts --seconds 3600".to_owned(),
        "puzzles check --threads 1".to_owned(),
        format!("puzzles make --threads 1 --out {puzzles}"),
        format!("book build connect4 --side first --plies 12 --out {book}"),
        format!("book build connect4 --values --plies 7 --out {values}"),
        "book verify connect4 --values --positions 100000".to_owned(),
        "best connect4 --player mcts:time=3600s --trace -".to_owned(),
        format!("review {game}"),
        format!("db info kalah --file {silent}"),
        format!("db verify kalah --file {silent}"),
        format!("arena status {silent}"),
        format!("arena check {silent}"),
    ];
    let words = |line: &String| line.split(' ').map(str::to_owned).collect();
    lines.iter().map(words).collect()
}

/// A file that whoever opens it waits for.
fn silent(folder: &Folder) -> String {
    let path = folder.file("silent.db");
    let made = Command::new("mkfifo").arg(&path).status();
    assert!(made.is_ok_and(|status| status.success()));
    path
}

/// Whole numbers without an order in them: simplex has to work.
fn large_matrix() -> String {
    const SIZE: u64 = 600;
    let mut state = 1_u64;
    let mut number = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 33) % 3
    };
    let row = |_| {
        (0..SIZE)
            .map(|_| number().to_string())
            .collect::<Vec<_>>()
            .join(",")
    };
    (0..SIZE).map(row).collect::<Vec<_>>().join("\n")
}

/// A game whose review takes a while.
const LONG_GAME: &str = "[Game \"knightthrough\"]\n\n1. b1c3 b8c6 g1f3 g8f6 c3d5 c6d4 *\n";

#[test]
fn ctrl_c_is_130_everywhere() {
    let folder = Folder::new("interrupts");
    for line in long(&folder) {
        let args: Vec<&str> = line.iter().map(String::as_str).collect();
        let (code, out, err) = stopped(&args);
        assert_eq!(code, 130, "{args:?}\n{out}\n{err}");
        let said = format!("{out}{err}").to_lowercase();
        let is_told = said.contains("stopped") || said.contains("interrupted");
        assert!(is_told, "{args:?}\n{out}\n{err}");
    }
}

#[test]
fn json_says_that_it_is_partial() {
    let folder = Folder::new("interrupts-json");
    for mut line in long(&folder) {
        line.push("--json".to_owned());
        let args: Vec<&str> = line.iter().map(String::as_str).collect();
        let (code, out, err) = stopped(&args);
        assert_eq!(code, 130, "{args:?}\n{out}\n{err}");
        let last = out.lines().last().unwrap_or_default();
        let object: Value = serde_json::from_str(last).unwrap_or_default();
        assert_eq!(object["partial"], true, "{args:?}\n{out}\n{err}");
    }
}

/// Starts a command that reads, and gives it these lines.
fn reading(args: &[&str], lines: &str) -> Child {
    let mut child = english(env!("CARGO_BIN_EXE_siasat"), args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let keyboard = child.stdin.as_mut().expect("a pipe");
    keyboard.write_all(lines.as_bytes()).expect("an open pipe");
    child
}

/// Reads until this has been printed.
fn until(out: &mut impl Read, part: &str) {
    let mut said = String::new();
    let mut byte = [0];
    while !said.contains(part) {
        out.read_exact(&mut byte)
            .unwrap_or_else(|_| panic!("no {part:?} in {said}"));
        said.push(char::from(byte[0]));
    }
}

#[test]
fn who_waits_for_a_line_hears_ctrl_c() {
    let args = ["explain", "-"];
    let child = reading(&args, "");
    wait_for_its_handlers(&child);
    let (code, out, err) = end(child, &args);
    assert_eq!(code, 130, "{out}\n{err}");
    assert!(err.contains("stopped before the tree was read"), "{err}");
    // At the first step, once it is there.
    let args = ["explain", "[[1,2],[3,4]]", "--step"];
    let mut child = reading(&args, "");
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    until(&mut out, "1/");
    let (code, _, err) = end(child, &args);
    assert_eq!(code, 130, "{err}");
    // What a stopped search has done can still be gone through.
    let args = [
        "explain",
        "connect4",
        "--depth",
        "20",
        "--algorithm",
        "minimax",
        "--seconds",
        "3600",
        "--step",
    ];
    let mut child = reading(&args, "\n\nq\n");
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    wait_for_its_handlers(&child);
    let (code, _, err) = end(child, &args);
    let mut rest = String::new();
    out.read_to_string(&mut rest).expect("text");
    assert_eq!(code, 130, "{rest}\n{err}");
    assert!(rest.contains("3/"), "{rest}\n{err}");
    // Games that never come, for people and for programs.
    let folder = Folder::new("interrupted-report");
    let silent = silent(&folder);
    let to_nowhere = ["--out", "-"];
    for (command, format, more, said) in [
        ("report", "html", &to_nowhere[..], "no report was written"),
        ("report", "json", &to_nowhere, "\"partial\":true"),
        ("export", "text", &[], "Stopped before all games were read"),
        ("export", "jsonl", &[], "\"partial\":true"),
    ] {
        let args = [&["arena", command, &silent, "--format", format], more].concat();
        let (code, out, err) = stopped(&args);
        assert_eq!(code, 130, "{out}\n{err}");
        assert!(format!("{out}{err}").contains(said), "{out}\n{err}");
    }
    // What was answered is there.
    for json in [false, true] {
        let mut args = vec!["solve", "tictactoe", "--batch"];
        args.extend(json.then_some("--json"));
        let mut child = reading(&args, "5 1\n");
        let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut first = String::new();
        out.read_line(&mut first).expect("an answer");
        assert!(first.contains("5 1"), "{first}");
        let (code, _, err) = end(child, &args);
        let mut rest = String::new();
        out.read_to_string(&mut rest).expect("text");
        assert_eq!(code, 130, "{rest}\n{err}");
        assert!(err.contains("stopped after line 1"), "{err}");
        if json {
            let object: Value = serde_json::from_str(&rest).expect("JSON");
            assert_eq!(
                (&object["partial"], &object["lines"]),
                (&true.into(), &1.into())
            );
        }
    }
    // A line that takes for ever is not answered.
    let args = ["solve", "knightthrough:width=6,height=7", "--batch"];
    let child = reading(&args, "a2b4\n");
    wait_for_its_handlers(&child);
    let (code, out, err) = end(child, &args);
    assert_eq!((code, out.as_str()), (130, ""), "{err}");
    assert!(err.contains("stopped after line 0"), "{err}");
}

#[test]
fn an_export_that_is_stopped_says_how_far_it_came() {
    let folder = Folder::new("interrupted-export");
    let plan = folder.write("much.toml", MANY_GAMES);
    assert_eq!(siasat(&["arena", "run", &plan]).code, 0);
    for format in ["jsonl", "text"] {
        let args = ["arena", "export", &plan, "--format", format];
        let mut child = start(&args, Stdio::piped);
        // It has begun, and more games follow than a pipe holds that nobody reads.
        let out = child.stdout.as_mut().expect("a pipe");
        out.read_exact(&mut [0]).expect("a game");
        let (code, out, err) = end(child, &args);
        assert_eq!(code, 130, "{out}\n{err}");
        assert!(err.contains("Stopped after "), "{err}");
        assert!(err.contains(" of 2000 games."), "{err}");
        if format == "jsonl" {
            let (games, last) = out.trim_end().rsplit_once('\n').expect("lines");
            let last: Value = serde_json::from_str(last).expect("JSON");
            assert_eq!(last["partial"], true);
            assert_eq!(last["games"], games.lines().count());
        }
    }
}

/// 2000 games of a moment.
const MANY_GAMES: &str = "[[game]]\nspec = \"tictactoe\"\nopening-plies = 1\npairs = 1000\n\
    [[player]]\nplayer = \"random\"\n\
    [[player]]\nname = \"other\"\nplayer = \"random\"\n";

#[test]
fn the_doctor_says_what_it_did_not_see() {
    let folder = Folder::new("interrupted-doctor");
    let databases = folder.path().join("siasat/endgames");
    fs::create_dir_all(&databases).expect("a folder");
    let first = databases.join("0.db");
    let path = first.to_str().expect("a plain name");
    prints(
        &["db", "build", "kalah", "--seeds", "6", "--file", path],
        &[],
    );
    // As many as it takes some seconds to read.
    for number in 1..5000 {
        fs::hard_link(&first, databases.join(format!("{number}.db"))).expect("a link");
    }
    for json in [false, true] {
        let mut args = vec!["doctor"];
        args.extend(json.then_some("--json"));
        let child = english(env!("CARGO_BIN_EXE_siasat"), &args)
            .env("XDG_DATA_HOME", folder.path())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        wait_for_its_handlers(&child);
        let (code, out, err) = end(child, &args);
        assert_eq!(code, 130, "{err}");
        if json {
            let object: Value = serde_json::from_str(&out).expect("JSON");
            assert_eq!(object["partial"], true);
            assert_eq!(object["fine"], false);
        } else {
            assert!(
                out.contains("Stopped: not all databases were read"),
                "{out}"
            );
        }
    }
}

/// What may be done before it hears of it, on a machine with nothing else to do: in one of some
/// tries it is not.
#[test]
fn what_takes_a_moment_says_so_too() {
    const TRIES: u32 = 50;
    let folder = Folder::new("moments");
    let matrix = folder.write("large.matrix", &large_matrix());
    for args in [
        &["matrix", &matrix, "--json"][..],
        &["course", "22", "--json"],
    ] {
        let is_partial = |_| {
            let (code, out, err) = stopped(args);
            let object: Value = serde_json::from_str(&out).expect("JSON");
            let is_partial = object["partial"] == true;
            // Done before it heard the signal, it may end as if there had been none.
            assert!(
                code == 130 || (code == 0 && !is_partial),
                "{args:?}\n{out}\n{err}"
            );
            is_partial
        };
        assert!((0..TRIES).any(is_partial), "{args:?}");
    }
    let is_told = |_| {
        let (_, out, _) = stopped(&["matrix", &matrix]);
        out.contains("maximin") && out.contains("Stopped: the mixed strategies")
    };
    assert!((0..TRIES).any(is_told));
}
