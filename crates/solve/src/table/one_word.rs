use platform::atomic::AtomicU64;
use platform::atomic::Ordering::Relaxed;

use super::cache_lines::{CacheLines, prefetch};
use super::key_split::KeySplit;
use super::{
    BoundsTable, DATA_BITS, DATA_MASK, Table, TableEntry, WORK_SHIFT, merged, pack, unpack,
    unpack_work,
};

/// A table with entries of one word, for codes whose tag has at most 39 bits. A word is
/// read and written atomically, so threads cannot garble an entry.
pub(crate) struct OneWordTable {
    lines: CacheLines,
    split: KeySplit,
}

/// Entries per bucket: half a cache line.
const WAYS: usize = 4;

impl OneWordTable {
    /// The words of a code's bucket, and its tag in the place where entries have it.
    #[inline]
    fn bucket(&self, code: u128) -> (&[AtomicU64], u64) {
        let (bucket, tag) = self.split.split_u64(code as u64);
        let words = &self.lines.words()[bucket * WAYS..][..WAYS];
        (words, tag << DATA_BITS)
    }
}

impl Table for OneWordTable {
    fn new(bytes: usize, code_bits: u32) -> Option<OneWordTable> {
        let buckets = (bytes / (WAYS * size_of::<u64>())).max(1);
        let split = KeySplit::new(code_bits, buckets.ilog2());
        if code_bits > 64 || split.tag_bits() > 64 - DATA_BITS {
            return None;
        }
        let lines = CacheLines::new(split.buckets() * WAYS)?;
        Some(OneWordTable { lines, split })
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

    fn words(&self) -> &[AtomicU64] {
        self.lines.words()
    }

    fn copy_from(&self, other: &OneWordTable) {
        for (place, word) in other.lines.words().iter().enumerate() {
            let word = word.load(Relaxed);
            let (tag, data) = (word >> DATA_BITS, word & DATA_MASK);
            if data != 0 {
                let code = other.split.join(place / WAYS, tag.into());
                self.store(code, unpack(data), unpack_work(data));
            }
        }
    }
}

impl BoundsTable for OneWordTable {
    #[inline]
    fn probe(&self, code: u128) -> TableEntry {
        let (words, tag) = self.bucket(code);
        for word in words {
            let word = word.load(Relaxed);
            if word & !DATA_MASK == tag {
                return unpack(word & DATA_MASK);
            }
        }
        TableEntry::EMPTY
    }

    #[inline]
    fn store(&self, code: u128, entry: TableEntry, work: u64) {
        let (words, tag) = self.bucket(code);
        let mut data = pack(entry, work);
        let mut cheapest = (u64::MAX, 0);
        for (way, word) in words.iter().enumerate() {
            let old = word.load(Relaxed);
            if old & !DATA_MASK == tag && old & DATA_MASK != 0 {
                data = merged(old & DATA_MASK, data);
                cheapest = (0, way);
                break;
            }
            let old_work = (old & DATA_MASK) >> WORK_SHIFT;
            if old_work < cheapest.0 {
                cheapest = (old_work, way);
            }
        }
        words[cheapest.1].store(tag | data, Relaxed);
    }

    #[inline]
    fn prefetch(&self, code: u128) {
        let (words, _) = self.bucket(code);
        prefetch(&words[0]);
    }
}
