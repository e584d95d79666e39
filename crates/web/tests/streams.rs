//! Hints, analysis, review, and events of a room.
#![allow(clippy::unwrap_used, reason = "tests may fail")]

mod support;

use std::sync::atomic::AtomicBool;

use lobby::{Preparation, SolverSettings};
use serde_json::{Value, json};
use support::TestServer;

#[test]
fn a_hint_names_a_move_and_says_what_it_does() {
    let server = TestServer::open();
    let position = "OO./XX./...";
    let room = server.room(json!({ "game": "tictactoe", "position": position }));
    let hint = room.post("/hint", json!({ "ply": 0 }));
    assert_eq!((&hint["move"], &hint["exact"]), (&json!("6"), &json!(true)));
    assert_eq!(hint["unit"], "points");
    assert_eq!(hint["says"], "6 and 3, value +1. X marks square 6.");
    assert_eq!(room.try_post("/hint", json!({ "ply": 3 })).status, 409);
    room.play("6");
    assert_eq!(room.try_post("/hint", json!({})).status, 409, "it is over");
}

#[test]
fn every_move_has_a_value_and_all_views_agree() {
    let server = TestServer::open();
    let asked = json!({ "game": "tictactoe", "moves": ["1"], "seconds": 2 });
    let events = server.stream("POST", "/api/analyse", None, &asked.to_string());
    assert_eq!(events.status, 200);
    let events = events.all();
    let (name, last) = events.last().unwrap();
    assert_eq!(name, "done");
    assert_eq!(
        (&last["value"], &last["exact"], &last["move"]),
        (&json!(0.0), &json!(true), &json!("5"))
    );
    let moves = last["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 8);
    for valued in moves {
        let expected = if valued["move"] == "5" { 0.0 } else { -1.0 };
        assert_eq!(valued["value"], expected, "{valued}");
        // Second is to move: what is good for it is bad for the first side.
        let first = valued["first"].as_f64().unwrap();
        assert_eq!(first + expected, 0.0);
    }
}

/// What the solver says of every move, in the order of a report.
fn truth(game: &str, moves: &[&str], report: &Value) -> Vec<Value> {
    let mut session = lobby::open(lobby::GAMES, game).unwrap();
    for text in moves {
        session.play(text).unwrap();
    }
    let stop = AtomicBool::new(false);
    let query = lobby::SolveRequest {
        goal: lobby::Goal::Points,
        detail: lobby::SolveDetail::Moves,
        stop: &stop,
        nodes: None,
        deadline: None,
    };
    let mut solver = session
        .solver(SolverSettings::default(), &Preparation::until(&stop))
        .unwrap();
    let proved = solver.prove(&session.position(), &query, &mut |_| ());
    let known = proved.unwrap().unwrap().moves;
    let told = report["moves"].as_array().unwrap().iter().map(|valued| {
        let of_move = known
            .iter()
            .find(|(text, _)| valued["move"] == text.as_str());
        let value = of_move.and_then(|(_, worth)| worth.value()).unwrap();
        json!([valued["move"], f64::from(value), true])
    });
    assert_eq!(report["moves"].as_array().unwrap().len(), known.len());
    told.collect()
}

#[test]
fn what_can_be_solved_in_time_is_not_guessed() {
    let server = TestServer::open();
    let ask = |asked: Value| {
        let events = server.stream("POST", "/api/analyse", None, &asked.to_string());
        events.all().pop().unwrap().1
    };
    let middle = ["4", "4", "4", "4", "4", "4", "2", "2", "2", "2"];
    // One move is left, at which the engine does not look any further: it would say +9.9.
    let forced = [
        "1", "1", "2", "5", "2", "4", "3", "5", "2", "1", "4", "4", "6", "4", "5", "5", "6", "3",
        "4",
    ];
    for (game, moves) in [
        ("connect4", &middle[..]),
        ("kalah", &forced),
        ("kalah", &forced[..17]),
        ("nim", &[]),
    ] {
        let last = ask(json!({ "game": game, "moves": moves, "seconds": 4 }));
        assert_eq!(last["exact"], true, "{last}");
        let told = last["moves"].as_array().unwrap().iter();
        let told: Vec<Value> = told
            .map(|valued| json!([valued["move"], valued["value"], valued["exact"]]))
            .collect();
        assert_eq!(told, truth(game, moves, &last));
        assert_eq!(
            (&last["move"], &last["value"]),
            (&told[0][0], &told[0][1]),
            "the best move comes first"
        );
    }
    // A named player reports its own search, without the solver.
    let named = ask(json!({ "game": "kalah", "moves": forced, "player": "engine" }));
    assert_eq!(named["exact"], false);
}

#[test]
fn games_of_luck_are_valued_in_chances() {
    let server = TestServer::open();
    let asked = json!({ "game": "pig", "position": "90 0 15 first", "seconds": 1 });
    let events = server
        .stream("POST", "/api/analyse", None, &asked.to_string())
        .all();
    let (_, last) = events.last().unwrap();
    assert_eq!(
        (&last["unit"], &last["move"]),
        (&json!("chance"), &json!("hold"))
    );
    assert_eq!(last["value"], 1.0);
    let over = json!({ "game": "tictactoe", "moves": ["1", "4", "2", "5", "3"] });
    assert_eq!(server.post("/api/analyse", over).status, 409);
    let long = json!({ "game": "kalah", "seconds": 99 });
    let refused = server.post("/api/analyse", long);
    assert_eq!(
        (refused.status, refused.error()),
        (400, "Thinking takes from 0.05 to 10 seconds.")
    );
}

#[test]
fn a_review_marks_the_mistake_and_says_why() {
    let server = TestServer::open();
    // The second side must take the middle, and does not.
    let asked = json!({ "game": "tictactoe", "moves": ["1", "2", "5"] });
    for (lang, mistake) in [("en", "2 loses by force"), ("id", "2 pasti kalah")] {
        let path = format!("/api/review?lang={lang}");
        let review = || server.stream("POST", &path, None, &asked.to_string()).all();
        let events = review();
        assert_eq!(events, review(), "the same every time");
        let names: Vec<&str> = events.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["ply", "ply", "ply", "ply", "done"]);
        // The last move comes first.
        let values: Vec<Value> = events[..4]
            .iter()
            .map(|(_, ply)| json!([ply["ply"], ply["value_first"], ply["exact"]]))
            .collect();
        let expected = [(3, 1.0), (2, 1.0), (1, 0.0), (0, 0.0)];
        assert_eq!(
            values,
            expected.map(|(ply, value)| json!([ply, value, true]))
        );
        let bad = &events[1].1;
        assert_eq!(
            (&bad["mark"], &bad["best"], &bad["proven"]),
            (&json!("??"), &json!(["5"]), &json!(true))
        );
        assert_eq!(bad["position"], "X../.../...");
        assert_eq!(bad["refutation"], json!(["5", "3", "9"]));
        assert!(bad["says"].as_str().unwrap().contains(mistake), "{bad}");
        assert_eq!(events[2].1["mark"], "");
    }
}

#[test]
fn a_review_speaks_to_the_one_who_has_played_and_tells_its_reasons_apart() {
    let server = TestServer::open();
    let asked = json!({ "game": "tictactoe", "moves": ["1", "2"], "you": "second" });
    let events = server.stream("POST", "/api/review", None, &asked.to_string());
    let events = events.all();
    let (_, bad) = &events[0];
    let list = |key: &str| -> Vec<&str> {
        let sentences = bad[key].as_array().unwrap().iter();
        sentences.map(|one| one.as_str().unwrap()).collect()
    };
    let [against, instead] = [list("against"), list("instead")];
    assert_eq!(against[0], "2 loses by force.");
    // Several moves win.
    assert!(against[1].starts_with("The refutation: "), "{against:?}");
    assert_eq!(against[2], "Siasat completes a line of 3.");
    assert!(instead[0].starts_with("5 keeps the draw"), "{instead:?}");
    let all = [against, instead].concat().join(" ");
    assert_eq!(bad["says"], all);
    let asked = json!({ "game": "tictactoe", "moves": ["1"], "you": "me" });
    let refused = server.post("/api/review", asked);
    assert_eq!(
        (refused.status, refused.error()),
        (400, "A side is first or second.")
    );
}

#[test]
fn those_who_watch_see_every_change() {
    let server = TestServer::open();
    let room = server.room(json!({ "game": "kalah", "second": "engine:time=400ms" }));
    let mut events = server.stream("GET", &room.path("/events"), Some(&room.watch), "");
    assert_eq!(events.status, 200);
    let (name, shown) = events.next().unwrap();
    assert_eq!(
        (name.as_str(), &shown["ply"], &shown["role"]),
        ("room", &json!(0), &json!("watch"))
    );
    room.play("1");
    let (_, shown) = events.next().unwrap();
    assert_eq!(shown["ply"], 1);
    assert!(shown["history"][0]["story"].is_array());
    assert_eq!(
        shown["history"][0]["says"],
        "First player sows 4 seeds from hole 1."
    );
    room.post("/machine", json!({ "ply": 1 }));
    let mut search_results = 0;
    loop {
        let (name, shown) = events.next().unwrap();
        match name.as_str() {
            "thinking" => {
                assert_eq!(shown["side"], "second");
                search_results += 1;
            }
            _ if shown["ply"] == 2 => break,
            _ => assert_eq!(shown["thinking"], true),
        }
    }
    assert!(search_results > 0);
    server.ask("DELETE", &room.path(""), Some(&room.token), "");
    assert!(events.next().is_none(), "the stream ends with the room");
}

#[test]
fn streams_end_when_the_server_closes() {
    let server = TestServer::open();
    let room = server.room(json!({ "game": "kalah" }));
    let mut events = server.stream("GET", &room.path("/events"), Some(&room.token), "");
    events.next().unwrap();
    let asked = json!({ "game": "congklak", "seconds": 9 });
    let analysis = server.stream("POST", "/api/analyse", None, &asked.to_string());
    let start = std::time::Instant::now();
    drop(server);
    assert!(events.next().is_none());
    analysis.all();
    assert!(start.elapsed().as_secs() < 8, "{:?}", start.elapsed());
}
