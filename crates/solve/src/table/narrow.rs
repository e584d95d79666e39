use std::sync::atomic::Ordering::Relaxed;

use super::lines::{Lines, prefetch};
use super::split::Split;
use super::{DATA, DATA_BITS, Fact, Memory, Store, WORK, merged, pack, unpack};

/// Facts of one word each, for codes of which 39 bits or less are left beside the
/// place. A word is read and written at once, so threads cannot garble it.
pub(crate) struct Narrow {
    lines: Lines,
    split: Split,
}

/// Facts that share a place: half a cache line.
const WAYS: usize = 4;

impl Narrow {
    #[inline]
    fn find(&self, code: u128) -> (&[std::sync::atomic::AtomicU64], u64) {
        let (place, rest) = self.split.narrow(code as u64);
        let words = &self.lines.words()[place * WAYS..][..WAYS];
        (words, rest << DATA_BITS)
    }
}

impl Memory for Narrow {
    fn new(bytes: usize, code_bits: u32) -> Option<Narrow> {
        let places = (bytes / (WAYS * size_of::<u64>())).max(1);
        let split = Split::new(code_bits, places.ilog2());
        if code_bits > 64 || split.rest_bits() > 64 - DATA_BITS {
            return None;
        }
        let lines = Lines::new(split.places() * WAYS)?;
        Some(Narrow { lines, split })
    }

    fn bytes(&self) -> usize {
        self.lines.bytes()
    }

    fn capacity(&self) -> u64 {
        (self.bytes() / size_of::<u64>()) as u64
    }

    fn clear(&mut self) {
        self.lines.clear();
    }

    fn inherit(&self, other: &Narrow) {
        for (spot, word) in other.lines.words().iter().enumerate() {
            let word = word.load(Relaxed);
            let (rest, data) = (word >> DATA_BITS, word & DATA);
            if data != 0 {
                let code = other.split.joined(spot / WAYS, rest.into());
                self.put(code, unpack(data), 1 << (data >> WORK).saturating_sub(1));
            }
        }
    }
}

impl Store for Narrow {
    #[inline]
    fn get(&self, code: u128) -> Fact {
        let (words, rest) = self.find(code);
        for word in words {
            let word = word.load(Relaxed);
            if word & !DATA == rest {
                return unpack(word & DATA);
            }
        }
        Fact::NOTHING
    }

    #[inline]
    fn put(&self, code: u128, fact: Fact, work: u64) {
        let (words, rest) = self.find(code);
        let mut data = pack(fact, work);
        let mut cheapest = (u64::MAX, 0);
        for (way, word) in words.iter().enumerate() {
            let old = word.load(Relaxed);
            if old & !DATA == rest && old & DATA != 0 {
                data = merged(old & DATA, data);
                cheapest = (0, way);
                break;
            }
            let worth = (old & DATA) >> WORK;
            if worth < cheapest.0 {
                cheapest = (worth, way);
            }
        }
        words[cheapest.1].store(rest | data, Relaxed);
    }

    #[inline]
    fn prefetch(&self, code: u128) {
        let (words, _) = self.find(code);
        prefetch(&words[0]);
    }
}
