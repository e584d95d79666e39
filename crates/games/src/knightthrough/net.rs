use game::{Evaluator, Side, Value};

use super::{Knightthrough, Leap, RaceEval};

/// Neurons of the hidden layer, for each side's perspective.
pub const HIDDEN: usize = 128;
/// Inputs: an own or an enemy knight on each of 64 squares.
pub const INPUTS: usize = 128;

/// Quantisation of the hidden layer: 255 stands for an activation of 1.
pub const ACTIVATION_SCALE: i16 = 255;
/// Quantisation of the output weights: 64 stands for a weight of 1.
pub const WEIGHT_SCALE: i16 = 64;
/// Units of [`Value`] for which the odds of winning grow by the factor e.
pub const UNITS_PER_LOGIT: i32 = 200;

/// A small NNUE network: one hidden layer seen from the perspective of both sides with the
/// same weights, clipped and squared, and one output.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Net {
    /// What each input adds to each neuron, times [`ACTIVATION_SCALE`].
    pub inputs: [[i16; HIDDEN]; INPUTS],
    /// The bias of each neuron, times [`ACTIVATION_SCALE`].
    pub bias: [i16; HIDDEN],
    /// The output weight of each neuron, in the perspective of the mover and in that of the
    /// other side, times [`WEIGHT_SCALE`].
    pub weights: [[i16; HIDDEN]; 2],
    /// The bias of the output, times both scales.
    pub offset: i32,
}

impl Net {
    /// The bytes of a network in a file: all numbers in their order, the lowest byte
    /// first.
    pub const BYTES: usize = 2 * (INPUTS + 3) * HIDDEN + 4;

    /// Reads a network from such bytes.
    pub const fn read(bytes: &[u8; Net::BYTES]) -> Net {
        let mut net = Net {
            inputs: [[0; HIDDEN]; INPUTS],
            bias: [0; HIDDEN],
            weights: [[0; HIDDEN]; 2],
            offset: 0,
        };
        let mut row = 0;
        while row < INPUTS {
            net.inputs[row] = Net::row(bytes, row);
            row += 1;
        }
        net.bias = Net::row(bytes, INPUTS);
        net.weights = [Net::row(bytes, INPUTS + 1), Net::row(bytes, INPUTS + 2)];
        let [.., a, b, c, d] = *bytes;
        net.offset = i32::from_le_bytes([a, b, c, d]);
        net
    }

    const fn row(bytes: &[u8; Net::BYTES], number: usize) -> [i16; HIDDEN] {
        let mut row = [0; HIDDEN];
        let mut column = 0;
        while column < HIDDEN {
            let at = 2 * (number * HIDDEN + column);
            row[column] = i16::from_le_bytes([bytes[at], bytes[at + 1]]);
            column += 1;
        }
        row
    }

    /// The network as bytes.
    pub fn bytes(&self) -> Vec<u8> {
        let rows = self.inputs.iter().chain([&self.bias]).chain(&self.weights);
        let numbers = rows.flatten().flat_map(|number| number.to_le_bytes());
        numbers.chain(self.offset.to_le_bytes()).collect()
    }
}

static LEARNED: Net = Net::read(include_bytes!("net_eval.net"));

/// A network trained on self-play games of the engine. Trained for the 8×8 board; other
/// sizes are evaluated by [`RaceEval`].
#[derive(Clone, Copy, Debug)]
pub struct NetEval {
    /// The weights.
    pub net: &'static Net,
    other_boards: RaceEval,
}

impl NetEval {
    /// The evaluator with this network.
    pub fn new(net: &'static Net) -> NetEval {
        NetEval {
            net,
            other_boards: RaceEval::default(),
        }
    }
}

impl Default for NetEval {
    fn default() -> NetEval {
        NetEval::new(&LEARNED)
    }
}

/// The hidden layer before activation, in the perspective of the first and of the second side.
#[derive(Clone, PartialEq, Eq, Debug)]
#[repr(align(32))]
pub struct Accumulator([[i16; HIDDEN]; 2]);

impl Default for Accumulator {
    fn default() -> Accumulator {
        Accumulator([[0; HIDDEN]; 2])
    }
}

impl Evaluator<Knightthrough> for NetEval {
    type Acc = Accumulator;

    fn start(&self, pos: &Knightthrough) -> Accumulator {
        if !is_usual(pos) {
            return Accumulator::default();
        }
        let mut acc = Accumulator([self.net.bias; 2]);
        for side in Side::BOTH {
            let mut knights = pos.knights_of(side);
            while knights != 0 {
                let square = knights.trailing_zeros() as u8;
                knights &= knights - 1;
                for viewer in Side::BOTH {
                    let row = &self.net.inputs[input(viewer, side, square)];
                    let view = &mut acc.0[viewer.index()];
                    view.iter_mut().zip(row).for_each(|(sum, add)| *sum += add);
                }
            }
        }
        acc
    }

    #[inline]
    fn step(
        &self,
        acc: &Accumulator,
        before: &Knightthrough,
        Leap { from, to }: Leap,
        after: &Knightthrough,
    ) -> Accumulator {
        if !is_usual(after) {
            return Accumulator::default();
        }
        let mover = before.side;
        let captures = before.other >> to & 1 != 0;
        let mut next = acc.clone();
        for viewer in Side::BOTH {
            let row = |whose, square| &self.net.inputs[input(viewer, whose, square)];
            let (left, entered) = (row(mover, from), row(mover, to));
            let view = &mut next.0[viewer.index()];
            if captures {
                let taken = row(!mover, to);
                for index in 0..HIDDEN {
                    view[index] += entered[index] - left[index] - taken[index];
                }
            } else {
                for index in 0..HIDDEN {
                    view[index] += entered[index] - left[index];
                }
            }
        }
        next
    }

    #[inline]
    fn value(&self, acc: &Accumulator, pos: &Knightthrough, me: Side) -> Value {
        if !is_usual(pos) {
            return self.other_boards.value(&(), pos, me);
        }
        let views = [&acc.0[pos.side.index()], &acc.0[(!pos.side).index()]];
        let sums = [0, 1].map(|which| output(views[which], &self.net.weights[which]));
        let sum = (sums[0] + sums[1]) / i32::from(ACTIVATION_SCALE) + self.net.offset;
        let scale = i32::from(ACTIVATION_SCALE) * i32::from(WEIGHT_SCALE);
        let value = Value((i64::from(sum) * i64::from(UNITS_PER_LOGIT) / i64::from(scale)) as i32);
        if me == pos.side { value } else { -value }
    }

    fn unit(&self) -> i32 {
        1000
    }

    #[inline]
    fn urgency(&self, pos: &Knightthrough, leap: Leap) -> i32 {
        self.other_boards.urgency(pos, leap)
    }

    fn margin(&self) -> i32 {
        110
    }
}

#[inline]
fn is_usual(pos: &Knightthrough) -> bool {
    pos.grid.width == 8 && pos.grid.height == 8
}

/// The index of the input for a knight, its square seen from the viewer's end of the board.
#[inline]
fn input(viewer: Side, whose: Side, square: u8) -> usize {
    let seen = match viewer {
        Side::First => square,
        Side::Second => square ^ 56,
    };
    64 * usize::from(viewer != whose) + usize::from(seen)
}

/// The output of one perspective: the sum of the clipped and squared activations times their
/// weights.
#[inline]
fn output(view: &[i16; HIDDEN], weights: &[i16; HIDDEN]) -> i32 {
    let mut sum = 0;
    for (&neuron, &weight) in view.iter().zip(weights) {
        let activation = neuron.clamp(0, ACTIVATION_SCALE);
        // Below 2^15, because no weight is beyond 127.
        let weighted = activation.wrapping_mul(weight);
        sum += i32::from(weighted) * i32::from(activation);
    }
    sum
}
