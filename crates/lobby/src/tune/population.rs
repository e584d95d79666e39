use game::{Deterministic, Evaluator, Game, Weighted};
use search::SplitMix64;
use search::local::GeneticProblem;

use super::TuneSettings;
use super::duel::{Duel, MatchScore, Pairing};

/// Sets of weights, and their scores against the present ones.
pub(super) struct Population<'a, G, E> {
    duel: &'a Duel<'a, G, E>,
    usual: Vec<i32>,
    /// How far each weight may change at once.
    strides: Vec<f32>,
    pairs: u64,
    /// All sets that played, in the order of their creation.
    records: Vec<(Vec<i32>, MatchScore)>,
    /// How many openings were used.
    openings: u64,
}

impl<'a, G, E> Population<'a, G, E>
where
    G: Game + Deterministic,
    E: Evaluator<G> + Weighted,
{
    pub(super) fn new(duel: &'a Duel<'a, G, E>, settings: &TuneSettings) -> Population<'a, G, E> {
        let usual = E::default().weights();
        let sizes = usual.iter().map(|weight| weight.unsigned_abs() as f32);
        let mean = sizes.clone().sum::<f32>() / usual.len().max(1) as f32;
        // A weight of zero must be able to change, too.
        let strides = sizes.map(|size| 0.3 * size + 0.1 * mean + 0.5).collect();
        Population {
            duel,
            usual,
            strides,
            pairs: u64::from((settings.games / 2).max(1)),
            records: Vec::new(),
            openings: 0,
        }
    }

    /// How many games were played.
    pub(super) fn games(&self) -> u64 {
        self.records.iter().map(|(_, score)| score.games()).sum()
    }

    /// The best weights. The best score of many is partly luck, so the best few play again,
    /// from new openings, four times as many games.
    pub(super) fn champion(&mut self) -> Vec<i32> {
        const FINALISTS: usize = 6;
        const LONGER: u64 = 4;
        let mut best = self.records.clone();
        // Stable: of equals, the earlier one.
        best.sort_by(|(_, a), (_, b)| b.share().total_cmp(&a.share()));
        best.dedup_by(|(a, _), (b, _)| a == b);
        best.truncate(FINALISTS);
        let finalists: Vec<Vec<i32>> = best.iter().map(|(weights, _)| weights.clone()).collect();
        let mut scores = self.try_out(&finalists, LONGER * self.pairs);
        if scores.iter().any(|score| score.games() == 0) {
            // Stopped: their earlier scores decide.
            scores = best.iter().map(|&(_, score)| score).collect();
        }
        let mut champion = self.usual.clone();
        // The present weights score a half against themselves.
        let mut most = 0.5;
        for (weights, score) in finalists.into_iter().zip(&scores) {
            if score.share() > most {
                (champion, most) = (weights, score.share());
            }
        }
        champion
    }

    /// Plays all of these against the present weights from the same new openings.
    fn try_out(&mut self, genomes: &[Vec<i32>], pairs: u64) -> Vec<MatchScore> {
        let first = self.openings;
        self.openings += pairs;
        let pairings: Vec<Pairing<'_>> = genomes
            .iter()
            .flat_map(|weights| {
                (first..first + pairs).map(|opening| Pairing {
                    one: weights,
                    other: &self.usual,
                    opening,
                })
            })
            .collect();
        let results = self.duel.play_all(&pairings);
        let mut scores = vec![MatchScore::default(); genomes.len()];
        // Stopped, some would have had the easier openings: none gets a score.
        if results.iter().all(Option::is_some) {
            for (index, pair) in results.into_iter().flatten().enumerate() {
                scores[index / pairs as usize].add(pair);
            }
        }
        for (weights, &score) in genomes.iter().zip(&scores) {
            self.records.push((weights.clone(), score));
        }
        scores
    }
}

impl<G, E> GeneticProblem for Population<'_, G, E>
where
    G: Game + Deterministic,
    E: Evaluator<G> + Weighted,
{
    type Genome = Vec<i32>;

    fn random(&mut self, rng: &mut SplitMix64) -> Vec<i32> {
        let weights = self.usual.iter().zip(&self.strides);
        weights
            .map(|(&weight, &stride)| mutated(weight, 2.0 * stride, rng))
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

    /// About a third of the weights, and at least one.
    fn mutate(&mut self, genome: &mut Vec<i32>, rng: &mut SplitMix64) {
        let certain = rng.below(genome.len() as u32) as usize;
        for (index, weight) in genome.iter_mut().enumerate() {
            if index == certain || rng.below(3) == 0 {
                *weight = mutated(*weight, self.strides[index], rng);
            }
        }
    }

    fn fitness(&mut self, genome: &Vec<i32>) -> f64 {
        let scores = self.try_out(std::slice::from_ref(genome), self.pairs);
        scores.first().map_or(0.5, MatchScore::share)
    }

    fn fitnesses(&mut self, genomes: &[Vec<i32>]) -> Vec<f64> {
        let scores = self.try_out(genomes, self.pairs);
        scores.iter().map(MatchScore::share).collect()
    }

    /// All: the threads share them, and each game hears the stop.
    fn at_once(&self) -> usize {
        usize::MAX
    }
}

/// The weight, changed at random by about a stride.
fn mutated(weight: i32, stride: f32, rng: &mut SplitMix64) -> i32 {
    // The sum of three dice is nearly a bell curve: its spread is half of a die's reach.
    const STEPS: u32 = 2001;
    let dice: u32 = (0..3).map(|_| rng.below(STEPS)).sum();
    let bell = (dice as f32 - 3000.0) / 1000.0;
    weight.saturating_add((bell * stride).round() as i32)
}
