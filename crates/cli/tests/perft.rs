//! `siasat perft`.

mod support;

use support::{json, siasat};

#[test]
fn one_line_for_each_depth() {
    let counted = siasat(&["perft", "kalah", "--depth", "5"]);
    assert_eq!(
        counted.out,
        "perft 1 = 6\nperft 2 = 35\nperft 3 = 185\nperft 4 = 942\nperft 5 = 4690\n"
    );
    let nothing = siasat(&["perft", "kalah", "--depth", "0"]);
    assert_eq!(nothing.out, "perft 0 = 1\n");
}

#[test]
fn json_has_the_last_depth() {
    let counted = json(&["perft", "connect4", "--depth", "8", "--json"]);
    assert_eq!(counted["game"], "connect4");
    assert_eq!(counted["depth"], 8);
    assert_eq!(counted["count"], 5_673_234);
    assert!(counted["seconds"].as_f64().expect("a number") > 0.0);
}

#[test]
fn any_number_of_threads_counts_the_same() {
    for game in [
        "kalah:pits=3,seeds=3",
        "knightthrough:width=4",
        "tictactoe",
        "pig",
    ] {
        let count = |threads| {
            let args = [
                "perft",
                game,
                "--depth",
                "6",
                "--json",
                "--threads",
                threads,
            ];
            json(&args)["count"].clone()
        };
        assert_eq!(count("1"), count("2"), "{game}");
        assert_eq!(count("1"), count("7"), "{game}");
    }
}

#[test]
fn a_finished_game_has_nothing_to_count() {
    let counted = siasat(&["perft", "tictactoe", "--depth", "2", "--moves", "1 4 2 5 3"]);
    assert_eq!(counted.out, "perft 1 = 0\nperft 2 = 0\n");
}
