use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use super::lines::{Lines, prefetch};
use super::split::Split;

/// Entries of two words each, for codes of any length and so many bits of data: the
/// upper bits of the code and the data in one word, 64 bits of the code, mixed with the
/// first word, in the other. Should two threads write one entry at the same moment, the
/// words do not fit together, and the entry is taken for absent.
///
/// The uppermost five bits of the data are what it cost; data of zero is no entry.
pub(super) struct Pairs<const DATA_BITS: u32> {
    lines: Lines,
    split: Split,
}

/// Entries that share a place: a cache line.
const WAYS: usize = 4;
const WORDS: usize = 2 * WAYS;

/// How many bits say what an entry cost.
const COST_BITS: u32 = 5;

/// What so much work is written as: the larger, the more.
#[inline]
pub(super) fn cost(work: u64) -> u64 {
    u64::from((u64::BITS - work.leading_zeros()).min((1 << COST_BITS) - 1))
}

impl<const DATA_BITS: u32> Pairs<DATA_BITS> {
    const DATA: u64 = (1 << DATA_BITS) - 1;

    pub(super) fn new(bytes: usize, code_bits: u32) -> Option<Pairs<DATA_BITS>> {
        let places = (bytes / (WORDS * size_of::<u64>())).max(1);
        let split = Split::new(code_bits, places.ilog2());
        if split.rest_bits() > 128 - DATA_BITS {
            return None;
        }
        let lines = Lines::new(split.places() * WORDS)?;
        Some(Pairs { lines, split })
    }

    pub(super) fn bytes(&self) -> usize {
        self.lines.bytes()
    }

    pub(super) fn capacity(&self) -> u64 {
        (self.bytes() / (2 * size_of::<u64>())) as u64
    }

    pub(super) fn clear(&mut self) {
        self.lines.clear();
    }

    /// The data of a code; zero when there is none.
    #[inline]
    pub(super) fn get(&self, code: u128) -> u64 {
        let (words, rest) = self.find(code);
        let mut found = words.chunks_exact(2).map(Self::read);
        found
            .find(|&(written, _)| written == rest)
            .map_or(0, |(_, data)| data)
    }

    /// Writes the data of a code, or what old and new data come to, in place of what
    /// was cheapest.
    #[inline]
    pub(super) fn put(&self, code: u128, data: u64, merged: impl Fn(u64, u64) -> u64) {
        let (words, rest) = self.find(code);
        let mut data = data;
        let mut cheapest = (u64::MAX, 0);
        for (way, pair) in words.chunks_exact(2).enumerate() {
            let (written, old) = Self::read(pair);
            if written == rest && old != 0 {
                data = merged(old, data);
                cheapest = (0, way);
                break;
            }
            let cost = old >> (DATA_BITS - COST_BITS);
            if cost < cheapest.0 {
                cheapest = (cost, way);
            }
        }
        let first = ((rest >> 64) as u64) << DATA_BITS | data;
        let way = cheapest.1;
        words[2 * way].store(first, Relaxed);
        words[2 * way + 1].store(rest as u64 ^ first, Relaxed);
    }

    #[inline]
    pub(super) fn prefetch(&self, code: u128) {
        let (words, _) = self.find(code);
        prefetch(&words[0]);
    }

    /// All codes and data.
    pub(super) fn entries(&self) -> impl Iterator<Item = (u128, u64)> {
        let pairs = self.lines.words().chunks_exact(2).enumerate();
        pairs.filter_map(|(spot, pair)| {
            let (rest, data) = Self::read(pair);
            (data != 0).then(|| (self.split.joined(spot / WAYS, rest), data))
        })
    }

    #[inline]
    fn find(&self, code: u128) -> (&[AtomicU64], u128) {
        let (place, rest) = self.split.wide(code);
        (&self.lines.words()[place * WORDS..][..WORDS], rest)
    }

    #[inline]
    fn read(pair: &[AtomicU64]) -> (u128, u64) {
        let first = pair[0].load(Relaxed);
        let second = pair[1].load(Relaxed) ^ first;
        let rest = u128::from(first >> DATA_BITS) << 64 | u128::from(second);
        (rest, first & Self::DATA)
    }
}
