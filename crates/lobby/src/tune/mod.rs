//! Tuning the weights of an evaluator by a genetic algorithm: the fitness of a set of
//! weights is its score in games against the present ones.

#[cfg(feature = "tools")]
mod duel;
#[cfg(feature = "tools")]
mod population;
#[cfg(feature = "tools")]
mod tuning;

use std::marker::PhantomData;

use game::{Deterministic, Evaluator, Game, Weighted};
#[cfg(feature = "tools")]
use {
    game::{BadOption, Spec},
    search::local::Generation,
    std::sync::atomic::AtomicBool,
};

#[cfg(feature = "tools")]
pub use duel::{GamesPlayed, MatchScore};
#[cfg(feature = "tools")]
pub use tuning::{TuneSettings, Tuned};

/// An evaluator with weights, without its type and its game's.
pub trait Tuner: Sync {
    /// The name of the evaluator.
    fn name(&self) -> &'static str;

    /// What each of its weights is for.
    fn terms(&self) -> Vec<String>;

    /// Tunes weights for the game of this spec, and calls `watch` with each generation, and
    /// `played`, on any thread, with how many games of how many have been played for the
    /// next one. After `stop` the result is the best so far.
    #[cfg(feature = "tools")]
    fn tune(
        &self,
        spec: &Spec,
        settings: &TuneSettings,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(Generation),
        played: GamesPlayed<'_>,
    ) -> Result<Tuned, BadOption>;
}

/// The tuner of an evaluator, for the [entry](crate::GameEntry::tuners) of its game.
pub const fn tuner<G, E>() -> &'static dyn Tuner
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

    #[cfg(feature = "tools")]
    fn tune(
        &self,
        spec: &Spec,
        settings: &TuneSettings,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(Generation),
        played: GamesPlayed<'_>,
    ) -> Result<Tuned, BadOption> {
        tuning::tune::<G, E>(spec, settings, stop, watch, played)
    }
}
