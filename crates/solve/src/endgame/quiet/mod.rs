//! Endgame databases of games in which positions return.
//!
//! Such a game ends when so many plies in a row have banked nothing, and each side takes its
//! own row. How many of them are left is part of the position: the same seeds may be worth
//! more with an even number left than with an odd one. Of every position the database holds
//! two bytes: its value at no quiet ply, and how many plies must be left for that to be its
//! value, too, after some quiet ones. Where fewer are left it says nothing.

mod index;
mod layer;

use std::collections::HashMap;
use std::path::Path;
use std::sync::atomic::Ordering;

use game::sowing::{HoleSeeds, QuietEndgame};
use game::{Points, Turn};

use super::bytes::Bytes;
use super::file::{self, Header, Layout, Part};
use super::{BadDatabase, BuildOptions};
use crate::{Oracle, checksum};
pub use index::{QuietIndex, quiet_building_bytes, quiet_bytes};
use layer::LayerBuilder;

/// The relative values of all positions of a game with up to a certain number of seeds.
#[derive(Debug)]
pub struct QuietDatabase<P> {
    game: P,
    index: QuietIndex,
    bytes: Bytes,
}

impl<P: QuietEndgame> QuietDatabase<P> {
    /// Builds a database in memory for the rules of `game` and up to `seeds` seeds. `None`
    /// when there is not enough memory, when stopped, or when it is no such game.
    pub fn build(game: &P, seeds: u32, options: &BuildOptions<'_>) -> Option<QuietDatabase<P>> {
        let mut empty = QuietDatabase::empty(game, seeds)?;
        let built = empty.fill(0, options, |_, _| Ok(()));
        matches!(built, Ok(true)).then_some(empty)
    }

    /// Opens a file, and verifies all checksums.
    pub fn open(game: &P, path: &Path, threads: usize) -> Result<QuietDatabase<P>, BadDatabase> {
        let layout = |seeds| QuietIndex::new(game, seeds);
        let (index, bytes) = file::open(&header_of(game, 0), layout, path, threads)?;
        Ok(QuietDatabase {
            game: game.clone(),
            index,
            bytes,
        })
    }

    /// Builds a file, layer by layer, as [`Database::build_file`](super::Database::build_file)
    /// does.
    pub fn build_file(
        game: &P,
        seeds: u32,
        path: &Path,
        options: &BuildOptions<'_>,
    ) -> Result<Option<QuietDatabase<P>>, BadDatabase> {
        if let Ok(database) = QuietDatabase::open(game, path, options.threads)
            && database.seeds() >= seeds
        {
            return Ok(Some(database));
        }
        let no_memory = || BadDatabase::OutOfMemory(quiet_building_bytes(game, seeds));
        let mut database = QuietDatabase::empty(game, seeds).ok_or_else(no_memory)?;
        let index = database.index.clone();
        let cells = database.bytes.cells_mut().ok_or_else(no_memory)?;
        let mut part = Part::begin(header_of(game, seeds), &index, path, cells)?;
        let first = part.first;
        if !database.fill(first, options, |seeds, layer| part.write(seeds, layer))? {
            return Ok(None);
        }
        part.finish()?;
        Ok(Some(database))
    }

    fn empty(game: &P, seeds: u32) -> Option<QuietDatabase<P>> {
        if game.most_quiet() == 0 {
            return None;
        }
        let index = QuietIndex::new(game, seeds)?;
        let bytes = Bytes::allocate(index.bytes())?;
        Some(QuietDatabase {
            game: game.clone(),
            index,
            bytes,
        })
    }

    /// Computes the layers from `first` on. False when stopped.
    fn fill(
        &mut self,
        first: u32,
        options: &BuildOptions<'_>,
        mut finished: impl FnMut(u32, &[u8]) -> Result<(), BadDatabase>,
    ) -> Result<bool, BadDatabase> {
        for seeds in first..=self.seeds() {
            let builder = LayerBuilder {
                game: &self.game,
                index: &self.index,
                threads: options.threads,
                stop: options.stop,
                known: &|pos| self.at_no_quiet_ply(pos).unwrap_or_default(),
            };
            let Some((values, plies)) = builder.fill(seeds) else {
                return Ok(false);
            };
            let layer = self.index.layer_bytes(seeds);
            let end = layer.end;
            let Some(cells) = self.bytes.cells_mut() else {
                return Ok(false);
            };
            let cells = &mut cells[layer];
            let (first_half, second_half) = cells.split_at_mut(values.len());
            for (cell, value) in first_half.iter_mut().zip(values) {
                *cell = value as u8;
            }
            second_half.copy_from_slice(&plies);
            finished(seeds, cells)?;
            (options.watch)(end / 2, self.index.len());
        }
        Ok(!options.stop.load(Ordering::Relaxed))
    }

    /// A position with the rules of this database.
    pub fn game(&self) -> &P {
        &self.game
    }

    /// The index of its positions.
    pub fn index(&self) -> &QuietIndex {
        &self.index
    }

    /// The most seeds of a position in the database.
    pub fn seeds(&self) -> u32 {
        self.index.seeds()
    }

    /// A checksum of all bytes.
    pub fn checksum(&self) -> u64 {
        let cells = self.bytes.cells();
        let layers = (0..=self.seeds()).map(|seeds| self.index.layer_bytes(seeds));
        checksum::combined(layers.map(|layer| checksum::of(&cells[layer])))
    }

    /// The address of the value of a position, and of what else is stored about it.
    #[inline]
    fn addresses(&self, frame: usize, holes: &HoleSeeds) -> Option<[usize; 2]> {
        let seeds = holes.sum();
        if seeds > self.seeds() {
            return None;
        }
        let place = self.index.place(frame, holes);
        let value = self.index.layer_bytes(seeds).start + place;
        Some([value, value + self.index.positions(seeds)])
    }

    /// The address of the value of a position, if it holds with the quiet plies that are
    /// left.
    #[inline]
    fn address(&self, pos: &P) -> Option<usize> {
        let [value, plies] = self.addresses(pos.frame(), &pos.seeds())?;
        let quiet = pos.quiet();
        let left = self.game.most_quiet().saturating_sub(quiet);
        let wanted = self.bytes.cells()[plies];
        let holds = quiet == 0 || wanted < u8::MAX && u32::from(wanted) <= left;
        holds.then_some(value)
    }

    fn at_no_quiet_ply(&self, pos: &P) -> Option<i32> {
        let [value, _] = self.addresses(pos.frame(), &pos.seeds())?;
        Some(i32::from(self.bytes.cells()[value] as i8))
    }

    /// The most quiet plies after which the value of these seeds is still known.
    pub fn holds_after(&self, frame: usize, holes: &HoleSeeds) -> Option<u32> {
        let [_, plies] = self.addresses(frame, holes)?;
        let wanted = self.bytes.cells()[plies];
        let most = self.game.most_quiet();
        Some(if wanted == u8::MAX {
            0
        } else {
            most.saturating_sub(u32::from(wanted).max(1))
        })
    }

    /// The number of positions with this many seeds, of those with a positive relative
    /// value at no quiet ply, and of those with zero.
    pub fn census(&self, seeds: u32) -> [usize; 3] {
        let layer = self.index.layer_bytes(seeds);
        let positions = self.index.positions(seeds);
        let values = &self.bytes.cells()[layer][..positions];
        let count = |wanted: fn(i8) -> bool| {
            let values = values.iter().map(|&cell| cell as i8);
            values.filter(|&value| wanted(value)).count()
        };
        [
            positions,
            count(|value| value > 0),
            count(|value| value == 0),
        ]
    }

    /// The relative value of a position by the rules alone, quiet plies included. `None`
    /// when that takes more than `max_positions` positions.
    pub fn recompute_by_search(&self, pos: &P, max_positions: usize) -> Option<i32> {
        search(pos, max_positions, &mut HashMap::new())
    }

    /// The same from the values stored one move ahead; `None` where one of them does not
    /// hold.
    pub fn recompute_by_one_move(&self, pos: &P) -> Option<i32> {
        value_by_one_move(pos, |after| self.probe(after))
    }
}

impl<P: QuietEndgame> Oracle<P> for QuietDatabase<P> {
    #[inline]
    fn probe(&self, position: &P) -> Option<i32> {
        let address = self.address(position)?;
        Some(i32::from(self.bytes.cells()[address] as i8))
    }

    #[inline]
    fn locate(&self, position: &P) -> Option<u64> {
        self.address(position).map(|address| address as u64)
    }

    #[inline]
    fn value_at(&self, address: u64) -> i32 {
        i32::from(self.bytes.cells()[address as usize] as i8)
    }

    fn bytes(&self) -> usize {
        Layout::bytes(&self.index)
    }
}

fn header_of<P: QuietEndgame>(game: &P, seeds: u32) -> Header {
    let holes = (0..game.frames()).filter_map(|frame| game.holes_in(frame));
    Header::new(game.title(), holes.max().unwrap_or_default() / 2, seeds)
}

/// The best over the moves of a position, given the relative values after them.
fn value_by_one_move<P: QuietEndgame>(
    pos: &P,
    mut value_after: impl FnMut(&P) -> Option<i32>,
) -> Option<i32> {
    let Turn::Player(me) = pos.turn() else {
        return Some(0);
    };
    let mut best = None;
    for mv in pos.moves() {
        let after = pos.after(mv);
        let points = match after.turn() {
            Turn::Player(side) => after.banked() + Points::to(side, value_after(&after)?),
            Turn::Over(points) => points,
            Turn::Chance => unreachable!("deterministic games have no chance"),
        };
        best = best.max(Some((points - pos.banked()).seen_by(me)));
    }
    best
}

/// The relative value of a position by plain memoised search.
fn search<P: QuietEndgame>(
    pos: &P,
    max_positions: usize,
    known: &mut HashMap<u128, i32>,
) -> Option<i32> {
    if let Some(&value) = known.get(&pos.code()) {
        return Some(value);
    }
    if known.len() >= max_positions {
        return None;
    }
    let value = value_by_one_move(pos, |after| search(after, max_positions, known))?;
    known.insert(pos.code(), value);
    Some(value)
}
