//! Clocks that jump: a date that is set a day or a year ahead or behind, for one call or for
//! good, and a clock that leaps by a day or stands still.

use std::fs;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::injection::{DATES, Fault, MOMENTS, Run, strike_every_call};
use crate::saved_games;
use crate::served::{Acknowledged, Served, play};
use crate::support::folder::Folder;
use crate::support::{games, siasat, siasat_with, status};
use crate::tournament::PLAN;

#[test]
fn clocks_of_the_server() {
    strike_every_call("clocks_of_the_server", &all(), 6, server);
}

#[test]
fn clocks_of_a_tournament() {
    let quiet = Folder::new("fault-clocks-quiet");
    let plan = quiet.write("short.toml", PLAN);
    assert_eq!(siasat(&["arena", "run", &plan]).code, 0);
    let (wanted, table) = (games(&plan), status(&plan));
    strike_every_call("clocks_of_a_tournament", &all(), 4, |run| {
        let plan = run.folder.write("short.toml", PLAN);
        let ended = run.siasat(&["arena", "run", &plan, "--concurrency", "1"]);
        assert!(ended.is_done(), "{ended:?}");
        assert_eq!(
            (games(&plan), status(&plan)),
            (wanted.clone(), table.clone())
        );
        let checked = siasat(&["arena", "check", &plan]);
        assert_eq!((checked.code, checked.err.as_str()), (0, ""));
    });
}

#[test]
fn clocks_of_saved_games() {
    strike_every_call("clocks_of_saved_games", &all(), 4, |run| {
        let file = run.file("a.game");
        let first = siasat_with(&saved_games::play(&file), b"5\nquit\n");
        assert_eq!(first.code, 0, "{}", first.err);
        let older = fs::read_to_string(&file).expect("a game");
        let ended = run.siasat_with(&saved_games::goes_on(&file), b"1\nquit\n");
        assert!(ended.is_done(), "{ended:?}");
        assert_ne!(fs::read_to_string(&file).expect("a game"), older);
        let shown = siasat(&["show", "--load", &file]);
        assert_eq!(shown.code, 0, "{}", shown.err);
    });
}

fn all() -> Vec<Fault> {
    [DATES, MOMENTS].concat()
}

/// No room goes, whether somebody has moved in it or not, when the date jumps in one server
/// between two whose date is right.
fn server(run: &Run) {
    let data = run.file("data");
    let args = [
        "serve", "--port", "0", "--json", "--log", "off", "--data", &data,
    ];
    let right = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_siasat"));
        command
            .args(args)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        Served::start(command).unwrap_or_else(|_| panic!("it does not start"))
    };
    let served = right();
    let mut known = rooms(&served);
    assert_eq!(known.len(), 2);
    run.ended(served.stop());

    let served = Served::start(run.command(&args));
    let served = served.unwrap_or_else(|_| panic!("it does not start by this clock"));
    are_there(&served, &known);
    known.extend(rooms(&served));
    are_there(&served, &known);
    run.ended(served.stop());

    let served = right();
    are_there(&served, &known);
    known.extend(rooms(&served));
    are_there(&served, &known);
    run.ended(served.stop());
}

/// One that was played in, and one without a move.
fn rooms(served: &Served) -> Vec<Acknowledged> {
    let played = play(served);
    let asked = json!({ "game": "kalah" });
    let empty = served.ask("POST", "/api/rooms", "", &asked);
    let empty = empty.filter(|(status, _)| *status == 201);
    let empty = empty.map(|(_, made)| {
        let text = |key: &str| made[key].as_str().expect("a text").to_owned();
        Acknowledged {
            path: format!("/api/rooms/{}", text("id")),
            token: text("token"),
            ply: 0,
            moves: Vec::new(),
            version: 1,
            by_machine: false,
        }
    });
    played.into_iter().chain(empty).collect()
}

#[track_caller]
fn are_there(served: &Served, known: &[Acknowledged]) {
    for room in known {
        let ask = || served.ask("GET", &room.path, &room.token, &Value::Null);
        // A clock that leaps ends connections that were waited for.
        let (status, shown) = ask().or_else(ask).expect("an answer");
        assert_eq!(status, 200, "a room is gone: {shown}");
        assert!(shown["ply"].as_u64() >= Some(room.ply), "{shown}");
        assert!(shown["version"].as_u64() >= Some(room.version), "{shown}");
    }
}
