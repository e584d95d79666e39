use game::{Draw, Evaluator, Notation, Value, Zone, perft, walk};

use super::*;
use crate::mancala::line;

fn game(spec: &str) -> Kalah {
    Kalah::from_spec(spec).unwrap()
}

fn read(picture: &str) -> Kalah {
    game("kalah").read(&line(picture)).unwrap()
}

/// Plays a move under the usual rules and compares pictures.
fn check(before: &str, pit: &str, after: &str) {
    check_with("kalah", before, pit, after);
}

fn check_with(spec: &str, before: &str, pit: &str, after: &str) {
    let game = game(spec);
    let pos = game.read(&line(before)).unwrap();
    assert_eq!(pos.text(), line(before));
    let pit = pos.read_move(pit).unwrap();
    let next = pos.after(pit);
    assert_eq!(next.text(), line(after));
    assert_eq!(game.read(&next.text()), Ok(next));

    // The story is told from the slow form of the board.
    let mut scene = pos.scene();
    for event in pos.story(pit) {
        scene.apply(&event);
    }
    assert_eq!(scene, next.scene());
}

#[test]
fn every_pit_starts_with_four_seeds() {
    let start = "0 | 4 4 4 4 4 4
                     4 4 4 4 4 4 | 0 first";
    assert_eq!(game("kalah").text(), line(start));
    let small = "0 | 2 2 2
                     2 2 2 | 0 first";
    assert_eq!(game("kalah:pits=3,seeds=2").text(), line(small));
}

#[test]
fn seeds_are_sown_counter_clockwise_one_by_one() {
    check(
        "0 | 4 4 4 4 4 4
             4 4 4 4 4 4 | 0 first",
        "1",
        "0 | 4 4 4 4 4 4
             0 5 5 5 5 4 | 0 second",
    );
    check(
        "0 | 4 4 4 4 4 4
             0 5 5 5 5 4 | 0 second",
        "4",
        "1 | 5 5 0 4 4 4
             1 5 5 5 5 4 | 0 first",
    );
}

#[test]
fn the_opponents_store_gets_no_seed() {
    check(
        "0 | 1 1 1 1 1 1
             2 0 0 1 0 8 | 0 first",
        "6",
        "0 | 2 2 2 2 2 2
             3 0 0 1 0 0 | 1 second",
    );
    check(
        "0 | 8 1 1 1 1 1
             1 1 1 1 1 1 | 0 second",
        "6",
        "1 | 0 1 1 1 1 2
             2 2 2 2 2 2 | 0 first",
    );
}

#[test]
fn a_full_lap_does_not_skip_the_origin() {
    check(
        "0 |  0 0 0 0 0 1
             14 0 0 0 0 0 | 0 first",
        "1",
        "0 | 1 1 1 1 1 2
             1 2 1 1 1 1 | 1 second",
    );
}

#[test]
fn a_handful_of_sixteen_and_more_goes_round_in_laps() {
    check(
        "7 | 2  0 0 0 0 0
             0 16 0 0 0 0 | 3 first",
        "2",
        "7 | 3 1 1 1 1 1
             1 1 2 2 2 1 | 4 second",
    );
    // A lap, and six more: an extra turn.
    check(
        "0 |  1 0 0 0 0 0
             19 0 0 0 0 0 | 0 first",
        "1",
        "0 | 2 1 1 1 1 1
             1 2 2 2 2 2 | 2 first",
    );
    // Two laps end where they began, with two seeds: nothing is captured.
    check(
        "0 | 0 0 0 0 0  1
             0 0 0 0 1 26 | 0 first",
        "6",
        "0 | 2 2 2 2 2 3
             2 2 2 2 3 2 | 2 second",
    );
    // On a board with one pit a side a lap has three seeds.
    check_with(
        "kalah:pits=1",
        "0 |  2
             17 | 0 first",
        "1",
        "0 | 8
             5 | 6 second",
    );
}

#[test]
fn a_last_seed_in_an_empty_own_pit_captures_what_lies_across() {
    check(
        "13 | 6 0 1 4 0 2
              3 2 1 0 5 1 | 10 first",
        "1",
        "13 | 6 0 1 0 0 2
              0 3 2 0 5 1 | 15 second",
    );
    check(
        "13 | 0 1 4 0 2 6
              3 2 1 0 5 1 | 10 second",
        "5",
        "17 | 0 0 4 0 2 6
              0 2 1 0 5 1 | 10 first",
    );
}

#[test]
fn nothing_across_means_no_capture() {
    check(
        "13 | 6 0 1 0 0 2
              3 2 1 0 5 1 | 10 first",
        "1",
        "13 | 6 0 1 0 0 2
              0 3 2 1 5 1 | 10 second",
    );
}

#[test]
fn with_empty_capture_the_last_seed_is_banked_even_alone() {
    check_with(
        "kalah:empty-capture=yes",
        "13 | 6 0 1 0 0 2
              3 2 1 0 5 1 | 10 first",
        "1",
        "13 | 6 0 1 0 0 2
              0 3 2 0 5 1 | 11 second",
    );
}

#[test]
fn a_last_seed_in_an_empty_pit_of_the_opponent_captures_nothing() {
    for spec in ["kalah", "kalah:empty-capture=yes"] {
        check_with(
            spec,
            "0 | 1 0 0 0 0 2
                 0 0 0 1 5 3 | 0 first",
            "6",
            "0 | 1 0 0 0 1 3
                 0 0 0 1 5 0 | 1 second",
        );
    }
}

#[test]
fn a_full_lap_into_the_emptied_origin_captures() {
    check(
        "0 | 0 0  0 0 0 1
             0 0 13 0 0 0 | 0 first",
        "3",
        "0 | 1 1 0 1 1 2
             1 1 0 1 1 1 | 3 second",
    );
}

#[test]
fn a_last_seed_in_the_own_store_gives_an_extra_turn() {
    check(
        "0 | 4 4 4 4 4 4
             4 4 4 4 4 4 | 0 first",
        "3",
        "0 | 4 4 4 4 4 4
             4 4 0 5 5 5 | 1 first",
    );
    check(
        "0 | 4 4 4 4 4 4
             0 5 5 5 5 4 | 0 second",
        "3",
        "1 | 5 5 5 0 4 4
             0 5 5 5 5 4 | 0 second",
    );
}

#[test]
fn the_game_ends_when_either_row_is_empty_and_each_side_sweeps_its_own() {
    // The mover's row is empty, and the extra turn does not count any more.
    check(
        "20 | 0 1 0 0 2 0
              0 0 0 0 0 1 | 24 first",
        "6",
        "23 | 0 0 0 0 0 0
              0 0 0 0 0 0 | 25 over",
    );
    check(
        "20 | 1 0 0 0 0 0
              2 0 0 0 0 0 | 25 second",
        "6",
        "21 | 0 0 0 0 0 0
              0 0 0 0 0 0 | 27 over",
    );
    // A capture empties the opponent's row.
    check(
        "20 | 0 0 0 0 3 0
              0 0 0 1 0 2 | 22 first",
        "4",
        "20 | 0 0 0 0 0 0
              0 0 0 0 0 0 | 28 over",
    );
}

#[test]
fn twenty_four_each_is_a_draw() {
    let draw = "24 | 0 0 0 0 0 0
                     0 0 0 0 0 0 | 24 over";
    check(
        "20 | 0 1 0 0 2 0
              0 0 0 0 0 2 | 23 first",
        "6",
        draw,
    );
    assert_eq!(read(draw).turn(), Turn::Over(Points::DRAW));
}

#[test]
fn with_end_mover_only_a_mover_without_seeds_ends_the_game() {
    let spec = "kalah:end=mover";
    check_with(
        spec,
        "20 | 0 1 0 0 2 0
              0 0 0 0 0 2 | 23 first",
        "6",
        "20 | 0 1 0 0 2 1
              0 0 0 0 0 0 | 24 second",
    );
    check_with(
        spec,
        "40 | 0 0 0 0 0 0
              0 1 0 0 0 1 | 6 first",
        "6",
        "40 | 0 0 0 0 0 0
              0 1 0 0 0 0 | 7 first",
    );
    check_with(
        spec,
        "40 | 0 0 0 0 0 0
              0 1 0 0 0 0 | 7 first",
        "2",
        "40 | 0 0 0 0 0 0
              0 0 0 0 0 0 | 8 over",
    );
    check_with(
        spec,
        "20 | 0 1 0 0 2 0
              0 0 0 0 0 1 | 24 first",
        "6",
        "23 | 0 0 0 0 0 0
              0 0 0 0 0 0 | 25 over",
    );
}

#[test]
fn only_pits_with_seeds_can_be_chosen() {
    let first = "5 | 0 1 2 0 0 3
                     0 2 0 4 1 0 | 10 first";
    let second = &first.replace("first", "second");
    for (picture, cups) in [(first, [1, 3, 4]), (second, [7, 10, 11])] {
        let pos = read(picture);
        let touched: Vec<Zone> = pos.moves().flat_map(|pit| pos.path(pit)).collect();
        assert_eq!(touched, cups.map(Zone));
    }
    let refused = |pos: Kalah, pit| pos.read_move(pit).unwrap_err().to_string();
    for pit in ["1", "6", "0", "7", "", "pass"] {
        assert_eq!(
            refused(read(first), pit),
            format!("no move `{pit}` here; choose one of 2 4 5")
        );
    }
    let over = "24 | 0 0 0 0 0 0
                     0 0 0 0 0 0 | 24 over";
    assert_eq!(refused(read(over), "1"), "no move `1`: the game is over");
}

#[test]
fn any_number_of_seeds_up_to_255_can_be_read() {
    for text in [
        "1 0 0 0 0 0 | 0 / 0 0 0 0 0 1 | 0 / first",
        "9 9 9 9 9 9 | 9 / 9 9 9 9 9 9 | 9 / second",
        "254 0 0 0 0 0 | 0 / 0 0 0 0 0 1 | 0 / first",
        "0 0 0 0 0 0 | 0 / 0 0 0 0 0 0 | 0 / over",
    ] {
        assert_eq!(game("kalah").read(text).unwrap().text(), text);
    }
}

#[test]
fn reading_sweeps_what_the_rules_would_have_swept() {
    let settled = |spec: &str, turn: &str| {
        let text = format!("0 0 0 0 0 0 | 20 / 1 2 3 0 0 0 | 22 / {turn}");
        game(spec).read(&text).unwrap().text()
    };
    let over = "0 0 0 0 0 0 | 20 / 0 0 0 0 0 0 | 28 / over";
    for turn in ["first", "second", "over"] {
        assert_eq!(settled("kalah", turn), over);
    }
    assert_eq!(settled("kalah:end=mover", "first"), over);
    assert_eq!(
        settled("kalah:end=mover", "second"),
        "0 0 0 0 0 0 | 20 / 1 2 3 0 0 0 | 22 / second"
    );
}

#[test]
fn over_is_said_only_when_a_row_is_empty() {
    let text = "4 4 4 4 4 4 | 0 / 4 4 4 4 4 4 | 0 / over";
    let fault = game("kalah").read(text).unwrap_err().fault.to_string();
    assert_eq!(fault, "it says over, with seeds still in play");
}

#[test]
fn the_key_leaves_out_the_stores_and_who_sits_where() {
    let key = |picture| read(picture).key();
    let first = "3 | 1 2 0 0 0 4
                     5 0 0 6 0 0 | 8 first";
    let seats_exchanged = "9 | 0 0 6 0 0 5
                               4 0 0 0 2 1 | 1 second";
    assert_eq!(key(first), key(seats_exchanged));
    assert_ne!(key(first), key(&first.replace("first", "second")));
}

#[test]
fn results_lie_between_all_seeds_in_play_for_one_side_and_for_the_other() {
    let pos = read(
        "3 | 1 2 0 0 0 4
             5 0 0 6 0 0 | 8 second",
    );
    assert_eq!(pos.banked(), Points(5));
    assert_eq!(pos.bounds(), Points(5 - 18)..=Points(5 + 18));
}

#[test]
fn the_seeds_evaluation_is_exact() {
    let value = |pos: &Kalah, me| SeedEval.evaluate(pos, me);
    let sample = "8 | 2 0 4 1 2 3
                      2 3 0 5 1 0 | 15 first";
    for sample in [sample, &sample.replace("first", "second")] {
        assert_eq!(value(&read(sample), Side::First), Value(26_975));
        assert_eq!(value(&read(sample), Side::Second), Value(-26_975));
    }
    assert_eq!(value(&game("kalah"), Side::First), Value(0));
    assert_eq!(
        StoreDifference.evaluate(&read(sample), Side::Second),
        Value(-7)
    );
}

#[test]
fn sequences_of_moves_are_the_published_numbers() {
    let leaves = [1, 6, 35, 185, 942, 4_690, 23_233, 114_430, 563_055];
    for (depth, count) in (0..).zip(leaves) {
        assert_eq!(perft(&game("kalah"), depth), count, "at ply {depth}");
        assert_eq!(walk(&game("kalah"), depth), count, "at ply {depth}");
    }
}

/// Plain minimax for the first side; counts every call. `paid` says whether an
/// extra turn costs a level of depth.
fn minimax(pos: &Kalah, depth: u32, paid: bool, nodes: &mut u64) -> i32 {
    *nodes += 1;
    let side = match pos.turn() {
        Turn::Player(side) if depth > 0 => side,
        _ => return SeedEval.evaluate(pos, Side::First).0,
    };
    let values = pos.moves().map(|pit| {
        let next = pos.after(pit);
        let is_free = next.turn() == pos.turn() && !paid;
        let left = if is_free { depth } else { depth - 1 };
        minimax(&next, left, paid, nodes)
    });
    let best = match side {
        Side::First => values.max(),
        Side::Second => values.min(),
    };
    best.expect("a game that is not over has a move")
}

#[test]
fn minimax_gives_the_published_values_and_nodes() {
    let expected = [
        (1235, 7),
        (1235, 42),
        (0, 227),
        (261, 1_169),
        (1305, 5_859),
        (783, 29_092),
        (1128, 143_522),
        (2023, 706_577),
    ];
    for (depth, expected) in (1..).zip(expected) {
        let mut nodes = 0;
        let value = minimax(&game("kalah"), depth, true, &mut nodes);
        assert_eq!((value, nodes), expected, "depth {depth}");
    }
}

#[test]
fn minimax_with_free_extra_turns_visits_the_published_nodes() {
    for (depth, expected) in (1..).zip([12, 142, 1_282, 12_215, 160_971]) {
        let mut nodes = 0;
        minimax(&game("kalah"), depth, false, &mut nodes);
        assert_eq!(nodes, expected, "depth {depth}");
    }
}

#[test]
fn harvest_counts_what_a_move_would_bring() {
    let pos = read(
        "3 | 0 1 0 5 0 0
             4 0 0 2 0 1 | 7 first",
    );
    // From 1 the last seed falls into the empty 5, across from one seed; 4 and the
    // second side's 5 fall into empty holes, too.
    let features = LinearEval::features(&pos);
    assert_eq!(features[..2], [4, 1]);
    let most = |pos: &Kalah| {
        let bank =
            |pos: &Kalah, side| pos.board().rows()[usize::from(side == Side::Second)].store();
        let Turn::Player(side) = pos.turn() else {
            return 0;
        };
        let moves = pos.moves().map(|mv| {
            let (own, other, sown) = sow(pos.own, pos.other, 6, u32::from(mv.0));
            let next = pos.after(mv);
            match next.turn() {
                // The final sweep is no capture.
                Turn::Over(_) => sown.prey(own, other),
                _ => {
                    let gain = bank(&next, side) - own.store();
                    gain.saturating_sub(1)
                }
            }
        });
        moves.max().unwrap_or(0)
    };
    assert_eq!(features[2], most(&pos) as i32);
    let mut rng = gametest::SplitMix64::from_text("6");
    for _ in 0..200 {
        let mut pos = game("kalah");
        while !pos.turn().is_over() {
            assert_eq!(
                LinearEval::features(&pos)[2],
                most(&pos) as i32,
                "{}",
                pos.text()
            );
            let pick = rng.below(pos.move_count() as u32) as usize;
            pos.play(pos.moves().nth(pick).expect("a move"));
        }
    }
}

#[test]
fn extra_turns_and_captures_are_urgent() {
    let harvest = LinearEval::default();
    let pos = read(
        "0 | 4 4 4 4 4 4
             4 4 4 4 4 4 | 0 first",
    );
    let urgent: Vec<String> = pos
        .moves()
        .filter(|&mv| harvest.urgency(&pos, mv) > 0)
        .map(|mv| pos.move_text(mv))
        .collect();
    assert_eq!(urgent, ["3"]);
}
