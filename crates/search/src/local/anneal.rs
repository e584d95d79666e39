use super::{AnnealStep, Trace};
use crate::SplitMix64;

/// States with their neighbours and values: what annealing searches.
pub trait FitnessLandscape {
    /// A candidate solution.
    type State: Clone;

    /// A random neighbour of a state.
    fn neighbour(&mut self, state: &Self::State, rng: &mut SplitMix64) -> Self::State;

    /// The value of a state. More is better; the unit is that of the temperature.
    fn value(&mut self, state: &Self::State) -> f64;
}

/// The cooling schedule, in the units of the values.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Schedule {
    /// The first temperature.
    pub start: f64,
    /// No step is made at a lower temperature than this.
    pub end: f64,
    /// The factor by which the temperature is multiplied after every step.
    pub cooling: f64,
    /// The most steps.
    pub iterations: u32,
}

/// From 10 to 0.01 by a factor of 0.99: 688 steps.
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
    /// The number of steps.
    pub fn steps(&self) -> u64 {
        let mut temperature = self.start;
        let warm = (0..self.iterations).take_while(|_| {
            let is_warm = temperature >= self.end;
            temperature *= self.cooling;
            is_warm
        });
        warm.count() as u64
    }
}

/// Simulated annealing from `start`: the best state that was met, and its value.
///
/// A better or equal neighbour is always accepted, a worse one with probability
/// `exp(-loss / temperature)`. Ends early when `stop` is true.
pub fn anneal<L: FitnessLandscape, T: Trace>(
    landscape: &mut L,
    start: L::State,
    schedule: &Schedule,
    rng: &mut SplitMix64,
    mut stop: impl FnMut() -> bool,
    trace: &mut T,
) -> (L::State, f64) {
    let mut value = landscape.value(&start);
    let mut best = (start.clone(), value);
    let mut state = start;
    let mut temperature = schedule.start;
    let mut accepted = 0_u32;
    for iteration in 1..=schedule.iterations {
        if temperature < schedule.end || stop() {
            break;
        }
        let next = landscape.neighbour(&state, rng);
        let next_value = landscape.value(&next);
        let probability = ((next_value - value) / temperature).exp();
        if probability >= 1.0 || rng.chance(probability as f32) {
            accepted += 1;
            (state, value) = (next, next_value);
            if value > best.1 {
                best = (state.clone(), value);
            }
        }
        if T::ON {
            trace.anneal_step(AnnealStep {
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
