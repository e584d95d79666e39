//! Searches of trees and positions over HTTP.
#![allow(clippy::unwrap_used, reason = "tests may fail")]

mod support;

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use support::{Reply, TestServer};

const NINE: &str = "[[3,12,8],[2,4,6],[14,5,2]]";

#[test]
fn a_tree_is_traced_step_by_step() {
    let server = TestServer::open();
    let told = explain(&server, json!({ "tree": NINE }));
    assert_eq!(
        (&told["algorithm"], &told["shown"]),
        (&json!("alphabeta"), &json!("3"))
    );
    assert_eq!(told["counts"]["nodes"], 11);
    assert_eq!(told["counts"]["leaves"], 7);
    assert_eq!(told["counts"]["cutoffs"], 1);
    assert_eq!(
        (&told["whole"], &told["stopped"]),
        (&json!(true), &json!(false))
    );
    assert_eq!(told["nodes"].as_array().unwrap().len(), 13);
    let steps = told["steps"].as_array().unwrap();
    let cut = steps.iter().find(|step| step["kind"] == "cut").unwrap();
    assert!(
        cut["says"]
            .as_str()
            .unwrap()
            .contains("MAX has 3 elsewhere"),
        "{cut}"
    );
    let pruned = cut["pruned"].as_array().unwrap().iter();
    let pruned: Vec<&Value> = pruned
        .map(|node| &told["nodes"][node.as_u64().unwrap() as usize]["value"])
        .collect();
    assert_eq!(pruned, ["4", "6"]);
    assert_eq!(told["text"], NINE);
    assert_eq!(told["tree"]["children"][1]["children"][2]["value"], 6.0);
    // A tree comes back in its shortest form.
    let built = r#"{"role": "MAX", "children": [{"value": 3}, {"role": "MIN", "children": [{"value": 5}]}]}"#;
    assert_eq!(
        explain(&server, json!({ "tree": built }))["text"],
        "[3,[5]]"
    );
}

#[test]
fn a_large_tree_is_shown_in_part_and_expanded_on_demand() {
    let server = TestServer::open();
    let asked = json!({ "game": "kalah", "depth": 5, "algorithm": "minimax" });
    let told = explain(&server, asked.clone());
    assert_eq!(told["counts"]["nodes"], 5859);
    assert_eq!(told["whole"], false);
    let nodes = told["nodes"].as_array().unwrap();
    assert!(nodes.len() < 120, "{}", nodes.len());
    // Nodes that are not drawn are not sent.
    assert!(told["steps"].as_array().unwrap().len() < 400);
    let hidden = nodes
        .iter()
        .find(|node| node["hidden"].as_u64().unwrap() > 0)
        .unwrap();
    let above = &nodes[hidden["parent"].as_u64().unwrap() as usize];
    let mut asked = asked;
    asked["line"] = json!([above["step"], hidden["step"]]);
    let below = explain(&server, asked.clone());
    assert_eq!(below["line"], asked["line"]);
    assert_eq!(below["value"], told["value"], "the same search");
    assert!(below["nodes"].as_array().unwrap().len() > 3);
    // A line that the search did not go is followed as far as it did.
    asked["line"] = json!([above["step"], "99"]);
    assert_eq!(explain(&server, asked)["line"], json!([above["step"]]));
}

#[test]
fn searches_stand_side_by_side() {
    let server = TestServer::open();
    let rows = server.post("/api/lab/compare", json!({ "tree": NINE }));
    let runs = rows.json["runs"].as_array().unwrap();
    let names: Vec<&str> = runs
        .iter()
        .map(|run| run["algorithm"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["minimax", "alphabeta", "pvs", "deepening", "table"]);
    assert!(
        runs.iter()
            .all(|run| run["value"] == 3.0 && run["complete"] == true)
    );
    assert_eq!(
        (&runs[0]["leaves"], &runs[1]["leaves"]),
        (&json!(9), &json!(7))
    );
    let die = json!({ "tree": "chance[1/2: max[5,3], 1/2: max[8,2]]" });
    let rows = server.post("/api/lab/compare", die);
    assert_eq!(rows.json["runs"][0]["value"], 6.5);
    let named = json!({ "game": "tictactoe", "depth": 3, "algorithms": ["alphabeta", "mcts"] });
    let rows = server.post("/api/lab/compare", named);
    assert_eq!(rows.json["runs"].as_array().unwrap().len(), 2);
}

#[test]
fn files_of_every_kind() {
    let server = TestServer::open();
    for (format, kind, start) in [
        ("svg", "image/svg+xml", "<svg"),
        ("dot", "text/vnd.graphviz", "digraph"),
        ("html", "text/html", "<!doctype html>"),
        ("json", "application/json", "{"),
        ("png", "image/png", "\u{fffd}PNG"),
    ] {
        let made = server.post("/api/lab/figure", json!({ "tree": NINE, "format": format }));
        assert_eq!(made.status, 200, "{format}: {}", made.body);
        assert!(
            made.head.contains(&format!("content-type: {kind}")),
            "{}",
            made.head
        );
        assert!(
            made.head
                .contains(&format!("filename=\"siasat-tree.{format}\""))
        );
        assert!(made.body.starts_with(start), "{format}");
    }
    // The page loads the words of the laboratory with that screen.
    let words =
        |which: &str| server.get(&format!("/api/words?lang=en&{which}")).json["words"].take();
    assert_eq!(words("groups=lab")["lab.order.best"], "best moves first");
    assert_eq!(words("groups=lab")["web.nav.play"], Value::Null);
    assert_eq!(words("without=lab,bench")["lab.order.best"], Value::Null);
    assert_eq!(words("")["lab.order.best"], "best moves first");
    let examples = server.get("/api/lab/examples?lang=id").json;
    assert!(examples["examples"].as_array().unwrap().len() > 5);
}

#[test]
fn refusals_say_where_and_what_would_be_accepted() {
    let server = TestServer::open();
    for (asked, said) in [
        (json!({ "tree": "[[3,5],[2" }), "line 1, column 10"),
        (json!({ "tree": "[[3,5]," }), "line 1, column 8"),
        (json!({ "tree": "chance[1/2: 3, 1/3: 5]" }), "sum to 0.83"),
        (json!({ "tree": "[3,NaN]" }), "column 4"),
        (json!({}), "\"tree\""),
        (json!({ "tree": "[1,2]", "game": "nim" }), "\"tree\""),
        (
            json!({ "tree": "[1,2]", "algorithm": "magic" }),
            "minimax alphabeta",
        ),
        (
            json!({ "tree": "[1,2]", "order": "odd" }),
            "natural reversed best worst",
        ),
        (json!({ "tree": "[1,2]", "depth": 65 }), "0 to 64"),
        (json!({ "tree": "[1,2]", "simulations": 0 }), "1 to 2000"),
        (json!({ "tree": "[1,2]", "window": [2, 1] }), "[-1, 1]"),
        (
            json!({ "tree": "chance[1, 2]", "algorithm": "alphabeta" }),
            "expectimax",
        ),
        (json!({ "game": "chess" }), "kalah"),
        (json!({ "game": "nim", "moves": ["9"] }), "9"),
        (
            json!({ "game": "tictactoe", "position": "XXX/OO./..." }),
            "over",
        ),
    ] {
        let refused = server.post("/api/lab/explain", asked.clone());
        assert_eq!(refused.status, 400, "{asked}: {}", refused.body);
        assert!(
            refused.error().contains(said),
            "{asked}: {}",
            refused.error()
        );
    }
    let refused = server.post("/api/lab/explain?lang=id", json!({ "tree": "[[3,5],[2" }));
    assert!(
        refused.error().starts_with("baris 1, kolom 10"),
        "{}",
        refused.error()
    );
    let refused = server.post(
        "/api/lab/figure",
        json!({ "tree": "[1,2]", "format": "gif" }),
    );
    assert!(refused.error().contains("svg png dot html json"));
    let refused = server.post(
        "/api/lab/compare",
        json!({ "tree": "[1,2]", "algorithms": [] }),
    );
    assert_eq!(refused.status, 400);
}

/// The deepest and the widest trees that fit into a request, and games without an end.
#[test]
fn no_question_takes_long_or_breaks_anything() {
    let server = TestServer::with(|config| config.limits.thinking = Duration::from_millis(300));
    let deep = format!("{}1,2{}", "[".repeat(500), "]".repeat(500));
    let wide = format!("[{}7]", "1,".repeat(30_000));
    let named = format!("[{}: 1, {}: 2]", "a".repeat(30_000), "b".repeat(30_000));
    let start = Instant::now();
    for algorithm in [
        "minimax",
        "alphabeta",
        "pvs",
        "deepening",
        "table",
        "star2",
        "mcts",
    ] {
        for tree in [&deep, &wide, &named] {
            let asked = json!({ "tree": tree, "algorithm": algorithm });
            assert!(fine(&server.post("/api/lab/explain", asked)), "{algorithm}");
        }
    }
    for format in ["svg", "png", "dot", "html", "json"] {
        for tree in [&deep, &wide, &named] {
            let asked = json!({ "tree": tree, "format": format });
            let answer = server.post("/api/lab/figure", asked);
            assert!(
                fine(&answer),
                "{format}: {} {:.300}",
                answer.status,
                answer.body
            );
        }
    }
    for game in ["pig", "congklak", "knightthrough", "adjacency"] {
        let asked = json!({ "game": game, "depth": 64 });
        assert!(
            fine(&server.post("/api/lab/explain", asked.clone())),
            "{game}"
        );
        assert!(fine(&server.post("/api/lab/compare", asked)), "{game}");
    }
    let took = start.elapsed();
    assert!(took < Duration::from_secs(120), "{took:?}");
}

fn fine(answer: &Reply) -> bool {
    matches!(answer.status, 200 | 400)
}

fn explain(server: &TestServer, asked: Value) -> Value {
    let told = server.post("/api/lab/explain", asked.clone());
    assert_eq!(told.status, 200, "{asked}: {}", told.body);
    told.json
}
