use std::fs::File;
use std::io;

use memmap2::{Mmap, MmapMut};

/// Where the bytes of a database are.
#[derive(Debug)]
pub(super) enum Bytes {
    /// In memory.
    Memory(MmapMut),
    /// In a file, from a place in it on.
    File(Mmap, usize),
}

impl Bytes {
    /// Room for so many in memory; `None` when there is no such room.
    ///
    /// In pages of the usual size. With huge ones, solving Kalah from the start took the
    /// program 8.3 s instead of 9.6, but the system 4.7 s instead of 1.3: a virtual machine
    /// that has to get them from its host needs 12 ms for each.
    pub(super) fn room(len: usize) -> Option<Bytes> {
        let memory = MmapMut::map_anon(len.max(1)).ok()?;
        Some(Bytes::Memory(memory))
    }

    /// The bytes of a file from a place on.
    #[expect(unsafe_code, reason = "a mapped file can be changed by others")]
    pub(super) fn of_file(file: &File, start: usize) -> io::Result<Bytes> {
        // SAFETY: A mapped file must not change while it is looked at. We never change
        // a finished one: a build writes beside it and renames, which leaves this
        // mapping with the old file. Another program that writes into it can make
        // values wrong, which are plain bytes, and one that cuts it off can end us with
        // a signal; both would have to mean it.
        let map = unsafe { Mmap::map(file)? };
        Ok(Bytes::File(map, start))
    }

    #[inline]
    pub(super) fn cells(&self) -> &[u8] {
        match self {
            Bytes::Memory(memory) => memory,
            Bytes::File(map, start) => &map[*start..],
        }
    }

    /// To be written; `None` for a file.
    pub(super) fn cells_mut(&mut self) -> Option<&mut [u8]> {
        match self {
            Bytes::Memory(memory) => Some(memory),
            Bytes::File(..) => None,
        }
    }
}
