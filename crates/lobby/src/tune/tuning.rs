use std::sync::atomic::{AtomicBool, Ordering};

use game::{BadOption, Deterministic, Evaluator, Game, Spec, Weighted};
use search::SplitMix64;
use search::local::{Evolution, Generation, Survival, Trace};

use super::duel::{Duel, GamesPlayed, MatchScore};
use super::population::Population;

/// How weights are tuned. The result depends on everything but the threads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TuneSettings {
    /// How many sets of weights a generation has.
    pub population: usize,
    /// How many generations follow the first one.
    pub generations: u32,
    /// How many games each set of weights plays; an opening is played from both sides.
    pub games: u32,
    /// How many positions a player may visit for a move.
    pub nodes: u64,
    /// How many random moves a game starts with.
    pub opening: u32,
    /// How many games the match at the end has.
    pub check: u32,
    /// The seed of all random numbers.
    pub seed: u64,
    /// How many games are played at a time.
    pub threads: usize,
}

/// The result of tuning.
#[derive(Clone, PartialEq, Debug)]
pub struct Tuned {
    /// The present weights.
    pub before: Vec<i32>,
    /// The best that were found.
    pub after: Vec<i32>,
    /// How many generations were completed.
    pub generations: u32,
    /// How many games they played.
    pub games: u64,
    /// Was it stopped early?
    pub stopped: bool,
    /// The match at the end, new weights against old. Empty when it was stopped before.
    pub check: MatchScore,
}

/// [`Tuner::tune`](super::Tuner::tune).
pub(super) fn tune<G, E>(
    spec: &Spec,
    settings: &TuneSettings,
    stop: &AtomicBool,
    watch: &mut dyn FnMut(Generation),
    played: GamesPlayed<'_>,
) -> Result<Tuned, BadOption>
where
    G: Game + Deterministic,
    E: Evaluator<G> + Weighted,
{
    let start = G::start(&G::options(spec)?);
    let duel = Duel::<G, E>::new(start, settings, stop, played);
    let mut population = Population::new(&duel, settings);
    let evolution = Evolution {
        population: settings.population,
        generations: settings.generations,
        tournament: 3,
        crossover: 0.8,
        mutation: 0.8,
        survival: Survival::Elite(settings.population / 4),
    };
    let mut rng = SplitMix64::new(settings.seed);
    let seeded = vec![E::default().weights()];
    let mut watched = Watched {
        watch,
        stop,
        generations: 0,
    };
    let halt = || stop.load(Ordering::Relaxed);
    evolution.run(&mut population, seeded, &mut rng, halt, &mut watched);
    let generations = watched.generations;
    let after = population.champion();
    let games = population.games();
    let before = E::default().weights();
    let check = duel.check(&after, &before);
    Ok(Tuned {
        before,
        after,
        generations,
        games,
        stopped: stop.load(Ordering::Relaxed),
        check,
    })
}

/// Passes on complete generations.
struct Watched<'a> {
    watch: &'a mut dyn FnMut(Generation),
    stop: &'a AtomicBool,
    generations: u32,
}

impl Trace for Watched<'_> {
    fn generation(&mut self, generation: Generation) {
        if !self.stop.load(Ordering::Relaxed) {
            self.generations = generation.number;
            (self.watch)(generation);
        }
    }
}
