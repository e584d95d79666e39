use rand_core::{Rng as _, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A random number generator: xoshiro256++ with a seed, so that the same seed gives the
/// same game on every machine.
#[derive(Clone, Debug)]
pub struct Rng(Xoshiro256PlusPlus);

impl Rng {
    /// The numbers of a seed.
    pub fn new(seed: u64) -> Rng {
        Rng(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// The numbers of a seed at one position, independent of the moves before.
    pub(crate) fn at(seed: u32, position: &str) -> Rng {
        // FNV-1a: a few bytes, and the same on every machine.
        let mut mixed = 0xcbf2_9ce4_8422_2325 ^ u64::from(seed);
        for byte in position.bytes() {
            mixed = (mixed ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        Rng::new(mixed)
    }

    /// A random seed, short enough to be typed again.
    pub fn any_seed() -> u64 {
        platform::entropy() % 1_000_000
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_numbers_again() {
        let numbers = |seed| {
            let mut rng = Rng::new(seed);
            [(); 8].map(|()| rng.below(1_000_000))
        };
        assert_eq!(numbers(5), numbers(5));
        assert_ne!(numbers(5), numbers(6));
        assert!(Rng::any_seed() < 1_000_000);
    }

    #[test]
    fn all_numbers_below_come_up_equally_often_and_no_others() {
        let mut rng = Rng::new(1);
        let mut seen = [0; 7];
        for _ in 0..7_000 {
            seen[rng.below(7) as usize] += 1;
        }
        let is_even = seen.iter().all(|&times| (850..1150).contains(&times));
        assert!(is_even, "{seen:?}");
        assert_eq!((rng.below(1), rng.below(0)), (0, 0));
        assert!(rng.below(u32::MAX) < u32::MAX);
    }

    #[test]
    fn a_weight_is_how_often_it_comes_up() {
        let weights = [1, 0, 2, 5];
        let mut rng = Rng::new(1);
        let mut seen = [0_u32; 4];
        for _ in 0..8_000 {
            let index = rng.weighted(weights.into_iter()).expect("something");
            seen[index] += 1;
        }
        for (times, weight) in seen.into_iter().zip(weights) {
            assert!(times.abs_diff(weight * 1_000) < 150, "{seen:?}");
        }
        assert_eq!(seen[1], 0, "no weight, never drawn");
    }

    #[test]
    fn there_may_be_nothing_to_choose_from() {
        let mut rng = Rng::new(1);
        assert_eq!(rng.weighted([].into_iter()), None);
        assert_eq!(rng.weighted([0, 0].into_iter()), None);
        assert_eq!(rng.weighted([0, 3, 0].into_iter()), Some(1));
    }
}
