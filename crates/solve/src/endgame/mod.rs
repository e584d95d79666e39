//! Endgame databases: the exact value of every position with few seeds.
//!
//! A byte for each position holds its relative value: the points still to be won, seen by
//! the side to move. The databases are built by retrograde analysis from the empty board
//! up, layer by layer in the number of seeds: a move either banks seeds and leads to an
//! earlier layer, or moves seeds nearer to the store, which gives an order within the
//! layer. So one pass is enough. Games in which positions return have databases of another
//! kind: see [`QuietDatabase`].

mod bytes;
mod error;
mod file;
mod index;
mod layer;
mod quiet;
mod rank_map;
mod row_moves;
mod successors;

use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use game::sowing::SowingEndgame;

use crate::table::prefetch;
use crate::{Oracle, checksum};
use bytes::Bytes;
pub use error::BadDatabase;
pub use file::{FileHeader, read_header};
use file::{Header, Part};
pub use index::{MOST_SEEDS, PositionIndex, positions_below};
use layer::LayerBuilder;
pub use quiet::{QuietDatabase, QuietIndex, quiet_building_bytes, quiet_bytes};
use row_moves::RowMoves;

/// The relative values of all positions of a game with up to a certain number of seeds.
#[derive(Debug)]
pub struct Database<P> {
    game: P,
    index: PositionIndex,
    bytes: Bytes,
}

/// How a database is built.
#[derive(Clone, Copy)]
pub struct BuildOptions<'a> {
    /// Threads that work at the same time.
    pub threads: usize,
    /// Set by another thread to stop the build.
    pub stop: &'a AtomicBool,
    /// Called now and then, by any thread, with the number of positions done and the
    /// number of all positions.
    pub watch: &'a (dyn Fn(usize, usize) + Sync),
}

impl<P: SowingEndgame> Database<P> {
    /// Builds a database in memory for the rules of `game` and up to `seeds` seeds. `None`
    /// when there is not enough memory, or when stopped.
    pub fn build(game: &P, seeds: u32, options: &BuildOptions<'_>) -> Option<Database<P>> {
        let index = PositionIndex::new(game.pits(), seeds)?;
        let mut bytes = Bytes::allocate(index.len())?;
        let cells = bytes.cells_mut()?;
        let complete: Result<bool, ()> =
            build_layers(game, &index, cells, 0..=seeds, options, |_, _| Ok(()));
        (complete == Ok(true)).then(|| Database {
            game: game.clone(),
            index,
            bytes,
        })
    }

    /// Opens a file of the game called `name`, and verifies all checksums.
    pub fn open(
        game: &P,
        name: &str,
        path: &Path,
        threads: usize,
    ) -> Result<Database<P>, BadDatabase> {
        let wanted = header_of(game, name, 0);
        let layout = |seeds| PositionIndex::new(game.pits(), seeds);
        let (index, bytes) = file::open(&wanted, layout, path, threads)?;
        Ok(Database {
            game: game.clone(),
            index,
            bytes,
        })
    }

    /// Builds a file, layer by layer. An interrupted build is resumed after its last
    /// complete layer. A file with fewer seeds is extended, one with as many or more is
    /// opened as it is. `None` when stopped.
    pub fn build_file(
        game: &P,
        name: &str,
        seeds: u32,
        path: &Path,
        options: &BuildOptions<'_>,
    ) -> Result<Option<Database<P>>, BadDatabase> {
        let existing = Database::open(game, name, path, options.threads);
        if let Ok(database) = existing
            && database.seeds() >= seeds
        {
            return Ok(Some(database));
        }
        let no_memory = || BadDatabase::OutOfMemory(positions_below(game.pits(), seeds + 1));
        let index = PositionIndex::new(game.pits(), seeds).ok_or_else(no_memory)?;
        let mut bytes = Bytes::allocate(index.len()).ok_or_else(no_memory)?;
        let cells = bytes.cells_mut().ok_or_else(no_memory)?;
        let mut part = Part::begin(header_of(game, name, seeds), &index, path, cells)?;
        let layers = part.first..=seeds;
        let complete = build_layers(game, &index, cells, layers, options, |seeds, layer| {
            part.write(seeds, layer)
        })?;
        if !complete {
            return Ok(None);
        }
        part.finish()?;
        Ok(Some(Database {
            game: game.clone(),
            index,
            bytes,
        }))
    }

    /// A position with the rules of this database.
    pub fn game(&self) -> &P {
        &self.game
    }

    /// The index of its positions.
    pub fn index(&self) -> &PositionIndex {
        &self.index
    }

    /// The most seeds of a position in the database.
    pub fn seeds(&self) -> u32 {
        self.index.seeds()
    }

    /// A checksum of all values.
    pub fn checksum(&self) -> u64 {
        let cells = self.bytes.cells();
        let layers = (0..=self.seeds()).map(|seeds| self.index.layer(seeds));
        checksum::combined(layers.map(|layer| checksum::of(&cells[layer])))
    }

    /// The relative value of the position with these rows of the side to move and of its
    /// opponent, seen by the side to move; `None` with too many seeds.
    #[inline]
    pub fn probe_rows(&self, rows: [u64; 2]) -> Option<i32> {
        let rank = self.index.rank(rows)?;
        Some(i32::from(self.bytes.cells()[rank] as i8))
    }

    /// The number of positions with this many seeds, of those with a positive relative
    /// value, and of those with zero.
    pub fn census(&self, seeds: u32) -> [usize; 3] {
        let layer = &self.bytes.cells()[self.index.layer(seeds)];
        let count = |wanted: fn(i8) -> bool| {
            let values = layer.iter().map(|&cell| cell as i8);
            values.filter(|&value| wanted(value)).count()
        };
        [
            layer.len(),
            count(|value| value > 0),
            count(|value| value == 0),
        ]
    }

    /// Recomputes a relative value by a search to the end of the game that uses no stored
    /// value. `None` when that takes more than `max_positions` positions.
    pub fn recompute_by_search(&self, rows: [u64; 2], max_positions: usize) -> Option<i32> {
        let mut known = HashMap::new();
        search(&self.game, rows, max_positions, &mut known)
    }

    /// Recomputes a relative value from the stored values one move ahead.
    pub fn recompute_by_one_move(&self, rows: [u64; 2]) -> i32 {
        layer::value_by_one_move(&self.game, rows, |rows| {
            self.probe_rows(rows).unwrap_or_default()
        })
    }
}

impl<P: SowingEndgame> Oracle<P> for Database<P> {
    #[inline]
    fn probe(&self, position: &P) -> Option<i32> {
        self.probe_rows(position.rows())
    }

    #[inline]
    fn locate(&self, position: &P) -> Option<u64> {
        let rank = self.index.rank(position.rows())?;
        Some(rank as u64)
    }

    #[inline]
    fn prefetch(&self, address: u64) {
        prefetch(&self.bytes.cells()[address as usize]);
    }

    #[inline]
    fn value_at(&self, address: u64) -> i32 {
        i32::from(self.bytes.cells()[address as usize] as i8)
    }

    fn bytes(&self) -> usize {
        self.index.len()
    }
}

fn header_of<P: SowingEndgame>(game: &P, name: &str, seeds: u32) -> Header {
    Header::new(format!("{name}:{}", game.rules()), game.pits(), seeds)
}

/// The relative value of a position by plain memoised search.
fn search<P: SowingEndgame>(
    game: &P,
    rows: [u64; 2],
    max_positions: usize,
    known: &mut HashMap<[u64; 2], i32>,
) -> Option<i32> {
    if let Some(&value) = known.get(&rows) {
        return Some(value);
    }
    let mut gives_up = false;
    let value = layer::value_by_one_move(game, rows, |rows| {
        let after = if gives_up || known.len() >= max_positions {
            None
        } else {
            search(game, rows, max_positions, known)
        };
        gives_up |= after.is_none();
        after.unwrap_or_default()
    });
    if gives_up {
        return None;
    }
    known.insert(rows, value);
    Some(value)
}

/// Computes these layers, and passes each to `finished` when it is complete. False when
/// stopped.
fn build_layers<P: SowingEndgame, E>(
    game: &P,
    index: &PositionIndex,
    cells: &mut [u8],
    layers: RangeInclusive<u32>,
    options: &BuildOptions<'_>,
    mut finished: impl FnMut(u32, &[u8]) -> Result<(), E>,
) -> Result<bool, E> {
    if layers.is_empty() {
        return Ok(true);
    }
    let row_moves = RowMoves::of(game, index, options.stop);
    let len = index.len();
    let done = AtomicUsize::new(index.layer(*layers.start()).start);
    let builder = LayerBuilder {
        game,
        index,
        row_moves: row_moves.as_ref(),
        threads: options.threads,
        stop: options.stop,
        watch: &|more| {
            let before = done.fetch_add(more, Ordering::Relaxed);
            // Reports every percent.
            let percent = |done: usize| done * 100 / len;
            if percent(before) < percent(before + more) {
                (options.watch)(before + more, len);
            }
        },
    };
    for seeds in layers {
        let layer = index.layer(seeds);
        let (known, rest) = cells.split_at_mut(layer.start);
        let cells = &mut rest[..layer.len()];
        if !builder.fill(seeds, known, cells) {
            return Ok(false);
        }
        finished(seeds, cells)?;
    }
    Ok(true)
}
