//! Two people by link: nothing happens to the other unasked.
#![allow(clippy::unwrap_used, reason = "tests may fail")]

mod support;

use serde_json::{Value, json};
use support::{Reply, Room, TestServer};

/// A room, and the token of the guest who has joined it.
fn two<'a>(server: &'a TestServer, wish: &Value) -> (Room<'a>, String) {
    let mut asked = json!({ "invite": "second", "name": "Budi" });
    for (key, value) in wish.as_object().unwrap() {
        asked[key] = value.clone();
    }
    let room = server.room(asked);
    let body = json!({ "invite": room.invite, "name": "  Sari\u{202e} " });
    let joined = server.post(&room.path("/join"), body);
    assert_eq!(joined.status, 200, "{}", joined.body);
    let guest = joined.json["token"].as_str().unwrap().to_owned();
    (room, guest)
}

fn answer(room: &Room<'_>, token: &str, shown: &Value, accept: bool) -> Reply {
    let number = &shown["offer"]["number"];
    room.as_other(
        token,
        "/answer",
        json!({ "number": number, "accept": accept }),
    )
}

fn moves(room: &Value) -> Vec<&str> {
    let history = room["history"].as_array().unwrap().iter();
    history
        .map(|played| played["text"].as_str().unwrap())
        .collect()
}

#[test]
fn nothing_is_done_to_the_other_by_one_alone() {
    let server = TestServer::open();
    let (room, guest) = two(&server, &json!({ "game": "kalah" }));
    room.play("1");
    let before = room.show();
    for token in [&room.token, &guest] {
        for way in ["/undo", "/redo", "/swap", "/end", "/rematch", "/seats"] {
            let refused = room.as_other(token, way, json!({ "second": "random" }));
            assert!(
                [403, 409].contains(&refused.status),
                "{way}: {}",
                refused.body
            );
        }
        let removed = server.ask("DELETE", &room.path(""), Some(token), "");
        assert!([403, 409].contains(&removed.status), "{}", removed.body);
    }
    let after = room.show();
    assert_eq!(before["version"], after["version"]);
    assert_eq!(before["history"], after["history"]);
    let names = [0, 1].map(|side: usize| after["seats"][side]["name"].clone());
    assert_eq!(names, ["Budi", "Sari"]);
}

#[test]
fn a_move_is_taken_back_when_the_other_allows_it() {
    let server = TestServer::open();
    let (room, guest) = two(&server, &json!({ "game": "kalah" }));
    room.play("1");
    let asked = room.post("/offer", json!({ "offer": "undo", "ply": 1 }));
    assert_eq!(
        (&asked["offer"]["by"], &asked["offer"]["move"]),
        (&json!("first"), &json!("1"))
    );
    assert_eq!(moves(&asked), ["1"]);
    // Nobody allows it to oneself, and nobody asks twice.
    assert_eq!(answer(&room, &room.token, &asked, true).status, 409);
    let twice = room.try_post("/offer", json!({ "offer": "end" }));
    assert_eq!(twice.status, 409);
    let declined = answer(&room, &guest, &asked, false);
    assert_eq!(declined.json["answered"]["answer"], "declined");
    assert_eq!(moves(&declined.json), ["1"]);
    let again = room.try_post("/offer", json!({ "offer": "undo" }));
    assert_eq!(again.status, 409, "once a move: {}", again.body);
    room.as_other(&guest, "/moves", json!({ "move": "1", "ply": 1 }));
    let asked = room.post("/offer", json!({ "offer": "undo", "ply": 2 }));
    let allowed = answer(&room, &guest, &asked, true);
    assert_eq!(allowed.status, 200, "{}", allowed.body);
    assert_eq!(moves(&allowed.json), [""; 0]);
    assert_eq!(answer(&room, &guest, &asked, true).status, 409, "once");
    // An answer is for one offer, whatever is asked later.
    room.play("1");
    let later = room.post("/offer", json!({ "offer": "end" }));
    assert_eq!(answer(&room, &guest, &asked, true).status, 409);
    let taken = room.post("/withdraw", json!({ "number": later["offer"]["number"] }));
    assert_eq!(
        (&taken["offer"], &taken["ended"]),
        (&Value::Null, &Value::Null)
    );
}

#[test]
fn one_move_is_not_won_by_counting_alone() {
    let server = TestServer::open();
    let (room, guest) = two(&server, &json!({ "game": "kalah" }));
    room.play("3");
    let asked = room.post("/offer", json!({ "offer": "end" }));
    assert_eq!(
        (&asked["result"], &asked["ended"]),
        (&Value::Null, &Value::Null)
    );
    let counted = answer(&room, &guest, &asked, true).json;
    assert_eq!(
        (&counted["result"], &counted["ended"]),
        (&json!("first"), &json!("soft"))
    );
    // Where there is no score, or no draw, there is no such offer.
    let (room, guest) = two(&server, &json!({ "game": "knightthrough" }));
    room.play("b1c3");
    for offer in ["end", "draw", "rematch"] {
        let refused = room.as_other(&guest, "/offer", json!({ "offer": offer }));
        assert_eq!(refused.status, 409, "{offer}");
    }
    let unknown = room.try_post("/offer", json!({ "offer": "tea" }));
    assert_eq!(unknown.status, 400);
    assert!(unknown.error().contains("rematch"), "{}", unknown.error());
}

#[test]
fn a_rematch_is_another_room_and_the_first_game_is_kept() {
    let server = TestServer::open();
    let wish = json!({ "game": "nim", "time": { "initial": 300, "increment": 3 } });
    let (room, guest) = two(&server, &wish);
    let early = room.try_post("/offer", json!({ "offer": "rematch" }));
    assert_eq!(early.status, 409);
    room.play("1");
    room.as_other(&guest, "/moves", json!({ "move": "2" }));
    let over = room.show();
    assert_eq!(over["offers"], json!(["rematch"]));
    let asked = room.post("/offer", json!({ "offer": "rematch", "swap": true }));
    let agreed = answer(&room, &guest, &asked, true);
    assert_eq!(agreed.status, 200, "{}", agreed.body);
    let next = agreed.json["next"].as_str().unwrap();
    let after = room.show();
    assert_eq!(
        (&after["history"], &after["result"]),
        (&over["history"], &over["result"])
    );
    assert_eq!(answer(&room, &guest, &asked, true).status, 409, "once");
    // The same tokens, the other sides.
    let path = format!("/api/rooms/{next}");
    let seen = |token: &str| server.ask("GET", &path, Some(token), "").json;
    assert_eq!(seen(&room.token)["you"], json!(["second"]));
    assert_eq!(seen(&guest)["you"], json!(["first"]));
    assert_eq!(seen(&room.watch)["role"], "watch");
    assert_eq!(seen(&guest)["seats"][0]["name"], "Sari");
    assert_eq!(
        seen(&guest)["time"],
        json!({ "initial": 300, "increment": 3 })
    );
    assert_eq!(seen(&guest)["left"], json!([300_000, 300_000]));
}

#[test]
fn who_is_here_is_seen_by_the_other() {
    let server = TestServer::open();
    let (room, guest) = two(&server, &json!({ "game": "connect4" }));
    let away = |side: usize| room.show()["presence"]["away"][side].clone();
    assert!(away(0).is_u64() && away(1).is_u64());
    let mut events = server.stream("GET", &room.path("/events"), Some(&room.token), "");
    assert_eq!(events.next().unwrap().0, "room");
    assert_eq!((away(0), away(1).is_u64()), (Value::Null, true));
    let guests = server.stream("GET", &room.path("/events"), Some(&guest), "");
    let watcher = server.stream("GET", &room.path("/events"), Some(&room.watch), "");
    let mut seen = Value::Null;
    while seen["away"] != json!([null, null]) || seen["watchers"] != 1 {
        let (kind, data) = events.next().unwrap();
        assert_eq!(kind, "presence");
        seen = data;
    }
    drop((guests, watcher));
    while !seen["away"][1].is_u64() || seen["watchers"] != 0 {
        seen = events.next().unwrap().1;
    }
    let early = room.try_post("/claim", json!({}));
    assert_eq!(early.status, 409, "{}", early.body);
}

#[test]
fn clocks_are_for_people_by_link_and_of_sensible_length() {
    let server = TestServer::open();
    let ask = |time: Value, invite: Value| {
        server.post(
            "/api/rooms",
            json!({ "game": "nim", "time": time, "invite": invite }),
        )
    };
    let usual = json!({ "initial": 300, "increment": 3 });
    assert_eq!(ask(usual.clone(), json!("second")).status, 201);
    assert_eq!(ask(usual, Value::Null).status, 400);
    for (initial, increment) in [(0, 0), (9, 1), (1_000_000, 1), (60, 10_000)] {
        let refused = ask(
            json!({ "initial": initial, "increment": increment }),
            json!("first"),
        );
        assert_eq!(refused.status, 400, "{}", refused.body);
    }
}
