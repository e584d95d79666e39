use super::Table;
use super::word_pairs::{WordPairs, log_work, table_of_word_pairs};

/// Lower bounds on the number of leaves that have to be proved, or disproved, to prove or
/// disprove that a relative value reaches its threshold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ProofNumbers {
    pub(crate) proof: u32,
    pub(crate) disproof: u32,
}

/// The proof number of what is disproved, and the other way round.
pub(crate) const INFINITE: u32 = u32::MAX;

impl ProofNumbers {
    pub(crate) const PROVED: ProofNumbers = ProofNumbers {
        proof: 0,
        disproof: INFINITE,
    };
    pub(crate) const DISPROVED: ProofNumbers = ProofNumbers {
        proof: INFINITE,
        disproof: 0,
    };

    /// The numbers of the opposite statement.
    #[inline]
    pub(crate) fn swapped(self) -> ProofNumbers {
        ProofNumbers {
            proof: self.disproof,
            disproof: self.proof,
        }
    }

    /// Proved, disproved, or `None` if still open.
    #[inline]
    pub(crate) fn result(self) -> Option<bool> {
        match (self.proof, self.disproof) {
            (0, _) => Some(true),
            (_, 0) => Some(false),
            _ => None,
        }
    }
}

/// A table of proof numbers by code and threshold.
pub(crate) struct ProofNumberTable(WordPairs<DATA_BITS>);

/// The data of an entry: work (5) · proof (12) · disproof (12).
const DATA_BITS: u32 = 29;
const NUMBER_BITS: u32 = 12;
const NUMBER_MASK: u64 = (1 << NUMBER_BITS) - 1;
const WORK_SHIFT: u32 = 2 * NUMBER_BITS;

/// The bits of a key that hold the threshold.
const GAMMA_BITS: u32 = 8;

impl ProofNumberTable {
    /// The stored numbers, if there are any.
    #[inline]
    pub(crate) fn probe(&self, code: u128, gamma: i32) -> Option<ProofNumbers> {
        match self.0.probe(key(code, gamma)?) {
            0 => None,
            data => Some(unpack(data)),
        }
    }

    /// Stores numbers that took this many nodes to find, in place of the cheapest entry of
    /// the bucket.
    #[inline]
    pub(crate) fn store(&self, code: u128, gamma: i32, numbers: ProofNumbers, work: u64) {
        if let Some(key) = key(code, gamma) {
            self.0.store(key, pack(numbers, work), merged);
        }
    }

    #[inline]
    pub(crate) fn prefetch(&self, code: u128, gamma: i32) {
        if let Some(key) = key(code, gamma) {
            self.0.prefetch(key);
        }
    }
}

impl Table for ProofNumberTable {
    table_of_word_pairs!(GAMMA_BITS);

    fn copy_from(&self, other: &ProofNumberTable) {
        for (key, data) in other.0.entries() {
            self.0.store(key, data, merged);
        }
    }
}

/// The key of a null-window test; `None` for thresholds beyond a byte, which are not
/// stored.
#[inline]
fn key(code: u128, gamma: i32) -> Option<u128> {
    let gamma = i8::try_from(gamma).ok()?;
    Some(code << GAMMA_BITS | u128::from(gamma as u8))
}

#[inline]
fn pack(numbers: ProofNumbers, work: u64) -> u64 {
    let [proof, disproof] = [numbers.proof, numbers.disproof].map(to_short_float);
    log_work(work.max(1)) << WORK_SHIFT | proof << NUMBER_BITS | disproof
}

#[inline]
fn unpack(data: u64) -> ProofNumbers {
    ProofNumbers {
        proof: from_short_float(data >> NUMBER_BITS & NUMBER_MASK),
        disproof: from_short_float(data & NUMBER_MASK),
    }
}

/// A result is final; otherwise the newer numbers are kept.
#[inline]
fn merged(old: u64, new: u64) -> u64 {
    let numbers = match unpack(old).result() {
        Some(_) => old,
        None => new,
    };
    let work = (old >> WORK_SHIFT).max(new >> WORK_SHIFT);
    work << WORK_SHIFT | numbers & ((1 << WORK_SHIFT) - 1)
}

/// The bits of a significand, the first of which is always set in larger numbers.
const SIGNIFICAND_BITS: u32 = 8;
const SIGNIFICAND_MASK: u64 = (1 << SIGNIFICAND_BITS) - 1;

/// The largest exponent of a finite number.
const MAX_EXPONENT: u32 = 14;

/// A floating-point number of twelve bits: exact below 256, then eight significant bits.
/// Rounds down, never to zero.
#[inline]
fn to_short_float(number: u32) -> u64 {
    let length = u32::BITS - number.leading_zeros();
    let exponent = length.saturating_sub(SIGNIFICAND_BITS);
    match number {
        INFINITE => NUMBER_MASK,
        // The largest finite number.
        _ if exponent > MAX_EXPONENT => NUMBER_MASK - 1,
        _ => u64::from(exponent) << SIGNIFICAND_BITS | u64::from(number >> exponent),
    }
}

#[inline]
fn from_short_float(short: u64) -> u32 {
    match short {
        NUMBER_MASK => INFINITE,
        _ => ((short & SIGNIFICAND_MASK) as u32) << (short >> SIGNIFICAND_BITS),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_survive_packing() {
        for number in [0, 1, 2, 127, 255, 256, 300, 5000, 123_456, 4_000_000] {
            let back = from_short_float(to_short_float(number));
            assert!(back <= number && number - back <= number / 128, "{number}");
        }
        assert_eq!(from_short_float(to_short_float(INFINITE)), INFINITE);
        let large = from_short_float(to_short_float(INFINITE - 1));
        assert!(large > 1_000_000 && large < INFINITE);
        assert!(
            (0..5000)
                .all(|number| (from_short_float(to_short_float(number)) == 0) == (number == 0))
        );
    }

    #[test]
    fn thresholds_do_not_mix_and_results_stay() {
        let table = ProofNumberTable::new(1 << 12, 20).expect("a small table");
        let open = ProofNumbers {
            proof: 3,
            disproof: 40,
        };
        table.prefetch(77, -1);
        table.store(77, -1, open, 5);
        table.store(77, 1, ProofNumbers::PROVED, 9);
        assert_eq!(table.probe(77, -1), Some(open));
        assert_eq!(table.probe(77, 1), Some(ProofNumbers::PROVED));
        assert_eq!(table.probe(77, 0), None);
        assert_eq!(table.probe(78, 1), None);
        table.store(77, 1, open, 1);
        assert_eq!(table.probe(77, 1), Some(ProofNumbers::PROVED));
        table.store(77, 300, ProofNumbers::PROVED, 9);
        assert_eq!(table.probe(77, 300), None);
    }
}
