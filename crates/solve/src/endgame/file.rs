//! The file format of a database: one page of header, then a byte for each position, by
//! rank.
//!
//! ```text
//!      0  SIASATEG           magic
//!      8  1                  version           all numbers little-endian
//!     12  seeds, pits        the most seeds; the pits of a row
//!     20  length, text       the game and its rules
//!    512  49 checksums       of the layers, by seeds
//!   4088  checksum           of the page so far; zero while the file is being built
//!   4096  values             a signed byte each; where positions can return, a layer's values
//!                            are followed by another byte for each (see `quiet`)
//! ```
//!
//! A file is built under another name, `….part`. Each layer is written before its
//! checksum, so an interrupted build can be resumed after the last complete layer. The
//! checksum of the header is written last, and then the file is renamed.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use platform::atomic::{AtomicU32, Ordering};

use super::bytes::Bytes;
use super::error::BadDatabase;
use super::index::{MOST_SEEDS, PositionIndex};
use crate::checksum;

const MAGIC: &[u8; 8] = b"SIASATEG";
const VERSION: u32 = 1;

/// The bytes of the header.
const PAGE: usize = 4096;

/// Offsets in the header page.
const VERSION_AT: usize = 8;
const SEEDS_AT: usize = 12;
const PITS_AT: usize = 16;
const LENGTH_AT: usize = 20;
const TEXT_AT: usize = 24;
const SUMS_AT: usize = 512;
const OWN_SUM_AT: usize = PAGE - 8;

/// Where the layers of a file are.
pub(super) trait Layout: Sync {
    /// The most seeds of a position.
    fn seeds(&self) -> u32;

    /// The bytes of the positions with this many seeds.
    fn layer_bytes(&self, seeds: u32) -> std::ops::Range<usize>;

    /// All bytes.
    fn bytes(&self) -> usize {
        self.layer_bytes(self.seeds()).end
    }
}

impl Layout for PositionIndex {
    fn seeds(&self) -> u32 {
        self.seeds()
    }

    fn layer_bytes(&self, seeds: u32) -> std::ops::Range<usize> {
        self.layer(seeds)
    }
}

/// The header page.
pub(super) struct Header {
    title: String,
    pits: usize,
    seeds: u32,
    /// The checksums of the layers; zero for those not written yet.
    sums: Vec<u64>,
    complete: bool,
}

impl Header {
    pub(super) fn new(title: String, pits: usize, seeds: u32) -> Header {
        Header {
            title,
            pits,
            seeds,
            sums: vec![0; MOST_SEEDS as usize + 1],
            complete: false,
        }
    }

    fn page(&self) -> [u8; PAGE] {
        let mut page = [0; PAGE];
        let mut put = |at: usize, bytes: &[u8]| page[at..at + bytes.len()].copy_from_slice(bytes);
        put(0, MAGIC);
        put(VERSION_AT, &VERSION.to_le_bytes());
        put(SEEDS_AT, &self.seeds.to_le_bytes());
        put(PITS_AT, &(self.pits as u32).to_le_bytes());
        let text = self.title.as_bytes();
        let text = &text[..text.len().min(SUMS_AT - TEXT_AT)];
        put(LENGTH_AT, &(text.len() as u32).to_le_bytes());
        put(TEXT_AT, text);
        for (layer, sum) in self.sums.iter().enumerate() {
            put(SUMS_AT + 8 * layer, &sum.to_le_bytes());
        }
        if self.complete {
            let sum = checksum::of(&page[..OWN_SUM_AT]);
            page[OWN_SUM_AT..].copy_from_slice(&sum.to_le_bytes());
        }
        page
    }

    fn read(file: &mut File) -> Result<Header, BadDatabase> {
        let mut page = [0; PAGE];
        match file.read_exact(&mut page) {
            Err(error) if error.kind() == ErrorKind::UnexpectedEof => {
                return Err(BadDatabase::NotADatabase);
            }
            read => read?,
        }
        let number = |at: usize| {
            let bytes = page[at..at + 4].try_into();
            bytes.map_or(0, u32::from_le_bytes)
        };
        let sum = |at: usize| {
            let bytes = page[at..at + 8].try_into();
            bytes.map_or(0, u64::from_le_bytes)
        };
        if !page.starts_with(MAGIC) {
            return Err(BadDatabase::NotADatabase);
        }
        if number(VERSION_AT) != VERSION {
            return Err(BadDatabase::Version(number(VERSION_AT)));
        }
        let own_sum = sum(OWN_SUM_AT);
        let length = number(LENGTH_AT) as usize;
        let is_damaged = own_sum != 0 && own_sum != checksum::of(&page[..OWN_SUM_AT]);
        if is_damaged || length > SUMS_AT - TEXT_AT {
            return Err(BadDatabase::Header);
        }
        Ok(Header {
            title: String::from_utf8_lossy(&page[TEXT_AT..TEXT_AT + length]).into_owned(),
            pits: number(PITS_AT) as usize,
            seeds: number(SEEDS_AT),
            sums: (0..=MOST_SEEDS as usize)
                .map(|layer| sum(SUMS_AT + 8 * layer))
                .collect(),
            complete: own_sum != 0,
        })
    }

    /// Is it for the same game and rules as another?
    fn confirm(&self, wanted: &Header) -> Result<(), BadDatabase> {
        if self.title != wanted.title || self.pits != wanted.pits {
            return Err(BadDatabase::OtherRules {
                found: self.title.clone(),
                wanted: wanted.title.clone(),
            });
        }
        Ok(())
    }
}

/// What the header of a database file says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileHeader {
    /// The game and its rules.
    pub title: String,
    /// The most seeds of a position.
    pub seeds: u32,
    /// The layers that are written; one more than `seeds` when the file is complete.
    pub layers: u32,
    /// Is the file complete?
    pub complete: bool,
}

/// Reads the header of a file, and nothing else of it.
pub fn read_header(path: &Path) -> Result<FileHeader, BadDatabase> {
    let header = Header::read(&mut File::open(path)?)?;
    Ok(FileHeader {
        title: header.title,
        seeds: header.seeds,
        layers: header.sums.iter().take_while(|&&sum| sum != 0).count() as u32,
        complete: header.complete,
    })
}

/// Opens a file with the title and the pits of a header, and verifies all checksums. Its
/// layout follows from the number of seeds.
pub(super) fn open<L: Layout>(
    wanted: &Header,
    layout: impl FnOnce(u32) -> Option<L>,
    path: &Path,
    threads: usize,
) -> Result<(L, Bytes), BadDatabase> {
    let mut file = File::open(path)?;
    let header = Header::read(&mut file)?;
    if !header.complete {
        return Err(BadDatabase::Header);
    }
    header.confirm(wanted)?;
    let layout = layout(header.seeds).ok_or(BadDatabase::Header)?;
    let (found, wanted) = (file.metadata()?.len(), (PAGE + layout.bytes()) as u64);
    if found != wanted {
        return Err(BadDatabase::Length { found, wanted });
    }
    let bytes = Bytes::of_file(&file, PAGE)?;
    verify_layers(&layout, bytes.cells(), &header.sums, threads)?;
    Ok((layout, bytes))
}

/// A file that is being built.
pub(super) struct Part<'a, L> {
    layout: &'a L,
    path: &'a Path,
    file: File,
    header: Header,
    /// The first layer that is missing.
    pub(super) first: u32,
}

impl<'a, L: Layout> Part<'a, L> {
    /// Begins a file or goes on with it: reads into `cells` what is there already, in an
    /// unfinished file or in a finished one with fewer seeds.
    pub(super) fn begin(
        mut header: Header,
        layout: &'a L,
        path: &'a Path,
        cells: &mut [u8],
    ) -> Result<Part<'a, L>, BadDatabase> {
        let mut file = open_locked(&part_path(path))?;
        let first = resume(&mut file, path, layout, &mut header, cells)?;
        Ok(Part {
            layout,
            path,
            file,
            header,
            first,
        })
    }

    /// Writes a layer, and then its checksum.
    pub(super) fn write(&mut self, seeds: u32, layer: &[u8]) -> Result<(), BadDatabase> {
        let start = self.layout.layer_bytes(seeds).start;
        write_at(&mut self.file, PAGE + start, layer)?;
        self.header.sums[seeds as usize] = checksum::of(layer);
        write_at(&mut self.file, 0, &self.header.page())?;
        Ok(())
    }

    /// Gives the file its name.
    pub(super) fn finish(mut self) -> Result<(), BadDatabase> {
        self.header.complete = true;
        self.file.set_len((PAGE + self.layout.bytes()) as u64)?;
        write_at(&mut self.file, 0, &self.header.page())?;
        self.file.sync_all()?;
        fs::rename(part_path(self.path), self.path)?;
        Ok(())
    }
}

/// Verifies the checksum of every layer, the largest first.
fn verify_layers(
    layout: &impl Layout,
    cells: &[u8],
    sums: &[u64],
    threads: usize,
) -> Result<(), BadDatabase> {
    const NONE: u32 = u32::MAX;
    let queue = LayerQueue::new(layout.seeds() + 1);
    let bad = AtomicU32::new(NONE);
    platform::in_parallel(threads.max(1), |_| {
        while let Some(seeds) = queue.next() {
            let sum = checksum::of(&cells[layout.layer_bytes(seeds)]);
            if sums.get(seeds as usize) != Some(&sum) {
                bad.fetch_min(seeds, Ordering::Relaxed);
            }
        }
    });
    match bad.load(Ordering::Relaxed) {
        NONE => Ok(()),
        seeds => Err(BadDatabase::Layer(seeds)),
    }
}

/// Layers that wait for a thread, the largest first.
struct LayerQueue(AtomicU32);

impl LayerQueue {
    /// The layers below `count`.
    fn new(count: u32) -> LayerQueue {
        LayerQueue(AtomicU32::new(count))
    }

    /// A layer that no other thread gets.
    fn next(&self) -> Option<u32> {
        let less = |left: u32| left.checked_sub(1);
        let left = self
            .0
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
        left.ok().map(|left| left - 1)
    }
}

/// Opens the file of a build, creating it and its folder if need be, and locks it against
/// other processes.
fn open_locked(part: &Path) -> Result<File, BadDatabase> {
    let folder = part.parent();
    if let Some(folder) = folder.filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder)?;
    }
    let file = OpenOptions::new()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .open(part)?;
    file.try_lock().map_err(|error| match error {
        TryLockError::WouldBlock => BadDatabase::Locked,
        TryLockError::Error(error) => BadDatabase::Io(error),
    })?;
    Ok(file)
}

/// Reads the complete layers of an interrupted build and then of a finished file with
/// fewer seeds, and writes a header to go on from. Returns the first missing layer.
fn resume(
    part: &mut File,
    finished: &Path,
    layout: &impl Layout,
    header: &mut Header,
    cells: &mut [u8],
) -> Result<u32, BadDatabase> {
    let in_part = read_layers(part, layout, header, cells, 0);
    let first_missing = match File::open(finished) {
        Ok(mut smaller) => read_layers(&mut smaller, layout, header, cells, in_part),
        Err(_) => in_part,
    };
    // Rewriting what is there already leaves the file valid if we are interrupted here.
    let start = start_of(layout, in_part);
    let end = start_of(layout, first_missing);
    write_at(part, PAGE + start, &cells[start..end])?;
    write_at(part, 0, &header.page())?;
    Ok(first_missing)
}

/// Reads the layers of a file from `first` on until one is missing or has a wrong
/// checksum, and returns that one.
fn read_layers(
    file: &mut File,
    layout: &impl Layout,
    header: &mut Header,
    cells: &mut [u8],
    first: u32,
) -> u32 {
    let found = Header::read(file);
    let Some(found) = found.ok().filter(|found| found.confirm(header).is_ok()) else {
        return first;
    };
    for seeds in first..=layout.seeds() {
        let layer = layout.layer_bytes(seeds);
        let start = file.seek(SeekFrom::Start((PAGE + layer.start) as u64));
        let layer = &mut cells[layer];
        let read = start.and_then(|_| file.read_exact(layer));
        let sum = found.sums[seeds as usize];
        if read.is_err() || sum != checksum::of(layer) {
            return seeds;
        }
        header.sums[seeds as usize] = sum;
    }
    layout.seeds() + 1
}

/// Where a layer starts, or all end.
fn start_of(layout: &impl Layout, seeds: u32) -> usize {
    if seeds > layout.seeds() {
        layout.bytes()
    } else {
        layout.layer_bytes(seeds).start
    }
}

fn write_at(file: &mut File, start: usize, bytes: &[u8]) -> io::Result<()> {
    file.seek(SeekFrom::Start(start as u64))?;
    file.write_all(bytes)
}

/// The name under which a file is built.
fn part_path(path: &Path) -> PathBuf {
    let mut part = path.as_os_str().to_owned();
    part.push(".part");
    PathBuf::from(part)
}

/// Every order of the threads: `./sanitize loom`.
#[cfg(all(test, loom))]
mod interleavings {
    use loom::sync::Arc;
    use loom::thread;

    use super::*;

    #[test]
    fn every_layer_is_taken_once() {
        crate::table::try_every_order("layer queue", || {
            let queue = Arc::new(LayerQueue::new(2));
            let take = || {
                let queue = Arc::clone(&queue);
                thread::spawn(move || std::iter::from_fn(|| queue.next()).collect::<Vec<_>>())
            };
            let others = [take()];
            let mut taken: Vec<u32> = std::iter::from_fn(|| queue.next()).collect();
            taken.extend(
                others
                    .into_iter()
                    .flat_map(|other| other.join().expect("no panic")),
            );
            taken.sort_unstable();
            assert_eq!(taken, [0, 1]);
        });
    }
}
