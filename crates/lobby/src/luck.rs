use std::hash::{BuildHasher, RandomState};

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Where random numbers come from: xoshiro256++ with a seed that can be told, so
/// that the same seed gives the same game on every machine.
#[derive(Clone, Debug)]
pub struct Luck(Xoshiro256PlusPlus);

impl Luck {
    /// The luck of a seed.
    pub fn new(seed: u64) -> Luck {
        Luck(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A seed that nobody has chosen, short enough to be typed again.
    pub fn any_seed() -> u64 {
        RandomState::new().hash_one(0) % 1_000_000
    }

    /// A number less than `n`. Favours some by less than one part in ten million for
    /// the few choices that games have, and is one multiplication.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        ((u64::from(self.0.next_u32()) * u64::from(n)) >> 32) as u32
    }

    /// An index into `weights`, each as likely as its weight. `None` when there is
    /// nothing to choose from.
    pub fn weighted(&mut self, weights: impl Iterator<Item = u32> + Clone) -> Option<usize> {
        let total = weights.clone().sum();
        let ticket = self.below(total);
        let mut sum = 0;
        weights
            .enumerate()
            .find(|&(_, weight)| {
                sum += weight;
                ticket < sum
            })
            .map(|(index, _)| index)
    }
}
