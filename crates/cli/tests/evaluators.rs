//! `siasat games` and the evaluators that it lists.

mod support;

use serde_json::Value;
use support::{json, siasat};

#[test]
fn every_game_says_its_players_settings_and_evaluators() {
    let ran = siasat(&["games", "--json"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let mut games = 0;
    for line in ran.out.lines() {
        let game: Value = serde_json::from_str(line).expect("an object on each line");
        for key in ["name", "options", "players", "evaluators", "solver", "book"] {
            assert!(!game[key].is_null(), "{key} in {line}");
        }
        let players = game["players"].as_array().expect("a list");
        let engine = players.iter().find(|player| player["kind"] == "engine");
        let settings = &engine.expect("an engine")["settings"];
        let settings = settings.as_array().expect("a list");
        for setting in settings {
            for key in ["key", "about", "accepts", "default"] {
                assert!(setting[key].is_string(), "{key} in {setting}");
            }
        }
        let eval = settings.iter().find(|setting| setting["key"] == "eval");
        let accepts = eval.expect("eval")["accepts"].as_str().expect("a text");
        let evaluators = game["evaluators"].as_array().expect("a list").iter();
        let names: Vec<&str> = evaluators.filter_map(|one| one["name"].as_str()).collect();
        assert_eq!(accepts, names.join(", "));
        games += 1;
    }
    assert_eq!(games, lobby::GAMES.len());
    let listed = siasat(&["games"]).out;
    assert!(
        listed.contains("engine:eval=  (linear seed stores extended)"),
        "{listed}"
    );
}

#[test]
fn two_evaluators_play_a_match() {
    let told = json(&[
        "match",
        "kalah",
        "--first",
        "engine:eval=linear,nodes=300,hash=1",
        "--second",
        "engine:eval=seed,nodes=300,hash=1",
        "--games",
        "4",
        "--seed",
        "1",
        "--json",
    ]);
    assert_eq!(told["games"], 4);
    assert_eq!(told["crashes"], 0);
}

#[test]
fn an_unknown_evaluator_is_refused_with_the_known_ones() {
    let ran = siasat(&["best", "connect4", "--player", "engine:eval=linear"]);
    assert_eq!(ran.code, 2);
    assert_eq!(
        ran.err.trim(),
        "siasat: engine: no evaluator `linear`; choose one of threats windows"
    );
}

#[test]
fn closeness_to_the_enemy_is_a_part_of_the_energy() {
    let energies = |near: &str| -> Vec<Value> {
        let player = format!("classic-anneal:seed=5,near={near}");
        let position = ["--moves", "c1 f8"];
        let args = [
            "best",
            "adjacency",
            "--player",
            &player,
            "--trace",
            "-",
            "--json",
        ];
        let told = json(&[&args[..], &position].concat());
        let rows = told["trace"].as_array().expect("rows").iter();
        rows.map(|row| row["current"].clone()).collect()
    };
    let [without, with] = ["no", "yes"].map(energies);
    assert!(without.len() > 10, "{without:?}");
    assert_ne!(
        without[0], with[0],
        "the first cell is worth something else"
    );
    assert_ne!(without, with);
}

#[test]
fn the_command_of_problem_22_plays_the_middle_column() {
    let told = json(&["course", "22", "--json"]);
    let live = &told["live"][0];
    assert_eq!(
        live["command"],
        "siasat best connect4 --player level=impossible"
    );
    let output = live["output"].as_str().expect("a text");
    let words: Vec<&str> = output.split_whitespace().collect();
    assert_eq!(words[..2], ["move", "4"], "{output}");
}
