use platform::atomic::{AtomicU64, Ordering};

/// How a stored value bounds the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The value is at least this.
    Lower,
    /// The value is at most this.
    Upper,
    /// The value is exactly this.
    Exact,
}

/// What the table stores about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The value, from the view of the side to move.
    pub value: i32,
    /// How it bounds the true value.
    pub bound: Bound,
    /// The depth of the search in plies; [`PROVEN`](Entry::PROVEN) when no heuristic was used.
    pub depth: u8,
    /// The best move, by its index among the legal moves.
    pub best: Option<u16>,
}

impl Entry {
    /// The depth of a value that used no heuristic and therefore holds at every depth.
    pub const PROVEN: u8 = u8::MAX;

    /// Was no heuristic used?
    pub fn is_proven(self) -> bool {
        self.depth == Entry::PROVEN
    }
}

/// A transposition table, shared by all threads without a lock.
///
/// An entry is two words, the data and the key xor the data: if two threads write at once,
/// the words do not match and the entry reads as absent (Hyatt and Mann 2002). A bucket of
/// four entries is one cache line.
///
/// The memory is touched only where entries are stored: a new or cleared table costs nothing
/// until then, so that the first search after it keeps to its time.
#[derive(Debug)]
pub struct TranspositionTable {
    words: Vec<AtomicU64>,
    /// Words before the first cache line.
    skip: usize,
    /// The number of buckets.
    buckets: usize,
    /// Counts the searches, so that entries of older ones are replaced first.
    generation: AtomicU64,
}

/// The words of an entry: its key xor its data, and its data.
type Slot = [AtomicU64; SLOT_WORDS];

const SLOT_WORDS: usize = 2;
const BUCKET_SLOTS: usize = 4;
const BUCKET_WORDS: usize = BUCKET_SLOTS * SLOT_WORDS;
const BUCKET_BYTES: usize = BUCKET_WORDS * size_of::<u64>();

/// Generations are stored modulo this.
const GENERATIONS: u64 = 64;
/// How much depth an entry loses with every generation when it is compared with others.
const DEPTH_PER_GENERATION: i64 = 8;

impl TranspositionTable {
    /// A table that takes at most this many bytes, and at least one bucket. When there is
    /// less memory, the table is smaller.
    pub fn new(bytes: usize) -> TranspositionTable {
        TranspositionTable::with_buckets((bytes / BUCKET_BYTES).max(1))
    }

    fn with_buckets(mut buckets: usize) -> TranspositionTable {
        let words = loop {
            let words = platform::zeroed_words((buckets + 1) * BUCKET_WORDS);
            match words {
                Some(words) => break words,
                None if buckets > 1 => buckets /= 2,
                None => panic!("there is no memory for a table of one bucket"),
            }
        };
        let first = words.as_ptr() as usize / size_of::<u64>();
        TranspositionTable {
            skip: first.next_multiple_of(BUCKET_WORDS) - first,
            words,
            buckets,
            generation: AtomicU64::new(0),
        }
    }

    /// The size in bytes.
    pub fn bytes(&self) -> usize {
        self.buckets * BUCKET_BYTES
    }

    /// Removes all entries.
    pub fn clear(&mut self) {
        // The old memory is given back first.
        self.words = Vec::new();
        *self = TranspositionTable::with_buckets(self.buckets);
    }

    /// Begins a new search: entries of earlier ones are replaced first.
    pub fn new_generation(&self) {
        self.generation.fetch_add(1, Ordering::Relaxed);
    }

    /// The entry with this key.
    #[inline]
    pub fn probe(&self, key: u64) -> Option<Entry> {
        for [check, data] in self.bucket(key) {
            let data = data.load(Ordering::Relaxed);
            if check.load(Ordering::Relaxed) ^ data == key {
                return unpack(data);
            }
        }
        None
    }

    /// Stores an entry in place of the least valuable of its bucket: an empty slot, the same
    /// position, an entry of an older search, a shallow one.
    #[inline]
    pub fn store(&self, key: u64, entry: Entry) {
        let generation = self.generation.load(Ordering::Relaxed) % GENERATIONS;
        let worth = |[check, data]: &Slot| {
            let data = data.load(Ordering::Relaxed);
            if data == 0 {
                return i64::MIN;
            }
            if check.load(Ordering::Relaxed) ^ data == key {
                return i64::MIN + 1;
            }
            let written = (data >> 2) % GENERATIONS;
            let age = (GENERATIONS + generation - written) % GENERATIONS;
            ((data >> 8) & 0xff) as i64 - DEPTH_PER_GENERATION * age as i64
        };
        let slots = self.bucket(key).iter();
        let Some([check, data]) = slots.min_by_key(|slot| worth(slot)) else {
            return;
        };
        let packed = pack(entry, generation);
        data.store(packed, Ordering::Relaxed);
        check.store(key ^ packed, Ordering::Relaxed);
    }

    #[inline]
    fn bucket(&self, key: u64) -> &[Slot] {
        // Keys need not look random: the multiplication spreads them.
        let spread = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let index = (u128::from(spread) * self.buckets as u128) >> 64;
        let first = self.skip + index as usize * BUCKET_WORDS;
        let (slots, _) = self.words[first..first + BUCKET_WORDS].as_chunks();
        slots
    }
}

/// Bits 0–1 the bound (never zero), 2–7 the generation, 8–15 the depth, 16–31 the best move,
/// 32–63 the value.
fn pack(entry: Entry, generation: u64) -> u64 {
    let bound = match entry.bound {
        Bound::Lower => 1,
        Bound::Upper => 2,
        Bound::Exact => 3,
    };
    let best = entry.best.unwrap_or(u16::MAX);
    bound
        | generation << 2
        | u64::from(entry.depth) << 8
        | u64::from(best) << 16
        | u64::from(entry.value as u32) << 32
}

fn unpack(data: u64) -> Option<Entry> {
    let bound = match data & 3 {
        1 => Bound::Lower,
        2 => Bound::Upper,
        3 => Bound::Exact,
        _ => return None,
    };
    let best = (data >> 16) as u16;
    Some(Entry {
        value: (data >> 32) as u32 as i32,
        bound,
        depth: (data >> 8) as u8,
        best: (best != u16::MAX).then_some(best),
    })
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    #[test]
    fn threads_find_what_was_stored_or_nothing() {
        let table = TranspositionTable::new(4 * BUCKET_BYTES);
        let entry = |key: u64| Entry {
            value: -(key as i32),
            bound: Bound::Lower,
            depth: key as u8,
            best: None,
        };
        let found = platform::in_parallel(2, |_| {
            let mut found = 0;
            for key in 1..100_u64 {
                table.store(key, entry(key));
                for key in 1..=key {
                    let stored = table.probe(key);
                    assert!(stored.is_none_or(|stored| stored == entry(key)));
                    found += u32::from(stored.is_some());
                }
            }
            found
        });
        assert!(found.iter().all(|&found| found > 0));
    }
}

/// Every order of the threads: `./sanitize loom`.
#[cfg(all(test, loom))]
mod interleavings {
    use std::sync::atomic::AtomicUsize;

    use loom::sync::Arc;
    use loom::thread;

    use super::*;

    fn entry(value: i32) -> Entry {
        Entry {
            value,
            bound: Bound::Exact,
            depth: value as u8,
            best: Some(value as u16),
        }
    }

    /// Two threads store, a third one probes meanwhile: an entry is as it was stored, or
    /// absent.
    fn check(name: &str, keys: [u64; 2]) {
        let orders = std::sync::Arc::new(AtomicUsize::new(0));
        let count = std::sync::Arc::clone(&orders);
        let mut model = loom::model::Builder::new();
        model.preemption_bound = Some(3);
        model.check(move || {
            count.fetch_add(1, Ordering::Relaxed);
            let table = Arc::new(TranspositionTable::new(1));
            let store = |at: usize| {
                let table = Arc::clone(&table);
                thread::spawn(move || table.store(keys[at], entry(5 + at as i32)))
            };
            let writers = [store(0), store(1)];
            let is_whole =
                |at: usize| {
                    let found = table.probe(keys[at]);
                    let mut stored = (0..2).filter(|&other| keys[other] == keys[at]);
                    assert!(found.is_none_or(|found| {
                        stored.any(|other| found == entry(5 + other as i32))
                    }));
                };
            is_whole(0);
            is_whole(1);
            for writer in writers {
                writer.join().expect("no panic");
            }
            is_whole(0);
            is_whole(1);
        });
        println!("{name}: {} orders", orders.load(Ordering::Relaxed));
    }

    #[test]
    fn two_positions_in_one_bucket() {
        check(
            "two positions",
            [0x1111_2222_3333_4444, 0x9999_8888_7777_6666],
        );
    }

    #[test]
    fn one_position_twice() {
        check("one position twice", [77, 77]);
    }
}
