//! Ranking and unranking of positions with frames.
//!
//! Positions are ordered in layers by their seeds, in a layer by their frame, and then in the
//! combinatorial number system: with p_i the seeds of the first i holes, the rank is
//! C(p_1, 1) + C(p_2 + 1, 2) + …

use game::sowing::{HoleSeeds, MOST_HOLES, QuietEndgame};

use crate::endgame::MOST_SEEDS;
use crate::endgame::file::Layout;

/// A number above every sum of seeds.
const SUMS: usize = MOST_SEEDS as usize + 2;

/// `WAYS[i][p]` is C(p + i − 1, i): the ways to put fewer than p seeds into i holes.
static WAYS: [[u64; SUMS]; MOST_HOLES + 1] = {
    let mut ways = [[0; SUMS]; MOST_HOLES + 1];
    let mut sum = 1;
    while sum < SUMS {
        ways[0][sum] = 1;
        let mut holes = 1;
        while holes <= MOST_HOLES {
            ways[holes][sum] = ways[holes][sum - 1] + ways[holes - 1][sum];
            holes += 1;
        }
        sum += 1;
    }
    ways
};

/// The ways to put exactly so many seeds into so many holes.
fn count(holes: usize, seeds: u32) -> u64 {
    match holes.checked_sub(1) {
        Some(others) => WAYS[others][seeds as usize + 1],
        None => u64::from(seeds == 0),
    }
}

/// Two bytes a position.
const BYTES: u128 = 2;

/// The bytes of a database with up to so many seeds.
pub fn quiet_bytes<P: QuietEndgame>(game: &P, seeds: u32) -> u128 {
    let holes = (0..game.frames()).filter_map(|frame| game.holes_in(frame));
    let most = (seeds as usize + 1).min(SUMS - 1);
    holes
        .map(|holes| BYTES * u128::from(WAYS[holes][most]))
        .sum()
}

/// The most memory that building such a database takes: beside the database itself the moves
/// and values of its largest layer, of which at most half of the holes can be sown from.
pub fn quiet_building_bytes<P: QuietEndgame>(game: &P, seeds: u32) -> u128 {
    /// Values now, before and a while ago, what the moves bank, and 32 bits for where the
    /// places of a position end; then the stored halves of the layer.
    const VALUES: u128 = 4 + 2 + 4 + 2;
    /// 32 bits for the place that a move leads to, in a list that may have grown to twice
    /// what it holds.
    const MOVE: u128 = 8;
    let frames = (0..game.frames()).filter_map(|frame| game.holes_in(frame));
    let layer = frames.map(|holes| {
        let moves = holes.div_ceil(2) as u128;
        u128::from(count(holes, seeds.min(MOST_SEEDS))) * (VALUES + MOVE * moves)
    });
    quiet_bytes(game, seeds) + layer.sum::<u128>()
}

/// The index of all positions of a game with up to a certain number of seeds.
#[derive(Clone, Debug)]
pub struct QuietIndex {
    seeds: u32,
    /// The holes by frame.
    holes: Vec<Option<usize>>,
    /// By seeds and frame, the place in its layer of a frame's first position, and after the
    /// last frame's the number of positions in the layer.
    starts: Vec<Vec<usize>>,
    /// The positions before each layer, and all.
    layers: Vec<usize>,
}

impl QuietIndex {
    /// `None` with more seeds than databases support, or more positions than fit into
    /// memory.
    pub fn new<P: QuietEndgame>(game: &P, seeds: u32) -> Option<QuietIndex> {
        let holes: Vec<_> = (0..game.frames())
            .map(|frame| game.holes_in(frame))
            .collect();
        let fits = seeds <= MOST_SEEDS && holes.iter().flatten().all(|&holes| holes <= MOST_HOLES);
        // A place in a layer has 32 bits.
        if !fits || u32::try_from(quiet_bytes(game, seeds)).is_err() {
            return None;
        }
        let mut layers = vec![0];
        let mut starts = Vec::new();
        for seeds in 0..=seeds {
            let mut start = 0;
            let mut of_layer = Vec::with_capacity(holes.len() + 1);
            for &holes in &holes {
                of_layer.push(start);
                start += holes.map_or(0, |holes| count(holes, seeds) as usize);
            }
            of_layer.push(start);
            starts.push(of_layer);
            layers.push(layers[seeds as usize] + start);
        }
        Some(QuietIndex {
            seeds,
            holes,
            starts,
            layers,
        })
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.layers[self.seeds as usize + 1]
    }

    /// False: there is always the empty board.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// The most seeds of a position.
    pub fn seeds(&self) -> u32 {
        self.seeds
    }

    /// The number of positions with this many seeds.
    pub fn positions(&self, seeds: u32) -> usize {
        self.layers[seeds as usize + 1] - self.layers[seeds as usize]
    }

    /// The place of a position in its layer.
    #[inline]
    pub(super) fn place(&self, frame: usize, seeds: &HoleSeeds) -> usize {
        let holes = seeds.as_slice();
        let mut sum = 0;
        let mut rank = 0;
        for (before, &here) in holes.iter().enumerate() {
            // The last sum is the same for the whole layer.
            rank += if before == 0 { 0 } else { WAYS[before][sum] };
            sum += usize::from(here);
        }
        self.starts[sum][frame] + rank as usize
    }

    /// The reverse of `place`: the frame and the seeds in its holes.
    pub fn at(&self, seeds: u32, place: usize) -> (usize, HoleSeeds) {
        let starts = &self.starts[seeds as usize];
        let frame = starts.partition_point(|&start| start <= place) - 1;
        let holes = self.holes[frame].unwrap_or_default();
        let mut rank = (place - starts[frame]) as u64;
        let mut left = seeds as usize;
        let mut found = [0; MOST_HOLES];
        for hole in (1..holes).rev() {
            // The largest sum of the holes before it that counts for no more than is left.
            let before = WAYS[hole][..=left].partition_point(|&ways| ways <= rank) - 1;
            rank -= WAYS[hole][before];
            found[hole] = (left - before) as u8;
            left = before;
        }
        found[0] = left as u8;
        let mut seeds = HoleSeeds::new();
        found[..holes].iter().for_each(|&hole| seeds.push(hole));
        (frame, seeds)
    }
}

impl Layout for QuietIndex {
    fn seeds(&self) -> u32 {
        self.seeds
    }

    fn layer_bytes(&self, seeds: u32) -> std::ops::Range<usize> {
        let bytes = BYTES as usize;
        bytes * self.layers[seeds as usize]..bytes * self.layers[seeds as usize + 1]
    }
}
