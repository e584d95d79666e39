//! `siasat tune`.

mod support;

use support::{json, siasat};

const TINY: [&str; 10] = [
    "--population",
    "4",
    "--generations",
    "1",
    "--games",
    "4",
    "--nodes",
    "200",
    "--check",
    "8",
];

#[test]
fn the_same_seed_finds_the_same_weights() {
    let tune = |concurrency| {
        let more = [
            "--evaluator",
            "seed",
            "--seed",
            "5",
            "--json",
            "--concurrency",
        ];
        json(
            &[
                &["tune", "kalah:pits=4,seeds=2"],
                &TINY[..],
                &more,
                &[concurrency],
            ]
            .concat(),
        )
    };
    let tuned = tune("1");
    assert_eq!(tuned, tune("2"));
    for key in [
        "weights", "games", "wins", "draws", "losses", "elo", "elo_low", "elo_high",
    ] {
        assert!(!tuned[key].is_null(), "{key} in {tuned}");
    }
    assert_eq!(
        (&tuned["evaluator"], &tuned["games"]),
        (&"seed".into(), &8.into())
    );
    assert_eq!(tuned["weights"][0]["before"], 100);
}

#[test]
fn people_read_weights_and_a_verdict_in_both_languages() {
    for (lang, parts) in [
        ("en", ["generation 1: best", "holes with seeds", "match: "]),
        (
            "id",
            ["generasi 1: terbaik", "holes with seeds", "pertandingan: "],
        ),
    ] {
        let ran = siasat(&[&["tune", "kalah:pits=4,seeds=2", "--lang", lang], &TINY[..]].concat());
        assert_eq!((ran.code, ran.err.as_str()), (0, ""));
        for part in parts {
            assert!(ran.out.contains(part), "{part} in {}", ran.out);
        }
    }
}

#[test]
fn games_and_evaluations_without_weights() {
    for (args, part) in [
        (
            &["tune", "pig"][..],
            "pig has no evaluation with weights; choose one of kalah",
        ),
        (&["tune", "chess"], "no game `chess`"),
        (&["tune", "kalah:pits=0"], "1 to 7"),
        (
            &["tune", "kalah", "--evaluator", "x"],
            "no evaluation `x`; choose one of harvest seed",
        ),
        (&["tune", "kalah", "--population", "1"], "2 to 1000"),
        (&["tune", "kalah", "--games", "-3"], "2 to 100000"),
    ] {
        let ran = siasat(args);
        assert_eq!(ran.code, 2, "{args:?}: {}", ran.out);
        assert!(ran.err.contains(part), "{args:?}: {}", ran.err);
    }
}
