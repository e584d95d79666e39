//! Positions without history, moves as numbers, and many games at once.

use std::collections::BTreeSet;

use game::Turn;
use siasat_lobby::{GAMES, Observation, Rng, open};

/// Every game with its usual options.
fn specs() -> Vec<&'static str> {
    GAMES.iter().map(|game| game.info().name).collect()
}

#[test]
fn legal_moves_have_different_numbers_below_the_count() {
    for spec in specs() {
        let session = open(GAMES, spec).unwrap();
        let space = session.action_space();
        let mut rng = Rng::new(7);
        for _ in 0..20 {
            let mut position = session.snapshot();
            while !position.turn().is_over() {
                let actions = position.legal_actions(&space);
                let different: BTreeSet<u32> = actions.iter().copied().collect();
                assert_eq!(different.len(), actions.len(), "{spec} {}", position.text());
                if let Turn::Player(_) = position.turn() {
                    let largest = *actions.iter().max().unwrap() as usize;
                    assert!(largest < space.count(), "{spec} {}", position.text());
                }
                let drawn = rng.below(actions.len() as u32) as usize;
                let by_text = position.after(&position.legal()[drawn]).unwrap();
                position = position.after_action(&space, actions[drawn]).unwrap();
                assert_eq!(by_text.text(), position.text(), "{spec}");
            }
            assert!(position.legal().is_empty());
        }
    }
}

#[test]
fn a_column_is_a_number_and_a_leap_is_two_squares() {
    let count = |spec: &str| open(GAMES, spec).unwrap().action_space().count();
    assert_eq!(count("connect4"), 7);
    assert_eq!(count("tictactoe"), 9);
    assert_eq!(count("knightthrough"), 64 * 64);
    assert_eq!(count("pig"), 2);
}

#[test]
fn a_batch_plays_the_same_games_on_any_number_of_threads() {
    for spec in specs() {
        let session = open(GAMES, spec).unwrap();
        let played = [1, 3].map(|threads| {
            let mut batch = session.batch(700, 11, threads);
            for _ in 0..5 {
                batch.play_random();
                batch.roll();
            }
            let mut points = vec![0; 700];
            let mut plies = vec![0; 700];
            let width = batch.cells() * Observation::PLANES;
            let mut seen = vec![0.0; 700 * width];
            // In two parts, as one does who may be stopped in between.
            for games in [0..300, 300..700] {
                let (points, plies) = (&mut points[games.clone()], &mut plies[games.clone()]);
                batch.random_games(games.start, points, plies);
                let seen = &mut seen[games.start * width..games.end * width];
                batch.observe(games.start, seen);
            }
            let one = batch.position(699).unwrap();
            let last = &seen[699 * width..];
            assert_eq!(one.observation(), last, "{spec}");
            (points, plies, seen)
        });
        assert!(played[0] == played[1], "{spec}");
    }
}

#[test]
fn an_illegal_move_in_a_batch_plays_nothing() {
    let session = open(GAMES, "tictactoe").unwrap();
    let mut batch = session.batch(3, 1, 1);
    let (game, error) = batch.play(&[0, 9, 0]).unwrap_err();
    assert_eq!((game, error.text.as_str()), (1, "9"));
    let mut seen = vec![0.0; 3 * 9 * Observation::PLANES];
    batch.observe(0, &mut seen);
    let first = &seen[..9 * Observation::PLANES];
    assert_eq!(first[..18].iter().sum::<f32>(), 0.0, "nothing was played");
    batch.play(&[0, -1, 4]).unwrap();
    let texts = [0, 1, 2].map(|game| batch.position(game).unwrap().text());
    assert_eq!(texts, ["X../.../...", ".../.../...", ".../.X./..."]);
}
