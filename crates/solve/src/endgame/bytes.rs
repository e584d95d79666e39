use std::fs::File;
use std::io;

use memmap2::{Mmap, MmapMut};

/// The storage of a database.
#[derive(Debug)]
pub(super) enum Bytes {
    /// In memory.
    Memory(MmapMut),
    /// A mapped file, and the offset of the first value.
    File(Mmap, usize),
}

impl Bytes {
    /// Allocates memory; `None` when there is not enough.
    ///
    /// In pages of the usual size. With huge ones, solving Kalah from the start took 8.3 s
    /// of user time instead of 9.6, but 4.7 s of system time instead of 1.3: a virtual
    /// machine that has to get them from its host needs 12 ms for each.
    pub(super) fn allocate(len: usize) -> Option<Bytes> {
        let memory = MmapMut::map_anon(len.max(1)).ok()?;
        Some(Bytes::Memory(memory))
    }

    /// Maps a file.
    #[expect(unsafe_code, reason = "a mapped file can be changed by others")]
    pub(super) fn of_file(file: &File, start: usize) -> io::Result<Bytes> {
        // SAFETY: A mapped file must not change while it is read. We never change a
        // finished one: a build writes another file and renames it, which leaves this
        // mapping with the old file. Another program that writes into the file can make
        // values wrong, which are plain bytes, and one that truncates it can make reads
        // fail with a signal; neither happens by accident.
        let map = unsafe { Mmap::map(file)? };
        Ok(Bytes::File(map, start))
    }

    /// One signed byte per position, by rank.
    #[inline]
    pub(super) fn cells(&self) -> &[u8] {
        match self {
            Bytes::Memory(memory) => memory,
            Bytes::File(map, start) => &map[*start..],
        }
    }

    /// `None` for a file, which is read-only.
    pub(super) fn cells_mut(&mut self) -> Option<&mut [u8]> {
        match self {
            Bytes::Memory(memory) => Some(memory),
            Bytes::File(..) => None,
        }
    }
}
