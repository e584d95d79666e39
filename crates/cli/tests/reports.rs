//! `siasat games`, `rules`, `bench`, and `siasat` alone.

mod support;

use serde_json::Value;
use support::{game_names, json, siasat, siasat_with};

#[test]
fn games_lists_all_of_them_with_their_options() {
    let listed = siasat(&["games"]);
    for name in ["congklak", "kalah", "pits=6  (1 to 7)", "nim", "piles=3"] {
        assert!(listed.out.contains(name), "{}", listed.out);
    }
    let objects = siasat(&["games", "--json", "--lang", "id"]);
    let objects: Vec<Value> = objects
        .out
        .lines()
        .map(|line| serde_json::from_str(line).expect("good JSON"))
        .collect();
    for object in &objects {
        assert_eq!(object["chance"], object["name"] == "pig");
    }
    let names: Vec<Value> = objects.iter().map(|game| game["name"].clone()).collect();
    assert_eq!(names, game_names());
}

#[test]
fn rules_are_there_in_both_languages() {
    let english = siasat(&["rules", "congklak", "--lang", "en"]);
    let indonesian = siasat(&["rules", "congklak", "--lang", "id"]);
    assert!(english.out.contains("Congklak") && english.out.contains("store"));
    assert!(indonesian.out.contains("lumbung"));
    assert_ne!(english.out, indonesian.out);
    // The options are no part of the rules' name.
    assert_eq!(
        siasat(&["rules", "congklak:holes=5", "--lang", "en"]).out,
        english.out
    );
    for line in english.out.lines().chain(indonesian.out.lines()) {
        assert!(line.chars().count() <= 80, "{line}");
    }
}

#[test]
fn without_a_terminal_there_is_a_short_help() {
    let help = siasat(&[]);
    assert_eq!(help.code, 0);
    assert!(help.out.contains("Usage: siasat"), "{}", help.out);
    assert!(help.out.lines().count() < 50, "{}", help.out);
}

#[test]
fn the_fixed_benchmark_counts_the_same_nodes_every_time() {
    let ran = siasat(&["bench", "--quick", "--lang", "id"]);
    let last = ran.out.lines().last().expect("lines");
    let words: Vec<&str> = last.split(' ').collect();
    let ["Bench:", nodes, "nodes", rate, "nps"] = words[..] else {
        panic!("{last}");
    };
    assert!(rate.parse::<u64>().expect("a number") > 0);
    let objects = siasat(&["bench", "--quick", "--json"]);
    let objects: Vec<Value> = objects
        .out
        .lines()
        .map(|line| serde_json::from_str(line).expect("good JSON"))
        .collect();
    let (sum, positions) = objects.split_last().expect("lines");
    assert_eq!(sum["nodes"].to_string(), nodes);
    let counts = positions.iter().map(|object| object["nodes"].as_u64());
    assert_eq!(counts.sum::<Option<u64>>(), sum["nodes"].as_u64());
    // A header, an empty line and the sum beside the positions.
    assert_eq!(ran.out.lines().count(), positions.len() + 5, "{}", ran.out);
}

#[test]
fn benchmarks_have_their_headers_in_both_languages() {
    for (lang, header) in [("en", "games/s"), ("id", "main/dtk")] {
        let args = ["bench", "playouts", "--seconds", "0.01", "--lang", lang];
        let ran = siasat(&args);
        assert!(ran.out.contains(header), "{}", ran.out);
    }
}

#[test]
fn benchmarks_report_every_game() {
    let playouts = siasat(&["bench", "playouts", "--seconds", "0.01", "--json"]);
    assert_eq!(
        playouts.out.lines().count(),
        lobby::GAMES.len(),
        "{}",
        playouts.err
    );
    for line in playouts.out.lines() {
        let object: Value = serde_json::from_str(line).expect("good JSON");
        let rate = object["games_per_second"].as_f64().expect("a number");
        assert!(rate > 0.0, "{line}");
    }
}

#[test]
fn a_load_on_the_server_is_measured() {
    let load = "bench serve --seconds 1 --players 6 --analyses 2 --analysis-seconds 0.1 --json";
    let args: Vec<&str> = load.split(' ').collect();
    let report = json(&args);
    for (kind, row) in report["requests"].as_object().expect("kinds") {
        assert_eq!(row["errors"], serde_json::json!({}), "{kind}: {report}");
    }
    // On a busy machine a second may be too short for anything else.
    let begun = &report["requests"]["begin"];
    assert!(begun["answered"].as_u64() > Some(0), "{report}");
    assert!(
        begun["p50"].as_f64() <= begun["longest"].as_f64(),
        "{report}"
    );
    assert!(begun["server_p99_at_most"].as_f64() > Some(0.0), "{report}");
    if cfg!(target_os = "linux") {
        let memory = &report["memory_mb"]["last_quarter"];
        assert!(memory.as_f64() > Some(1.0), "{report}");
    }
    assert!(
        report["analyses_of_one"]["most"].as_u64() > Some(0),
        "{report}"
    );
}

#[test]
fn perft_benchmarks_have_yardsticks_where_there_are_some() {
    let walked = siasat(&["bench", "perft", "--seconds", "0.01", "--json"]);
    let objects: Vec<Value> = walked
        .out
        .lines()
        .map(|line| serde_json::from_str(line).expect("good JSON"))
        .collect();
    assert_eq!(objects.len(), lobby::GAMES.len(), "{}", walked.err);
    for object in objects {
        let by_hand = ["connect4", "kalah"].contains(&object["game"].as_str().expect("a name"));
        assert_eq!(object["by_hand_per_second"].is_f64(), by_hand, "{object}");
        assert_eq!(object["ratio"].is_f64(), by_hand, "{object}");
        for rate in ["traits_per_second", "bulk_per_second"] {
            assert!(object[rate].as_f64().expect("a number") > 0.0, "{object}");
        }
        // What was walked is what perft counts.
        let game = object["game"].as_str().expect("a name");
        let depth = object["depth"].to_string();
        let counted = json(&["perft", game, "--depth", &depth, "--json"]);
        assert_eq!(object["count"], counted["count"], "{object}");
    }
}

#[test]
fn what_seeds_lie_in_has_one_name_in_english() {
    for game in lobby::GAMES {
        let info = game.info();
        let abouts = info
            .options
            .iter()
            .map(|opt| opt.about.in_lang(game::Lang::En));
        let texts = [
            info.rules.in_lang(game::Lang::En),
            info.tagline.in_lang(game::Lang::En),
        ]
        .into_iter()
        .chain(abouts);
        for text in texts {
            // The option keeps the name it has always had.
            let said = text.replace("`pits`", "").replace("pits=", "");
            let mut words = said.split(|c: char| !c.is_alphabetic());
            let pit = words.find(|word| ["pit", "pits"].contains(&&*word.to_lowercase()));
            assert_eq!(pit, None, "{}", info.name);
        }
    }
}

#[test]
fn how_to_play_on_says_what_was_said_before() {
    for (flags, again) in [
        (&[][..], "  siasat play nim --position \"3 first\"\n"),
        (
            &["--lang", "id", "--ascii"],
            "  siasat play nim --lang id --ascii --position \"3 first\"\n",
        ),
    ] {
        let left = siasat_with(&[&["play", "nim"], flags].concat(), b"q\n");
        assert!(left.out.ends_with(again), "{}", left.out);
    }
}

#[test]
fn values_of_options_are_told_in_the_chosen_language() {
    let listed = siasat(&["games", "--lang", "id"]);
    for values in ["pits=6  (1 sampai 7)", "misere=yes  (yes atau no)"] {
        assert!(listed.out.contains(values), "{}", listed.out);
    }
    assert!(!listed.out.contains(" or "), "{}", listed.out);
}

#[test]
fn options_of_games_are_listed_in_short_lines() {
    for lang in ["id", "en"] {
        let listed = siasat(&["games", "--lang", lang]);
        for line in listed.out.lines() {
            assert!(line.chars().count() <= 78, "{line}");
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let game = |seed| {
        let players = ["--first", "random", "--second", "random"];
        let args = [&["play", "pig", "--seed", seed], &players[..]].concat();
        let ran = siasat(&args);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""));
        // The clock is no part of the game.
        let lines = ran.out.lines();
        let lines = lines.filter(|line| !line.starts_with("Thinking time"));
        lines.collect::<Vec<_>>().join("\n")
    };
    assert_eq!(game("1"), game("1"));
    assert_ne!(game("1"), game("2"));
}
