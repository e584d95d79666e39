use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use super::lines::{Lines, prefetch};
use super::split::Split;
use super::{DATA, DATA_BITS, Fact, Store, WORK, merged, pack, unpack};

/// Facts of two words each, for codes of any length: 39 bits of the code and the data in
/// one, 64 bits of the code, mixed with the first word, in the other. Should two threads
/// write one fact at the same moment, the words do not fit together, and the fact is
/// taken for absent.
pub(crate) struct Wide {
    lines: Lines,
    split: Split,
}

/// Facts that share a place: a cache line.
const WAYS: usize = 4;
const WORDS: usize = 2 * WAYS;

impl Wide {
    #[inline]
    fn find(&self, code: u128) -> (&[AtomicU64], u128) {
        let (place, rest) = self.split.wide(code);
        (&self.lines.words()[place * WORDS..][..WORDS], rest)
    }
}

/// The upper bits of a rest, where a word has them.
#[inline]
fn head(rest: u128) -> u64 {
    ((rest >> 64) as u64) << DATA_BITS
}

#[inline]
fn read(pair: &[AtomicU64]) -> (u128, u64) {
    let first = pair[0].load(Relaxed);
    let second = pair[1].load(Relaxed) ^ first;
    let rest = u128::from(first >> DATA_BITS) << 64 | u128::from(second);
    (rest, first & DATA)
}

impl Store for Wide {
    fn new(bytes: usize, code_bits: u32) -> Option<Wide> {
        let places = (bytes / (WORDS * size_of::<u64>())).max(1);
        let split = Split::new(code_bits, places.ilog2());
        if split.rest_bits() > 128 - DATA_BITS {
            return None;
        }
        let lines = Lines::new(split.places() * WORDS)?;
        Some(Wide { lines, split })
    }

    fn bytes(&self) -> usize {
        self.lines.bytes()
    }

    fn capacity(&self) -> u64 {
        (self.bytes() / (2 * size_of::<u64>())) as u64
    }

    #[inline]
    fn get(&self, code: u128) -> Fact {
        let (words, rest) = self.find(code);
        let found = words
            .chunks_exact(2)
            .map(read)
            .find(|&(written, _)| written == rest);
        found.map_or(Fact::NOTHING, |(_, data)| unpack(data))
    }

    #[inline]
    fn put(&self, code: u128, fact: Fact, work: u64) {
        let (words, rest) = self.find(code);
        let mut data = pack(fact, work);
        let mut cheapest = (u64::MAX, 0);
        for (way, pair) in words.chunks_exact(2).enumerate() {
            let (written, old) = read(pair);
            if written == rest && old != 0 {
                data = merged(old, data);
                cheapest = (0, way);
                break;
            }
            if old >> WORK < cheapest.0 {
                cheapest = (old >> WORK, way);
            }
        }
        let first = head(rest) | data;
        let way = cheapest.1;
        words[2 * way].store(first, Relaxed);
        words[2 * way + 1].store(rest as u64 ^ first, Relaxed);
    }

    #[inline]
    fn prefetch(&self, code: u128) {
        let (words, _) = self.find(code);
        prefetch(&words[0]);
    }

    fn clear(&mut self) {
        self.lines.clear();
    }

    fn inherit(&self, other: &Wide) {
        for (spot, pair) in other.lines.words().chunks_exact(2).enumerate() {
            let (rest, data) = read(pair);
            if data != 0 {
                let code = other.split.joined(spot / WAYS, rest);
                self.put(code, unpack(data), 1 << (data >> WORK).saturating_sub(1));
            }
        }
    }
}
