//! What the page makes of events, beside the scenes of the server: random games of every
//! game, move by move.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::driver::{Browser, http};
use crate::house::House;

/// Random games of each game, and the most moves of each.
const GAMES: u64 = 2;
const MOVES: usize = 80;

/// Contents after the events, by the page's reducer.
const REDUCE: &str = "const done = arguments[arguments.length - 1];
    import('/page/scene.js').then(({ apply }) => done(arguments[0].map(({ before, story }) =>
        story.reduce(apply, before).cells.map((cell) => cell.content))));";

#[test]
fn the_page_applies_events_as_the_server_does() {
    let house = House::open();
    let browser = Browser::open();
    browser.goto(&house.url(""));
    let games = get(&house, "/api/games")["games"].take();
    let mut kinds = BTreeSet::new();
    let mut moves = 0;
    for game in games.as_array().expect("games") {
        let name = game["name"].as_str().expect("a name");
        for seed in 0..GAMES {
            let views = random_game(&house, name, seed);
            let cases: Vec<Value> = views.windows(2).map(case).collect();
            let reduced = browser.run_later(REDUCE, &json!(cases));
            for (ply, pair) in views.windows(2).enumerate() {
                let story = &cases[ply]["story"];
                assert_eq!(
                    reduced[ply],
                    contents(&pair[1]),
                    "{name}, seed {seed}, ply {ply}: {story}"
                );
                let story = story.as_array().expect("a story");
                kinds.extend(story.iter().map(|event| event["kind"].to_string()));
            }
            moves += cases.len();
        }
    }
    println!("{moves} moves with events {kinds:?}");
    // Games draw these; `show` is also what a game without drawings of its own has.
    for kind in [
        "lift", "drop", "relay", "capture", "sweep", "take", "slide", "place", "flip", "roll",
        "gain", "bust", "bank", "extra", "over", "round", "carry", "show",
    ] {
        assert!(kinds.contains(&format!("{kind:?}")), "no game had {kind}");
    }
    let shown = json!({ "kind": "text", "text": "21" });
    let case = json!({
        "before": { "cells": [{ "content": { "kind": "text", "text": "20" } }] },
        "story": [{ "kind": "show", "cell": 0, "content": shown }],
    });
    let reduced = browser.run_later(REDUCE, &json!([case]));
    assert_eq!(reduced, json!([[shown]]));
}

/// The views of a random game, from its start.
fn random_game(house: &House, name: &str, seed: u64) -> Vec<Value> {
    let mut random = seed;
    let mut moves: Vec<String> = Vec::new();
    let mut views = Vec::new();
    loop {
        let path = format!("/api/show?game={name}&moves={}", moves.join(","));
        let view = get(house, &path);
        let choices = view["choices"].as_array().expect("choices");
        // Numerical Recipes' generator: the high bits are random enough.
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let chosen = choices.get((random >> 16) as usize % choices.len().max(1));
        let text = chosen.map(|choice| choice["text"].as_str().expect("a text").to_owned());
        views.push(view);
        match text {
            Some(text) if moves.len() < MOVES => moves.push(text),
            _ => return views,
        }
    }
}

/// A scene, and the story of the move after it.
fn case(pair: &[Value]) -> Value {
    let history = pair[1]["history"].as_array().expect("a history");
    let played = history.last().expect("a move");
    json!({ "before": pair[0]["scene"], "story": played["story"] })
}

fn contents(view: &Value) -> Value {
    let cells = view["scene"]["cells"].as_array().expect("cells");
    cells.iter().map(|cell| cell["content"].clone()).collect()
}

fn get(house: &House, path: &str) -> Value {
    let port = house.port;
    let request =
        format!("GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n");
    let (status, body) = http(port, &request);
    assert_eq!(status, 200, "{path}: {body}");
    serde_json::from_str(&body).expect("JSON")
}
