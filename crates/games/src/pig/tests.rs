use game::{Notation, perft, playout, walk};

use super::*;
use crate::reference::check_move;

fn game(spec: &str) -> Pig {
    Pig::from_spec(spec).unwrap()
}

/// Plays a move and compares pictures.
fn check(before: &str, mv: &str, after: &str, turn: Turn) {
    let game = game("pig");
    check_move(&game, before, mv, after, turn);
}

#[test]
fn a_roll_leaves_the_next_move_to_the_die() {
    check("0 0 0 first", "roll", "0 0 0 first rolling", Turn::Chance);
    check(
        "12 35 7 second die=3",
        "roll",
        "12 35 7 second rolling die=3",
        Turn::Chance,
    );
}

#[test]
fn a_face_adds_to_the_points_of_the_turn() {
    check(
        "12 35 7 first rolling die=3",
        "4",
        "12 35 11 first die=4",
        Turn::Player(Side::First),
    );
    check(
        "12 35 0 second rolling",
        "6",
        "12 35 6 second die=6",
        Turn::Player(Side::Second),
    );
}

#[test]
fn a_one_loses_the_points_of_the_turn_and_the_turn() {
    check(
        "12 35 7 first rolling die=3",
        "1",
        "12 35 0 second die=1",
        Turn::Player(Side::Second),
    );
}

#[test]
fn holding_banks_the_points_and_passes_the_turn() {
    check(
        "12 35 7 first die=4",
        "hold",
        "19 35 0 second die=4",
        Turn::Player(Side::Second),
    );
}

#[test]
fn holding_with_enough_wins() {
    check(
        "12 95 6 second die=6",
        "hold",
        "12 101 0 over die=6",
        Turn::Over(Points(-1)),
    );
    check(
        "93 57 7 first die=4",
        "hold",
        "100 57 0 over die=4",
        Turn::Over(Points(1)),
    );
}

#[test]
fn reaching_the_target_is_not_enough_without_holding() {
    check(
        "94 57 4 first rolling die=4",
        "2",
        "94 57 6 first die=2",
        Turn::Player(Side::First),
    );
}

#[test]
fn who_has_nothing_pending_must_roll_and_who_has_enough_must_hold() {
    let texts = |text| game("pig").read(text).unwrap().legal_texts().join(" ");
    assert_eq!(texts("12 35 0 first"), "roll");
    assert_eq!(texts("12 35 7 first"), "roll hold");
    assert_eq!(texts("93 35 7 first"), "hold");
    assert_eq!(texts("93 35 6 first"), "roll hold");
    assert_eq!(texts("100 35 0 over"), "");
}

#[test]
fn all_faces_are_equally_likely() {
    for sides in [2, 6, 20] {
        let mut pos = game(&format!("pig:sides={sides}"));
        pos.play(Action::Roll);
        let faces: Vec<Action> = pos.moves().collect();
        assert_eq!(faces, (1..=sides).map(Action::Face).collect::<Vec<_>>());
        let weights: u32 = faces.iter().map(|&face| pos.weight(face)).sum();
        assert_eq!(weights, u32::from(sides));
    }
}

#[test]
fn the_face_on_the_table_does_not_change_the_key() {
    let key = |text| game("pig").read(text).unwrap().key();
    assert_eq!(key("12 35 7 first die=3"), key("12 35 7 first die=4"));
    assert_ne!(key("12 35 7 first die=3"), key("12 35 7 second die=3"));
    assert_ne!(key("12 35 7 first"), key("12 35 7 first rolling"));
}

#[test]
fn texts_that_fit_no_position_are_refused() {
    for (text, fault) in [
        ("12 35 7", "it has 3 words instead of 4 to 6"),
        (
            "12 35 x first",
            "`x` is not a number of points from 0 to 105",
        ),
        (
            "106 5 0 over",
            "`106` is not a number of points from 0 to 105",
        ),
        (
            "12 35 7 third",
            "the fourth word is not first, second or over",
        ),
        ("12 35 7 over", "it says over, but no side has 100"),
        ("100 102 0 over", "both sides have 100"),
        ("100 35 2 over", "it says over, with a turn going on"),
        (
            "100 35 0 over rolling",
            "it says over, with a turn going on",
        ),
        (
            "100 35 0 second",
            "it says second, but a side has 100 already",
        ),
        (
            "95 35 6 first rolling",
            "the die rolls for a side that has 100 already",
        ),
        (
            "95 35 11 first",
            "first cannot have more than 105, pending points included",
        ),
        (
            "12 35 7 first die=7",
            "`die=7` is not one of die=1 to die=6",
        ),
        (
            "12 35 7 first die=0",
            "`die=0` is not one of die=1 to die=6",
        ),
        ("12 35 7 first 4", "`4` is not one of die=1 to die=6"),
        (
            "12 35 7 first die=4 rolling",
            "`rolling` is one word too many",
        ),
    ] {
        assert_eq!(game("pig").read(text).unwrap_err().fault.to_string(), fault);
    }
}

#[test]
fn random_games_survive_text_and_fit_the_key() {
    let mut seed = 1u32;
    let mut below = |n: u32| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        ((u64::from(seed) * u64::from(n)) >> 32) as u32
    };
    for spec in ["pig:target=1000,sides=20", "pig:target=2,sides=2", "pig"] {
        let start = game(spec);
        let mut pos = start;
        while !pos.turn().is_over() {
            let moves: Vec<Action> = pos.moves().collect();
            pos.play(moves[below(moves.len() as u32) as usize]);
            assert_eq!(start.read(&pos.text()), Ok(pos));
            assert!(pos.in_hand() < 1024);
        }
        let mut pos = start;
        let (points, _) = playout(&mut pos, &mut below);
        assert_eq!(pos.turn(), Turn::Over(points));
        assert_eq!(perft(&start, 6), walk(&start, 6));
    }
}

/// The chances of winning at the start of a turn when both play their best, by own
/// score times the target plus the other's: Bellman's equation, solved from the high
/// scores down. Only a 1 and a hold lead to the start of another turn, and only a 1
/// back to a score that is not solved yet.
fn chances_of_winning(spec: &str) -> Vec<f64> {
    let start = game(spec);
    let target = start.target;
    let at = |own: u16, other: u16| usize::from(own) * usize::from(target) + usize::from(other);
    let mut chances = vec![0.5; usize::from(target) * usize::from(target)];
    let mut in_turn = vec![0.0; usize::from(start.most_points()) + 1];
    let mut improve = |chances: &mut Vec<f64>, own: u16, other: u16| -> f64 {
        for pending in (0..=start.most_points() - own).rev() {
            let pos = Pig {
                scores: [own, other],
                pending,
                ..start
            };
            let look = |pos: Pig| match pos.turn() {
                Turn::Over(_) => 1.0,
                _ if pos.side == Side::First => in_turn[usize::from(pos.pending)],
                _ => 1.0 - chances[at(pos.scores[1], pos.scores[0])],
            };
            let best = pos.moves().map(|mv| {
                let next = pos.after(mv);
                if next.turn() != Turn::Chance {
                    return look(next);
                }
                let faces = next.moves().map(|face| look(next.after(face)));
                faces.sum::<f64>() / f64::from(next.sides)
            });
            in_turn[usize::from(pending)] = best.fold(0.0, f64::max);
        }
        let old = std::mem::replace(&mut chances[at(own, other)], in_turn[0]);
        (old - in_turn[0]).abs()
    };
    for total in (0..2 * target - 1).rev() {
        for own in (total.saturating_sub(target - 1))..=total / 2 {
            let other = total - own;
            while improve(&mut chances, own, other) + improve(&mut chances, other, own) > 1e-9 {}
        }
    }
    chances
}

#[test]
fn the_first_side_wins_more_often() {
    for (spec, chance) in [("pig:target=20", 0.615_559), ("pig", 0.530_593)] {
        for found in [
            chances_of_winning(spec)[0],
            ExactOdds::default().chance(&game(spec), Side::First),
        ] {
            assert!((found - chance).abs() < 1e-6, "{spec}: {found}");
        }
    }
}

#[test]
fn the_odds_are_those_of_bellmans_equation() {
    for spec in [
        "pig:target=30",
        "pig:target=25,sides=2",
        "pig:target=40,sides=20",
        "pig:target=2,sides=3",
    ] {
        let start = game(spec);
        let target = start.target;
        let odds = ExactOdds::default();
        for (at, right) in chances_of_winning(spec).into_iter().enumerate() {
            let [own, other] = [at / usize::from(target), at % usize::from(target)];
            for side in Side::BOTH {
                let mut scores = [own as u16, other as u16];
                if side == Side::Second {
                    scores.reverse();
                }
                let pos = Pig {
                    scores,
                    side,
                    ..start
                };
                let found = odds.chance(&pos, side);
                assert!((found - right).abs() < 1e-7, "{spec} {pos:?}: {found}");
                assert!((odds.chance(&pos, !side) - (1.0 - right)).abs() < 1e-7);
            }
        }
    }
}

#[test]
fn one_opinion_may_see_several_games() {
    let odds = ExactOdds::default();
    for (spec, chance) in [
        ("pig:target=20", 0.615_559),
        ("pig", 0.530_593),
        ("pig:target=20", 0.615_559),
    ] {
        let found = odds.chance(&game(spec), Side::First);
        assert!((found - chance).abs() < 1e-6, "{spec}: {found}");
    }
}
