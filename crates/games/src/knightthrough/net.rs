use game::{Evaluator, Side, Value};

use super::{Knightthrough, Leap, RaceEval};

/// How many inner opinions each side's view of the board has.
pub const HIDDEN: usize = 128;
/// A knight of one's own, or of the other side, on each square.
pub const INPUTS: usize = 128;

/// A whole step of an inner opinion, and of its weight in the end.
pub const STEP: i16 = 255;
/// See [`STEP`].
pub const WEIGHT_STEP: i16 = 64;
/// Units of value for which the odds of winning grow by the factor e.
pub const UNITS: i32 = 200;

/// A small network: both sides look at the board from their own end of it, form the
/// same inner opinions, and these are weighed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Net {
    /// What each knight adds to each inner opinion, in steps.
    pub inputs: [[i16; HIDDEN]; INPUTS],
    /// What each begins with, in steps.
    pub bias: [i16; HIDDEN],
    /// How much each weighs in the view of the mover and in that of the other.
    pub weights: [[i16; HIDDEN]; 2],
    /// What the sum begins with, in steps of both.
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

static LEARNED: Net = Net::read(include_bytes!("instinct.net"));

/// A learned opinion: what a network makes of the board, that has seen many games of the
/// engine against itself. It knows the usual board only; about others it asks [`RaceEval`].
#[derive(Clone, Copy, Debug)]
pub struct NetEval {
    /// What was learned.
    pub net: &'static Net,
    other_boards: RaceEval,
}

impl NetEval {
    /// The opinion of this network.
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

/// The inner opinions of both sides about a board.
#[derive(Clone, PartialEq, Eq, Debug)]
#[repr(align(32))]
pub struct Impression([[i16; HIDDEN]; 2]);

impl Default for Impression {
    fn default() -> Impression {
        Impression([[0; HIDDEN]; 2])
    }
}

impl Evaluator<Knightthrough> for NetEval {
    type Acc = Impression;

    fn start(&self, pos: &Knightthrough) -> Impression {
        if !is_usual(pos) {
            return Impression::default();
        }
        let mut impression = Impression([self.net.bias; 2]);
        for side in Side::BOTH {
            let mut knights = pos.knights_of(side);
            while knights != 0 {
                let square = knights.trailing_zeros() as u8;
                knights &= knights - 1;
                for viewer in Side::BOTH {
                    let row = &self.net.inputs[input(viewer, side, square)];
                    let view = &mut impression.0[viewer.index()];
                    view.iter_mut().zip(row).for_each(|(sum, add)| *sum += add);
                }
            }
        }
        impression
    }

    #[inline]
    fn step(
        &self,
        acc: &Impression,
        before: &Knightthrough,
        Leap { from, to }: Leap,
        after: &Knightthrough,
    ) -> Impression {
        if !is_usual(after) {
            return Impression::default();
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
    fn value(&self, acc: &Impression, pos: &Knightthrough, me: Side) -> Value {
        if !is_usual(pos) {
            return self.other_boards.value(&(), pos, me);
        }
        let views = [&acc.0[pos.side.index()], &acc.0[(!pos.side).index()]];
        let sums = [0, 1].map(|which| weigh(views[which], &self.net.weights[which]));
        let sum = (sums[0] + sums[1]) / i32::from(STEP) + self.net.offset;
        let steps = i32::from(STEP) * i32::from(WEIGHT_STEP);
        let value = Value((i64::from(sum) * i64::from(UNITS) / i64::from(steps)) as i32);
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

/// The number of a knight, its square seen from the viewer's end of the board.
#[inline]
fn input(viewer: Side, whose: Side, square: u8) -> usize {
    let seen = match viewer {
        Side::First => square,
        Side::Second => square ^ 56,
    };
    64 * usize::from(viewer != whose) + usize::from(seen)
}

/// The sum of the squares of all opinions, each between nothing and a whole, times
/// their weights.
#[inline]
fn weigh(view: &[i16; HIDDEN], weights: &[i16; HIDDEN]) -> i32 {
    let mut sum = 0;
    for (&opinion, &weight) in view.iter().zip(weights) {
        let opinion = opinion.clamp(0, STEP);
        // Below 2^15, because no weight is beyond 127.
        let weighed = opinion.wrapping_mul(weight);
        sum += i32::from(weighed) * i32::from(opinion);
    }
    sum
}
