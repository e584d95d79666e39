//! Fits a network to samples, by Adam in small batches.

use std::fs;

use games::knightthrough::UNITS_PER_LOGIT;
use search::mcts::SplitMix64;

use crate::Trouble;
use crate::model::{HEAVIEST, Model, ROWS, active, sigmoid, surprise};
use crate::sample::Sample;

const EPOCHS: usize = 24;
const BATCH: usize = 2048;
const FASTEST: f32 = 2e-3;
const SLOWEST: f32 = 5e-5;
/// How much the search is believed; the rest is what became of the game.
const BELIEF: f32 = 0.7;
/// One sample in so many is kept aside, to see what is learned and what only learned by
/// heart.
const ASIDE: usize = 20;

pub(crate) fn run(net: &str, files: &[&str]) -> Result<(), Trouble> {
    let samples = Sample::read_all(files)?;
    let block = samples.len() / ASIDE;
    if block == 0 {
        return Err("there are too few samples".into());
    }
    // The first ones: neighbours in a game are alike, so they stay together.
    let (aside, rest) = samples.split_at(block);
    println!("{} samples, {} more aside", rest.len(), aside.len());
    println!("units that fit the results: {:.0}", units(rest));
    let mut rng = SplitMix64::new(7);
    let mut model = Model::new(&mut rng);
    let mut adam = Adam::new();
    let mut order: Vec<u32> = (0..rest.len() as u32).collect();
    let mut inputs = [Vec::new(), Vec::new()];
    let steps = EPOCHS * rest.len().div_ceil(BATCH);
    for epoch in 1..=EPOCHS {
        shuffle(&mut order, &mut rng);
        let mut error = 0.0;
        for batch in order.chunks(BATCH) {
            let mut slope = Model::zero();
            for &number in batch {
                let sample = &rest[number as usize];
                active(sample, rng.below(2) == 1, &mut inputs);
                error += f64::from(model.learn(&inputs, wanted(sample), &mut slope));
            }
            let done = adam.time as f32 / steps as f32;
            let speed =
                SLOWEST + (FASTEST - SLOWEST) * (1.0 + (done * std::f32::consts::PI).cos()) / 2.0;
            adam.step(&mut model, &slope, 1.0 / batch.len() as f32, speed);
        }
        let error = error / rest.len() as f64;
        println!(
            "epoch {epoch:>2}  error {error:.5}  aside {:.5}",
            test(&model, aside)
        );
        fs::write(net, model.quantised().bytes())?;
    }
    Ok(())
}

/// What the network should say about a sample.
fn wanted(sample: &Sample) -> f32 {
    let search_result = sigmoid(f32::from(sample.value) / UNITS_PER_LOGIT as f32);
    let result = if sample.won { 1.0 } else { 0.0 };
    BELIEF * search_result + (1.0 - BELIEF) * result
}

fn test(model: &Model, samples: &[Sample]) -> f64 {
    let mut inputs = [Vec::new(), Vec::new()];
    let errors = samples.iter().map(|sample| {
        active(sample, false, &mut inputs);
        f64::from(surprise(sigmoid(model.value(&inputs)), wanted(sample)))
    });
    errors.sum::<f64>() / samples.len() as f64
}

/// For how many units of the search's value the odds grow by e, going by the results.
fn units(samples: &[Sample]) -> f64 {
    let error = |units: f64| -> f64 {
        let errors = samples.iter().step_by(7).map(|sample| {
            let chance = sigmoid((f64::from(sample.value) / units) as f32);
            f64::from(surprise(chance, if sample.won { 1.0 } else { 0.0 }))
        });
        errors.sum()
    };
    let candidates = (4..80).map(|number| f64::from(number) * 25.0);
    candidates
        .min_by(|&a, &b| error(a).total_cmp(&error(b)))
        .unwrap_or_default()
}

fn shuffle(order: &mut [u32], rng: &mut SplitMix64) {
    for last in (1..order.len()).rev() {
        order.swap(last, rng.below(last as u32 + 1) as usize);
    }
}

/// Steps that are the longer the surer their direction is.
struct Adam {
    mean: Model,
    spread: Model,
    time: i32,
}

impl Adam {
    const KEEP: f32 = 0.9;
    const KEEP_SPREAD: f32 = 0.999;

    fn new() -> Adam {
        Adam {
            mean: Model::zero(),
            spread: Model::zero(),
            time: 0,
        }
    }

    fn step(&mut self, model: &mut Model, slope: &Model, share: f32, speed: f32) {
        self.time += 1;
        let warm = 1.0 - Adam::KEEP.powi(self.time);
        let warm_spread = 1.0 - Adam::KEEP_SPREAD.powi(self.time);
        let speed = speed * warm_spread.sqrt() / warm;
        let walk = |number: &mut f32, mean: &mut f32, spread: &mut f32, slope: f32| {
            *mean = Adam::KEEP * *mean + (1.0 - Adam::KEEP) * slope;
            *spread = Adam::KEEP_SPREAD * *spread + (1.0 - Adam::KEEP_SPREAD) * slope * slope;
            *number -= speed * *mean / (spread.sqrt() + 1e-8);
        };
        for row in 0..ROWS {
            let (means, spreads) = (&mut self.mean.rows[row], &mut self.spread.rows[row]);
            for (index, number) in model.rows[row].iter_mut().enumerate() {
                let slope = slope.rows[row][index] * share;
                walk(number, &mut means[index], &mut spreads[index], slope);
                *number = number.clamp(-HEAVIEST, HEAVIEST);
            }
        }
        let (mean, spread) = (&mut self.mean.offset, &mut self.spread.offset);
        walk(&mut model.offset, mean, spread, slope.offset * share);
    }
}
