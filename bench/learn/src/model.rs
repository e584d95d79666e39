//! The network while it learns: numbers with fractions, and how each must change.

use games::knightthrough::{HIDDEN, INPUTS, Net, ACTIVATION_SCALE, WEIGHT_SCALE};
use search::mcts::SplitMix64;

use crate::sample::Sample;

/// A row of activations of the hidden layer.
pub(crate) type Row = [f32; HIDDEN];

/// Rows of all numbers: the inputs', the bias, the weights of both views; and the offset.
#[derive(Clone)]
pub(crate) struct Model {
    pub(crate) rows: Vec<Row>,
    pub(crate) offset: f32,
}

const BIAS: usize = INPUTS;
const WEIGHTS: usize = INPUTS + 1;
pub(crate) const ROWS: usize = INPUTS + 3;

/// The largest weight that the quantised network can hold.
pub(crate) const HEAVIEST: f32 = 127.0 / WEIGHT_SCALE as f32;

impl Model {
    pub(crate) fn zero() -> Model {
        Model {
            rows: vec![[0.0; HIDDEN]; ROWS],
            offset: 0.0,
        }
    }

    /// Small random numbers.
    pub(crate) fn new(rng: &mut SplitMix64) -> Model {
        let mut model = Model::zero();
        for row in &mut model.rows {
            for number in row {
                *number = (rng.below(2001) as f32 / 1000.0 - 1.0) * 0.1;
            }
        }
        model.rows[BIAS] = [0.3; HIDDEN];
        model
    }

    /// What it thinks of a sample: the logarithm of the odds that the mover wins.
    pub(crate) fn value(&self, active: &[Vec<usize>; 2]) -> f32 {
        let views = self.views(active);
        self.weigh(&views)
    }

    fn views(&self, active: &[Vec<usize>; 2]) -> [Row; 2] {
        [0, 1].map(|which| {
            let mut view = self.rows[BIAS];
            for &input in &active[which] {
                let row = &self.rows[input];
                for index in 0..HIDDEN {
                    view[index] += row[index];
                }
            }
            view
        })
    }

    fn weigh(&self, views: &[Row; 2]) -> f32 {
        let mut sum = self.offset;
        for (which, view) in views.iter().enumerate() {
            let weights = &self.rows[WEIGHTS + which];
            let mut part = 0.0;
            for index in 0..HIDDEN {
                let activation = view[index].clamp(0.0, 1.0);
                part += activation * activation * weights[index];
            }
            sum += part;
        }
        sum
    }

    /// Adds to `slope` how the error of a sample changes with each number. Returns the
    /// error: the surprise at what was `wanted`.
    pub(crate) fn learn(&self, active: &[Vec<usize>; 2], wanted: f32, slope: &mut Model) -> f32 {
        let views = self.views(active);
        let chance = sigmoid(self.weigh(&views));
        let push = chance - wanted;
        slope.offset += push;
        for which in 0..2 {
            let weights = &self.rows[WEIGHTS + which];
            let mut back = [0.0; HIDDEN];
            let heavy = &mut slope.rows[WEIGHTS + which];
            for index in 0..HIDDEN {
                let raw = views[which][index];
                let activation = raw.clamp(0.0, 1.0);
                heavy[index] += push * activation * activation;
                let open = if raw > 0.0 && raw < 1.0 { 1.0 } else { 0.0 };
                back[index] = push * weights[index] * 2.0 * activation * open;
            }
            for &input in active[which].iter().chain([&BIAS]) {
                let row = &mut slope.rows[input];
                for index in 0..HIDDEN {
                    row[index] += back[index];
                }
            }
        }
        surprise(chance, wanted)
    }

    /// In whole steps, as the program has it.
    pub(crate) fn quantised(&self) -> Net {
        let step = |number: f32, step: i16| (number * f32::from(step)).round() as i16;
        let inner = |row: &Row| row.map(|number| step(number, ACTIVATION_SCALE));
        let mut net = Net {
            inputs: [[0; HIDDEN]; INPUTS],
            bias: inner(&self.rows[BIAS]),
            weights: [0, 1]
                .map(|which| self.rows[WEIGHTS + which].map(|number| step(number, WEIGHT_SCALE))),
            offset: (self.offset * f32::from(ACTIVATION_SCALE) * f32::from(WEIGHT_SCALE)) as i32,
        };
        for (row, numbers) in net.inputs.iter_mut().zip(&self.rows) {
            *row = inner(numbers);
        }
        net
    }
}

pub(crate) fn sigmoid(value: f32) -> f32 {
    1.0 / (1.0 + (-value).exp())
}

/// How surprising it is, in nats, beyond what cannot be known.
pub(crate) fn surprise(chance: f32, wanted: f32) -> f32 {
    let part = |wanted: f32, chance: f32| match wanted > 0.0 {
        true => wanted * (wanted / chance.max(1e-7)).ln(),
        false => 0.0,
    };
    part(wanted, chance) + part(1.0 - wanted, 1.0 - chance)
}

/// The inputs that a sample switches on, in the view of the mover and of the other.
pub(crate) fn active(sample: &Sample, mirrored: bool, active: &mut [Vec<usize>; 2]) {
    let turn = if mirrored { 7 } else { 0 };
    active.iter_mut().for_each(Vec::clear);
    for (whose, &board) in sample.boards.iter().enumerate() {
        let mut board = board;
        while board != 0 {
            let square = board.trailing_zeros() as usize ^ turn;
            board &= board - 1;
            active[0].push(64 * whose + square);
            active[1].push(64 * (1 - whose) + (square ^ 56));
        }
    }
}
