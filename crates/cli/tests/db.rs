//! `siasat db`: databases built, killed, damaged and asked.

mod support;

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;
use support::folder::Folder;
use support::{json, prints, refused, siasat};

fn build(game: &str, seeds: &str, file: &str) -> Value {
    json(&[
        "db", "build", game, "--seeds", seeds, "--file", file, "--json",
    ])
}

#[test]
fn a_database_is_built_described_verified_and_queried() {
    let folder = Folder::new("db-ask");
    let file = &folder.file("kalah.db");
    let built = build("kalah", "10", file);
    assert_eq!(built["game"], "kalah:pits=6");
    assert_eq!(built["positions"], 646_646);
    let info = json(&["db", "info", "kalah", "--file", file, "--json"]);
    assert_eq!(info["checksum"], built["checksum"]);
    let last = &info["layers"][10];
    assert_eq!(last["positions"], 352_716);
    assert_eq!(last["more"], 196_385);
    assert_eq!(last["same"], 50_736);
    let listed = json(&["db", "info", "--file", file, "--json"]);
    assert_eq!(
        (&listed["known"], &listed["whole"]),
        (&10.into(), &true.into())
    );
    let args = [
        "db",
        "verify",
        "kalah",
        "--positions",
        "200",
        "--file",
        file,
    ];
    let right = siasat(&args);
    assert_eq!(right.code, 0, "{}", right.err);
    assert!(right.out.contains("200 positions"), "{}", right.out);
    // A seed goes home and brings another turn; at the end two more are collected, and the
    // second side has had one.
    let position = "0 0 0 0 1 1 | 20 / 0 0 0 0 0 2 | 24 / first";
    let query = [
        "db",
        "query",
        "kalah",
        "--position",
        position,
        "--file",
        file,
    ];
    let asked = json(&[&query[..], &["--json"]].concat());
    assert_eq!(asked["rest"], 2);
    assert_eq!(asked["value"], -2);
    assert_eq!(asked["moves"].as_array().map(Vec::len), Some(2));
    prints(&[&query[..], &["--lang", "id"]].concat(), &["masih datang"]);
}

/// In a game that may go on for ever, a value holds as long as enough quiet plies are left.
#[test]
fn a_database_of_oware_is_built_described_verified_and_queried() {
    let folder = Folder::new("db-oware");
    let file = &folder.file("oware.db");
    let built = build("oware", "6", file);
    assert_eq!(built["game"], "oware:holes=6,slam=none,quiet=100");
    // All ways to put at most six seeds into twelve holes.
    assert_eq!(built["positions"], 18_564);
    let info = json(&["db", "info", "oware", "--file", file, "--json"]);
    assert_eq!(info["checksum"], built["checksum"]);
    assert_eq!(info["layers"][6]["positions"], 12_376);
    let verify = ["db", "verify", "oware", "--file", file];
    let right = siasat(&[&verify[..], &["--positions", "200"]].concat());
    assert_eq!(right.code, 0, "{}", right.err);
    let ask = |position: &str| {
        let query = ["db", "query", "oware", "--file", file, "--json"];
        json(&[&query[..], &["--position", position]].concat())
    };
    // The last seed makes two and takes them.
    let asked = ask("0 0 0 0 0 1 | 20 / 1 0 0 0 0 3 | 23 / first / quiet 0");
    let number = |key: &str| asked[key].as_i64().expect("a number");
    assert_eq!(number("value"), number("rest") + 20 - 23);
    assert_eq!(asked["move"], "6");
    // One seed each runs after the other until a hundred quiet plies are over.
    let round = ask("0 0 0 0 0 1 | 23 / 0 0 0 0 0 1 | 23 / first / quiet 0");
    assert_eq!((&round["value"], &round["rest"]), (&0.into(), &0.into()));
    // The other slams are another game.
    let other = ["db", "query", "oware:slam=capture", "--file", file];
    let other = siasat(&other);
    assert_ne!(other.code, 0, "{}", other.out);
}

/// Players use what lies in the folder for it, and then know what they had to guess.
#[test]
fn the_engine_uses_a_database_of_oware() {
    let folder = Folder::new("db-used");
    let data = folder.file("data");
    let with_data = |args: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_siasat"));
        command.args(args).env("SIASAT_CONFIG", "");
        let output = command.env("XDG_DATA_HOME", &data).output();
        let output = output.expect("the program runs");
        assert!(output.status.success(), "{args:?}");
        serde_json::from_slice::<Value>(&output.stdout).expect("JSON")
    };
    // More seeds than the small database has that is always built.
    let position = "1 0 2 0 1 1 | 20 / 0 1 1 0 0 2 | 19 / first / quiet 0";
    let player = "engine:nodes=20";
    let best = ["best", "oware", "--position", position, "--player", player];
    let best = [&best[..], &["--json"]].concat();
    assert_eq!(with_data(&best)["exact"], false);
    let built = with_data(&["db", "build", "oware", "--seeds", "9", "--json"]);
    assert_eq!(built["positions"], 293_930);
    let found = with_data(&best);
    assert_eq!(found["exact"], true, "{found}");
    let query = ["db", "query", "oware", "--position", position, "--json"];
    assert_eq!(found["value"].as_f64(), with_data(&query)["value"].as_f64());
}

#[test]
fn a_build_that_is_killed_ten_times_ends_with_the_same_file() {
    let folder = Folder::new("db-kill");
    let (whole, killed) = (folder.file("whole.db"), folder.file("killed.db"));
    let game = "congklak";
    let start = Instant::now();
    build(game, "9", &whole);
    let usual = start.elapsed();
    let mut kills = 0;
    for round in 0..10 {
        let mut child = Command::new(env!("CARGO_BIN_EXE_siasat"))
            .args([
                "db",
                "build",
                game,
                "--seeds",
                "9",
                "--file",
                &killed,
                "--threads",
                "1",
            ])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        // At moments all over the time it takes, no two alike.
        thread::sleep(usual * (2 * round + 1) / 23 + Duration::from_millis(7));
        kills += u32::from(child.try_wait().expect("a child").is_none());
        // Without warning.
        let _ = child.kill();
        child.wait().expect("the child ends");
    }
    assert!(kills >= 3, "most were killed at work");
    build(game, "9", &killed);
    assert!(!Path::new(&format!("{killed}.part")).exists());
    let read = |file: &str| fs::read(file).expect("a file");
    assert!(read(&whole) == read(&killed));
}

#[test]
fn what_is_damaged_is_refused_in_one_sentence() {
    let folder = Folder::new("db-damage");
    let file = &folder.file("kalah.db");
    build("kalah", "6", file);
    let good = fs::read(file).expect("a file");
    let damaged = |bytes: &[u8], part: &str| {
        fs::write(file, bytes).expect("a place to write");
        for args in [
            &["db", "info", "kalah", "--file", file][..],
            &["db", "verify", "kalah", "--file", file],
            &["db", "query", "kalah", "--file", file],
        ] {
            refused(args, b"", &[part]);
        }
    };
    let mut flipped = good.clone();
    flipped[4096 + 9000] ^= 4;
    fs::write(file, &flipped).expect("a place to write");
    let listed = siasat(&["db", "info", "--file", file]).out;
    assert!(
        listed.contains(&format!("do not use {file}: damaged")),
        "{listed}"
    );
    let listed = json(&["db", "info", "--file", file, "--json"]);
    assert!(listed["damaged"].is_string(), "{listed}");
    damaged(
        &flipped,
        "damaged: the positions with 6 seeds have a wrong checksum",
    );
    flipped[100] ^= 1;
    damaged(&flipped, "damaged: its first page has a wrong checksum");
    damaged(&good[..good.len() - 7], "bytes instead of");
    damaged(b"rubbish", "this is not an endgame database");
    // Building mends it.
    build("kalah", "6", file);
    assert!(fs::read(file).expect("a file") == good);
}

#[test]
fn a_turn_can_bank_more_than_half() {
    let args = ["db", "turn", "congklak", "--bank", "50", "--json"];
    let found = json(&args);
    assert_eq!(found["banks"], 54);
    assert_eq!(found["moves"], 9);
    let line: Vec<&str> = found["line"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    assert_eq!(line.join(" "), "1 2 7 7 1 3 1 4 7");
    assert_eq!(found["whole"], true);
    let found = json(&[
        "db", "turn", "congklak", "--bank", "96", "--anyhow", "--json",
    ]);
    assert_eq!(found["banks"], 96);
    let all = siasat(&["db", "turn", "congklak", "--bank", "98"]);
    assert!(
        all.out.starts_with("no turn banks 98 points"),
        "{}",
        all.out
    );
    let never = siasat(&["db", "turn", "kalah", "--bank", "40"]);
    assert!(
        never.out.starts_with("no turn banks 40 points"),
        "{}",
        never.out
    );
}

#[test]
fn bad_input_gets_one_sentence() {
    for (args, part) in [
        (&["db"][..], "choose one of build verify query info turn"),
        (&["db", "mend"], "no command `mend`"),
        (&["db", "build", "kalah"], "--seeds <N>"),
        (&["db", "build", "kalah", "--seeds", "0"], "1 to 48"),
        (&["db", "build", "kalah", "--seeds", "x"], "1 to 48"),
        (&["db", "build", "chess", "--seeds", "3"], "no game `chess`"),
        (&["db", "build", "kalah:pits=9", "--seeds", "3"], "1 to 7"),
        (
            &["db", "build", "connect4", "--seeds", "3"],
            "connect4 has no endgame databases; choose one of congklak kalah",
        ),
        (
            &["db", "build", "kalah", "--seeds", "48"],
            "there is not enough memory for",
        ),
        (
            &[
                "db",
                "build",
                "kalah",
                "--seeds",
                "3",
                "--file",
                "/dev/null/x",
            ],
            "/dev/null/x",
        ),
        (
            &["db", "info", "kalah", "--file", "/nowhere/kalah.db"],
            "there is no database in /nowhere/kalah.db",
        ),
        (
            &["db", "query", "kalah", "--position", "1 2 3", "--file", "x"],
            "write it like",
        ),
        (&["db", "turn", "congklak", "--bank", "0"], "1 to 255"),
        (
            &["db", "turn", "connect4", "--bank", "5"],
            "in connect4 no move gives another move",
        ),
    ] {
        refused(args, b"", &[part]);
    }
}
