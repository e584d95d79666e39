use super::Memory;
use super::pairs::{Pairs, cost};

/// How much it takes, at least and as far as was looked, to prove a question and to
/// disprove it: positions that would have to be proved or disproved first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Numbers {
    pub(crate) proof: u32,
    pub(crate) disproof: u32,
}

/// It cannot be.
pub(crate) const NEVER: u32 = u32::MAX;

impl Numbers {
    pub(crate) const PROVED: Numbers = Numbers {
        proof: 0,
        disproof: NEVER,
    };
    pub(crate) const DISPROVED: Numbers = Numbers {
        proof: NEVER,
        disproof: 0,
    };

    /// Those of the question whether it is the other way round.
    #[inline]
    pub(crate) fn reversed(self) -> Numbers {
        Numbers {
            proof: self.disproof,
            disproof: self.proof,
        }
    }

    /// Yes, no, or not known yet.
    #[inline]
    pub(crate) fn verdict(self) -> Option<bool> {
        match (self.proof, self.disproof) {
            (0, _) => Some(true),
            (_, 0) => Some(false),
            _ => None,
        }
    }
}

/// Numbers by question: is the rest of the position with this code at least so much?
pub(crate) struct NumberTable(Pairs<DATA_BITS>);

/// The data of an entry: cost (5) · proof (12) · disproof (12).
const DATA_BITS: u32 = 29;
const NUMBER_BITS: u32 = 12;
const NUMBER: u64 = (1 << NUMBER_BITS) - 1;
const COST: u32 = 2 * NUMBER_BITS;

/// A question is a code and eight bits more.
const GAMMA_BITS: u32 = 8;

impl NumberTable {
    /// What is known, if anything is.
    #[inline]
    pub(crate) fn get(&self, code: u128, gamma: i32) -> Option<Numbers> {
        match self.0.get(question(code, gamma)?) {
            0 => None,
            data => Some(unpack(data)),
        }
    }

    /// Remembers numbers that took so many positions to find out, in place of what was
    /// cheapest to find.
    #[inline]
    pub(crate) fn put(&self, code: u128, gamma: i32, numbers: Numbers, work: u64) {
        if let Some(question) = question(code, gamma) {
            self.0.put(question, pack(numbers, work), merged);
        }
    }

    #[inline]
    pub(crate) fn prefetch(&self, code: u128, gamma: i32) {
        if let Some(question) = question(code, gamma) {
            self.0.prefetch(question);
        }
    }
}

impl Memory for NumberTable {
    fn new(bytes: usize, code_bits: u32) -> Option<NumberTable> {
        Pairs::new(bytes, code_bits + GAMMA_BITS).map(NumberTable)
    }

    fn bytes(&self) -> usize {
        self.0.bytes()
    }

    fn capacity(&self) -> u64 {
        self.0.capacity()
    }

    fn clear(&mut self) {
        self.0.clear();
    }

    fn inherit(&self, other: &NumberTable) {
        for (question, data) in other.0.entries() {
            self.0.put(question, data, merged);
        }
    }
}

/// Nobody remembers questions about more points than a byte can say.
#[inline]
fn question(code: u128, gamma: i32) -> Option<u128> {
    let gamma = i8::try_from(gamma).ok()?;
    Some(code << GAMMA_BITS | u128::from(gamma as u8))
}

#[inline]
fn pack(numbers: Numbers, work: u64) -> u64 {
    let [proof, disproof] = [numbers.proof, numbers.disproof].map(shortened);
    cost(work.max(1)) << COST | proof << NUMBER_BITS | disproof
}

#[inline]
fn unpack(data: u64) -> Numbers {
    Numbers {
        proof: lengthened(data >> NUMBER_BITS & NUMBER),
        disproof: lengthened(data & NUMBER),
    }
}

/// What is decided stays so; otherwise the later numbers count.
#[inline]
fn merged(old: u64, new: u64) -> u64 {
    let numbers = match unpack(old).verdict() {
        Some(_) => old,
        None => new,
    };
    let most = (old >> COST).max(new >> COST);
    most << COST | numbers & ((1 << COST) - 1)
}

/// How many leading bits of a number are kept, the first of which is always set.
const KEPT: u32 = 8;

/// A number in twelve bits: exact below 256, then its first eight bits and how many
/// follow. Rounded down, never to nothing.
#[inline]
fn shortened(number: u32) -> u64 {
    let length = u32::BITS - number.leading_zeros();
    let follow = length.saturating_sub(KEPT);
    match number {
        NEVER => NUMBER,
        // The largest that is not never.
        _ if follow > 14 => NUMBER - 1,
        _ => u64::from(follow) << KEPT | u64::from(number >> follow),
    }
}

#[inline]
fn lengthened(short: u64) -> u32 {
    match short {
        NUMBER => NEVER,
        _ => ((short & 0xff) as u32) << (short >> KEPT),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_survive_nearly() {
        for number in [0, 1, 2, 127, 255, 256, 300, 5000, 123_456, 4_000_000] {
            let back = lengthened(shortened(number));
            assert!(back <= number && number - back <= number / 128, "{number}");
        }
        assert_eq!(lengthened(shortened(NEVER)), NEVER);
        let large = lengthened(shortened(NEVER - 1));
        assert!(large > 1_000_000 && large < NEVER);
        assert!((0..5000).all(|number| (lengthened(shortened(number)) == 0) == (number == 0)));
    }

    #[test]
    fn questions_do_not_mix_and_verdicts_stay() {
        let table = NumberTable::new(1 << 12, 20).expect("a small table");
        let open = Numbers {
            proof: 3,
            disproof: 40,
        };
        table.put(77, -1, open, 5);
        table.put(77, 1, Numbers::PROVED, 9);
        assert_eq!(table.get(77, -1), Some(open));
        assert_eq!(table.get(77, 1), Some(Numbers::PROVED));
        assert_eq!(table.get(77, 0), None);
        assert_eq!(table.get(78, 1), None);
        table.put(77, 1, open, 1);
        assert_eq!(table.get(77, 1), Some(Numbers::PROVED));
        table.put(77, 300, Numbers::PROVED, 9);
        assert_eq!(table.get(77, 300), None);
    }
}
