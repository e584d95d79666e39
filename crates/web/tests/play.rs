//! Games over real HTTP.
#![allow(clippy::unwrap_used, reason = "tests may fail")]

mod support;

use serde_json::{Value, json};
use support::TestServer;

#[test]
fn all_games_are_listed_with_pictures_in_both_languages() {
    let server = TestServer::open();
    let games = server.get("/api/games?lang=id");
    let list = games.json["games"].as_array().unwrap();
    assert_eq!(list.len(), lobby::GAMES.len());
    for game in list {
        assert!(
            game["scene"]["cells"]
                .as_array()
                .is_some_and(|cells| !cells.is_empty())
        );
        assert_eq!(game["players"][0]["kind"], "human");
        let name = game["name"].as_str().unwrap();
        let rules = server.get(&format!("/api/rules/{name}?lang=en"));
        assert_eq!(rules.status, 200);
        assert!(rules.json["markdown"].as_str().unwrap().len() > 200);
        let shown = server.get(&format!("/api/show?game={name}"));
        assert_eq!(shown.json["ply"], 0, "{name}");
        assert_eq!(
            shown.json["scene"]["cells"].as_array().map(Vec::len),
            game["scene"]["cells"].as_array().map(Vec::len)
        );
    }
    let words = server.get("/api/words?lang=id");
    assert_eq!(words.json["words"]["web.new.begin"], "Mulai");
    assert_eq!(server.get("/api/rules/chess").status, 404);
}

#[test]
fn games_say_what_the_home_page_shows() {
    let server = TestServer::open();
    let games = server.get("/api/games?lang=id").json;
    let mut purposes = Vec::new();
    for game in games["games"].as_array().unwrap() {
        let name = &game["name"];
        let diagrams = game["diagrams"].as_array().unwrap();
        assert!(!diagrams.is_empty(), "{name}");
        for diagram in diagrams {
            assert!(
                diagram["text"]
                    .as_str()
                    .is_some_and(|text| !text.is_empty())
            );
            let spec = diagram["game"].as_str().unwrap();
            assert_eq!(spec.split(':').next(), name.as_str());
        }
        let picture = game["picture"].as_object();
        assert_eq!(picture.is_none(), name == "kalah", "{name}");
        purposes.extend(game["examples"].as_object().unwrap().keys().cloned());
    }
    purposes.sort();
    assert_eq!(purposes, ["guess", "search", "trace", "values"]);
    let edit = |number: usize| &games["games"][number]["edit"];
    let kinds: Vec<&Value> = (0..lobby::GAMES.len()).map(edit).collect();
    assert!(kinds.contains(&&json!({ "kind": "seeds", "turn": true })));
    assert!(kinds.contains(&&json!({ "kind": "pieces", "piece": "disc", "turn": false })));
}

#[test]
fn a_position_is_written_from_its_cells() {
    let server = TestServer::open();
    let position = "...OO/.XXOO/XX.O./XX... first 8";
    let game = "adjacency:size=5x4";
    let shown = server.get(&format!(
        "/api/show?game={game}&position={}",
        position.replace(' ', "+")
    ));
    let cells = shown.json["scene"]["cells"].as_array().unwrap();
    let mut cells: Vec<Value> = cells.iter().map(|cell| cell["content"].clone()).collect();
    let ask = |cells: &[Value], turn: &str| {
        let asked = json!({ "game": game, "position": position, "turn": turn, "cells": cells });
        server.post("/api/position", asked)
    };
    assert_eq!(ask(&cells, "first").json["position"], position);
    cells[0] = json!({ "kind": "piece", "side": "second", "piece": "mark" });
    let written = ask(&cells, "second");
    assert_eq!(written.json["position"], "O..OO/.XXOO/XX.O./XX... second 8");
    // A cell too few, a piece of another game, a game without cells to set up.
    assert_eq!(ask(&cells[1..], "first").status, 400);
    cells[0] = json!({ "kind": "seeds", "seeds": 3 });
    assert_eq!(ask(&cells, "first").status, 400);
    let asked = json!({ "game": "pig", "turn": "first", "cells": [] });
    let refused = server.post("/api/position", asked);
    assert_eq!(refused.status, 400);
    assert!(
        refused.json["error"]
            .as_str()
            .is_some_and(|error| !error.is_empty())
    );
}

#[test]
fn an_extra_turn_a_capture_and_what_is_said_about_them() {
    let server = TestServer::open();
    let room = server.room(json!({ "game": "kalah", "second": "level=easy" }));
    let shown = room.play("3");
    assert_eq!(shown["turn"], "first");
    assert_eq!(shown["says"], "Your turn.");
    let last = &shown["history"][0];
    assert!(last["says"].as_str().unwrap().ends_with("Another turn!"));
    assert_eq!(
        last["story"][0],
        json!({ "kind": "lift", "from": 2, "seeds": 4 })
    );
    assert_eq!(shown["seats"][1]["taken"], "machine");
    assert_eq!(shown["you"], json!(["first"]));
    // A story that has been seen is not sent again.
    let shown = room.post("/moves", json!({ "move": "1", "ply": 1 }));
    assert_eq!(shown["history"][0]["story"], Value::Null);
    assert!(shown["history"][1]["story"].is_array());
    assert!(room.show()["history"][0]["story"].is_array());
    let asked = room.path("?lang=id");
    let shown = server.ask("GET", &asked, Some(&room.token), "");
    assert_eq!(shown.json["says"], "Giliran Siasat.");
}

#[test]
fn wrong_moves_are_refused_in_words_and_change_nothing() {
    let server = TestServer::open();
    let room = server.room(json!({ "game": "kalah" }));
    let refused = room.try_post("/moves", json!({ "move": "9" }));
    assert_eq!(
        (refused.status, refused.error()),
        (400, "no move `9` here; choose one of 1 2 3 4 5 6")
    );
    let refused = room.as_other(&room.token, "/moves?lang=id", json!({ "move": "9" }));
    assert!(refused.error().starts_with("tidak ada langkah"));
    let late = room.try_post("/moves", json!({ "move": "3", "ply": 7 }));
    assert_eq!(late.status, 409);
    assert_eq!(room.try_post("/moves", json!({})).status, 400);
    assert_eq!(room.try_post("/moves", json!({ "roll": true })).status, 409);
    assert_eq!(room.try_post("/machine", json!({})).status, 409);
    let made = server.post("/api/rooms", json!({ "game": "chess" }));
    assert_eq!(made.status, 400);
    assert!(
        made.error()
            .starts_with("no game `chess`; choose one of congklak kalah")
    );
    let made = server.post("/api/rooms", json!({ "game": "kalah", "first": "oracle" }));
    assert!(made.error().starts_with("no player `oracle`"));
    assert_eq!(room.show()["ply"], 0);
}

#[test]
fn a_whole_game_against_a_machine_with_undo_and_redo() {
    let server = TestServer::open();
    let room = server.room(json!({ "game": "tictactoe", "second": "level=hard", "seed": 5 }));
    room.play("5");
    let answered = room.post("/machine", json!({ "ply": 1 }));
    assert_eq!(answered["ply"], 2);
    let before = room.moves();
    let undone = room.post("/undo", json!({}));
    assert_eq!((&undone["ply"], &undone["redo"]), (&json!(0), &json!(1)));
    let again = room.post("/redo", json!({}));
    assert_eq!((&again["ply"], &again["redo"]), (&json!(2), &json!(0)));
    assert_eq!(room.moves(), before);
    room.post("/undo", json!({}));
    assert_eq!(room.try_post("/undo", json!({})).status, 409);
    assert_eq!(
        room.play("5")["redo"],
        0,
        "another move forgets what was undone"
    );
    assert_eq!(room.try_post("/redo", json!({})).status, 409);
    // The same seed, the same answer.
    room.post("/machine", json!({}));
    assert_eq!(room.moves(), before);
    let mut shown = room.show();
    while shown["ended"].is_null() {
        shown = match shown["turn"].as_str() {
            Some("first") => {
                let text = shown["choices"][0]["text"].as_str().unwrap().to_owned();
                room.play(&text)
            }
            _ => room.post("/machine", json!({})),
        };
    }
    assert_eq!(shown["ended"], "result");
    assert!(
        ["first", "second", "draw"]
            .map(Value::from)
            .contains(&shown["result"])
    );
    assert_eq!(room.try_post("/moves", json!({ "move": "1" })).status, 409);
    let next = room.post("/rematch", json!({ "swap": true }));
    assert_eq!(
        (&next["ply"], &next["you"]),
        (&json!(0), &json!(["second"]))
    );
}

#[test]
fn swap_seats_resign_and_a_soft_end() {
    let server = TestServer::open();
    let room = server.room(json!({ "game": "kalah", "second": "level=easy" }));
    room.play("1");
    assert_eq!(room.post("/swap", json!({}))["you"], json!(["second"]));
    let shown = room.post("/seats", json!({ "first": "human", "second": "human" }));
    assert_eq!(shown["you"], json!(["first", "second"]));
    assert_eq!(
        room.try_post("/seats", json!({ "first": "nobody" })).status,
        400
    );
    let shown = room.post("/end", json!({}));
    assert_eq!(
        (&shown["ended"], &shown["result"]),
        (&json!("soft"), &json!("draw"))
    );
    assert_eq!(room.try_post("/moves", json!({ "move": "1" })).status, 409);
    let shown = room.post("/undo", json!({}));
    assert_eq!((&shown["ended"], &shown["ply"]), (&Value::Null, &json!(1)));
    let shown = room.post("/resign", json!({}));
    assert_eq!(shown["ended"], "resigned:second");
    assert_eq!(shown["result"], "first");
    assert_eq!(shown["says"], "Second player gives up. First player wins.");
}

#[test]
fn luck_is_the_servers_and_the_same_again_after_undo() {
    let server = TestServer::open();
    let room = server.room(json!({ "game": "pig", "second": "level=easy", "seed": 1 }));
    assert_eq!(room.play("roll")["turn"], "chance");
    assert_eq!(room.try_post("/moves", json!({ "move": "6" })).status, 409);
    let rolled = room.post("/moves", json!({ "roll": true, "ply": 1 }));
    let moves = room.moves();
    assert_eq!(rolled["ply"], 2);
    room.post("/undo", json!({}));
    room.play("roll");
    room.post("/moves", json!({ "roll": true }));
    assert_eq!(room.moves(), moves);
}

#[test]
fn two_people_by_a_link() {
    let server = TestServer::open();
    let room = server.room(json!({ "game": "connect4", "invite": "second" }));
    assert_eq!(room.show()["seats"][1]["taken"], "open");
    room.play("4");
    let refused = room.try_post("/moves", json!({ "move": "4" }));
    assert_eq!(refused.status, 403, "the other seat is not mine");
    let join = |invite: &str| server.post(&room.path("/join"), json!({ "invite": invite }));
    assert_eq!(join("guess").status, 404);
    let joined = join(&room.invite);
    assert_eq!(joined.status, 200);
    assert_eq!(joined.json["room"]["you"], json!(["second"]));
    assert_eq!(join(&room.invite).status, 404, "an invitation is for one");
    let guest = joined.json["token"].as_str().unwrap();
    let moved = room.as_other(guest, "/moves", json!({ "move": "3", "ply": 1 }));
    assert_eq!(moved.status, 200);
    assert_eq!(moved.json["role"], "seat");
    assert_eq!(room.show()["seats"][1]["taken"], "other");
    assert_eq!(
        room.as_other(guest, "/moves", json!({ "move": "3" }))
            .status,
        403
    );
    assert_eq!(
        room.as_other(guest, "/seats", json!({ "first": "random" }))
            .status,
        403
    );
    let resigned = room.as_other(guest, "/resign", json!({}));
    assert_eq!(resigned.json["result"], "first");
}

#[test]
fn positions_records_and_moves_come_in_and_go_out() {
    let server = TestServer::open();
    let room = server.room(json!({ "game": "kalah", "moves": ["3", "1"] }));
    assert_eq!(room.show()["ply"], 2);
    let record = server.ask("GET", &room.path("/record"), Some(&room.token), "");
    let text = record.json["text"].as_str().unwrap();
    let read = server.post("/api/record", json!({ "text": text }));
    assert_eq!(read.json["moves"], json!(["3", "1"]));
    // A file that was changed is not another game.
    let file = record.json["file"].as_str().unwrap();
    let read = server.post("/api/record", json!({ "text": file }));
    assert_eq!(read.json["moves"], json!(["3", "1"]));
    let changed = file.replace("1. 3 1", "1. 2 1");
    assert_ne!(changed, file);
    let refused = server.post("/api/record", json!({ "text": changed }));
    assert_eq!(refused.status, 400, "{}", refused.body);
    let written = server.post(
        "/api/record/write",
        json!({ "game": "kalah", "moves": ["3", "1"] }),
    );
    assert_eq!(written.json["json"]["moves"], json!(["3", "1"]));
    // The sentence that refuses says how to write it: that is accepted.
    let refused = server.post("/api/record", json!({}));
    let example = refused.error().split_once("like ").expect("an example").1;
    let example = example.trim_end_matches(|c| c != '}');
    assert_eq!(
        server.ask("POST", "/api/record", None, example).status,
        200,
        "{example}"
    );
    assert_eq!(
        server
            .post("/api/record", json!({ "text": "rubbish" }))
            .status,
        400
    );
    let position = "0 0 0 4 0 0 | 0 / 0 0 1 0 0 0 | 0 / first";
    let room = server.room(json!({ "game": "kalah", "position": position }));
    assert_eq!(room.show()["position"], position);
    room.play("4");
    assert_eq!(room.post("/rematch", json!({}))["position"], position);
    let bad = server.post("/api/rooms", json!({ "game": "kalah", "position": "1 2" }));
    assert!(bad.error().starts_with("no position `1 2`"));
    let bad = server.post(
        "/api/rooms",
        json!({ "game": "kalah", "moves": ["3", "9"] }),
    );
    assert_eq!(bad.status, 400);
}

#[test]
fn a_machine_that_is_asked_twice_moves_once() {
    let server = TestServer::open();
    let room = server.room(json!({ "game": "connect4", "first": "engine:time=300ms" }));
    let ask = || room.post("/machine", json!({ "ply": 0 }));
    let [first, second] = std::thread::scope(|scope| {
        let both = [scope.spawn(ask), scope.spawn(ask)];
        both.map(|asked| asked.join().unwrap())
    });
    assert_eq!((&first["ply"], &second["ply"]), (&json!(1), &json!(1)));
    assert_eq!(room.moves().len(), 1);
}

#[test]
fn a_machine_can_be_hurried_or_overtaken() {
    let server = TestServer::open();
    let room = server.room(json!({ "game": "congklak", "first": "engine:time=9s" }));
    let start = std::time::Instant::now();
    std::thread::scope(|scope| {
        let waiting = scope.spawn(|| room.post("/machine", json!({ "ply": 0 })));
        while room.show()["thinking"] != true {
            std::thread::yield_now();
        }
        room.post("/now", json!({}));
        assert_eq!(waiting.join().unwrap()["ply"], 1);
        let waiting = scope.spawn(|| room.post("/rematch", json!({})));
        assert_eq!(waiting.join().unwrap()["ply"], 0);
        let waiting = scope.spawn(|| room.post("/machine", json!({ "ply": 0 })));
        while room.show()["thinking"] != true {
            std::thread::yield_now();
        }
        let shown = room.post("/seats", json!({ "first": "human" }));
        assert_eq!(shown["thinking"], false);
        assert_eq!(
            waiting.join().unwrap()["ply"],
            0,
            "nobody listens to it any more"
        );
    });
    assert!(start.elapsed().as_secs() < 60);
}

#[test]
fn every_kind_of_player_can_sit_down_and_move() {
    let server = TestServer::open();
    let games = server.get("/api/games").json;
    for game in games["games"].as_array().unwrap() {
        let name = game["name"].as_str().unwrap();
        for player in game["players"].as_array().unwrap() {
            let kind = player["kind"].as_str().unwrap();
            // Seconds each; the others show that it works.
            if ["human", "classic-adjacency", "classic-kalah"].contains(&kind) {
                continue;
            }
            let text = match kind {
                "engine" => "engine:time=20ms,hash=65536,threads=99",
                "mcts" => "mcts:sims=50",
                "minimax" | "alphabeta" => &format!("{kind}:depth=2"),
                "expectimax" => "expectimax:depth=2",
                kind => kind,
            };
            let room = server.room(json!({ "game": name, "first": text }));
            let moved = room.post("/machine", json!({ "ply": 0 }));
            assert_eq!(moved["ply"], 1, "{name} {text}");
        }
    }
}

#[test]
fn a_game_can_begin_at_a_fair_start() {
    let server = TestServer::open();
    let games = server.get("/api/games").json;
    let games = games["games"].as_array().unwrap();
    let with_starts = games
        .iter()
        .filter(|game| game["fair"].get(0).is_some())
        .inspect(|game| {
            let spec = &game["fair"][0];
            let made = server.post("/api/rooms", json!({ "game": spec, "fair": true }));
            assert_eq!(made.status, 201, "{}", made.body);
            let room = &made.json["room"];
            let session = lobby::open(lobby::GAMES, spec.as_str().unwrap()).unwrap();
            let position = room["position"].as_str().unwrap();
            assert!(session.fair_starts().contains(&position), "{position}");
            assert_eq!(room["start"], room["position"]);
        });
    assert!(with_starts.count() > 0);
    let refused = server.post("/api/rooms", json!({ "game": "nim", "fair": true }));
    assert_eq!(
        (refused.status, refused.error()),
        (400, "No fair starts are known for nim.")
    );
}
