use super::{Generation, Trace};
use crate::SplitMix64;
use crate::sort::{rank, sort_by_number};

/// A problem for a genetic algorithm: what genomes are, and how they vary.
pub trait GeneticProblem {
    /// A candidate solution.
    type Genome: Clone;

    /// A random genome, for the initial population.
    fn random(&mut self, rng: &mut SplitMix64) -> Self::Genome;

    /// A child of two parents.
    fn crossover(
        &mut self,
        mother: &Self::Genome,
        father: &Self::Genome,
        rng: &mut SplitMix64,
    ) -> Self::Genome;

    /// Changes a genome a little.
    fn mutate(&mut self, genome: &mut Self::Genome, rng: &mut SplitMix64);

    /// The fitness of a genome. More is better; asked once for each individual, so it may be
    /// expensive and random.
    fn fitness(&mut self, genome: &Self::Genome) -> f64;

    /// The fitness of several genomes. May be overridden to use several threads.
    fn fitnesses(&mut self, genomes: &[Self::Genome]) -> Vec<f64> {
        genomes.iter().map(|genome| self.fitness(genome)).collect()
    }

    /// How many genomes are valued at once, before it is asked whether to stop.
    fn at_once(&self) -> usize {
        1
    }
}

/// A genetic algorithm.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Evolution {
    /// The size of the population; at least one.
    pub population: usize,
    /// The number of generations after the initial population.
    pub generations: u32,
    /// Tournament selection: a parent is the fittest of this many drawn at random.
    pub tournament: usize,
    /// The probability that a child has two parents, rather than being a copy of one.
    pub crossover: f32,
    /// The probability that a child is mutated.
    pub mutation: f32,
    /// Who survives.
    pub survival: Survival,
}

/// Who survives into the next generation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Survival {
    /// The children, and this many of the fittest parents in place of as many children.
    Elite(usize),
    /// The fittest, parents or children.
    Fittest,
}

impl Default for Evolution {
    fn default() -> Evolution {
        Evolution {
            population: 32,
            generations: 24,
            tournament: 3,
            crossover: 0.9,
            mutation: 0.4,
            survival: Survival::Elite(2),
        }
    }
}

/// The result of a genetic algorithm.
#[derive(Clone, PartialEq, Debug)]
pub struct Evolved<G> {
    /// The fittest genome of all generations.
    pub genome: G,
    /// Its fitness.
    pub fitness: f64,
    /// The number of individuals whose fitness was evaluated.
    pub evaluations: u64,
}

struct Individual<G> {
    genome: G,
    fitness: f64,
}

impl Evolution {
    /// Runs the algorithm. The initial population is `seeded`, as many as there is room for,
    /// filled up at random. Ends early when `stop`, asked before every individual, is true,
    /// but values at least one.
    ///
    /// Law: the result is at least as fit as every seeded genome that was valued.
    pub fn run<B: GeneticProblem, T: Trace>(
        &self,
        problem: &mut B,
        seeded: Vec<B::Genome>,
        rng: &mut SplitMix64,
        mut stop: impl FnMut() -> bool,
        trace: &mut T,
    ) -> Evolved<B::Genome> {
        let size = self.population.max(1);
        let mut first = seeded;
        first.truncate(size);
        while first.is_empty() || first.len() < size && !stop() {
            first.push(problem.random(rng));
        }
        let mut population = evaluate(problem, first, &mut stop);
        let mut evaluations = population.len() as u64;
        let mut best = fittest(&population);
        report(trace, 0, &population);
        for number in 1..=self.generations {
            if stop() {
                break;
            }
            let elite = match self.survival {
                Survival::Elite(count) => count.min(size - 1),
                Survival::Fittest => 0,
            };
            let mut children = Vec::with_capacity(size - elite);
            while children.is_empty() || children.len() < size - elite && !stop() {
                children.push(self.child(problem, &population, rng));
            }
            let mut next = evaluate(problem, children, &mut stop);
            evaluations += next.len() as u64;
            // Of equals, the older first.
            sort_by_number(&mut population, |one| !rank(one.fitness));
            match self.survival {
                Survival::Elite(_) => {
                    population.truncate(elite);
                    population.append(&mut next);
                }
                Survival::Fittest => {
                    population.append(&mut next);
                    sort_by_number(&mut population, |one| !rank(one.fitness));
                    population.truncate(size);
                }
            }
            report(trace, number, &population);
            let now = fittest(&population);
            if now.1 > best.1 {
                best = now;
            }
        }
        let (genome, fitness) = best;
        Evolved {
            genome,
            fitness,
            evaluations,
        }
    }

    fn child<B: GeneticProblem>(
        &self,
        problem: &mut B,
        population: &[Individual<B::Genome>],
        rng: &mut SplitMix64,
    ) -> B::Genome {
        let mother = self.parent(population, rng);
        let mut child = if rng.chance(self.crossover) {
            let father = self.parent(population, rng);
            problem.crossover(mother, father, rng)
        } else {
            mother.clone()
        };
        if rng.chance(self.mutation) {
            problem.mutate(&mut child, rng);
        }
        child
    }

    fn parent<'l, G>(&self, population: &'l [Individual<G>], rng: &mut SplitMix64) -> &'l G {
        let mut drawn = || &population[rng.below(population.len() as u32) as usize];
        let mut winner = drawn();
        for _ in 1..self.tournament {
            let rival = drawn();
            if rival.fitness > winner.fitness {
                winner = rival;
            }
        }
        &winner.genome
    }
}

/// The fitness of the genomes; of the first few when stopped, but at least of one batch.
fn evaluate<B: GeneticProblem>(
    problem: &mut B,
    genomes: Vec<B::Genome>,
    stop: &mut impl FnMut() -> bool,
) -> Vec<Individual<B::Genome>> {
    let mut individuals = Vec::with_capacity(genomes.len());
    let mut genomes = genomes.into_iter();
    while individuals.is_empty() || genomes.len() > 0 && !stop() {
        let batch: Vec<B::Genome> = genomes.by_ref().take(problem.at_once().max(1)).collect();
        let fitnesses = problem.fitnesses(&batch);
        debug_assert_eq!(batch.len(), fitnesses.len(), "every genome has a fitness");
        let valued = batch.into_iter().zip(fitnesses);
        individuals.extend(valued.map(|(genome, fitness)| Individual { genome, fitness }));
    }
    individuals
}

/// The first of the fittest.
fn fittest<G: Clone>(population: &[Individual<G>]) -> (G, f64) {
    let mut best = &population[0];
    for individual in population {
        if individual.fitness > best.fitness {
            best = individual;
        }
    }
    (best.genome.clone(), best.fitness)
}

fn report<G, T: Trace>(trace: &mut T, number: u32, population: &[Individual<G>]) {
    if T::ON {
        let fitnesses = || population.iter().map(|individual| individual.fitness);
        trace.generation(Generation {
            number,
            best: fitnesses().fold(f64::NEG_INFINITY, f64::max),
            mean: fitnesses().sum::<f64>() / population.len() as f64,
        });
    }
}
