//! What the page makes of events, beside the scenes of the rules: random games of every
//! game, move by move.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::house::{House, Visitor};

/// Random games of each game, and the most moves of each.
const GAMES: u64 = 2;
const MOVES: usize = 80;

/// Contents after the events, by the page's reducer.
const REDUCE: &str = "const done = arguments[arguments.length - 1];
    import(new URL('page/scene.js', location.href)).then(({ apply }) => done(arguments[0].map(({ before, story }) =>
        story.reduce(apply, before).cells.map((cell) => cell.content))));";

/// A random game: the scene before each move, its story, the contents after it by the rules and
/// by the page's reducer.
const PLAY: &str = "const [[game, seed, most], done] = arguments;
    const modules = ['api', 'scene'].map((name) => import(new URL(`page/${name}.js`, location.href)));
    Promise.all(modules).then(async ([{ get }, { apply }]) => {
        // Numerical Recipes' generator: the high bits are random enough.
        let random = BigInt(seed);
        const next = () => (random = (random * 1664525n + 1013904223n) % (1n << 64n));
        const contents = ({ cells }) => cells.map((cell) => cell.content);
        const moves = [];
        const cases = [];
        for (let before = null; ; ) {
            const view = await get(`/api/show?game=${game}&moves=${moves.join(',')}`);
            if (before) {
                const { story } = view.history.at(-1);
                const reduced = contents(story.reduce(apply, before));
                cases.push({ story, ruled: contents(view.scene), reduced });
            }
            before = view.scene;
            const { choices } = view;
            if (choices.length === 0 || moves.length === most) return done(cases);
            moves.push(choices[Number((next() >> 16n) % BigInt(choices.length))].text);
        }
    }).catch((error) => done({ error: String(error) }));";

#[test]
fn the_page_applies_events_as_the_rules_do() {
    let house = House::open();
    let visitor = Visitor::new(&house, "");
    let browser = &visitor.browser;
    let names = "const done = arguments[1]; import(new URL('page/api.js', location.href)).then(({ get }) => get('/api/games')).then(({ games }) => done(games.map(({ name }) => name)));";
    let games = browser.run_later(names, &Value::Null);
    let games = games.as_array().expect("games");
    assert!(games.len() > 10, "{games:?}");
    let mut kinds = BTreeSet::new();
    let mut moves = 0;
    for name in games {
        for seed in 0..GAMES {
            let cases = browser.run_later(PLAY, &json!([name, seed, MOVES]));
            let cases = cases
                .as_array()
                .unwrap_or_else(|| panic!("{name}: {cases}"));
            for (ply, case) in cases.iter().enumerate() {
                let story = &case["story"];
                assert_eq!(
                    case["reduced"], case["ruled"],
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
