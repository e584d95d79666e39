//! The JSON of scenes and stories does not change by accident: one played game of every
//! game, as the page reads it, is kept in `tests/golden`.
//!
//! Texts in a language are left out. `UPDATE_GOLDEN=1 cargo test -p siasat-web --test golden`
//! writes the files anew.
#![allow(clippy::unwrap_used, reason = "tests may fail")]

mod support;

use std::collections::BTreeSet;
use std::path::Path;
use std::{env, fs};

use serde_json::{Value, json};
use support::TestServer;

/// The games beside those with the usual options.
const VARIANTS: [&str; 3] = ["kalah:pits=3,seeds=2", "nim:piles=1/3/5/7", "pig:target=20"];

#[test]
fn scenes_and_stories_are_written_as_before() {
    let server = TestServer::open();
    let usual = lobby::GAMES.iter().map(|game| game.info().name);
    let mut kinds = BTreeSet::new();
    for spec in usual.chain(VARIANTS) {
        let moves = played_at_random(spec);
        let start = shown(&server, spec, "");
        let end = shown(&server, spec, &moves.join(","));
        for event in end["history"].as_array().unwrap() {
            let story = event["story"].as_array().unwrap();
            kinds.extend(
                story
                    .iter()
                    .map(|event| event["kind"].as_str().unwrap().to_owned()),
            );
        }
        let golden = json!({
            "game": spec,
            "moves": moves,
            "start": start["scene"],
            "scene": end["scene"],
            "history": end["history"],
            "view": part(&end, &["position", "turn", "ply", "score", "sure", "result", "points", "unit"]),
            "choices": start["choices"],
        });
        compare(spec, &golden);
    }
    let all = "bank bust capture carry drop extra flip gain lift over pass place relay roll round show \
         slide sweep take";
    assert_eq!(kinds.into_iter().collect::<Vec<_>>().join(" "), all);
}

/// The moves of a game between players who choose by a fixed sequence of numbers.
fn played_at_random(spec: &str) -> Vec<String> {
    let mut session = lobby::open(lobby::GAMES, spec).unwrap();
    let mut state = 7_u64;
    let mut moves = Vec::new();
    loop {
        let choices = session.view().choices;
        if session.view().turn.is_over() || choices.is_empty() {
            return moves;
        }
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let choice = &choices[(state >> 33) as usize % choices.len()];
        session.play(&choice.text).unwrap();
        moves.push(choice.text.clone());
    }
}

fn shown(server: &TestServer, spec: &str, moves: &str) -> Value {
    let reply = server.get(&format!("/api/show?game={spec}&moves={moves}"));
    assert_eq!(reply.status, 200, "{}", reply.body);
    without_texts(reply.json)
}

/// Labels, titles and sentences depend on the language.
fn without_texts(value: Value) -> Value {
    match value {
        Value::Array(values) => values.into_iter().map(without_texts).collect(),
        Value::Object(fields) => {
            let fields = fields.into_iter();
            let kept = fields.filter(|(key, _)| !["label", "title", "says"].contains(&&**key));
            Value::Object(
                kept.map(|(key, value)| (key, without_texts(value)))
                    .collect(),
            )
        }
        plain => plain,
    }
}

fn part(object: &Value, keys: &[&str]) -> Value {
    keys.iter()
        .map(|key| ((*key).to_owned(), object[*key].clone()))
        .collect()
}

fn compare(spec: &str, golden: &Value) {
    let name = spec.replace([':', '=', ',', '/'], "-");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/golden/{name}.json"));
    let text = written(golden);
    if env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(&path, &text).unwrap();
    }
    let before = fs::read_to_string(&path).unwrap_or_default();
    assert!(before == text, "{spec}: not the JSON of {}", path.display());
}

/// A line for each cell and each move, so that a change is seen in the file.
fn written(golden: &Value) -> String {
    let fields = golden
        .as_object()
        .unwrap()
        .iter()
        .map(|(key, value)| match value {
            Value::Array(values) => {
                let lines: Vec<String> = values.iter().map(|value| format!("  {value}")).collect();
                format!(" {}: [\n{}\n ]", json!(key), lines.join(",\n"))
            }
            value => format!(" {}: {value}", json!(key)),
        });
    format!("{{\n{}\n}}\n", fields.collect::<Vec<_>>().join(",\n"))
}
