//! `siasat explain`: trees and positions.

mod support;

use serde_json::Value;
use support::{prints, siasat, siasat_with};

fn explained(args: &[&str]) -> Value {
    let ran = siasat(&[&["explain"], args, &["--json"]].concat());
    assert_eq!(ran.code, 0, "{args:?}: {}", ran.err);
    serde_json::from_str(&ran.out).expect("one JSON object")
}

/// Value, nodes, leaves, cut-offs.
fn counts(args: &[&str]) -> (f64, u64, u64, u64) {
    let trace = explained(args);
    let count = |key: &str| trace[key].as_u64().expect("a count");
    let value = trace["value"].as_f64().expect("a value");
    (value, count("nodes"), count("leaves"), count("cutoffs"))
}

#[test]
fn the_trees_of_the_course() {
    assert_eq!(counts(&["[[3,5],[2],[6,1]]"]), (3.0, 9, 5, 0));
    assert_eq!(counts(&["[[3,5],[6,2],[1,8]]"]), (3.0, 9, 5, 1));
    assert_eq!(counts(&["[[3,12,8],[2,4,6],[14,5,2]]"]), (3.0, 11, 7, 1));
    let die = explained(&["chance[1/2: max[5,3], 1/2: max[8,2]]"]);
    assert_eq!(die["value"], 6.5);
    let twelve = explained(&["[[3,5],[6,2],[1,8]]"]);
    assert_eq!(twelve["pruned"], 1);
    assert_eq!(twelve["pruned_moves"][0], "8");
    assert_eq!(twelve["move"], "B");
    assert_eq!(twelve["algorithm"], "alphabeta");
}

#[test]
fn positions_count_as_the_books_do() {
    let minimax = ["--algorithm", "minimax"];
    let ttt = ["tictactoe", "--depth", "9", "--levels", "1"];
    let (value, nodes, leaves, _) = counts(&[&ttt[..], &minimax].concat());
    assert_eq!((value, nodes, leaves), (0.0, 549_946, 255_168));
    assert_eq!(counts(&ttt).1, 18_297);

    let congklak = ["congklak", "--depth", "2"];
    let (_, nodes, leaves, _) = counts(&[&congklak[..], &minimax].concat());
    assert_eq!((nodes, leaves), (44, 36));
    assert_eq!(
        counts(&[&congklak[..], &["--window", "-1,1"]].concat()).1,
        3
    );

    let nim = explained(&[&["nim", "--depth", "9"], &minimax[..]].concat());
    assert_eq!((&nim["value"], &nim["move"]), (&1.0.into(), &"2".into()));
    assert_eq!(nim["nodes"], 7);
}

#[test]
fn steps_have_reasons() {
    let tree = "[[3,5],[6,2],[1,8]]";
    let ran = siasat(&["explain", tree, "--steps", "--lang", "en"]);
    let reason = "MIN already has 1 here, MAX has 3 elsewhere: the rest cannot matter (8)";
    assert!(ran.out.contains(reason), "{}", ran.out);
    let ran = siasat(&["explain", tree, "--steps", "--lang", "id"]);
    assert!(ran.out.contains("sisanya tidak berpengaruh"), "{}", ran.out);
}

#[test]
fn one_step_at_a_time() {
    let args = ["explain", "[3,5]", "--step", "--lang", "en"];
    let ran = siasat_with(&args, b"\n\nb\n99\n1\nq\n");
    assert_eq!(ran.code, 0);
    assert!(ran.out.contains("1/9"), "{}", ran.out);
    assert!(ran.out.contains("No step `99`"), "{}", ran.out);
    // The end of the input ends it too.
    assert_eq!(siasat_with(&args, b"").code, 0);
}

#[test]
fn figures_of_every_kind() {
    let tree = "[[[3,5],[6,9]],[[2,4],[7,8]],[[7,1],[8,4]]]";
    let svg = siasat(&["explain", tree, "--svg", "-"]).out;
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
    let dot = siasat(&["explain", tree, "--dot", "-"]).out;
    assert!(dot.starts_with("digraph") && dot.contains("invtriangle"));
    let html = siasat(&["explain", tree, "--html", "-"]).out;
    assert!(html.contains("lab-slider") && !html.contains("http://127"));
    assert!(!html.contains("{data}") && !html.contains("{script}"));
    let folder = std::env::temp_dir().join(format!("siasat-explain-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("tree.png");
    let ran = siasat(&["explain", tree, "--png", path.to_str().expect("text")]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let bytes = std::fs::read(&path).expect("a picture");
    assert_eq!(&bytes[..8], b"\x89PNG\r\n\x1a\n");
    std::fs::remove_dir_all(&folder).expect("removed");
    // A label cannot get out of where it stands.
    let html = siasat(&["explain", "[</script><b>: 3, 5]", "--html", "-"]).out;
    assert!(!html.contains("</script><b>"), "{html}");
}

#[test]
fn searches_side_by_side() {
    let args = ["explain", "tictactoe", "--depth", "9", "--json"];
    let ran = siasat(&[&args[..], &["--compare", "minimax,alphabeta,table"]].concat());
    let runs: Vec<Value> = ran
        .out
        .lines()
        .filter_map(|line| line.parse().ok())
        .collect();
    let nodes: Vec<u64> = runs
        .iter()
        .filter_map(|run| run["nodes"].as_u64())
        .collect();
    assert_eq!(nodes[..2], [549_946, 18_297]);
    assert!(nodes[2] < nodes[1], "a memory saves work");
    assert!(runs.iter().all(|run| run["value"] == 0.0));

    let args = [
        "explain",
        "kalah",
        "--algorithm",
        "minimax",
        "--depths",
        "1-5",
    ];
    let ran = siasat(&[&args[..], &["--json"]].concat());
    let nodes = ran
        .out
        .lines()
        .filter_map(|line| line.parse::<Value>().ok());
    let nodes: Vec<u64> = nodes.filter_map(|run| run["nodes"].as_u64()).collect();
    assert_eq!(nodes, [7, 42, 227, 1169, 5859]);
    let plot = siasat(&[&args[..], &["--svg", "-"]].concat()).out;
    assert!(plot.contains("<polyline"));
}

#[test]
fn simulations_repeat() {
    let args = ["tictactoe", "--algorithm", "mcts", "--simulations", "50"];
    let one = explained(&[&args[..], &["--seed", "7"]].concat());
    assert_eq!(one, explained(&[&args[..], &["--seed", "7"]].concat()));
    assert_eq!(one["steps"].as_array().map(Vec::len), Some(50));
    assert_eq!(one["tree"][0]["visits"], 50);
}

#[test]
fn rubbish_is_refused() {
    let cases: [(&[&str], &str); 8] = [
        (&["[[3,5],[2"], "line 1, column 10"),
        (&["[]"], "column 2"),
        (&["{\"children\": 3}"], "a list of nodes"),
        (&["[3,5]", "--algorithm", "magic"], "minimax alphabeta"),
        (&["[3,5]", "--window", "5,1"], "the lower first"),
        (&["[3,5]", "--depths", "8-1"], "such as 1-8"),
        (
            &["pig", "--algorithm", "alphabeta"],
            "expectimax star1 star2 mcts",
        ),
        (
            &["[3,5]", "--svg", "/no/such/folder/x.svg"],
            "/no/such/folder",
        ),
    ];
    for (args, part) in cases {
        let ran = siasat(&[&["explain"], args, &["--lang", "en"]].concat());
        assert_eq!(ran.code, 2, "{args:?}: {}", ran.err);
        assert!(ran.err.contains(part), "{args:?}: {}", ran.err);
        assert_eq!(ran.err.lines().count(), 1, "{args:?}: {}", ran.err);
    }
}

#[test]
fn a_tree_comes_from_a_file_or_a_pipe() {
    let text = b"A MAX\n  left: B MIN\n    3\n    5\n  right: 4\n";
    let ran = siasat_with(&["explain", "-", "--json"], text);
    let explained: Value = ran.out.parse().expect("JSON");
    assert_eq!(
        (&explained["value"], &explained["move"]),
        (&4.0.into(), &"right".into())
    );
}

#[test]
fn a_search_out_of_time_says_how_much_it_searched() {
    let ran = siasat(&[
        "explain",
        "kalah",
        "--algorithm",
        "minimax",
        "--depth",
        "14",
        "--seconds",
        "0.3",
        "--json",
    ]);
    let object: Value = serde_json::from_str(&ran.out).expect("one object");
    assert_eq!(object["partial"], true);
    let count = |key: &str| object[key].as_u64().expect("a number");
    assert!(count("nodes") > 1000, "{}", count("nodes"));
    assert!(count("leaves") > 100 && count("leaves") < count("nodes"));
    let ran = siasat(&[
        "explain",
        "kalah",
        "--algorithm",
        "deepening",
        "--depth",
        "30",
        "--seconds",
        "0.3",
    ]);
    assert!(ran.out.contains("(partial)"), "{}", ran.out);
}

#[test]
fn the_structure_of_a_search_level_by_level() {
    let trace = explained(&["[[3,5],[6,2],[1,8]]", "--structure"]);
    let levels = trace["levels"].as_array().expect("levels");
    let of = |key: &str| -> Vec<u64> {
        let numbers = levels.iter().map(|level| level[key].as_u64());
        numbers.map(|number| number.expect("a count")).collect()
    };
    assert_eq!(of("nodes"), [1, 3, 5]);
    assert_eq!(of("min"), [0, 3, 0]);
    assert_eq!(of("leaves"), [0, 0, 5]);
    assert_eq!(of("cutoffs"), [0, 1, 0]);
    let ran = siasat(&[
        "explain",
        "knightthrough",
        "--depth",
        "2",
        "--structure",
        "--lang",
        "id",
    ]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(
        ran.out.contains("tingkat") && ran.out.lines().count() >= 4,
        "{}",
        ran.out
    );
}

#[test]
fn a_leaf_of_a_game_says_its_move_and_its_value() {
    // Move 1 is worth 1.
    let args = [
        "explain",
        "congklak",
        "--algorithm",
        "minimax",
        "--depth",
        "1",
    ];
    prints(&args, &["├─ 1 1\n", "├─ 2 10 ◂"]);
}
