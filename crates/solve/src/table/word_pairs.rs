use platform::atomic::AtomicU64;
use platform::atomic::Ordering::Relaxed;

use super::cache_lines::{CacheLines, prefetch};
use super::key_split::KeySplit;

/// Entries of two words each, for codes of any length: one word holds the upper bits of
/// the tag and `DATA_BITS` bits of data, the other the lower 64 bits of the tag xor the
/// first word. If two threads write an entry at the same time, its words do not match and
/// it counts as absent.
///
/// The uppermost five bits of the data are the logarithm of the work; data of zero is no
/// entry.
pub(super) struct WordPairs<const DATA_BITS: u32> {
    lines: CacheLines,
    split: KeySplit,
}

/// Entries per bucket: a cache line.
const WAYS: usize = 4;
const WORDS_PER_BUCKET: usize = 2 * WAYS;

/// The bits of an entry that hold the logarithm of the work.
const WORK_BITS: u32 = 5;

/// A number of nodes in five bits: its length in bits.
#[inline]
pub(super) fn log_work(work: u64) -> u64 {
    u64::from((u64::BITS - work.leading_zeros()).min((1 << WORK_BITS) - 1))
}

impl<const DATA_BITS: u32> WordPairs<DATA_BITS> {
    const DATA_MASK: u64 = (1 << DATA_BITS) - 1;

    pub(super) fn new(bytes: usize, code_bits: u32) -> Option<WordPairs<DATA_BITS>> {
        let buckets = (bytes / (WORDS_PER_BUCKET * size_of::<u64>())).max(1);
        let split = KeySplit::new(code_bits, buckets.ilog2());
        if split.tag_bits() > 128 - DATA_BITS {
            return None;
        }
        let lines = CacheLines::new(split.buckets() * WORDS_PER_BUCKET)?;
        Some(WordPairs { lines, split })
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

    pub(super) fn words(&self) -> &[AtomicU64] {
        self.lines.words()
    }

    /// The data of a code; zero when there is none.
    #[inline]
    pub(super) fn probe(&self, code: u128) -> u64 {
        let (words, tag) = self.bucket(code);
        let mut entries = words.chunks_exact(2).map(Self::read);
        entries
            .find(|&(stored, _)| stored == tag)
            .map_or(0, |(_, data)| data)
    }

    /// Stores the data of a code, merged with older data of the same code if there is any,
    /// otherwise in place of the cheapest entry of the bucket.
    #[inline]
    pub(super) fn store(&self, code: u128, data: u64, merged: impl Fn(u64, u64) -> u64) {
        let (words, tag) = self.bucket(code);
        let mut data = data;
        let mut cheapest = (u64::MAX, 0);
        for (way, pair) in words.chunks_exact(2).enumerate() {
            let (stored, old) = Self::read(pair);
            if stored == tag && old != 0 {
                data = merged(old, data);
                cheapest = (0, way);
                break;
            }
            let old_work = old >> (DATA_BITS - WORK_BITS);
            if old_work < cheapest.0 {
                cheapest = (old_work, way);
            }
        }
        let first = ((tag >> 64) as u64) << DATA_BITS | data;
        let way = cheapest.1;
        words[2 * way].store(first, Relaxed);
        words[2 * way + 1].store(tag as u64 ^ first, Relaxed);
    }

    #[inline]
    pub(super) fn prefetch(&self, code: u128) {
        let (words, _) = self.bucket(code);
        prefetch(&words[0]);
    }

    /// All codes and their data.
    pub(super) fn entries(&self) -> impl Iterator<Item = (u128, u64)> {
        let pairs = self.lines.words().chunks_exact(2).enumerate();
        pairs.filter_map(|(place, pair)| {
            let (tag, data) = Self::read(pair);
            (data != 0).then(|| (self.split.join(place / WAYS, tag), data))
        })
    }

    /// The words of a code's bucket, and its tag.
    #[inline]
    fn bucket(&self, code: u128) -> (&[AtomicU64], u128) {
        let (bucket, tag) = self.split.split(code);
        (
            &self.lines.words()[bucket * WORDS_PER_BUCKET..][..WORDS_PER_BUCKET],
            tag,
        )
    }

    /// The tag and the data of an entry.
    #[inline]
    fn read(pair: &[AtomicU64]) -> (u128, u64) {
        let first = pair[0].load(Relaxed);
        let second = pair[1].load(Relaxed) ^ first;
        let tag = u128::from(first >> DATA_BITS) << 64 | u128::from(second);
        (tag, first & Self::DATA_MASK)
    }
}

/// The methods of `Table` for a tuple struct around [`WordPairs`], except `copy_from`. Its
/// codes have this many bits more than those of the positions.
macro_rules! table_of_word_pairs {
    ($extra_bits:expr) => {
        fn new(bytes: usize, code_bits: u32) -> Option<Self> {
            WordPairs::new(bytes, code_bits + $extra_bits).map(Self)
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

        fn words(&self) -> &[platform::atomic::AtomicU64] {
            self.0.words()
        }
    };
}
pub(super) use table_of_word_pairs;
