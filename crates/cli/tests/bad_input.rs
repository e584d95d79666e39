//! Bad input gets one sentence that says what is accepted, exit code 2, no panic.

mod support;

use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;

use support::{Ran, check_refusal, command, game_names, refused, siasat, siasat_in};

#[test]
fn an_unknown_game() {
    let known = "choose one of congklak kalah knightthrough adjacency connect4 tictactoe nim pig chongkak oware \
                 togyzkumalak dakon sungka bohnenspiel pallanguzhi ohvalhu";
    for command in ["show", "rules", "play", "solve"] {
        refused(&[command, "chess"], b"", &["no game `chess`", known]);
    }
    refused(
        &["perft", "chess", "--depth", "1"],
        b"",
        &["no game `chess`", known],
    );
    refused(&["show", ""], b"", &["no game ``", known]);
    refused(&["show", "Kalah"], b"", &["no game `Kalah`", known]);
}

#[test]
fn an_option_that_does_not_exist() {
    let options =
        "pits (1 to 7), seeds (1 to 18), empty-capture (yes or no), end (either or mover)";
    refused(&["show", "kalah:pit=6"], b"", &["no option `pit`", options]);
    refused(
        &["show", "kalah:pits"],
        b"",
        &["`pits`", "key=value", options],
    );
    refused(
        &["show", "tictactoe:size=8"],
        b"",
        &["no option `size`", "it has no options"],
    );
    refused(
        &["show", "connect4:columns=9,rows=9"],
        b"",
        &[
            "9 columns and 9 rows",
            "9 columns take up to 6 rows",
            "up to 6 columns",
        ],
    );
    refused(
        &["show", "kalah:pits=5,pits=6"],
        b"",
        &["`pits` is given twice"],
    );
}

#[test]
fn a_size_out_of_range() {
    refused(
        &["show", "kalah:pits=8"],
        b"",
        &["`pits` cannot be `8`", "1 to 7"],
    );
    refused(
        &["show", "kalah:seeds=-1"],
        b"",
        &["`seeds` cannot be `-1`", "1 to 18"],
    );
    refused(
        &["show", "congklak:holes=1000000000000"],
        b"",
        &["`holes`", "1 to 7"],
    );
    refused(
        &["show", "knightthrough:height=3"],
        b"",
        &["`height`", "4 to 8"],
    );
    refused(&["show", "adjacency:size=9"], b"", &["`size`", "2 to 8"]);
    refused(&["show", "nim:piles=3/x"], b"", &["`piles`", "1/3/5/7"]);
    refused(
        &["show", "nim:misere=maybe"],
        b"",
        &["`misere`", "yes or no"],
    );
    refused(
        &["show", "kalah:end=never"],
        b"",
        &["`end`", "either or mover"],
    );
}

#[test]
fn an_illegal_move() {
    refused(
        &["show", "kalah", "--moves", "3 3"],
        b"",
        &["move 2: no move `3` here; choose one of 1 2 4 5 6"],
    );
    refused(
        &["show", "kalah", "--moves", "0"],
        b"",
        &["move 1: no move `0`"],
    );
    refused(
        &["show", "nim", "--moves", "2 1 1"],
        b"",
        &["move 3: no move `1`: the game is over"],
    );
    refused(
        &["show", "knightthrough", "--moves", "b1b2"],
        b"",
        &["`b1b2`", "b1a3"],
    );
    refused(
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
        refused(
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
        refused(
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
    for game in game_names() {
        refused(
            &["show", game, "--position", "-"],
            &rubbish,
            &["no position", "longer than 4096 bytes", "write it like"],
        );
    }
    let long_argument = "4 ".repeat(50_000);
    refused(
        &["show", "kalah", "--position", &long_argument],
        b"",
        &["longer than 4096 bytes"],
    );
    refused(&["show", &long_argument], b"", &["no game"]);
    refused(
        &["show", "kalah", "--moves", &"x".repeat(100_000)],
        b"",
        &["no move `xxx"],
    );
}

#[test]
fn bytes_that_are_no_text() {
    // Half of it is no UTF-8, and it begins like no option.
    let mut state = 7_u32;
    let mut rubbish = vec![b'x'];
    rubbish.extend((0..100_000).map(|_| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        1 + (state >> 24) as u8 % 255
    }));
    let rubbish = OsStr::from_bytes(&rubbish);
    for (before, part) in [
        (&["show"][..], "there is no file `x"),
        (&["rules"], "no game `x"),
        (&["show", "kalah", "--position"], "no position `x"),
        (&["show", "kalah", "--moves"], "move 1: no move `x"),
        (&["perft", "kalah", "--depth"], "`--depth` cannot be `x"),
        (&["play", "kalah", "--first"], "no player `x"),
        (&[], "no command `x"),
    ] {
        let mut command = command(&[("LANG", "en_GB.UTF-8")], before);
        let ran = command.arg(rubbish).output().expect("the program runs");
        check_refusal(&Ran::from(ran), before, &[part, ";"]);
    }
}

#[test]
fn a_player_that_does_not_exist() {
    refused(
        &["play", "kalah", "--first", "god"],
        b"",
        &[
            "siasat: no player `god`; choose one of human random",
            " level=easy level=medium level=hard level=expert level=impossible\n",
        ],
    );
}

#[test]
fn a_command_that_does_not_exist() {
    refused(
        &["frobnicate"],
        b"",
        &[
            "siasat: no command `frobnicate`; choose one of play serve site games rules show perft best solve review db book fair puzzles explain match arena ugi bench tune matrix estimate course library new-game completions man doctor\n",
        ],
    );
    // A slip of the finger is understood.
    let meant = [
        (&["sovle", "kalah"][..], "Did you mean `solve`?"),
        (&["solve", "kala"], "Did you mean `kalah`?"),
        (&["solve", "kalah", "--jsno"], "Did you mean `--json`?"),
        (&["arena", "rnu", "x"], "Did you mean `run`?"),
        (&["match", "kalah", "--lang", "ind"], "Did you mean `id`?"),
    ];
    for (args, question) in meant {
        refused(args, b"", &[question]);
    }
    refused(
        &["bench", "speed"],
        b"",
        &["no command `speed`; choose one of perft playouts serve\n"],
    );
    refused(
        &["bench", "--quick", "perft"],
        b"",
        &["`--quick` works only with `siasat bench` itself, not with perft\n"],
    );
}

#[test]
fn values_that_make_no_sense() {
    let depth = |given: &str| format!("option `--depth` cannot be `{given}`; it takes 0 to 1000\n");
    for given in [
        "x",
        "-1",
        "+1",
        "1001",
        "4000000000",
        "1e3",
        "99999999999999999999",
    ] {
        refused(&["perft", "nim", "--depth", given], b"", &[&depth(given)]);
    }
    for given in ["0", "-1", "257", "9999", "many"] {
        let sentence = format!("option `--threads` cannot be `{given}`; it takes 1 to 256\n");
        refused(
            &["perft", "nim", "--depth", "3", "--threads", given],
            b"",
            &[&sentence],
        );
    }
    for given in ["-1", "x", "18446744073709551616"] {
        let sentence =
            format!("option `--seed` cannot be `{given}`; it takes 0 to 18446744073709551615\n");
        refused(&["play", "pig", "--seed", given], b"", &[&sentence]);
        refused(&["bench", "playouts", "--seed", given], b"", &[&sentence]);
    }
    for given in ["nan", "0", "-1", "3601"] {
        let sentence = format!("option `--seconds` cannot be `{given}`; it takes 0.01 to 3600\n");
        refused(&["bench", "perft", "--seconds", given], b"", &[&sentence]);
    }
    refused(
        &["show", "kalah", "--lang", "fr"],
        b"",
        &["option `--lang` cannot be `fr`; it takes id or en\n"],
    );
}

#[test]
fn arguments_that_are_missing_or_too_many() {
    refused(
        &["perft", "kalah"],
        b"",
        &["`--depth <N>` must be given; write it like `siasat perft [OPTIONS] --depth <N> <GAME>`"],
    );
    refused(
        &["show"],
        b"",
        &["`<GAME>`", "`siasat show [OPTIONS] <GAME>`"],
    );
    refused(
        &["perft", "kalah", "--depth"],
        b"",
        &["option `--depth` needs a value; write it like `--depth <N>`"],
    );
    refused(
        &["show", "kalah", "chess"],
        b"",
        &["unexpected argument `chess`; write it like `siasat show [OPTIONS] <GAME>`"],
    );
    refused(
        &["games", "--depth", "3"],
        b"",
        &["no option `--depth` here; choose one of --json --lang --ascii --help\n"],
    );
    refused(
        &["show", "kalah", "--json", "--json"],
        b"",
        &["option `--json` is given twice; give it once\n"],
    );
    refused(
        &["show", "kalah", "--json=yes"],
        b"",
        &["option `--json` takes no value, but was given `yes`\n"],
    );
}

#[test]
fn rules_of_a_game_with_bad_options() {
    refused(
        &["rules", "kalah:bogus=1"],
        b"",
        &["no option `bogus`", "pits (1 to 7)"],
    );
    refused(&["rules", "kalah:pits=8"], b"", &["`pits`", "1 to 7"]);
}

#[test]
fn complaints_are_in_the_chosen_language() {
    for (args, sentence) in [
        (
            &["frobnicate", "--lang", "id"][..],
            "tidak ada perintah `frobnicate`; pilih salah satu dari play serve site games rules show perft best solve review db book fair puzzles explain match arena ugi bench tune matrix estimate course library new-game completions man doctor",
        ),
        (
            &["perft", "kalah", "--lang=id", "--depth", "x"],
            "opsi `--depth` tidak bisa `x`; yang diterima 0 sampai 1000",
        ),
        (
            &["--lang", "id", "show"],
            "`<GAME>` harus diberikan; tulis seperti `siasat show [OPTIONS] <GAME>`",
        ),
    ] {
        refused(args, b"", &[&format!("siasat: {sentence}\n")]);
    }
    for (args, sentence) in [
        (
            &["show", "catur"][..],
            "tidak ada permainan `catur`; pilih salah satu dari congklak kalah knightthrough \
             adjacency connect4 tictactoe nim pig chongkak oware \
                 togyzkumalak dakon sungka bohnenspiel pallanguzhi ohvalhu",
        ),
        (
            &["show", "kalah:pits=8"],
            "kalah: opsi `pits` tidak bisa `8`; yang diterima 1 sampai 7",
        ),
        (
            &["show", "nim", "--position", "4"],
            "tidak ada posisi `4`: ",
        ),
        (
            &["show", "kalah", "--moves", "3 3"],
            "langkah 2: tidak ada langkah `3` di sini; pilih salah satu dari 1 2 4 5 6",
        ),
        (
            &["play", "kalah", "--second", "dewa"],
            "tidak ada pemain `dewa`; pilih salah satu dari human random",
        ),
    ] {
        let args = [args, &["--lang", "id"]].concat();
        refused(&args, b"", &[&format!("siasat: {sentence}")]);
    }
    // What is wrong may be the language itself.
    let ran = siasat_in(&[("LANG", "id_ID.UTF-8")], &["games", "--lang", "fr"]);
    assert_eq!(ran.code, 2);
    assert_eq!(
        ran.err,
        "siasat: opsi `--lang` tidak bisa `fr`; yang diterima id atau en\n"
    );
}

#[test]
fn what_cannot_be_solved() {
    refused(
        &["solve", "pig"],
        b"",
        &["a game of chance", "siasat best pig"],
    );
    refused(
        &["solve", "tictactoe", "--position", "XXX/OO./..."],
        b"",
        &["the game is over"],
    );
    refused(
        &["solve", "kalah", "--memory", "0"],
        b"",
        &["`--memory` cannot be `0`", "1 to 1048576"],
    );
    refused(&["solve", "chess"], b"", &["no game `chess`"]);
}

#[test]
fn help_and_version_are_no_complaints() {
    for args in [
        &["--help"][..],
        &["help"],
        &["perft", "--help"],
        &["help", "show"],
    ] {
        let ran = siasat(args);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{args:?}");
        assert!(ran.out.contains("Usage: siasat"), "{}", ran.out);
    }
    assert!(siasat(&["--version"]).out.starts_with("siasat 0."));
}
