use super::{Generation, Trace};
use crate::SplitMix64;

/// What can be bred: plans, weights, anything that two parents can make a third of.
pub trait Breed {
    /// What is handed down.
    type Genome: Clone;

    /// Somebody without parents.
    fn random(&mut self, rng: &mut SplitMix64) -> Self::Genome;

    /// A child that has something of both.
    fn cross(
        &mut self,
        mother: &Self::Genome,
        father: &Self::Genome,
        rng: &mut SplitMix64,
    ) -> Self::Genome;

    /// A small change.
    fn mutate(&mut self, genome: &mut Self::Genome, rng: &mut SplitMix64);

    /// How good it is. More is better; asked once in a life, so it may be costly, and
    /// what it says may be a sample.
    fn fitness(&mut self, genome: &Self::Genome) -> f64;

    /// How good these are, one after another: to be said otherwise by whoever has
    /// several processors.
    fn fitnesses(&mut self, genomes: &[Self::Genome]) -> Vec<f64> {
        genomes.iter().map(|genome| self.fitness(genome)).collect()
    }
}

/// A genetic algorithm.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Evolution {
    /// How many live at a time; at least one.
    pub population: usize,
    /// How many generations are bred.
    pub generations: u32,
    /// A parent is the fittest of so many drawn at random: 1 is anybody.
    pub tournament: usize,
    /// How likely a child has two parents, rather than being a copy of one.
    pub crossing: f32,
    /// How likely a child is changed a little.
    pub mutation: f32,
    /// Who lives on.
    pub survival: Survival,
}

/// Who lives on when a generation has been bred.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Survival {
    /// The children, and so many of the fittest parents in place of as many children.
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
            crossing: 0.9,
            mutation: 0.4,
            survival: Survival::Elite(2),
        }
    }
}

/// What evolution came to.
#[derive(Clone, PartialEq, Debug)]
pub struct Evolved<G> {
    /// The fittest that ever lived.
    pub genome: G,
    /// Its fitness.
    pub fitness: f64,
    /// How many were bred or made, and had their fitness asked.
    pub lives: u64,
}

struct Life<G> {
    genome: G,
    fitness: f64,
}

impl Evolution {
    /// Breeds. The first generation is `seeded`, as many as there is room for, filled
    /// up at random. Ends early when `stop`, asked before every generation, says so.
    ///
    /// Law: nobody who was seeded is fitter than what comes out.
    pub fn run<B: Breed, T: Trace>(
        &self,
        breed: &mut B,
        seeded: Vec<B::Genome>,
        rng: &mut SplitMix64,
        mut stop: impl FnMut() -> bool,
        trace: &mut T,
    ) -> Evolved<B::Genome> {
        let size = self.population.max(1);
        let mut first = seeded;
        first.truncate(size);
        while first.len() < size {
            first.push(breed.random(rng));
        }
        let mut lives = size as u64;
        let mut living = live(breed, first);
        let mut best = fittest(&living);
        tell(trace, 0, &living);
        for number in 1..=self.generations {
            if stop() {
                break;
            }
            let spared = match self.survival {
                Survival::Elite(elite) => elite.min(size - 1),
                Survival::Fittest => 0,
            };
            let children = (spared..size).map(|_| self.child(breed, &living, rng));
            let children: Vec<B::Genome> = children.collect();
            lives += children.len() as u64;
            let mut next = live(breed, children);
            // Stable: of equals, whoever came first.
            living.sort_by(|a, b| b.fitness.total_cmp(&a.fitness));
            match self.survival {
                Survival::Elite(_) => {
                    living.truncate(spared);
                    living.append(&mut next);
                }
                Survival::Fittest => {
                    living.append(&mut next);
                    living.sort_by(|a, b| b.fitness.total_cmp(&a.fitness));
                    living.truncate(size);
                }
            }
            tell(trace, number, &living);
            let now = fittest(&living);
            if now.1 > best.1 {
                best = now;
            }
        }
        let (genome, fitness) = best;
        Evolved {
            genome,
            fitness,
            lives,
        }
    }

    fn child<B: Breed>(
        &self,
        breed: &mut B,
        living: &[Life<B::Genome>],
        rng: &mut SplitMix64,
    ) -> B::Genome {
        let mother = self.parent(living, rng);
        let mut child = if rng.chance(self.crossing) {
            let father = self.parent(living, rng);
            breed.cross(mother, father, rng)
        } else {
            mother.clone()
        };
        if rng.chance(self.mutation) {
            breed.mutate(&mut child, rng);
        }
        child
    }

    fn parent<'l, G>(&self, living: &'l [Life<G>], rng: &mut SplitMix64) -> &'l G {
        let mut drawn = || &living[rng.below(living.len() as u32) as usize];
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

fn live<B: Breed>(breed: &mut B, genomes: Vec<B::Genome>) -> Vec<Life<B::Genome>> {
    let fitnesses = breed.fitnesses(&genomes);
    debug_assert_eq!(genomes.len(), fitnesses.len(), "everybody has a fitness");
    let lives = genomes.into_iter().zip(fitnesses);
    lives
        .map(|(genome, fitness)| Life { genome, fitness })
        .collect()
}

/// The first of the fittest.
fn fittest<G: Clone>(living: &[Life<G>]) -> (G, f64) {
    let mut best = &living[0];
    for life in living {
        if life.fitness > best.fitness {
            best = life;
        }
    }
    (best.genome.clone(), best.fitness)
}

fn tell<G, T: Trace>(trace: &mut T, number: u32, living: &[Life<G>]) {
    if T::ON {
        let fitnesses = || living.iter().map(|life| life.fitness);
        trace.generation(Generation {
            number,
            best: fitnesses().fold(f64::NEG_INFINITY, f64::max),
            mean: fitnesses().sum::<f64>() / living.len() as f64,
        });
    }
}
