//! `siasat matrix`, `estimate` and `course`, from outside.

mod support;

use std::fmt::Write;
use std::time::Instant;
use std::{env, fs, process};

use serde_json::Value;
use support::{json, prints, refused, siasat, siasat_with};

const CYBER: [&str; 5] = [
    "matrix",
    "--protect",
    "2",
    "--losses",
    "A=50 B=30 C=20 D=10",
];

fn fraction(text: &Value) -> f64 {
    let text = text.as_str().expect("a fraction");
    let (top, bottom) = text.split_once('/').unwrap_or((text, "1"));
    top.parse::<f64>().expect("a number") / bottom.parse::<f64>().expect("a number")
}

#[test]
fn two_of_four_systems_are_one_command() {
    let object = json(&[&CYBER[..], &["--json"]].concat());
    assert_eq!(object["maximin"]["value"], "-20");
    assert_eq!(object["maximin"]["rows"], serde_json::json!(["AB"]));
    assert_eq!(object["minimax"]["value"], "10");
    assert_eq!(object["saddle"], serde_json::json!([]));
    assert_eq!(object["value"], "-6");
    assert_eq!(
        object["columns"],
        serde_json::json!(["2/15", "1/5", "4/15", "2/5"])
    );
    // The defender has several best mixes: the printed one must be among them.
    let payoffs = [
        [10, 10, -20, -10],
        [10, -30, 10, -10],
        [10, -30, -20, 10],
        [-50, 10, 10, -10],
        [-50, 10, -20, 10],
        [-50, -30, 10, 10],
    ];
    let shares: Vec<f64> = (0..6).map(|row| fraction(&object["rows"][row])).collect();
    assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-12);
    for column in 0..4 {
        let rows = payoffs.iter().zip(&shares);
        let gets: f64 = rows
            .map(|(row, share)| f64::from(row[column]) * share)
            .sum();
        assert!((gets + 6.0).abs() < 1e-9, "column {column}: {gets}");
    }
}

#[test]
fn three_units_on_an_island_are_one_command() {
    let places = "North:North East South:South West Centre:North,South";
    let object = json(&["matrix", "--station", "3", "--places", places, "--json"]);
    assert_eq!(object["maximin"]["value"], "1");
    assert_eq!(
        object["maximin"]["rows"],
        serde_json::json!(["North+South+Centre"])
    );
    assert_eq!(object["row_names"].as_array().map(Vec::len), Some(10));
}

#[test]
fn a_matrix_comes_from_an_argument_a_file_or_standard_input() {
    let text = ",left,right\nup,3,-1\ndown,-2,4\n";
    let path = env::temp_dir().join(format!("siasat-matrix-{}.csv", process::id()));
    fs::write(&path, text).expect("a file");
    let path_text = path.to_str().expect("a path");
    let from_file = siasat(&["matrix", path_text]);
    assert!(from_file.out.contains("value of the game is 1 (exact)"));
    for args in [&["matrix"][..], &["matrix", "-"]] {
        assert_eq!(siasat_with(args, text.as_bytes()).out, from_file.out);
    }
    assert_eq!(siasat(&["matrix", text]).out, from_file.out);
    let negative = json(&["matrix", "-3,-1; -2,-4", "--json"]);
    assert_eq!(negative["value"], "-5/2");

    let plot = path.with_extension("svg");
    let plot_text = plot.to_str().expect("a path");
    prints(&["matrix", path_text, "--plot", plot_text], &["|"]);
    let svg = fs::read_to_string(&plot).expect("a plot");
    assert!(svg.starts_with("<svg") && svg.contains("left"));
    for file in [path, plot] {
        fs::remove_file(file).expect("it was there");
    }
}

#[test]
fn rubbish_for_a_matrix_is_told_with_its_place() {
    for (text, parts) in [
        ("1,2\n3", &["line 2", "1 numbers", "2 were expected"][..]),
        ("1,2\n3,NaN", &["line 2, column 2", "`NaN`", "`-2.5`"]),
        ("1,2\n3,many", &["line 2, column 2", "`many`"]),
        ("", &["no number", "1,2; 3,4"]),
        ("\n\n", &["no number"]),
        ("\"a,1", &["line 1", "quotation mark"]),
    ] {
        refused(&["matrix"], text.as_bytes(), parts);
    }
    let wide = vec!["1"; 1000].join(",");
    refused(&["matrix"], wide.as_bytes(), &["1 × 1000", "600 × 600"]);
    refused(
        &["matrix", "nofile"],
        b"",
        &["no file `nofile`", "1,2; 3,4"],
    );
    refused(
        &["matrix", "1,2,3;4,5,6;7,8,9", "--plot", "x.svg"],
        b"",
        &["two rows or two columns"],
    );
    refused(&["matrix", "1,2", "--other", "1"], b"", &["same shape"]);
    refused(
        &["matrix", "--protect", "5", "--losses", "A=1 B=2"],
        b"",
        &["cannot choose 5 of 2"],
    );
    refused(
        &["matrix", "--protect", "1", "--losses", "A"],
        b"",
        &["`A`", "A=50 B=30"],
    );
    refused(&["matrix", "--protect", "2"], b"", &["--losses"]);
    refused(
        &[
            "matrix",
            "--protect",
            "1",
            "--losses",
            "A=1",
            "--reward",
            "x",
        ],
        b"",
        &["`--reward` cannot be `x`", "2/3"],
    );
    let bytes: Vec<u8> = (0..100_000_u32).map(|n| ((n * 7919) >> 3) as u8).collect();
    refused(&["matrix"], &bytes, &["line"]);
}

#[test]
fn a_large_matrix_is_answered_nearly() {
    let mut state = 1_u64;
    let mut text = String::new();
    for _ in 0..120 {
        for column in 0..120 {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let comma = if column > 0 { "," } else { "" };
            write!(text, "{comma}{}", (state >> 40) % 1000).expect("a string");
        }
        text.push('\n');
    }
    let start = Instant::now();
    let ran = siasat_with(&["matrix", "--json"], text.as_bytes());
    let object: Value = serde_json::from_str(&ran.out).expect("good JSON");
    assert_eq!(object["exact"], false);
    assert!(
        object["error"].as_f64().expect("a number") < 1e-6,
        "{object}"
    );
    assert!(start.elapsed().as_secs() < 60);
}

#[test]
fn estimates_agree_with_the_books() {
    let chess = json(&["estimate", "35", "8", "--json"]);
    assert_eq!(chess["leaves"]["exact"], "2251875390625");
    let seconds = chess["leaves"]["seconds"].as_f64().expect("seconds");
    assert!((seconds / 86_400.0 - 26.06).abs() < 0.005, "{seconds}");
    // Below what can be reached, and it says so.
    let connect4 = json(&["estimate", "7", "8", "--json"]);
    for (key, leaves, is_rule) in [("perfect", "2401", true), ("fewest", "4801", false)] {
        assert_eq!(connect4[key]["exact"], leaves);
        assert_eq!(connect4[key]["rule_of_thumb"], is_rule);
    }
    let budget = json(&["estimate", "35", "--nodes", "10^7", "--json"]);
    let reach = |key: &str| budget["reach"][key].as_f64().expect("a depth");
    assert!((reach("minimax") - 4.533).abs() < 5e-4);
    assert!((reach("perfect") - 9.067).abs() < 5e-4);
    prints(&["estimate", "35", "8"], &["26.06 days", "1,500,625"]);
    prints(
        &["estimate", "10", "60", "--lang", "id"],
        &["10^60", "tahun"],
    );
    refused(&["estimate", "0", "3"], b"", &["1 to 1000000"]);
    refused(&["estimate", "inf", "3"], b"", &["1 to 1000000"]);
    refused(&["estimate", "7"], b"", &["--nodes"]);
    refused(&["estimate", "7", "--time", "5"], b"", &["90s"]);
    refused(&["estimate"], b"", &["<BRANCHING>"]);
    assert_eq!(
        json(&["reckon", "35", "8", "--json"]),
        chess,
        "the old name"
    );
}

#[test]
fn the_course_is_listed_and_read_in_both_languages() {
    prints(
        &["course"],
        &["alphabeta", "12  Alpha-beta by hand", "S5", "glossary"],
    );
    for lang in ["en", "id"] {
        let listed = json(&["course", "--json", "--lang", lang]);
        let lessons = listed["lessons"].as_array().expect("lessons");
        assert_eq!(lessons.len(), 18);
        assert_eq!(listed["problems"].as_array().map(Vec::len), Some(27));
    }
    prints(
        &["course", "lesson", "defence"],
        &[
            "Lesson 15 of 18",
            "$ siasat matrix",
            "value of the game is -6",
        ],
    );
    prints(
        &["course", "lesson", "15", "--lang", "id"],
        &["nilai permainan -6 (pasti)"],
    );
    prints(&["course", "glossary"], &["saddle point (titik pelana):"]);
    prints(
        &["course", "glossary", "--lang", "id"],
        &["titik pelana (saddle point):"],
    );
}

#[test]
fn every_live_example_of_the_lessons_runs() {
    for number in 1..=18 {
        let lesson = json(&["course", "lesson", &number.to_string(), "--json"]);
        for example in lesson["live"].as_array().expect("a list") {
            let command = example["command"].as_str().expect("a command");
            let output = example["output"].as_str().unwrap_or_default();
            assert!(!output.is_empty(), "{command}");
        }
    }
}

#[test]
fn every_problem_is_told_with_its_examples() {
    let numbers = (1..=22).map(|n| n.to_string());
    for number in numbers.chain((1..=5).map(|n| format!("s{n}"))) {
        // Problem 22 lets the engine think; its words are enough here.
        if number == "22" {
            continue;
        }
        let problem = json(&["course", &number, "--json"]);
        for example in problem["live"].as_array().expect("a list") {
            let command = example["command"].as_str().expect("a command");
            assert!(example["output"].is_string(), "{number}: {command}");
        }
    }
    prints(
        &["course", "6"],
        &["Problem 6: Three sticks", "+1", "Correction"],
    );
    prints(&["course", "19"], &["-20", "-6", "A 2/15"]);
    prints(&["course", "13", "--lang", "id"], &["549.946", "96,673 %"]);
    for line in siasat(&["course", "12"]).out.lines() {
        assert!(line.chars().count() <= 78, "{line}");
    }
    let ascii = siasat(&["course", "lesson", "cost", "--ascii"]).out;
    assert!(ascii.is_ascii() && !ascii.contains('?'), "{ascii}");
}

#[test]
fn parts_that_do_not_exist() {
    refused(&["course", "23"], b"", &["`23`", "1 to 22", "S1 to S5"]);
    refused(
        &["course", "lesson", "zen"],
        b"",
        &["`zen`", "minimax", "1 to 18"],
    );
    refused(&["course", "12", "13"], b"", &["`13`", "unexpected"]);
    refused(
        &["course", "soal", "--lang", "id"],
        b"",
        &["tidak ada bagian `soal`"],
    );
    refused(&["course", "practice", "--seed", "x"], b"", &["--seed"]);
}

#[test]
fn practice_ends_politely_whatever_is_typed() {
    let ask = |input: &[u8]| {
        let ran = siasat_with(&["course", "practice", "--seed", "3"], input);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""));
        ran.out
    };
    assert!(ask(b"").ends_with("No answers, no score. Until next time!\n"));
    assert!(ask(b"1000\n").ends_with("0 of 1 right.\n"));
    assert!(ask(b"q\n").contains("No answers"));
    let rubbish = ask(b"\xff\xfe\n\x1b[2J\nnan\n");
    assert!(rubbish.contains("it takes a number such as 3 or 4.5"));
    assert!(!rubbish.contains('\x1b'), "{rubbish:?}");
    assert_eq!(ask(b"1\nB\nnone\n"), ask(b"1\nB\nnone\n"));
    // Answers enough for all trees, whatever they are worth.
    let long = b"1\nB\nnone\n".repeat(40);
    let args = [
        "course", "practice", "--seed", "3", "--trees", "2", "--json",
    ];
    let ran = siasat_with(&args, &long);
    let object: Value = serde_json::from_str(&ran.out).expect("good JSON");
    assert_eq!(object["answered"], 6, "{object}");
}
