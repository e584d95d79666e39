//! One person cannot touch, or see, another's game.
#![allow(clippy::unwrap_used, reason = "tests may fail")]

mod support;

use serde_json::json;
use support::TestServer;

/// Every request about a room.
const WAYS: [(&str, &str); 20] = [
    ("GET", ""),
    ("GET", "/record"),
    ("GET", "/events"),
    ("POST", "/moves"),
    ("POST", "/machine"),
    ("POST", "/now"),
    ("POST", "/undo"),
    ("POST", "/redo"),
    ("POST", "/swap"),
    ("POST", "/resign"),
    ("POST", "/rematch"),
    ("POST", "/seats"),
    ("POST", "/end"),
    ("POST", "/hint"),
    ("POST", "/offer"),
    ("POST", "/answer"),
    ("POST", "/withdraw"),
    ("POST", "/claim"),
    ("POST", "/name"),
    ("DELETE", ""),
];

const MOVE: &str = r#"{"move": "3", "first": "random", "ply": 0,
    "offer": "undo", "number": 1, "accept": true, "name": "x"}"#;

#[test]
fn without_the_token_nothing_can_be_done_or_learnt() {
    let server = TestServer::open();
    let mine = server.room(json!({ "game": "kalah", "second": "level=easy" }));
    let others = server.room(json!({ "game": "kalah" }));
    for (method, what) in WAYS {
        let path = mine.path(what);
        let none = server.ask(method, &path, None, MOVE);
        assert_eq!(none.status, 401, "{method} {what}");
        let nowhere = server.ask(method, &format!("/api/rooms/00{what}"), Some("x"), MOVE);
        for token in ["x", "", &others.token, &others.watch, &mine.id, "ü"] {
            let refused = server.ask(method, &path, Some(token), MOVE);
            assert!([401, 404].contains(&refused.status), "{method} {what}");
            // A room that is another's looks like one that does not exist.
            if refused.status == 404 {
                assert_eq!(refused.body, nowhere.body);
            }
            for secret in [&mine.token, &mine.watch, "kalah", "history"] {
                assert!(!refused.body.contains(secret), "{method} {what}");
            }
        }
    }
    let shown = mine.show();
    assert_eq!((&shown["ply"], &shown["version"]), (&json!(0), &json!(1)));
}

#[test]
fn who_watches_sees_and_does_nothing() {
    let server = TestServer::open();
    let mine = server.room(json!({ "game": "kalah", "second": "level=easy" }));
    let watching = server.post(&mine.path("/watch"), json!({ "watch": mine.watch }));
    assert_eq!(watching.status, 200);
    assert_eq!(watching.json["room"]["role"], "watch");
    assert_eq!(watching.json["room"]["you"], json!([]));
    let token = watching.json["token"].as_str().unwrap();
    for (method, what) in WAYS {
        if ["GET"].contains(&method) || what == "/hint" {
            continue;
        }
        let refused = server.ask(method, &mine.path(what), Some(token), MOVE);
        assert_eq!(refused.status, 403, "{method} {what}: {}", refused.body);
    }
    // The owner's token is no word to watch with, nor an invitation.
    let refused = server.post(&mine.path("/watch"), json!({ "watch": mine.token }));
    assert_eq!(refused.status, 404);
    let refused = server.post(&mine.path("/join"), json!({ "invite": mine.watch }));
    assert_eq!(refused.status, 404);
    assert_eq!(mine.show()["version"], 1);
}

#[test]
fn secrets_are_shown_once_and_never_kept() {
    let folder = std::env::temp_dir().join(format!("siasat-secrets-{}", std::process::id()));
    let server = TestServer::with(|config| config.data = Some(folder.clone()));
    let mine = server.room(json!({ "game": "kalah", "invite": "second" }));
    mine.play("3");
    let secrets = [&mine.token, &mine.watch, &mine.invite];
    let shown = mine.show().to_string();
    drop(server.get("/metrics"));
    for secret in secrets {
        assert_eq!(secret.len(), 48);
        assert!(!shown.contains(secret.as_str()));
        assert!(!server.get("/metrics").body.contains(secret.as_str()));
    }
    for entry in std::fs::read_dir(&folder).unwrap() {
        let bytes = std::fs::read(entry.unwrap().path()).unwrap();
        for secret in secrets {
            let found = bytes
                .windows(secret.len())
                .any(|part| part == secret.as_bytes());
            assert!(!found, "a secret is on the disk");
        }
    }
    drop(server);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_room_that_is_removed_is_gone() {
    let server = TestServer::open();
    let mine = server.room(json!({ "game": "kalah" }));
    let removed = server.ask("DELETE", &mine.path(""), Some(&mine.token), "");
    assert_eq!(removed.status, 204);
    assert_eq!(mine.try_post("/moves", json!({ "move": "3" })).status, 404);
    assert!(server.get("/metrics").body.contains("siasat_rooms 0"));
}
