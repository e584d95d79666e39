use std::sync::atomic::{AtomicU64, Ordering};

/// What a search knows about a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// It is at least this.
    Lower,
    /// It is at most this.
    Upper,
    /// It is this.
    Exact,
}

/// What the table remembers of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The value, seen by the side to move.
    pub value: i32,
    /// What kind of value it is.
    pub bound: Bound,
    /// How deep it was searched; [`PROVED`](Entry::PROVED) when to the end.
    pub depth: u8,
    /// The best move, by its place among the legal moves.
    pub best: Option<u16>,
}

impl Entry {
    /// The depth of what is true however deep one looks: no opinion had a say in it.
    pub const PROVED: u8 = u8::MAX;

    /// Is it the truth?
    pub fn is_proved(self) -> bool {
        self.depth == Entry::PROVED
    }
}

/// Positions that were searched, shared by all threads without a lock.
///
/// An entry is two words, the data and the key mixed with the data: if two threads
/// write at once, the words do not fit together and the entry is taken for absent.
/// A bucket of four entries is one cache line.
#[derive(Debug)]
pub struct TranspositionTable {
    buckets: Vec<Bucket>,
    /// Grows with every search, so that old entries go first.
    age: AtomicU64,
}

#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

#[derive(Debug, Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

const AGES: u64 = 64;

impl TranspositionTable {
    /// A table that takes at most this many bytes, and at least one bucket.
    pub fn new(bytes: usize) -> TranspositionTable {
        let count = (bytes / size_of::<Bucket>()).max(1);
        let mut buckets = Vec::new();
        buckets.resize_with(count, Bucket::default);
        TranspositionTable {
            buckets,
            age: AtomicU64::new(0),
        }
    }

    /// How many bytes it takes.
    pub fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<Bucket>()
    }

    /// Forgets everything: as good as new, at a fifth of the price, since the memory is
    /// there already.
    pub fn clear(&mut self) {
        self.buckets.fill_with(Bucket::default);
        self.age = AtomicU64::new(0);
    }

    /// Says that a new search begins.
    pub fn grow_older(&self) {
        self.age.fetch_add(1, Ordering::Relaxed);
    }

    /// What is known about the position with this key.
    #[inline]
    pub fn get(&self, key: u64) -> Option<Entry> {
        let bucket = self.bucket(key);
        for slot in &bucket.0 {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ data == key {
                return unpack(data);
            }
        }
        None
    }

    /// Remembers an entry, in place of what matters least: an empty slot, an old
    /// search's, a shallow one.
    #[inline]
    pub fn put(&self, key: u64, entry: Entry) {
        let age = self.age.load(Ordering::Relaxed) % AGES;
        let worth = |slot: &Slot| {
            let data = slot.data.load(Ordering::Relaxed);
            if data == 0 {
                return i64::MIN;
            }
            if slot.check.load(Ordering::Relaxed) ^ data == key {
                return i64::MIN + 1;
            }
            let written = (data >> 2) % AGES;
            let years = (AGES + age - written) % AGES;
            ((data >> 8) & 0xff) as i64 - 8 * years as i64
        };
        let slots = self.bucket(key).0.iter();
        let Some(slot) = slots.min_by_key(|slot| worth(slot)) else {
            return;
        };
        let data = pack(entry, age);
        slot.data.store(data, Ordering::Relaxed);
        slot.check.store(key ^ data, Ordering::Relaxed);
    }

    #[inline]
    fn bucket(&self, key: u64) -> &Bucket {
        // Keys need not look random: the multiplication spreads them.
        let spread = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let index = (u128::from(spread) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }
}

/// Bits 0–1 the bound (never zero), 2–7 the age, 8–15 the depth, 16–31 the best move,
/// 32–63 the value.
fn pack(entry: Entry, age: u64) -> u64 {
    let bound = match entry.bound {
        Bound::Lower => 1,
        Bound::Upper => 2,
        Bound::Exact => 3,
    };
    let best = entry.best.unwrap_or(u16::MAX);
    bound
        | age << 2
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
