//! `siasat best` and `siasat ugi`.

mod support;

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;
use support::{json, siasat, siasat_with};

#[test]
fn best_counts_like_the_books() {
    let args = ["best", "tictactoe", "--player", "minimax:depth=9", "--json"];
    let found = json(&args);
    assert_eq!(found["nodes"], 549_946);
    assert_eq!(found["value"], 0.0);
    assert_eq!(found["exact"], true);
    let args = [
        "best",
        "tictactoe",
        "--player",
        "alphabeta:depth=9",
        "--json",
    ];
    assert_eq!(json(&args)["nodes"], 18_297);
}

#[test]
fn best_has_all_the_keys() {
    let args = [
        "best",
        "kalah",
        "--player",
        "engine:depth=8",
        "--all",
        "--json",
    ];
    let found = json(&args);
    for key in [
        "move", "value", "exact", "depth", "nodes", "seconds", "line", "moves",
    ] {
        assert!(!found[key].is_null(), "{key} in {found}");
    }
    let moves = found["moves"].as_array().expect("a list");
    assert_eq!(moves.len(), 6);
    assert_eq!(moves[0]["move"], found["move"]);
    let values: Vec<f64> = moves.iter().filter_map(|mv| mv["value"].as_f64()).collect();
    assert!(values.is_sorted_by(|a, b| a >= b), "{values:?}");
    // A complete depth is more than a bound.
    assert_eq!(found.get("bound"), Some(&Value::Null));
}

#[test]
fn the_engine_solves_small_things() {
    let best = |game, moves| {
        json(&[
            "best",
            game,
            "--moves",
            moves,
            "--player",
            "engine:depth=12",
            "--json",
        ])
    };
    let nim = best("nim", "");
    assert_eq!(
        (&nim["move"], &nim["exact"]),
        (&Value::from("2"), &Value::from(true))
    );
    // Four in a column next move, and its defence.
    assert_eq!(best("connect4", "4 1 4 1 4 1")["move"], "4");
    assert_eq!(best("connect4", "4 1 4 1 4")["move"], "4");
    let position = "nnnnnnnn/nnnnnnn1/3N4/8/8/8/NNNNNNNN/NNN1NNNN w";
    let won = json(&["best", "knightthrough", "--position", position, "--json"]);
    assert_eq!(
        (&won["value"], &won["exact"]),
        (&Value::from(1.0), &Value::from(true))
    );
}

#[test]
fn every_player_finds_a_move() {
    for (game, player) in [
        ("congklak", "engine:time=20ms"),
        ("adjacency", "engine:nodes=20000"),
        ("knightthrough", "engine:time=20ms,threads=2,hash=1"),
        ("kalah", "mcts:sims=500"),
        ("connect4", "greedy"),
        ("pig:target=10", "expectimax:depth=4"),
        ("pig", "mcts:time=20ms"),
        ("pig", "engine"),
        ("pig", "greedy"),
        ("pig:target=20", "anneal:iterations=40"),
        ("kalah", "anneal"),
        ("congklak", "genetic:population=8,generations=4"),
        ("nim:piles=3/4/5", "anneal"),
        ("adjacency", "classic-adjacency"),
        ("adjacency", "classic-anneal:start=5,end=0.1,cooling=0.9"),
        ("adjacency", "classic-genetic:seed=7"),
        ("pig", "level=medium"),
        ("adjacency", "level=hard,seed=7"),
        ("congklak", "level=expert"),
        ("kalah", "classic-kalah:level=easy"),
        ("congklak", "classic-congklak:level=expert"),
        ("knightthrough", "classic-knight:depth=3,seed=2"),
    ] {
        let found = json(&["best", game, "--player", player, "--json"]);
        let start = json(&["show", game, "--json"]);
        let legal = start["legal"].as_array().expect("a list");
        assert!(legal.contains(&found["move"]), "{game} {player}: {found}");
    }
}

#[test]
fn machines_play_each_other_to_the_end() {
    for game in [
        "nim:piles=3/4/5,take=0",
        "kalah:pits=3",
        "adjacency:size=4",
        "pig:target=20",
    ] {
        let engine = "engine:depth=3";
        let played = siasat(&[
            "play", game, "--first", engine, "--second", "random", "--seed", "5",
        ]);
        assert_eq!(played.code, 0, "{}", played.err);
        assert!(
            played.out.contains("wins") || played.out.contains("draw"),
            "{}",
            played.out
        );
    }
}

#[test]
fn players_that_a_game_or_setting_does_not_have() {
    for (args, part) in [
        (
            &["best", "pig", "--player", "minimax"][..],
            "no player `minimax`; choose one of greedy engine mcts expectimax anneal genetic",
        ),
        (
            &["best", "kalah", "--player", "engine:tim=1s"],
            "no option `tim`",
        ),
        (
            &["best", "kalah", "--player", "engine:time=soon"],
            "a time such as 1s or 100ms",
        ),
        (
            &["best", "kalah", "--player", "minimax:depth=0"],
            "1 to 100",
        ),
        (
            &["play", "congklak", "--second", "classic-kalah"],
            "no player `classic-kalah`; choose one of human random classic-congklak greedy",
        ),
        (
            &["best", "kalah", "--player", "level=god"],
            "option `level` cannot be `god`; it takes easy, medium, hard, expert or impossible",
        ),
        (&["best", "nim", "--moves", "2 1"], "the game is over"),
        (
            &["best", "kalah", "--player", "classic-anneal"],
            "no player `classic-anneal`; choose one of classic-kalah greedy",
        ),
        (
            &["best", "adjacency", "--player", "genetic:mutation=2"],
            "option `mutation` cannot be `2`; it takes a number above 0 and up to 1",
        ),
        (
            &["best", "adjacency", "--player", "anneal:cooling=0"],
            "a number above 0 and up to 1",
        ),
        (
            &["best", "adjacency", "--trace", "-"],
            "engine has no trace; these have one: anneal",
        ),
        (
            &[
                "best",
                "adjacency",
                "--player",
                "anneal",
                "--trace",
                "/no/such/folder/a.csv",
            ],
            "name a file in an existing folder",
        ),
        (
            &["best", "pig", "--moves", "roll"],
            "a chance move comes next",
        ),
        (
            &["best", "nim", "--player", "human"],
            "no player `human`; choose one of greedy minimax",
        ),
        (
            &["play", "pig", "--first", "alphabeta"],
            "choose one of human random greedy engine mcts expectimax",
        ),
    ] {
        let ran = siasat(args);
        assert_eq!(ran.code, 2, "{args:?}: {}", ran.out);
        assert!(ran.err.contains(part), "{args:?}: {}", ran.err);
    }
}

#[test]
fn the_odds_of_pig_are_known() {
    for (game, chance) in [("pig", 0.530_593), ("pig:target=20", 0.615_559)] {
        for player in ["engine", "greedy", "expectimax:depth=2"] {
            let found = json(&["best", game, "--player", player, "--json"]);
            let value = found["value"].as_f64().expect("a number");
            assert!((value - chance).abs() < 1e-6, "{game} {player}: {found}");
        }
    }
    let all = json(&[
        "best",
        "pig",
        "--position",
        "40 60 20 first",
        "--all",
        "--json",
    ]);
    let moves = all["moves"].as_array().expect("a list");
    assert_eq!((moves.len(), &moves[0]["move"]), (2, &all["move"]));
    let said = siasat_with(&["ugi", "pig"], b"position startpos\ngo depth 3\n");
    assert_eq!(
        said.out.lines().last(),
        Some("bestmove roll"),
        "{}",
        said.out
    );
}

#[test]
fn a_local_search_can_be_plotted() {
    let best = ["best", "adjacency:size=5", "--player"];
    // A column for each move, and a row for every 64 simulations and the last.
    let moves = json(&["show", "adjacency:size=5", "--json"]);
    let moves = moves["legal"].as_array().expect("a list");
    let moves = moves.iter().filter_map(|legal| legal.as_str());
    let simulated = ["sims"].into_iter().chain(moves).collect::<Vec<_>>();
    let simulated = simulated.join(",");
    for (player, rows, columns) in [
        ("anneal", 688, "iteration,temperature,current,best,accepted"),
        (
            "classic-anneal:iterations=50",
            50,
            "iteration,temperature,current,best,accepted",
        ),
        ("genetic:generations=9", 10, "generation,best,mean"),
        ("classic-genetic", 25, "generation,best,mean"),
        ("mcts:sims=2000", 32, &simulated),
    ] {
        let said = siasat(&[&best[..], &[player, "--trace", "-"]].concat());
        let mut lines = said.out.lines();
        assert_eq!(lines.next(), Some(columns));
        let numbers = |line: &str| line.split(',').all(|word| word.parse::<f64>().is_ok());
        assert_eq!(lines.take_while(|line| numbers(line)).count(), rows);

        let found = json(&[&best[..], &[player, "--trace", "-", "--json"]].concat());
        let trace = found["trace"].as_array().expect("a list");
        assert_eq!(trace.len(), rows);
        for column in columns.split(',') {
            assert!(trace[0][column].is_number(), "{column} in {}", trace[0]);
        }
        // Watching changes nothing.
        let unseen = json(&[&best[..], &[player, "--json"]].concat());
        assert_eq!(unseen["move"], found["move"]);
        assert!(unseen["trace"].is_null());
    }
    let file = std::env::temp_dir().join(format!("siasat-trace-{}.csv", std::process::id()));
    let path = file.to_str().expect("a plain path");
    let ran = siasat(&[&best[..], &["genetic", "--trace", path]].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    let written = std::fs::read_to_string(&file).expect("it was written");
    std::fs::remove_file(&file).expect("it can be removed");
    assert_eq!(written.lines().count(), 26, "{written}");
}

#[test]
fn ugi_speaks_its_protocol() {
    let script = "ugi\nisready\nuginewgame\nposition startpos moves 3 6\nquery p1turn\n\
                  query gameover\nquery result\ngo depth 6\n";
    let ran = siasat_with(&["ugi", "kalah"], script.as_bytes());
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    for line in ["ugiok", "readyok", "response false", "response none"] {
        assert!(
            ran.out.lines().any(|said| said == line),
            "{line} in {}",
            ran.out
        );
    }
    assert!(ran.out.contains("info depth 6 "), "{}", ran.out);
    let last = ran.out.lines().last().expect("a line");
    assert!(last.starts_with("bestmove "), "{last}");
}

#[test]
fn all_threads_share_a_limit_of_nodes() {
    let script = "setoption name threads value 2\ngo nodes 400000\n";
    let ran = siasat_with(&["ugi", "connect4"], script.as_bytes());
    let last = ran.out.lines().rfind(|line| line.starts_with("info "));
    let mut words = last.expect("a report").split(' ');
    let nodes = words
        .find(|&word| word == "nodes")
        .and_then(|_| words.next());
    let nodes: u64 = nodes.and_then(|text| text.parse().ok()).expect("a number");
    assert!((350_000..450_000).contains(&nodes), "{}", ran.out);
}

#[test]
fn the_first_search_of_a_game_keeps_to_its_time() {
    let mut engine = Command::new(env!("CARGO_BIN_EXE_siasat"))
        .args(["ugi", "connect4"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = engine.stdin.take().expect("a pipe");
    let mut lines = BufReader::new(engine.stdout.take().expect("a pipe")).lines();
    input
        .write_all(b"setoption name hash value 1024\n")
        .expect("it listens");
    // The best of a few: other work on the machine may come between.
    let took = (0..20).map(|_| {
        input
            .write_all(b"uginewgame\nisready\n")
            .expect("it listens");
        assert!(lines.any(|line| line.is_ok_and(|line| line == "readyok")));
        let asked = Instant::now();
        input.write_all(b"go movetime 100\n").expect("it listens");
        let answered = lines.any(|line| line.is_ok_and(|line| line.starts_with("bestmove ")));
        assert!(answered);
        asked.elapsed()
    });
    let took = took.min().expect("several times");
    assert!(took < Duration::from_millis(150), "{took:?}");
    input.write_all(b"quit\n").expect("it listens");
    assert!(engine.wait().expect("it ends").success());
}

#[test]
fn ugi_survives_any_line() {
    let mut script = b"position\ngo\xff\xfe\nfoo\nsetoption\nsetoption name hash value -1\n\
        position fen 1 2 3\nposition startpos moves 99\ngo movetime\ngo depth x\nquery\n\
        query life\nstop\n\n"
        .to_vec();
    script.extend(std::iter::repeat_n(b'x', 3 << 20));
    script.extend(b"\nposition startpos\ngo nodes 2000\n");
    let ran = siasat_with(&["ugi", "connect4"], &script);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let last = ran.out.lines().last().expect("a line");
    assert!(last.starts_with("bestmove "), "{last}");
}

#[test]
fn ugi_stops_at_once() {
    let mut engine = Command::new(env!("CARGO_BIN_EXE_siasat"))
        .args(["ugi", "knightthrough"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = engine.stdin.take().expect("a pipe");
    let mut lines = BufReader::new(engine.stdout.take().expect("a pipe")).lines();
    // The best of a few: other work on the machine may come between.
    let wait = (0..20).map(|_| {
        input
            .write_all(b"position startpos\ngo infinite\n")
            .expect("it listens");
        std::thread::sleep(Duration::from_millis(100));
        let asked = Instant::now();
        input.write_all(b"stop\n").expect("it listens");
        let answered = lines.any(|line| line.is_ok_and(|line| line.starts_with("bestmove ")));
        assert!(answered);
        asked.elapsed()
    });
    let wait = wait.min().expect("several times");
    assert!(wait < Duration::from_millis(50), "{wait:?}");
    input.write_all(b"quit\n").expect("it listens");
    assert!(engine.wait().expect("it ends").success());
}

#[test]
fn best_speaks_both_languages() {
    let args = ["best", "nim", "--player", "engine:depth=3", "--lang"];
    for (lang, parts) in [
        ("en", ["move        2", "value       +1.00 (exact)"]),
        ("id", ["langkah     2", "nilai       +1,00 (pasti)"]),
    ] {
        let said = siasat(&[&args[..], &[lang]].concat());
        for part in parts {
            assert!(said.out.contains(part), "{part} in {}", said.out);
        }
    }
    let over = siasat(&["best", "nim", "--moves", "2 1", "--lang", "id"]);
    assert!(over.err.contains("sudah selesai"), "{}", over.err);
}

#[test]
fn a_random_player_moves_by_its_seed() {
    let args = [
        "best", "kalah", "--player", "random", "--seed", "7", "--json",
    ];
    let [one, again] = [(); 2].map(|()| siasat(&args));
    assert_eq!(one.code, 0, "{}", one.err);
    assert_eq!(one.out, again.out);
    let object: Value = serde_json::from_str(&one.out).expect("one object");
    assert!(
        object["value"].is_null() && object["move"].is_string(),
        "{object}"
    );
    let said = siasat(&["best", "kalah", "--player", "random"]);
    assert!(said.out.contains("at random, one of 6"), "{}", said.out);
}
