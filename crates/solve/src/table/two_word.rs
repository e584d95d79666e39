use super::word_pairs::{WordPairs, table_of_word_pairs};
use super::{BoundsTable, DATA_BITS, Table, TableEntry, merged, pack, unpack, unpack_work};

/// A table of bounds with entries of two words, for codes of any length.
pub(crate) struct TwoWordTable(WordPairs<DATA_BITS>);

impl Table for TwoWordTable {
    table_of_word_pairs!(0);

    fn copy_from(&self, other: &TwoWordTable) {
        for (code, data) in other.0.entries() {
            self.store(code, unpack(data), unpack_work(data));
        }
    }
}

impl BoundsTable for TwoWordTable {
    #[inline]
    fn probe(&self, code: u128) -> TableEntry {
        match self.0.probe(code) {
            0 => TableEntry::EMPTY,
            data => unpack(data),
        }
    }

    #[inline]
    fn store(&self, code: u128, entry: TableEntry, work: u64) {
        self.0.store(code, pack(entry, work), merged);
    }

    #[inline]
    fn prefetch(&self, code: u128) {
        self.0.prefetch(code);
    }
}
