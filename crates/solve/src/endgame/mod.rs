//! SowingEndgame databases: the truth about every position with few seeds.
//!
//! A byte for each position holds the points still to come, seen by the side to move.
//! They are worked out from the empty board up, all positions with one seed, with two,
//! and so on: a move either banks seeds, and leads to what is known already, or takes
//! seeds nearer to home, and there is an order for that.

mod bytes;
mod checksum;
mod error;
mod file;
mod layer;
mod numbering;
mod sowings;
mod view;

use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use game::sowing::SowingEndgame;

use crate::Oracle;
use crate::table::prefetch;
use bytes::Bytes;
pub use error::BadDatabase;
pub use file::{FileHeader, read_header};
use layer::Workshop;
pub use numbering::{MOST_SEEDS, Numbering, positions_below};
use sowings::Sowings;

/// What is known about all positions of a game with up to so many seeds.
#[derive(Debug)]
pub struct Database<P> {
    game: P,
    numbering: Numbering,
    bytes: Bytes,
}

/// How a database is built.
#[derive(Clone, Copy)]
pub struct Building<'a> {
    /// How many threads work at once.
    pub threads: usize,
    /// Somebody wants no more of it.
    pub stop: &'a AtomicBool,
    /// Is told, now and then and by any thread, how many positions are known and how
    /// many there will be.
    pub watch: &'a (dyn Fn(usize, usize) + Sync),
}

impl<P: SowingEndgame> Database<P> {
    /// Works out all positions with the rules of `game` and up to so many seeds, in
    /// memory. `None` when there is not enough of it, or when told to stop.
    pub fn build(game: &P, seeds: u32, building: &Building<'_>) -> Option<Database<P>> {
        let numbering = Numbering::new(game.pits(), seeds)?;
        let mut bytes = Bytes::room(numbering.len())?;
        let cells = bytes.cells_mut()?;
        let whole: Result<bool, ()> =
            grow(game, &numbering, cells, 0..=seeds, building, |_, _| Ok(()));
        (whole == Ok(true)).then(|| Database {
            game: game.clone(),
            numbering,
            bytes,
        })
    }

    /// Works out the same into a file, layer by layer: whenever it is ended, the next
    /// call goes on with the last whole layer. A file with fewer seeds is grown, one
    /// with as many or more is taken as it is. `None` when told to stop.
    pub fn build_file(
        game: &P,
        name: &str,
        seeds: u32,
        path: &Path,
        building: &Building<'_>,
    ) -> Result<Option<Database<P>>, BadDatabase> {
        file::build(game, name, seeds, path, building)
    }

    /// Opens a file, and checks every byte of it.
    pub fn open(
        game: &P,
        name: &str,
        path: &Path,
        threads: usize,
    ) -> Result<Database<P>, BadDatabase> {
        file::open(game, name, path, threads)
    }

    /// The position whose rules these are.
    pub fn game(&self) -> &P {
        &self.game
    }

    /// How positions are numbered.
    pub fn numbering(&self) -> &Numbering {
        &self.numbering
    }

    /// The most seeds that a position here has.
    pub fn seeds(&self) -> u32 {
        self.numbering.seeds()
    }

    /// A number that differs, in all likelihood, from that of any other content.
    pub fn checksum(&self) -> u64 {
        let cells = self.bytes.cells();
        let layers = (0..=self.seeds()).map(|seeds| self.numbering.layer(seeds));
        checksum::all(layers.map(|layer| checksum::of(&cells[layer])))
    }

    /// The points to come in the position with these rows of the side to move and of
    /// the other, seen by the side to move; `None` with too many seeds.
    #[inline]
    pub fn rest_of(&self, rows: [u64; 2]) -> Option<i32> {
        let number = self.numbering.number(rows)?;
        Some(i32::from(self.bytes.cells()[number] as i8))
    }

    /// How many positions with so many seeds there are, and in how many of them the
    /// side to move still wins more points than the other, and in how many as many.
    pub fn census(&self, seeds: u32) -> [usize; 3] {
        let layer = &self.bytes.cells()[self.numbering.layer(seeds)];
        let count = |wanted: fn(i8) -> bool| {
            let cells = layer.iter().map(|&cell| cell as i8);
            cells.filter(|&value| wanted(value)).count()
        };
        [
            layer.len(),
            count(|value| value > 0),
            count(|value| value == 0),
        ]
    }

    /// Works a position out again, by looking at all there is to the end and believing
    /// nothing that is stored. `None` when that is more than so many positions.
    pub fn search_again(&self, rows: [u64; 2], most: usize) -> Option<i32> {
        let mut found = HashMap::new();
        search(&self.game, rows, most, &mut found)
    }

    /// Works a position out again from what is stored one move ahead.
    pub fn look_again(&self, rows: [u64; 2]) -> i32 {
        layer::worth(&self.game, rows, |rows| {
            self.rest_of(rows).unwrap_or_default()
        })
    }
}

impl<P: SowingEndgame> Oracle<P> for Database<P> {
    #[inline]
    fn rest(&self, position: &P) -> Option<i32> {
        self.rest_of(position.rows())
    }

    #[inline]
    fn find(&self, position: &P) -> Option<u64> {
        let number = self.numbering.number(position.rows())?;
        prefetch(&self.bytes.cells()[number]);
        Some(number as u64)
    }

    #[inline]
    fn read(&self, found: u64) -> i32 {
        i32::from(self.bytes.cells()[found as usize] as i8)
    }
}

/// The worth of a position by plain search, no position twice.
fn search<P: SowingEndgame>(
    game: &P,
    rows: [u64; 2],
    most: usize,
    found: &mut HashMap<[u64; 2], i32>,
) -> Option<i32> {
    if let Some(&value) = found.get(&rows) {
        return Some(value);
    }
    let mut gives_up = false;
    let value = layer::worth(game, rows, |rows| {
        let rest = match gives_up || found.len() >= most {
            true => None,
            false => search(game, rows, most, found),
        };
        gives_up |= rest.is_none();
        rest.unwrap_or_default()
    });
    if gives_up {
        return None;
    }
    found.insert(rows, value);
    Some(value)
}

/// Works out these layers, and hands each of them on when it is whole. False when told
/// to stop.
fn grow<P: SowingEndgame, E>(
    game: &P,
    numbering: &Numbering,
    cells: &mut [u8],
    layers: RangeInclusive<u32>,
    building: &Building<'_>,
    mut whole: impl FnMut(u32, &[u8]) -> Result<(), E>,
) -> Result<bool, E> {
    if layers.is_empty() {
        return Ok(true);
    }
    let sowings = Sowings::of(game, numbering);
    let len = numbering.len();
    let known = AtomicUsize::new(numbering.layer(*layers.start()).start);
    let workshop = Workshop {
        game,
        numbering,
        sowings: sowings.as_ref(),
        threads: building.threads,
        stop: building.stop,
        watch: &|more| {
            let before = known.fetch_add(more, Ordering::Relaxed);
            // A line is little; a hundredth of it all is worth telling.
            let hundredths = |known: usize| known * 100 / len;
            if hundredths(before) < hundredths(before + more) {
                (building.watch)(before + more, len);
            }
        },
    };
    for seeds in layers {
        let layer = numbering.layer(seeds);
        let (known, rest) = cells.split_at_mut(layer.start);
        let cells = &mut rest[..layer.len()];
        if !workshop.fill(seeds, known, cells) {
            return Ok(false);
        }
        whole(seeds, cells)?;
    }
    Ok(true)
}
