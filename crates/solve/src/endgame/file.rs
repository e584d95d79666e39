//! The file of a database: one page that says what it is, then a byte for each
//! position, by its number.
//!
//! ```text
//!      0  SIASATEG           what it is
//!      8  1                  version           all numbers little-endian
//!     12  seeds, pits        the most seeds; the pits of a row
//!     20  length, text       the game and its rules
//!    512  49 checksums       of the layers, those without seeds first
//!   4088  checksum           of the page so far; zero while the file is being built
//!   4096  values             a signed byte each
//! ```
//!
//! It is built under another name, `….part`. A layer is written first and its checksum
//! afterwards, so whoever finds the file later knows which layers are whole. The page's
//! own checksum comes last, then the file gets its name.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

use game::sowing::SowingEndgame;

use super::bytes::Bytes;
use super::checksum;
use super::error::BadDatabase;
use super::numbering::{MOST_SEEDS, Numbering, positions_below};
use super::{Building, Database, grow};

const MAGIC: &[u8; 8] = b"SIASATEG";
const VERSION: u32 = 1;
const PAGE: usize = 4096;
const TEXT: usize = 24;
const SUMS: usize = 512;
const OWN_SUM: usize = PAGE - 8;

/// The first page.
struct Head {
    title: String,
    pits: usize,
    seeds: u32,
    sums: Vec<u64>,
    /// Is everything there?
    whole: bool,
}

impl Head {
    fn new<P: SowingEndgame>(game: &P, name: &str, seeds: u32) -> Head {
        Head {
            title: format!("{name}:{}", game.rules()),
            pits: game.pits(),
            seeds,
            sums: vec![0; MOST_SEEDS as usize + 1],
            whole: false,
        }
    }

    fn page(&self) -> [u8; PAGE] {
        let mut page = [0; PAGE];
        let mut put = |at: usize, bytes: &[u8]| page[at..at + bytes.len()].copy_from_slice(bytes);
        put(0, MAGIC);
        put(8, &VERSION.to_le_bytes());
        put(12, &self.seeds.to_le_bytes());
        put(16, &(self.pits as u32).to_le_bytes());
        let text = self.title.as_bytes();
        let text = &text[..text.len().min(SUMS - TEXT)];
        put(20, &(text.len() as u32).to_le_bytes());
        put(TEXT, text);
        for (number, sum) in self.sums.iter().enumerate() {
            put(SUMS + 8 * number, &sum.to_le_bytes());
        }
        if self.whole {
            let sum = checksum::of(&page[..OWN_SUM]);
            page[OWN_SUM..].copy_from_slice(&sum.to_le_bytes());
        }
        page
    }

    fn read(file: &mut File) -> Result<Head, BadDatabase> {
        let mut page = [0; PAGE];
        match file.read_exact(&mut page) {
            Err(error) if error.kind() == ErrorKind::UnexpectedEof => {
                return Err(BadDatabase::NotOne);
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
            return Err(BadDatabase::NotOne);
        }
        if number(8) != VERSION {
            return Err(BadDatabase::Version(number(8)));
        }
        let own = sum(OWN_SUM);
        let length = number(20) as usize;
        if (own != 0 && own != checksum::of(&page[..OWN_SUM])) || length > SUMS - TEXT {
            return Err(BadDatabase::Head);
        }
        Ok(Head {
            title: String::from_utf8_lossy(&page[TEXT..TEXT + length]).into_owned(),
            pits: number(16) as usize,
            seeds: number(12),
            sums: (0..=MOST_SEEDS as usize)
                .map(|layer| sum(SUMS + 8 * layer))
                .collect(),
            whole: own != 0,
        })
    }

    /// Is it about the same as another?
    fn confirm(&self, wanted: &Head) -> Result<(), BadDatabase> {
        if self.title != wanted.title || self.pits != wanted.pits {
            return Err(BadDatabase::Other {
                found: self.title.clone(),
                wanted: wanted.title.clone(),
            });
        }
        Ok(())
    }
}

/// What a file says about itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileHeader {
    /// The game and its rules.
    pub title: String,
    /// The most seeds of a position.
    pub seeds: u32,
    /// The layers that are written; one more than `seeds` when the file is whole.
    pub layers: u32,
    /// Is everything there?
    pub whole: bool,
}

/// Reads the first page of a file only.
pub fn read_header(path: &Path) -> Result<FileHeader, BadDatabase> {
    let head = Head::read(&mut File::open(path)?)?;
    Ok(FileHeader {
        title: head.title,
        seeds: head.seeds,
        layers: head.sums.iter().take_while(|&&sum| sum != 0).count() as u32,
        whole: head.whole,
    })
}

/// Opens a file, and checks every byte of it.
pub(super) fn open<P: SowingEndgame>(
    game: &P,
    name: &str,
    path: &Path,
    threads: usize,
) -> Result<Database<P>, BadDatabase> {
    let mut file = File::open(path)?;
    let head = Head::read(&mut file)?;
    if !head.whole {
        return Err(BadDatabase::Head);
    }
    head.confirm(&Head::new(game, name, head.seeds))?;
    let numbering = Numbering::new(head.pits, head.seeds).ok_or(BadDatabase::Head)?;
    let (found, wanted) = (file.metadata()?.len(), (PAGE + numbering.len()) as u64);
    if found != wanted {
        return Err(BadDatabase::Length { found, wanted });
    }
    let bytes = Bytes::of_file(&file, PAGE)?;
    check_layers(&numbering, bytes.cells(), &head.sums, threads)?;
    Ok(Database {
        game: game.clone(),
        numbering,
        bytes,
    })
}

/// Looks at every layer, the largest first.
fn check_layers(
    numbering: &Numbering,
    cells: &[u8],
    sums: &[u64],
    threads: usize,
) -> Result<(), BadDatabase> {
    const NONE: u32 = u32::MAX;
    let left = AtomicU32::new(numbering.seeds() + 1);
    let bad = AtomicU32::new(NONE);
    let work = || {
        while let Ok(left) = left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| {
            left.checked_sub(1)
        }) {
            let seeds = left - 1;
            let sum = checksum::of(&cells[numbering.layer(seeds)]);
            if sums.get(seeds as usize) != Some(&sum) {
                bad.fetch_min(seeds, Ordering::Relaxed);
            }
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work);
        }
        work();
    });
    match bad.into_inner() {
        NONE => Ok(()),
        seeds => Err(BadDatabase::Layer(seeds)),
    }
}

/// Builds a file, or goes on with it.
pub(super) fn build<P: SowingEndgame>(
    game: &P,
    name: &str,
    seeds: u32,
    path: &Path,
    building: &Building<'_>,
) -> Result<Option<Database<P>>, BadDatabase> {
    let there = open(game, name, path, building.threads);
    if let Ok(database) = there
        && database.seeds() >= seeds
    {
        return Ok(Some(database));
    }
    let room = || BadDatabase::Room(positions_below(game.pits(), seeds + 1));
    let numbering = Numbering::new(game.pits(), seeds).ok_or_else(room)?;
    let mut bytes = Bytes::room(numbering.len()).ok_or_else(room)?;
    let cells = bytes.cells_mut().ok_or_else(room)?;
    if let Some(folder) = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
    {
        fs::create_dir_all(folder)?;
    }
    let part = beside(path);
    let mut file = OpenOptions::new()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .open(&part)?;
    file.try_lock().map_err(|error| match error {
        TryLockError::WouldBlock => BadDatabase::Busy,
        TryLockError::Error(error) => BadDatabase::Io(error),
    })?;
    let mut head = Head::new(game, name, seeds);
    let begun = take_layers(&mut file, &numbering, &mut head, cells, 0);
    let whole = match File::open(path) {
        Ok(mut smaller) => take_layers(&mut smaller, &numbering, &mut head, cells, begun),
        Err(_) => begun,
    };
    let start_of = |seeds| numbering.layer(seeds).start;
    // What is written again is what was there: no moment is a bad one to be ended at.
    write_at(
        &mut file,
        PAGE + start_of(begun),
        &cells[start_of(begun)..start_of(whole)],
    )?;
    write_at(&mut file, 0, &head.page())?;
    let done = grow(
        game,
        &numbering,
        cells,
        whole..=seeds,
        building,
        |seeds, layer| {
            write_at(&mut file, PAGE + start_of(seeds), layer)?;
            head.sums[seeds as usize] = checksum::of(layer);
            write_at(&mut file, 0, &head.page())
        },
    )?;
    if !done {
        return Ok(None);
    }
    head.whole = true;
    file.set_len((PAGE + numbering.len()) as u64)?;
    write_at(&mut file, 0, &head.page())?;
    file.sync_all()?;
    fs::rename(&part, path)?;
    Ok(Some(Database {
        game: game.clone(),
        numbering,
        bytes,
    }))
}

/// Reads the layers of a file from `first` on that are what they should be, and gives
/// the first that is missing.
fn take_layers(
    file: &mut File,
    numbering: &Numbering,
    head: &mut Head,
    cells: &mut [u8],
    first: u32,
) -> u32 {
    let found = Head::read(file);
    let Some(found) = found.ok().filter(|found| found.confirm(head).is_ok()) else {
        return first;
    };
    for seeds in first..=numbering.seeds() {
        let layer = numbering.layer(seeds);
        let start = file.seek(SeekFrom::Start((PAGE + layer.start) as u64));
        let layer = &mut cells[layer];
        let read = start.and_then(|_| file.read_exact(layer));
        let sum = found.sums[seeds as usize];
        if read.is_err() || sum != checksum::of(layer) {
            return seeds;
        }
        head.sums[seeds as usize] = sum;
    }
    numbering.seeds() + 1
}

fn write_at(file: &mut File, start: usize, bytes: &[u8]) -> io::Result<()> {
    file.seek(SeekFrom::Start(start as u64))?;
    file.write_all(bytes)
}

fn beside(path: &Path) -> PathBuf {
    let mut part = path.as_os_str().to_owned();
    part.push(".part");
    PathBuf::from(part)
}
