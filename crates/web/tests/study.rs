//! Matrix games, the course, practice and traces, as a program asks for them.
#![allow(clippy::unwrap_used, reason = "tests may fail")]

mod support;

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use support::TestServer;

/// A moment on an idle machine.
const A_BUSY_MACHINE: Duration = Duration::from_secs(19);

#[test]
fn the_problems_of_defence_are_solved() {
    let server = TestServer::open();
    let cyber = json!({ "protect": 2, "losses": "A=50 B=30 C=20 D=10", "reward": "10" });
    let found = server.post("/api/lab/matrix", cyber).json;
    assert_eq!(found["maximin"], json!({ "value": "-20", "rows": [0] }));
    assert_eq!(
        (&found["value"], &found["exact"]),
        (&json!("-6"), &json!(true))
    );
    let shares: Vec<&Value> = found["mixes"]["columns"]
        .as_array()
        .unwrap()
        .iter()
        .map(|part| &part["share"])
        .collect();
    assert_eq!(shares, ["2/15", "1/5", "4/15", "2/5"]);
    // What was made is a table like any other.
    let text = json!({ "matrix": found["text"] });
    assert_eq!(server.post("/api/lab/matrix", text).json, found);
    let cells =
        json!({ "rows": found["rows"], "columns": found["columns"], "cells": found["cells"] });
    assert_eq!(server.post("/api/lab/matrix", cells).json, found);

    let places = "North:North East South:South West Centre:North,South";
    let paths = json!({ "station": 3, "places": places, "need": 2 });
    let found = server.post("/api/lab/matrix?lang=id", paths).json;
    assert_eq!(
        (&found["value"], &found["maximin"]["value"]),
        (&json!("1"), &json!("1"))
    );
    assert!(
        found["says"]["pure"][2]
            .as_str()
            .unwrap()
            .starts_with("Titik pelana")
    );
    assert!(
        found["plot"].as_str().unwrap().starts_with("<svg"),
        "two paths, one plot"
    );
}

#[test]
fn rubbish_tables_get_one_sentence() {
    let server = TestServer::open();
    let grid = json!({ "rows": ["up", "down"], "columns": ["A", "B"], "cells": [["1", "NaN"], ["2", "3"]] });
    let ragged =
        json!({ "rows": ["up", "down"], "columns": ["A", "B"], "cells": [["1", "2"], ["3"]] });
    let short = json!({ "rows": ["up", "down"], "columns": ["A"], "cells": [["1"]] });
    let wide = vec!["1"; 601].join(",");
    for (asked, told) in [
        (json!({}), "The matrix contains no number"),
        (json!({ "matrix": "1,2\n3" }), "Line 2: 1 numbers, but 2"),
        (
            json!({ "matrix": "1,NaN" }),
            "Line 1, column 2: `NaN` is not a number",
        ),
        (grid, "Row up, column B: `NaN` is not a number"),
        (ragged, "Line 2: 1 numbers, but 2 were expected"),
        (short, "The matrix contains no number"),
        (json!({ "matrix": wide }), "at most 600 × 600"),
        (
            json!({ "protect": 9, "losses": "A=1 B=2" }),
            "Cannot choose 9 of 2",
        ),
        (
            json!({ "protect": 1, "losses": "A=x" }),
            "`A=x` cannot be read",
        ),
        (
            json!({ "protect": 1, "losses": "A=1", "reward": "lots" }),
            "`lots` is not a number",
        ),
        (
            json!({ "matrix": "1,2;3,4", "other": "1,2" }),
            "do not have the same shape",
        ),
        (json!({ "matrix": 7 }), "must be JSON like"),
    ] {
        let refused = server.post("/api/lab/matrix", asked.clone());
        assert_eq!(refused.status, 400, "{asked}: {}", refused.body);
        assert!(
            refused.error().contains(told),
            "{asked}: {}",
            refused.error()
        );
    }
    let huge = json!({ "matrix": "1,".repeat(600_000) });
    let refused = server.post("/api/lab/matrix", huge);
    assert_eq!(refused.status, 413);
    assert!(
        refused.error().contains("1048576 bytes"),
        "{}",
        refused.error()
    );
}

#[test]
fn hundreds_of_rows_are_answered_and_not_shown() {
    let server = TestServer::open();
    let mut state = 1_u64;
    let mut cell = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((state >> 33) % 100).to_string()
    };
    let row = |cell: &mut dyn FnMut() -> String| -> String {
        (0..250).map(|_| cell()).collect::<Vec<_>>().join(",")
    };
    let rows: Vec<String> = (0..250).map(|_| row(&mut cell)).collect();
    let start = Instant::now();
    let found = server.post("/api/lab/matrix", json!({ "matrix": rows.join("\n") }));
    let took = start.elapsed();
    assert_eq!(found.status, 200, "{}", found.body);
    assert!(found.json["error"].as_f64().unwrap() < 1e-6);
    assert!(found.json["cells"].is_null() && found.json["replies"]["rows"].is_null());
    assert!(found.body.len() < 100_000, "{}", found.body.len());
    println!("250 × 250 in {took:.2?}");
    assert!(took < A_BUSY_MACHINE, "{took:?}");
}

#[test]
fn the_course_is_read_in_both_languages() {
    let server = TestServer::with(|config| {
        config.demonstrate = Some(Arc::new(|command, lang| {
            Some(format!("{} ran {command}", lang.code()))
        }));
    });
    let contents = server.get("/api/course?lang=id").json;
    assert_eq!(contents["lessons"].as_array().unwrap().len(), 18);
    assert_eq!(contents["problems"].as_array().unwrap().len(), 27);
    for lang in ["en", "id"] {
        for lesson in contents["lessons"].as_array().unwrap() {
            let name = lesson["name"].as_str().unwrap();
            let page = server.get(&format!("/api/course/lesson/{name}?lang={lang}"));
            assert_eq!(page.status, 200, "{name}");
            assert_eq!(page.json["lang"], lang);
            assert!(
                !page.json["pieces"].as_array().unwrap().is_empty(),
                "{name}"
            );
        }
        assert!(
            server
                .get(&format!("/api/course/glossary?lang={lang}"))
                .json["terms"][0]["meaning"]
                .is_string()
        );
    }
    let problem = server.get("/api/course/problem/12?lang=en").json;
    assert_eq!(problem["number"], "12");
    let answer = problem["pieces"].to_string();
    assert!(
        answer.contains("5 of 6") && problem["question"].is_string(),
        "{answer}"
    );
    let corrected = server.get("/api/course/problem/s1?lang=en").json;
    assert_eq!(
        (&corrected["number"], &corrected["correction"]),
        (&json!("S1"), &Value::Null)
    );
    assert!(server.get("/api/course/problem/19").json["correction"].is_string());
    let live = server.get("/api/course/problem/12/live/0?lang=id").json;
    assert!(
        live["output"]
            .as_str()
            .unwrap()
            .starts_with("id ran siasat explain '[["),
        "{live}"
    );
    for nowhere in [
        "/api/course/lesson/zero",
        "/api/course/problem/23",
        "/api/course/else/1",
        "/api/course/problem/12/live/99",
    ] {
        let refused = server.get(nowhere);
        assert_eq!(refused.status, 404, "{nowhere}");
        assert!(!refused.error().is_empty());
    }
}

#[test]
fn practice_needs_no_memory() {
    let server = TestServer::open();
    let ask = |number: u32| {
        server
            .get(&format!("/api/lab/practice?seed=7&number={number}"))
            .json
    };
    let kinds: Vec<Value> = (1..=4).map(|number| ask(number)["kind"].clone()).collect();
    assert_eq!(kinds, ["value", "best", "pruned", "value"]);
    assert_eq!(ask(2), ask(2));
    assert_eq!((&ask(3)["tree"], &ask(4)["tree"]), (&json!(1), &json!(2)));
    let answer = |number: u32, answer: &str| {
        let asked = json!({ "seed": 7, "number": number, "answer": answer });
        server.post("/api/lab/practice", asked).json
    };
    let best: Vec<Value> = ask(2)["choices"].as_array().unwrap().clone();
    let right = best
        .iter()
        .filter(|one| answer(2, one["answer"].as_str().unwrap())["right"] == true);
    assert_eq!(right.count(), 1, "one move is best");
    assert_eq!(answer(1, "1000")["right"], false);
    assert_eq!(answer(1, "what?")["right"], Value::Null);
    assert!(answer(1, "what?")["solution"].is_null());
    assert!(
        answer(3, "none")["solution"]
            .as_str()
            .unwrap()
            .starts_with("<svg")
    );
    for bad in [
        "",
        "?seed=-1",
        "?seed=1&number=0",
        "?seed=1&number=1001",
        "?seed=x",
    ] {
        let refused = server.get(&format!("/api/lab/practice{bad}"));
        assert_eq!(refused.status, 400, "{bad}");
        assert!(
            refused.error().contains("from 1 to 1000"),
            "{}",
            refused.error()
        );
    }
}

#[test]
fn traces_are_thinned() {
    let server = TestServer::open();
    let trace = |player: &str| {
        let asked = json!({ "game": "adjacency:size=5", "moves": ["c3"], "player": player });
        server.post("/api/lab/trace", asked)
    };
    let anneal = trace("anneal:iterations=300,seed=3").json;
    assert_eq!(
        anneal["columns"],
        json!(["iteration", "temperature", "current", "best", "accepted"])
    );
    assert_eq!(
        (&anneal["steps"], &anneal["rows"][299][0]),
        (&json!(300), &json!(300.0))
    );
    assert_eq!(
        trace("anneal:iterations=300,seed=3").json["rows"],
        anneal["rows"]
    );
    let genetic = trace("genetic:generations=9").json;
    assert_eq!(genetic["rows"].as_array().unwrap().len(), 10);
    let mcts = trace("mcts:sims=3000").json;
    let (columns, rows) = (
        mcts["columns"].as_array().unwrap(),
        mcts["rows"].as_array().unwrap(),
    );
    assert_eq!(columns.len(), 17, "the simulations, and 16 free squares");
    let sums = rows.iter().map(|row| {
        let visits = row.as_array().unwrap().iter().skip(1);
        visits.filter_map(Value::as_f64).sum::<f64>()
    });
    let sums: Vec<f64> = sums.collect();
    assert!(sums.is_sorted() && sums.last() <= Some(&3000.0), "{sums:?}");
    assert_eq!(rows.last().unwrap()[0], 3000.0);
    // Every request ends and can be drawn.
    let long = trace("anneal:iterations=10000000,cooling=1").json;
    assert!(long["rows"].as_array().unwrap().len() <= 401);
    for (player, told) in [
        ("engine", "engine has no trace"),
        ("human", "human has no trace"),
        ("nobody", "no player `nobody`"),
        ("classic-kalah", "choose one of"),
    ] {
        let refused = trace(player);
        assert_eq!(refused.status, 400, "{player}: {}", refused.body);
        assert!(
            refused.error().contains(told),
            "{player}: {}",
            refused.error()
        );
    }
    let over = json!({ "game": "tictactoe", "moves": ["1", "4", "2", "5", "3"], "player": "mcts" });
    assert_eq!(server.post("/api/lab/trace", over).status, 409);
}

#[test]
fn every_group_that_the_page_leaves_out_at_first_is_there() {
    let script = include_str!("../page/words.js");
    let (_, list) = script.split_once("NOT_AT_FIRST = [").expect("the list");
    let (list, _) = list.split_once("].join(").expect("its end");
    let words = TestServer::open().get("/api/words?lang=en").json;
    let words = words["words"].as_object().expect("words");
    let groups: Vec<&str> = list.split('"').skip(1).step_by(2).collect();
    assert!(groups.contains(&"puzzle"), "{groups:?}");
    for group in groups {
        let start = format!("{group}.");
        assert!(words.keys().any(|key| key.starts_with(&start)), "{group}");
    }
}

#[test]
fn words_come_in_groups() {
    let server = TestServer::open();
    let matrix = server.get("/api/words?lang=en&groups=matrix").json;
    let keys = matrix["words"].as_object().unwrap();
    assert!(keys.keys().all(|key| key.starts_with("matrix.")) && keys.len() > 30);
    let rest = server.get("/api/words?lang=en&without=matrix,serve").json;
    assert!(rest["words"].get("matrix.row").is_none() && rest["words"].get("web.skip").is_some());
    let all = server.get("/api/words?lang=en").json;
    assert!(all["words"].get("matrix.row").is_some());
}
