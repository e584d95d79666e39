use game::{Draw, Evaluator, Notation, Zone, perft, walk};

use super::*;
use crate::mancala::line;
use crate::reference::AlphaBeta;

const STAY: &str = "congklak";
const BANK: &str = "congklak:empty-shot=bank";

fn game(spec: &str) -> Congklak {
    Congklak::from_spec(spec).unwrap()
}

fn read(picture: &str) -> Congklak {
    game(STAY).read(&line(picture)).unwrap()
}

/// Plays a move under the usual rules and compares pictures.
fn check(before: &str, hole: &str, after: &str) {
    check_with(STAY, before, hole, after);
}

fn check_with(spec: &str, before: &str, hole: &str, after: &str) {
    let game = game(spec);
    let pos = game.read(&line(before)).unwrap();
    assert_eq!(pos.text(), line(before));
    let choice = pos.read_move(hole).unwrap();
    let next = pos.after(choice);
    assert_eq!(next.text(), line(after));
    assert_eq!(game.read(&next.text()), Ok(next));

    // The story is told from the slow form of the board.
    let mut scene = pos.scene();
    for event in pos.story(choice) {
        scene.apply(&event);
    }
    assert_eq!(scene, next.scene());
}

#[test]
fn every_hole_starts_with_seven_seeds() {
    let start = "0 | 7 7 7 7 7 7 7
                     7 7 7 7 7 7 7 | 0 first";
    assert_eq!(game(STAY).text(), line(start));
    let small = "0 | 2 2 2
                     2 2 2 | 0 first";
    assert_eq!(game("congklak:holes=3,seeds=2").text(), line(small));
}

#[test]
fn a_last_seed_at_home_gives_an_extra_turn() {
    check(
        "0 | 7 7 7 7 7 7 7
             7 7 7 7 7 7 7 | 0 first",
        "1",
        "0 | 7 7 7 7 7 7 7
             0 8 8 8 8 8 8 | 1 first",
    );
    check(
        "0 | 7 7 7 7 7 7 7
             7 7 7 7 7 7 7 | 0 second",
        "1",
        "1 | 8 8 8 8 8 8 0
             7 7 7 7 7 7 7 | 0 second",
    );
}

#[test]
fn a_last_seed_in_an_occupied_hole_is_lifted_with_the_others_and_sown_on() {
    // On the own side.
    check(
        "28 | 1 8 0 0 3 0 6
              1 2 0 5 0 4 0 | 40 first",
        "2",
        "28 | 1 8 0 0 3 1 7
              1 0 1 0 1 5 1 | 41 second",
    );
    // On the other side.
    check(
        "0 | 5 0 0 0 1 1 2
             1 0 0 0 0 0 2 | 0 first",
        "7",
        "0 | 5 0 0 1 2 2 0
             1 0 0 0 0 0 0 | 1 second",
    );
    // Past the opponent's home, which gets no seed, and on to a shot.
    check(
        "0 | 0 0 0 0 0 0 7
             0 0 0 0 0 0 2 | 0 first",
        "7",
        "0 | 1 0 1 1 1 1 0
             1 0 0 0 0 0 0 | 3 second",
    );
}

#[test]
fn a_last_seed_in_an_empty_own_hole_shoots_what_lies_across() {
    check(
        "28 | 1 8 0 0 3 0 6
              1 2 0 5 0 4 0 | 40 first",
        "1",
        "28 | 1 8 0 0 0 0 6
              0 0 1 6 0 4 0 | 44 second",
    );
    check(
        "0 | 0 0 0 0 0 0 5
             1 4 0 0 0 0 0 | 9 second",
        "1",
        "5 | 0 0 1 1 1 1 0
             1 0 0 0 0 0 0 | 9 first",
    );
}

#[test]
fn a_full_lap_shoots_from_the_emptied_origin() {
    check(
        "0 |  0 0 0 0 0 0 1
             15 0 0 0 0 0 0 | 0 first",
        "1",
        "0 | 0 1 1 1 1 1 2
             0 1 1 1 1 1 1 | 3 second",
    );
}

#[test]
fn a_handful_of_sixteen_and_more_goes_round_in_laps() {
    // A lap and three; a relay of two that ends at home.
    check(
        "0 | 0 0  0 0 0 0 1
             0 0 18 0 0 0 0 | 0 first",
        "3",
        "0 | 1 1 1 1 1 1 2
             1 1 1 2 2 0 2 | 2 first",
    );
}

#[test]
fn with_nothing_across_the_last_seed_stays() {
    check(
        "28 | 1 8 0 0 0 0 6
              1 2 0 5 0 4 0 | 40 first",
        "1",
        "28 | 1 8 0 0 0 0 6
              0 0 1 6 1 4 0 | 40 second",
    );
    check(
        "0 | 0 0 0 0 1 0 2
             1 4 0 0 0 0 0 | 9 second",
        "3",
        "0 | 0 0 0 1 0 0 2
             1 4 0 0 0 0 0 | 9 first",
    );
}

#[test]
fn with_empty_shot_bank_the_last_seed_goes_home_even_alone() {
    check_with(
        BANK,
        "28 | 1 8 0 0 0 0 6
              1 2 0 5 0 4 0 | 40 first",
        "1",
        "28 | 1 8 0 0 0 0 6
              0 0 1 6 0 4 0 | 41 second",
    );
    check_with(
        BANK,
        "28 | 1 8 0 0 3 0 6
              1 2 0 5 0 4 0 | 40 first",
        "1",
        "28 | 1 8 0 0 0 0 6
              0 0 1 6 0 4 0 | 44 second",
    );
}

#[test]
fn a_last_seed_in_an_empty_hole_of_the_opponent_ends_the_turn() {
    for spec in [STAY, BANK] {
        check_with(
            spec,
            "0 | 1 0 0 0 0 0 2
                 0 0 0 0 0 4 3 | 0 first",
            "7",
            "0 | 1 0 0 0 0 1 3
                 0 0 0 0 0 4 0 | 1 second",
        );
    }
}

#[test]
fn who_has_no_seeds_must_pass() {
    check(
        "0 | 0 0 0 0 0 0 3
             0 0 0 0 0 0 0 | 5 first",
        "pass",
        "0 | 0 0 0 0 0 0 3
             0 0 0 0 0 0 0 | 5 second",
    );
    // Even in an extra turn.
    check(
        "0 | 0 0 0 0 0 0 3
             0 0 0 0 0 0 1 | 5 first",
        "7",
        "0 | 0 0 0 0 0 0 3
             0 0 0 0 0 0 0 | 6 first",
    );
    let without = read(
        "0 | 0 0 0 0 0 0 3
             0 0 0 0 0 0 0 | 6 first",
    );
    assert_eq!(without.legal_texts(), ["pass"]);
    assert_eq!(without.path(Choice::Pass), []);
}

#[test]
fn only_own_holes_with_seeds_can_be_chosen() {
    let pos = read(
        "0 | 1 1 1 1 1 1 1
             0 2 0 0 1 0 3 | 5 first",
    );
    for hole in ["1", "8", "0", "pass"] {
        assert_eq!(
            pos.read_move(hole).unwrap_err().to_string(),
            format!("no move `{hole}` here; choose one of 2 5 7")
        );
    }
    let touched: Vec<Zone> = pos.moves().flat_map(|hole| pos.path(hole)).collect();
    assert_eq!(touched, [Zone(1), Zone(4), Zone(6)]);
}

#[test]
fn the_game_ends_only_when_all_holes_are_empty() {
    check(
        "40 | 0 0 0 0 0 0 0
              0 0 0 0 0 0 1 | 57 first",
        "7",
        "40 | 0 0 0 0 0 0 0
              0 0 0 0 0 0 0 | 58 over",
    );
    check(
        "40 | 1 0 0 0 0 0 0
              0 0 0 0 0 0 0 | 57 second",
        "7",
        "41 | 0 0 0 0 0 0 0
              0 0 0 0 0 0 0 | 57 over",
    );
    check(
        "40 | 0 0 0 0 0 0 2
              0 0 0 0 0 1 0 | 55 first",
        "6",
        "40 | 0 0 0 0 0 0 0
              0 0 0 0 0 0 0 | 58 over",
    );
    // An empty row alone ends nothing, and nothing is swept.
    check(
        "40 | 0 0 0 0 0 0 2
              0 0 0 0 0 0 2 | 54 first",
        "7",
        "40 | 0 0 0 1 1 1 0
              0 0 0 0 0 0 0 | 55 second",
    );
}

#[test]
fn forty_nine_each_is_a_draw() {
    let draw = "49 | 0 0 0 0 0 0 0
                     0 0 0 0 0 0 0 | 49 over";
    check(
        "48 | 1 0 0 0 0 0 0
              0 0 0 0 0 0 0 | 49 second",
        "7",
        draw,
    );
    assert_eq!(read(draw).turn(), Turn::Over(Points::DRAW));
}

#[test]
fn over_is_said_only_when_no_seeds_are_left() {
    for turn in ["first", "second", "over"] {
        let text = format!("0 0 0 0 0 0 0 | 50 / 0 0 0 0 0 0 0 | 48 / {turn}");
        let pos = game(STAY).read(&text).unwrap();
        assert_eq!(pos.turn(), Turn::Over(Points(2)));
    }
    let text = "0 0 0 0 0 0 0 | 50 / 0 0 0 0 0 0 1 | 47 / over";
    let fault = game(STAY).read(text).unwrap_err().fault.to_string();
    assert_eq!(fault, "it says over, with seeds still in play");
}

#[test]
fn at_the_start_every_other_hole_banks_ten_and_ends_the_turn() {
    for hole in ["2", "3", "4", "5", "6", "7"] {
        let start = game(STAY);
        let next = start.after(start.read_move(hole).unwrap());
        assert_eq!(next.score(), [10, 0], "hole {hole}");
        assert_eq!(next.turn(), Turn::Player(Side::Second), "hole {hole}");
    }
}

#[test]
fn the_first_turn_can_bank_54_of_98_seeds() {
    for spec in [STAY, BANK] {
        let mut pos = game(spec);
        for hole in "1 2 7 7 1 3 1 4 7".split(' ') {
            assert_eq!(pos.turn(), Turn::Player(Side::First));
            pos.play(pos.read_move(hole).unwrap());
        }
        assert_eq!(pos.score(), [54, 0]);
    }
}

#[test]
fn sequences_of_moves_are_the_published_numbers() {
    let stay = [7, 36, 230, 1_406, 8_295, 48_305, 276_510, 1_564_004];
    let bank = [7, 36, 230, 1_406, 8_293, 48_263, 276_132, 1_560_214];
    for (spec, leaves) in [(STAY, stay), (BANK, bank)] {
        for (depth, count) in (1..).zip(leaves) {
            assert_eq!(perft(&game(spec), depth), count, "{spec} at ply {depth}");
        }
        assert_eq!(walk(&game(spec), 6), leaves[5]);
    }
}

#[test]
fn minimax_gives_the_published_home_differences() {
    fn minimax(pos: &Congklak, depth: u32) -> i32 {
        let side = match pos.turn() {
            Turn::Player(side) if depth > 0 => side,
            _ => return HomeDifference.evaluate(pos, Side::First).0,
        };
        let values = pos.moves().map(|mv| minimax(&pos.after(mv), depth - 1));
        let best = match side {
            Side::First => values.max(),
            Side::Second => values.min(),
        };
        best.expect("a game that is not over has a move")
    }
    let values = [1, 2, 3, 4, 5, 6].map(|depth| minimax(&game(STAY), depth));
    assert_eq!(values, [10, 19, 28, 39, 38, 35]);
}

#[test]
fn alpha_beta_visits_the_published_numbers_of_nodes() {
    let narrow = [2, 3, 4, 11, 19, 38, 96, 194];
    let wide = [8, 20, 70, 215, 651, 1_877, 5_502, 16_323];
    for (window, expected) in [(1, narrow), (i32::MAX, wide)] {
        for (depth, expected) in (1..).zip(expected) {
            let leaf = |pos: &Congklak, _| Leader.evaluate(pos, Side::First).0;
            let mut search = AlphaBeta::new(leaf);
            search.search(&game(STAY), depth, -window, window);
            assert_eq!(search.nodes, expected, "depth {depth} within {window}");
        }
    }
}

#[test]
fn what_is_urgent_gives_another_turn() {
    let mut rng = gametest::SplitMix64::from_text("3");
    let mut seen = 0;
    for _ in 0..50 {
        let mut pos = Congklak::from_spec("congklak").expect("a game");
        while let Turn::Player(side) = pos.turn() {
            for mv in pos.moves().filter(|&mv| BankedEval.urgency(&pos, mv) > 0) {
                let next = pos.after(mv).turn();
                assert!(
                    next.is_over() || next == Turn::Player(side),
                    "{}",
                    pos.text()
                );
                seen += 1;
            }
            let pick = rng.below(pos.move_count() as u32) as usize;
            pos.play(pos.moves().nth(pick).expect("a move"));
        }
    }
    assert!(seen > 100);
}
