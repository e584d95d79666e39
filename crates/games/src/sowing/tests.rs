use game::{Draw, Notation, perft};
use gametest::SplitMix64;

use super::*;
use crate::{Congklak, Kalah};

fn game(spec: &str) -> Sowing {
    Sowing::from_spec(spec).expect("a game")
}

fn read(spec: &str, text: &str) -> Sowing {
    game(spec).read(text).expect("a position")
}

/// Random games of a fast type and the sower, side by side.
fn compare<G: Game>(spec: &str, games: u64) {
    let fast = G::from_spec(spec).expect("a game");
    let general = game(spec);
    let mut rng = SplitMix64::from_text(spec);
    for _ in 0..games {
        let (mut fast, mut general) = (fast.clone(), general);
        loop {
            assert_eq!(fast.turn(), general.turn(), "{spec} {}", fast.text());
            assert_eq!(fast.text(), general.text(), "{spec}");
            assert_eq!(fast.bounds(), general.bounds(), "{spec} {}", fast.text());
            if fast.turn().is_over() {
                break;
            }
            assert_eq!(
                fast.legal_texts(),
                general.legal_texts(),
                "{spec} {}",
                fast.text()
            );
            let pick = rng.below(fast.move_count() as u32) as usize;
            let (mv, same) = (fast.moves().nth(pick), general.moves().nth(pick));
            fast.play(mv.expect("a move"));
            general.play(same.expect("a move"));
        }
    }
}

/// A few hundred games; with `SIASAT_SLOW=1` a hundred thousand of each of the two.
#[test]
fn the_fast_types_play_the_same_games() {
    let slow = std::env::var_os("SIASAT_SLOW").is_some_and(|value| value != "0");
    let games = if slow { 12_500 } else { 40 };
    for spec in [
        "kalah",
        "kalah:empty-capture=yes",
        "kalah:end=mover",
        "kalah:empty-capture=yes,end=mover",
        "kalah:pits=7,seeds=18",
        "kalah:pits=1,seeds=18",
        "kalah:pits=3,seeds=9,end=mover",
        "kalah:pits=4,seeds=3,empty-capture=yes",
    ] {
        compare::<Kalah>(spec, games);
    }
    for spec in [
        "congklak",
        "congklak:empty-shot=bank",
        "congklak:seeds=18",
        "congklak:holes=1,seeds=18",
        "congklak:holes=3,seeds=9",
        "congklak:holes=4,seeds=3,empty-shot=bank",
        "congklak:holes=5,seeds=5",
        "congklak:holes=6,seeds=2",
    ] {
        compare::<Congklak>(spec, games);
    }
}

/// Only Congklak and Kalah have types of their own; the same names with other options are
/// the sower's.
#[test]
fn congklak_in_rounds_is_not_for_the_fast_type() {
    for (spec, usual) in [
        ("congklak", true),
        ("congklak:holes=5,empty-shot=bank", true),
        ("congklak:starter=loser,refill=near", true),
        ("congklak:rounds=3", false),
        ("congklak:start=saku", false),
        ("congklak:shot=lap", false),
        ("congklak:mikul=yes", false),
        ("congklak:round-end=row", false),
    ] {
        assert_eq!(Congklak::from_spec(spec).is_ok(), usual, "{spec}");
        assert!(Sowing::from_spec(spec).is_ok(), "{spec}");
    }
    assert!(Sowing::from_spec("congklak:start=saku,seeds=5").is_err());
    assert!(Sowing::from_spec("chongkak:holes=9,seeds=15").is_err());
    let start = "0 8 8 8 8 8 8 | 1 / 0 8 8 8 8 8 8 | 1 / first";
    assert_eq!(game("congklak:start=saku").text(), start);
}

/// The first moves bring the board back, so that only counting ends such a game.
#[test]
fn single_seeds_run_after_each_other_for_ever() {
    let boards = [
        (
            "pallanguzhi",
            "1 0 0 0 1 0 0 | 40 / 1 0 0 0 1 0 0 | 40 / first / round 1",
            "1 1 2 2 5 5 6 6 7 7 3 3 4 4",
        ),
        (
            "oware",
            "0 0 0 0 0 1 | 23 / 0 0 0 0 0 1 | 23 / first",
            "6 6 1 1 2 2 3 3 4 4 5 5",
        ),
        (
            "togyzkumalak",
            "0 0 0 0 1 0 0 0 0 | 80 / 0 0 0 0 1 0 0 0 0 | 80 / first",
            "5 5 6 6 7 7 8 8 9 9 1 1 2 2 3 3 4 4",
        ),
        (
            "bohnenspiel",
            "0 0 0 0 0 1 | 35 / 0 0 0 0 0 1 | 35 / first",
            "6 6 1 1 2 2 3 3 4 4 5 5",
        ),
    ];
    for (spec, board, moves) in boards {
        let start = read(spec, &format!("{board} / quiet 0"));
        let mut pos = start;
        for mv in moves.split(' ') {
            pos.play(pos.read_move(mv).expect("a move"));
        }
        let plies = moves.split(' ').count();
        assert_eq!(pos.text(), format!("{board} / quiet {plies}"));
    }
}

#[test]
fn a_hundred_quiet_plies_end_the_game_and_each_takes_its_row() {
    let mut pos = read(
        "oware",
        "0 0 0 0 0 1 | 23 / 0 0 0 0 0 1 | 23 / first / quiet 99",
    );
    pos.play(Choice::Sow(5));
    assert_eq!(
        pos.text(),
        "0 0 0 0 0 0 | 23 / 0 0 0 0 0 0 | 25 / over / quiet 100"
    );
    assert_eq!(pos.turn(), Turn::Over(Points(-2)));
    for (spec, board, mv, ends) in [
        (
            "togyzkumalak",
            "0 0 0 0 1 0 0 0 0 | 80 / 0 0 0 0 1 0 0 0 0 | 80",
            4,
            "0 0 0 0 0 0 0 0 0 | 81 / 0 0 0 0 0 0 0 0 0 | 81",
        ),
        // The seed that crosses over goes to the other side's row.
        (
            "bohnenspiel",
            "0 0 0 0 0 1 | 35 / 0 0 0 0 0 1 | 35",
            5,
            "0 0 0 0 0 0 | 35 / 0 0 0 0 0 0 | 37",
        ),
    ] {
        let mut pos = read(spec, &format!("{board} / first / quiet 98"));
        pos.play(Choice::Sow(mv));
        assert!(!pos.turn().is_over(), "{spec}");
        let mut pos = read(spec, &format!("{board} / first / quiet 99"));
        pos.play(Choice::Sow(mv));
        assert_eq!(pos.text(), format!("{ends} / over / quiet 100"));
    }
    // In a game of rounds, the round.
    let text = "0 0 0 0 1 0 0 | 41 / 0 0 0 0 1 0 0 | 41 / first / round 1 / quiet 99";
    let mut pos = read("pallanguzhi", text);
    pos.play(Choice::Sow(4));
    assert_eq!(
        pos.text(),
        "6 6 6 6 6 6 6 | 0 / 6 6 6 6 6 6 6 | 0 / second / round 2 / quiet 0"
    );
    // Never is after a thousand.
    let mut pos = read(
        "oware:quiet=0",
        "0 0 0 0 0 1 | 23 / 0 0 0 0 0 1 | 23 / first / quiet 998",
    );
    pos.play(Choice::Sow(5));
    assert!(!pos.turn().is_over());
    pos.play(Choice::Sow(5));
    assert!(pos.turn().is_over());
}

#[test]
fn a_tuzdyk_takes_every_seed_that_falls_into_it() {
    // The first side owns the second side's hole 1; the second side sows past it.
    let text = "0 0 0 0 0 0 0 1 2 | 73 / t 0 4 0 0 0 1 0 4 | 77 / first / quiet 0";
    let mut pos = read("togyzkumalak", text);
    pos.play(pos.read_move("9").expect("a move"));
    assert_eq!(
        pos.text(),
        "0 0 0 0 0 0 0 1 1 | 74 / t 0 4 0 0 0 1 0 4 | 77 / second / quiet 0"
    );
    assert_eq!(pos.score(), [74, 77]);
}

#[test]
fn a_second_tuzdyk_the_ninth_hole_and_the_same_number_are_refused() {
    for (before, mv, after) in [
        // The first side has one already.
        (
            "0 0 0 0 0 0 0 1 3 | 70 / t 2 4 0 0 0 1 0 2 | 79 / first / quiet 0",
            "9",
            "0 0 0 0 0 0 0 1 1 | 71 / t 3 4 0 0 0 1 0 2 | 79 / second / quiet 0",
        ),
        // The second side has the hole of the same number.
        (
            "0 t 0 0 0 0 0 1 3 | 70 / 0 2 4 0 0 0 1 0 2 | 79 / first / quiet 0",
            "9",
            "0 t 0 0 0 0 0 1 1 | 70 / 1 3 4 0 0 0 1 0 2 | 79 / second / quiet 1",
        ),
        // The ninth hole.
        (
            "0 0 0 0 0 0 0 0 10 | 70 / 0 2 4 0 0 0 1 0 2 | 73 / first / quiet 0",
            "9",
            "0 0 0 0 0 0 0 0 1 | 70 / 1 3 5 1 1 1 2 1 3 | 73 / second / quiet 1",
        ),
    ] {
        let pos = read("togyzkumalak", before);
        let next = pos.after(pos.read_move(mv).expect("a move"));
        assert_eq!(next.text(), after);
    }
}

#[test]
fn a_move_of_pallanguzhi_ends() {
    // Random boards with many seeds, and every move on them.
    let mut rng = SplitMix64::from_text("handfuls");
    let start = game("pallanguzhi");
    for _ in 0..2_000 {
        let mut hole = || rng.below(9).to_string();
        let mut row = || (0..7).map(|_| hole()).collect::<Vec<_>>().join(" ");
        let text = format!(
            "{} | 20 / {} | 20 / first / round 1 / quiet 0",
            row(),
            row()
        );
        let Ok(pos) = start.read(&text) else { continue };
        for mv in pos.moves() {
            let _ = pos.after(mv);
        }
    }
}

#[test]
fn positions_that_no_game_reaches_are_refused_with_a_sentence() {
    for (spec, text, fault) in [
        (
            "oware",
            "4 4 4 4 4 4 | 0 / 4 4 4 4 4 4 | 0 / first",
            "the part `quiet` with a number is missing at the end",
        ),
        (
            "oware",
            "4 4 4 4 4 4 | 0 / 4 4 4 4 4 4 | 0 / first / quiet 100",
            "`quiet 100` is not `quiet` with a number from 0 to 99",
        ),
        (
            "oware",
            "4 4 4 4 4 4 | 0 / 4 4 4 4 4 4 | 0 / first / quiet 1 / round 1",
            "the part `round 1` at the end means nothing here",
        ),
        (
            "oware",
            "4 4 4 4 4 x | 0 / 4 4 4 4 4 4 | 0 / first / quiet 1",
            "`x` is not a number of seeds from 0 to 255",
        ),
        (
            "oware",
            "0 0 0 0 0 0 | 40 / 0 0 0 0 0 1 | 7 / first / quiet 1",
            "the round is over in this position, so there is nothing to move",
        ),
        (
            "chongkak",
            "6 6 6 6 x 6 | 6 / 6 6 6 6 6 6 | 0 / first / round 2",
            "burnt holes x are the last holes of a row, not all of them, and only after round 1",
        ),
        (
            "chongkak:refill=near",
            "6 6 6 6 6 x | 6 / 6 6 6 6 6 6 | 0 / first / round 2",
            "burnt holes x are the first holes of a row, not all of them, and only after round 1",
        ),
        (
            "chongkak",
            "6 6 6 6 6 6 | 0 / 6 6 6 6 6 6 | 0 / first / round 4",
            "`round 4` is not `round` with a number from 1 to 3",
        ),
        (
            "dakon",
            "3 1 3 0 0 0 0 | 40 / 0 0 0 0 5 0 0 | 47 / first / round 1 / at 2",
            "hole 2 has not the two seeds that a choice needs",
        ),
        (
            "togyzkumalak",
            "9 9 9 9 9 9 9 9 t | 9 / 9 9 9 9 9 9 9 9 9 | 0 / first / quiet 0",
            "a hole marked t cannot be hole 9, nor have the same number in both rows",
        ),
        (
            "togyzkumalak",
            "9 t t 9 9 9 9 9 9 | 18 / 9 9 9 9 9 9 9 9 9 | 0 / first / quiet 0",
            "the first row has two holes marked t",
        ),
    ] {
        let found = game(spec).read(text).expect_err(text).fault.to_string();
        assert_eq!(found, fault, "{spec} {text}");
    }
}

/// What the table of games says is what is played: counts with other options than usual.
#[test]
fn sungka_with_both_is_congklak() {
    let [sungka, congklak] = ["sungka:capture=both", "congklak:rounds=3"].map(game);
    for depth in 1..=5 {
        assert_eq!(perft(&sungka, depth), perft(&congklak, depth));
    }
}
