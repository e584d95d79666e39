//! Tuning: the weights of an opinion are bred, and whoever wins more games against the
//! hand-set ones is fitter.

mod duel;
mod population;

use std::marker::PhantomData;
use std::sync::atomic::{AtomicBool, Ordering};

use game::{BadOption, Deterministic, Evaluator, Game, Options, Spec, Weighted};
use search::SplitMix64;
use search::local::{Evolution, Generation, Survival, Trace};

use duel::Duel;
pub use duel::Tally;
use population::Population;

/// How weights are tuned. Everything but the threads decides what comes out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Breeding {
    /// How many sets of weights live at a time.
    pub population: usize,
    /// How many generations are bred from the first one.
    pub generations: u32,
    /// How many games each set of weights plays; an opening is played from both sides.
    pub games: u32,
    /// How many positions a player may look at for a move.
    pub nodes: u64,
    /// How many random moves open a game.
    pub opening: u32,
    /// How many games the match at the end has.
    pub check: u32,
    /// Where all chance comes from.
    pub seed: u64,
    /// How many games are played at a time.
    pub threads: usize,
}

/// What tuning came to.
#[derive(Clone, PartialEq, Debug)]
pub struct Tuned {
    /// The weights as they were set by hand, or fitted before.
    pub before: Vec<i32>,
    /// The best that were bred.
    pub after: Vec<i32>,
    /// How many generations were bred.
    pub generations: u32,
    /// How many games they played.
    pub games: u64,
    /// Was it broken off?
    pub stopped: bool,
    /// The match at the end, new weights against old. Empty when it was broken off
    /// before.
    pub check: Tally,
}

/// An opinion with weights, whose type has been forgotten together with its game's.
pub trait Tuner: Sync {
    /// What the opinion is called.
    fn name(&self) -> &'static str;

    /// What its weights are for.
    fn terms(&self) -> Vec<String>;

    /// Breeds weights for the game of this spec, and tells `watch` of each generation.
    /// `stop` breaks it off: what was best so far is then what comes out.
    fn tune(
        &self,
        spec: &Spec,
        breeding: &Breeding,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(Generation),
    ) -> Result<Tuned, BadOption>;
}

/// Forgets the types of a game and of an opinion about it.
pub const fn weights<G, E>() -> &'static dyn Tuner
where
    G: Game + Deterministic,
    E: Evaluator<G> + Weighted,
{
    &Weights::<G, E>(PhantomData)
}

struct Weights<G, E>(PhantomData<fn() -> (G, E)>);

impl<G, E> Tuner for Weights<G, E>
where
    G: Game + Deterministic,
    E: Evaluator<G> + Weighted,
{
    fn name(&self) -> &'static str {
        E::NAME
    }

    fn terms(&self) -> Vec<String> {
        E::names()
    }

    fn tune(
        &self,
        spec: &Spec,
        breeding: &Breeding,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(Generation),
    ) -> Result<Tuned, BadOption> {
        let options = Options::read(G::INFO.options, spec)?;
        let duel = Duel::<G, E>::new(G::start(&options), breeding, stop);
        let mut population = Population::new(&duel, breeding);
        let evolution = Evolution {
            population: breeding.population,
            generations: breeding.generations,
            tournament: 3,
            crossover: 0.8,
            mutation: 0.8,
            survival: Survival::Elite(breeding.population / 4),
        };
        let mut rng = SplitMix64::new(breeding.seed);
        let seeded = vec![E::default().weights()];
        let mut told = Told {
            watch,
            stop,
            generations: 0,
        };
        let halt = || stop.load(Ordering::Relaxed);
        evolution.run(&mut population, seeded, &mut rng, halt, &mut told);
        let generations = told.generations;
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
}

/// Hands generations on, as long as they were bred to the end.
struct Told<'a> {
    watch: &'a mut dyn FnMut(Generation),
    stop: &'a AtomicBool,
    generations: u32,
}

impl Trace for Told<'_> {
    fn generation(&mut self, generation: Generation) {
        if !self.stop.load(Ordering::Relaxed) {
            self.generations = generation.number;
            (self.watch)(generation);
        }
    }
}
