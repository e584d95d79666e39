//! The server: every move that was answered 200 is there after the next start.

use std::process::{Command, Stdio};

use serde_json::Value;

use crate::injection::{CONNECTIONS, FILES, Run, TABLES, strike_every_call};
use crate::served::{Served, play};

fn scenario(run: &Run) {
    let data = run.file("data");
    let args = [
        "serve", "--port", "0", "--json", "--log", "off", "--data", &data,
    ];
    let known = match Served::start(run.command(&args)) {
        Ok(served) => {
            let known = play(&served);
            run.ended(served.stop());
            known
        }
        Err(child) => {
            let ended = run.ended(child);
            assert!(!ended.is_done(), "it went away: {ended:?}");
            None
        }
    };
    let mut command = Command::new(env!("CARGO_BIN_EXE_siasat"));
    command
        .args(args)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let served = Served::start(command);
    let served = served.unwrap_or_else(|_| panic!("the next start fails"));
    if let Some(known) = known {
        let found = served.ask("GET", &known.path, &known.token, &Value::Null);
        let (status, room) = found.expect("an answer");
        assert_eq!(status, 200, "the room is gone: {room}");
        if known.by_machine {
            let is_there = room["ply"].as_u64() >= Some(known.ply);
            assert!(is_there, "the machine's move is gone");
        }
        // A move whose answer did not come may be there, too.
        assert!(room["ply"].as_u64() >= Some(known.ply), "{room}");
        assert!(room["version"].as_u64() >= Some(known.version), "{room}");
    }
    assert!(play(&served).is_some_and(|known| known.ply > 0));
    run.ended(served.stop());
}

#[test]
fn server() {
    strike_every_call("server", FILES, 8, scenario);
}

#[test]
fn connections() {
    strike_every_call("connections", CONNECTIONS, 8, scenario);
}

#[test]
fn server_memory_and_threads() {
    let component = "server_memory_and_threads";
    strike_every_call(component, TABLES, 4, scenario);
}
