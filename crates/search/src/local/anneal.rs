use super::{Cooled, Trace};
use crate::SplitMix64;

/// What annealing walks on.
pub trait Landscape {
    /// A guess.
    type State: Clone;

    /// Another guess not far from this one.
    fn neighbour(&mut self, state: &Self::State, rng: &mut SplitMix64) -> Self::State;

    /// How good a guess is. More is better.
    fn value(&mut self, state: &Self::State) -> f64;
}

/// How the temperature falls, in the units of the values.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Schedule {
    /// The first temperature.
    pub start: f64,
    /// No guess is tried when it is colder than this.
    pub end: f64,
    /// What the temperature is multiplied by after every guess.
    pub cooling: f64,
    /// No more guesses than this.
    pub iterations: u32,
}

/// From 10 to 0.01 by hundredths: 688 guesses.
impl Default for Schedule {
    fn default() -> Schedule {
        Schedule {
            start: 10.0,
            end: 0.01,
            cooling: 0.99,
            iterations: 1000,
        }
    }
}

impl Schedule {
    /// How many guesses that makes.
    pub fn guesses(&self) -> u64 {
        let mut temperature = self.start;
        let warm = (0..self.iterations).take_while(|_| {
            let is_warm = temperature >= self.end;
            temperature *= self.cooling;
            is_warm
        });
        warm.count() as u64
    }
}

/// Simulated annealing from `start`: the best guess that was met, and its value.
///
/// A better or equal neighbour is always accepted, a worse one with probability
/// `exp(-loss / temperature)`. Ends early when `stop` says so.
pub fn anneal<L: Landscape, T: Trace>(
    land: &mut L,
    start: L::State,
    schedule: &Schedule,
    rng: &mut SplitMix64,
    mut stop: impl FnMut() -> bool,
    trace: &mut T,
) -> (L::State, f64) {
    let mut value = land.value(&start);
    let mut best = (start.clone(), value);
    let mut state = start;
    let mut temperature = schedule.start;
    let mut accepted = 0_u32;
    for iteration in 1..=schedule.iterations {
        if temperature < schedule.end || stop() {
            break;
        }
        let next = land.neighbour(&state, rng);
        let next_value = land.value(&next);
        let odds = ((next_value - value) / temperature).exp();
        if odds >= 1.0 || rng.chance(odds as f32) {
            accepted += 1;
            (state, value) = (next, next_value);
            if value > best.1 {
                best = (state.clone(), value);
            }
        }
        if T::ON {
            trace.cooled(Cooled {
                iteration,
                temperature,
                current: value,
                best: best.1,
                accepted: f64::from(accepted) / f64::from(iteration),
            });
        }
        temperature *= schedule.cooling;
    }
    best
}
