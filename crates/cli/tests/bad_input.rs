//! Bad input gets one sentence that says what is accepted, exit code 2, no panic.

mod support;

use support::{siasat, siasat_with};

/// The complaint is one line that contains all of `parts`.
fn check(args: &[&str], input: &[u8], parts: &[&str]) {
    let ran = siasat_with(args, input);
    assert_eq!(ran.code, 2, "{args:?}: {}", ran.err);
    assert_eq!(ran.out, "", "{args:?}");
    assert_eq!(
        ran.err.trim_end().lines().count(),
        1,
        "{args:?}: {}",
        ran.err
    );
    for part in parts {
        assert!(
            ran.err.contains(part),
            "{args:?}: {part:?} is not in {}",
            ran.err
        );
    }
}

#[test]
fn an_unknown_game() {
    let known = "choose one of congklak kalah knightthrough adjacency connect4 tictactoe nim pig";
    for command in ["show", "rules", "play"] {
        check(&[command, "chess"], b"", &["no game `chess`", known]);
    }
    check(
        &["perft", "chess", "--depth", "1"],
        b"",
        &["no game `chess`", known],
    );
    check(&["show", ""], b"", &["no game ``", known]);
    check(&["show", "Kalah"], b"", &["no game `Kalah`", known]);
}

#[test]
fn an_option_that_does_not_exist() {
    let options =
        "pits (1 to 7), seeds (1 to 18), empty-capture (yes or no), end (either or mover)";
    check(&["show", "kalah:pit=6"], b"", &["no option `pit`", options]);
    check(
        &["show", "kalah:pits"],
        b"",
        &["`pits`", "key=value", options],
    );
    check(
        &["show", "connect4:size=8"],
        b"",
        &["no option `size`", "it has no options"],
    );
    check(
        &["show", "kalah:pits=5,pits=6"],
        b"",
        &["`pits` is given twice"],
    );
}

#[test]
fn a_size_out_of_range() {
    check(
        &["show", "kalah:pits=8"],
        b"",
        &["`pits` cannot be `8`", "1 to 7"],
    );
    check(
        &["show", "kalah:seeds=-1"],
        b"",
        &["`seeds` cannot be `-1`", "1 to 18"],
    );
    check(
        &["show", "congklak:holes=1000000000000"],
        b"",
        &["`holes`", "1 to 7"],
    );
    check(
        &["show", "knightthrough:height=3"],
        b"",
        &["`height`", "4 to 8"],
    );
    check(&["show", "adjacency:size=9"], b"", &["`size`", "2 to 8"]);
    check(&["show", "nim:piles=3/x"], b"", &["`piles`", "1/3/5/7"]);
    check(
        &["show", "nim:misere=maybe"],
        b"",
        &["`misere`", "yes or no"],
    );
    check(
        &["show", "kalah:end=never"],
        b"",
        &["`end`", "either or mover"],
    );
}

#[test]
fn an_illegal_move() {
    check(
        &["show", "kalah", "--moves", "3 3"],
        b"",
        &["move 2: no move `3` here; choose one of 1 2 4 5 6"],
    );
    check(
        &["show", "kalah", "--moves", "0"],
        b"",
        &["move 1: no move `0`"],
    );
    check(
        &["show", "nim", "--moves", "2 1 1"],
        b"",
        &["move 3: no move `1`: the game is over"],
    );
    check(
        &["show", "knightthrough", "--moves", "b1b2"],
        b"",
        &["`b1b2`", "b1a3"],
    );
    check(
        &["show", "congklak", "--moves", "pass"],
        b"",
        &["`pass`", "1 2 3 4 5 6 7"],
    );
}

#[test]
fn a_malformed_position() {
    let example = "write it like `4 4 4 4 4 4 | 0 / 4 4 4 4 4 4 | 0 / first`";
    for position in [
        "",
        "x",
        "4 4 4",
        "1 2 3 4 5 6 | 7 / 1 2 3 4 5 | 7 / first",
        "/",
        "| | |",
    ] {
        check(
            &["show", "kalah", "--position", position],
            b"",
            &["no position", example],
        );
    }
    for (game, position) in [
        (
            "connect4",
            "X....../......./......./......./......./.......",
        ),
        ("tictactoe", "XXX/XXX/XXX"),
        ("knightthrough", "8/8/8 w"),
        ("adjacency", "XX first 3"),
        ("nim", "4 first"),
        ("pig", "100 100 0 over"),
        ("congklak", "7 7 / 7 7 / first"),
    ] {
        let part = "; write it like `";
        check(
            &["show", game, "--position", position],
            b"",
            &["no position", part],
        );
    }
}

#[test]
fn a_megabyte_of_rubbish_as_a_position() {
    let mut state = 1_u64;
    let rubbish: Vec<u8> = (0..1 << 20)
        .map(|_| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 56) as u8
        })
        .collect();
    for game in [
        "congklak",
        "kalah",
        "knightthrough",
        "adjacency",
        "connect4",
        "tictactoe",
        "nim",
        "pig",
    ] {
        check(
            &["show", game, "--position", "-"],
            &rubbish,
            &["no position", "longer than 4096 bytes", "write it like"],
        );
    }
    let long_argument = "4 ".repeat(50_000);
    check(
        &["show", "kalah", "--position", &long_argument],
        b"",
        &["longer than 4096 bytes"],
    );
    check(&["show", &long_argument], b"", &["no game"]);
    check(
        &["show", "kalah", "--moves", &"x".repeat(100_000)],
        b"",
        &["no move `xxx"],
    );
}

#[test]
fn a_player_that_does_not_exist() {
    let ran = siasat(&["play", "kalah", "--first", "god"]);
    assert_eq!(ran.code, 2);
    assert!(
        ran.err
            .contains("no player `god`; choose one of human random"),
        "{}",
        ran.err
    );
}

#[test]
fn numbers_that_make_no_sense() {
    for args in [
        &["perft", "kalah", "--depth", "-1"][..],
        &["perft", "kalah", "--depth", "deep"],
        &["perft", "kalah", "--depth", "3", "--threads", "0"],
        &["perft", "kalah"],
        &["bench", "perft", "--seconds", "nan"],
        &["bench"],
        &["frobnicate"],
        &["play", "kalah", "--seed", "x"],
        &["show", "kalah", "--lang", "fr"],
    ] {
        let ran = siasat(args);
        assert_eq!(ran.code, 2, "{args:?}");
        assert!(
            !ran.err.is_empty() && !ran.err.contains("panicked"),
            "{args:?}: {}",
            ran.err
        );
    }
}
