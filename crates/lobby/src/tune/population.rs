use game::{Deterministic, Evaluator, Game, Weighted};
use search::SplitMix64;
use search::local::GeneticProblem;

use super::Breeding;
use super::duel::{Duel, Meeting, Tally};

/// Sets of weights, and how they did against the hand-set ones.
pub(super) struct Population<'a, G, E> {
    duel: &'a Duel<'a, G, E>,
    usual: Vec<i32>,
    /// How far a weight strays in one change, each its own.
    strides: Vec<f32>,
    pairs: u64,
    /// Everybody who ever played, in the order of birth.
    records: Vec<(Vec<i32>, Tally)>,
    /// How many openings have been played from.
    openings: u64,
}

impl<'a, G, E> Population<'a, G, E>
where
    G: Game + Deterministic,
    E: Evaluator<G> + Weighted,
{
    pub(super) fn new(duel: &'a Duel<'a, G, E>, breeding: &Breeding) -> Population<'a, G, E> {
        let usual = E::default().weights();
        let sizes = usual.iter().map(|weight| weight.unsigned_abs() as f32);
        let mean = sizes.clone().sum::<f32>() / usual.len().max(1) as f32;
        // A weight that is nothing by hand must be able to become something.
        let strides = sizes.map(|size| 0.3 * size + 0.1 * mean + 0.5).collect();
        Population {
            duel,
            usual,
            strides,
            pairs: u64::from((breeding.games / 2).max(1)),
            records: Vec::new(),
            openings: 0,
        }
    }

    /// How many games were played.
    pub(super) fn games(&self) -> u64 {
        self.records.iter().map(|(_, tally)| tally.games()).sum()
    }

    /// The best weights. Whoever did best of many was also the luckiest of many, so
    /// the best few play once more, on openings of their own, four times as long.
    pub(super) fn champion(&mut self) -> Vec<i32> {
        const FINALISTS: usize = 6;
        const LONGER: u64 = 4;
        let mut best = self.records.clone();
        // Stable: of equals, whoever was born first.
        best.sort_by(|(_, a), (_, b)| b.share().total_cmp(&a.share()));
        best.dedup_by(|(a, _), (b, _)| a == b);
        best.truncate(FINALISTS);
        let finalists: Vec<Vec<i32>> = best.iter().map(|(weights, _)| weights.clone()).collect();
        let mut tallies = self.try_out(&finalists, LONGER * self.pairs);
        if tallies.iter().any(|tally| tally.games() == 0) {
            // Broken off: what they did before must do.
            tallies = best.iter().map(|&(_, tally)| tally).collect();
        }
        let mut champion = self.usual.clone();
        // The hand-set weights hold their own half against themselves.
        let mut most = 0.5;
        for (weights, tally) in finalists.into_iter().zip(&tallies) {
            if tally.share() > most {
                (champion, most) = (weights, tally.share());
            }
        }
        champion
    }

    /// Lets all of these play against the hand-set weights from the same new openings.
    fn try_out(&mut self, genomes: &[Vec<i32>], pairs: u64) -> Vec<Tally> {
        let first = self.openings;
        self.openings += pairs;
        let meetings: Vec<Meeting<'_>> = genomes
            .iter()
            .flat_map(|weights| {
                (first..first + pairs).map(|opening| Meeting {
                    one: weights,
                    other: &self.usual,
                    opening,
                })
            })
            .collect();
        let results = self.duel.play_all(&meetings);
        let mut tallies = vec![Tally::default(); genomes.len()];
        // Broken off, some would have met the easier openings: nobody has a result.
        if results.iter().all(Option::is_some) {
            for (index, pair) in results.into_iter().flatten().enumerate() {
                tallies[index / pairs as usize].add(pair);
            }
        }
        for (weights, &tally) in genomes.iter().zip(&tallies) {
            self.records.push((weights.clone(), tally));
        }
        tallies
    }
}

impl<G, E> GeneticProblem for Population<'_, G, E>
where
    G: Game + Deterministic,
    E: Evaluator<G> + Weighted,
{
    type Genome = Vec<i32>;

    fn random(&mut self, rng: &mut SplitMix64) -> Vec<i32> {
        let strayed = self.usual.iter().zip(&self.strides);
        strayed
            .map(|(&weight, &stride)| stray(weight, 2.0 * stride, rng))
            .collect()
    }

    /// Each weight is one parent's, the other's, or between them.
    fn crossover(
        &mut self,
        mother: &Vec<i32>,
        father: &Vec<i32>,
        rng: &mut SplitMix64,
    ) -> Vec<i32> {
        let both = mother.iter().zip(father);
        both.map(|(&one, &other)| match rng.below(3) {
            0 => one,
            1 => other,
            _ => i32::midpoint(one, other),
        })
        .collect()
    }

    /// One weight of three, and one for certain.
    fn mutate(&mut self, genome: &mut Vec<i32>, rng: &mut SplitMix64) {
        let certain = rng.below(genome.len() as u32) as usize;
        for (index, weight) in genome.iter_mut().enumerate() {
            if index == certain || rng.below(3) == 0 {
                *weight = stray(*weight, self.strides[index], rng);
            }
        }
    }

    fn fitness(&mut self, genome: &Vec<i32>) -> f64 {
        let tallies = self.try_out(std::slice::from_ref(genome), self.pairs);
        tallies.first().map_or(0.5, Tally::share)
    }

    fn fitnesses(&mut self, genomes: &[Vec<i32>]) -> Vec<f64> {
        let tallies = self.try_out(genomes, self.pairs);
        tallies.iter().map(Tally::share).collect()
    }
}

/// The weight, changed at random by about a stride.
fn stray(weight: i32, stride: f32, rng: &mut SplitMix64) -> i32 {
    // The sum of three dice is nearly a bell curve: its spread is half of a die's reach.
    const STEPS: u32 = 2001;
    let dice: u32 = (0..3).map(|_| rng.below(STEPS)).sum();
    let bell = (dice as f32 - 3000.0) / 1000.0;
    weight.saturating_add((bell * stride).round() as i32)
}
