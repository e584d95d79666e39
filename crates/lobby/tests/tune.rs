//! Weights are tuned the same way again, whatever else happens meanwhile.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use game::Spec;
use search::local::Generation;
use siasat_lobby::{GAMES, TuneSettings, Tuned, find};

const TINY: TuneSettings = TuneSettings {
    population: 4,
    generations: 2,
    games: 4,
    nodes: 300,
    opening: 4,
    check: 10,
    seed: 1,
    threads: 1,
};

fn tune(game: &str, settings: TuneSettings) -> Tuned {
    let spec = Spec::new(game);
    let tuner = find(GAMES, &spec.name).expect(game).tuners()[0];
    let stop = AtomicBool::new(false);
    let mut generations = Vec::new();
    let played = AtomicU64::new(0);
    let tuned = tuner.tune(
        &spec,
        &settings,
        &stop,
        &mut |generation| generations.push(generation.number),
        &|done, all| {
            assert!((1..=all).contains(&done), "{done} of {all}");
            played.fetch_add(2, Ordering::Relaxed);
        },
    );
    let tuned = tuned.expect("no bad options");
    let all = tuned.games + tuned.check.games();
    assert_eq!(played.into_inner(), all, "every pair of games is told");
    assert!(generations.is_sorted() && generations.len() as u32 == settings.generations + 1);
    assert_eq!(tuned.generations, settings.generations);
    assert_eq!(tuned.check.games(), u64::from(settings.check));
    assert_eq!(
        tuned.check.pairs.iter().sum::<u64>() * 2,
        tuned.check.games()
    );
    tuned
}

#[test]
fn the_seed_decides_and_the_number_of_threads_does_not() {
    // Small, so that the games are short.
    let game = "kalah:pits=4,seeds=2";
    let one = tune(game, TINY);
    assert_eq!(one, tune(game, TuneSettings { threads: 3, ..TINY }));
    let other = tune(game, TuneSettings { seed: 2, ..TINY });
    assert_ne!(one.check, other.check, "other openings, other games");
}

#[test]
fn weights_that_are_as_before_score_a_half() {
    let alone = TuneSettings {
        population: 1,
        generations: 0,
        ..TINY
    };
    let tuned = tune("kalah:pits=4,seeds=2", alone);
    assert_eq!(tuned.before, tuned.after);
    assert_eq!(tuned.check.pairs, [0, 0, 5, 0, 0]);
}

#[test]
fn stopped_on_the_way_the_best_so_far_comes_out() {
    let spec = Spec::new("kalah");
    let tuner = find(GAMES, &spec.name).expect("kalah").tuners()[0];
    let stop = AtomicBool::new(false);
    let settings = TuneSettings {
        population: 12,
        generations: 1000,
        ..TINY
    };
    let mut watch = |generation: Generation| {
        let better = generation.best > 0.5;
        stop.fetch_or(better, Ordering::Relaxed);
    };
    let tuned = tuner.tune(&spec, &settings, &stop, &mut watch, &|_, _| ());
    let tuned = tuned.expect("no bad options");
    assert!(tuned.stopped && tuned.generations < 1000);
    assert_ne!(tuned.before, tuned.after);
    assert_eq!(tuned.check.games(), 0);
}

#[test]
fn stopped_at_once_the_old_weights_come_out() {
    let tuner = find(GAMES, "kalah").expect("kalah").tuners()[0];
    let stop = AtomicBool::new(true);
    let tuned = tuner.tune(&Spec::new("kalah"), &TINY, &stop, &mut |_| (), &|_, _| ());
    let tuned = tuned.expect("no bad options");
    assert!(tuned.stopped && stop.load(Ordering::Relaxed));
    assert_eq!(tuned.before, tuned.after);
    assert_eq!((tuned.games, tuned.check.games()), (0, 0));
}

#[test]
fn every_tuner_has_a_name_and_terms() {
    for game in GAMES {
        for tuner in game.tuners() {
            assert!(!tuner.name().is_empty() && !tuner.terms().is_empty());
        }
    }
}
