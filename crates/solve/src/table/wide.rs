use super::pairs::Pairs;
use super::{DATA_BITS, Fact, Memory, Store, WORK, merged, pack, unpack};

/// Facts of two words each, for codes of any length.
pub(crate) struct Wide(Pairs<DATA_BITS>);

impl Memory for Wide {
    fn new(bytes: usize, code_bits: u32) -> Option<Wide> {
        Pairs::new(bytes, code_bits).map(Wide)
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

    fn inherit(&self, other: &Wide) {
        for (code, data) in other.0.entries() {
            self.put(code, unpack(data), 1 << (data >> WORK).saturating_sub(1));
        }
    }
}

impl Store for Wide {
    #[inline]
    fn get(&self, code: u128) -> Fact {
        match self.0.get(code) {
            0 => Fact::NOTHING,
            data => unpack(data),
        }
    }

    #[inline]
    fn put(&self, code: u128, fact: Fact, work: u64) {
        self.0.put(code, pack(fact, work), merged);
    }

    #[inline]
    fn prefetch(&self, code: u128) {
        self.0.prefetch(code);
    }
}
