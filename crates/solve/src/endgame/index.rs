//! Ranking and unranking: a bijection between the positions of two rows of pits and the
//! numbers from zero on.
//!
//! Rows with the same number of seeds are ranked in the combinatorial number system: with
//! p_i the seeds of the first i pits, counted from the far end, a row has the rank
//! C(p_1, 1) + C(p_2 + 1, 2) + … The nearer to the store its seeds lie, the smaller the
//! rank.
//!
//! Positions are ordered in layers by the seeds of both rows, and within a layer in blocks
//! by how the seeds are divided, a in the poorer and b in the richer row. In a block each
//! poorer row has a line of positions, first with its owner to move:
//!
//! ```text
//!            richer row 0  1  2 …          richer row 0  1  2 …
//!   poorer 0     the poorer to move  then      the richer to move
//!   row    1
//! ```
//!
//! Where both rows have the same number of seeds, there is only the first half, with a
//! line for every row of the side to move.

/// The most pits a row can have.
const MOST_PITS: usize = 7;

/// The most seeds of a position in a database. Its values fit a signed byte.
pub const MOST_SEEDS: u32 = 48;

/// A power of two above every sum of seeds.
const SUMS: usize = 64;

/// `CHOICES[i][p]` is C(p + i − 1, i): what the sum p of the first i pits contributes to
/// the rank of a row.
static CHOICES: [[u32; SUMS]; MOST_PITS] = {
    let mut table = [[0; SUMS]; MOST_PITS];
    let mut pit = 1;
    while pit < MOST_PITS {
        let mut sum = 0;
        while sum < SUMS {
            table[pit][sum] = multisets(pit as u32, sum as u32) as u32;
            sum += 1;
        }
        pit += 1;
    }
    table
};

/// The ways to put fewer than `seeds` seeds into `pits` pits: C(seeds + pits − 1, pits).
const fn multisets(pits: u32, seeds: u32) -> u128 {
    if seeds == 0 {
        return 0;
    }
    let mut ways = 1;
    let mut factor = 0;
    while factor < pits {
        ways = ways * (seeds + factor) as u128 / (factor + 1) as u128;
        factor += 1;
    }
    ways
}

/// The number of positions with fewer than `seeds` seeds in two rows of `pits` pits.
pub fn positions_below(pits: usize, seeds: u32) -> u128 {
    multisets(2 * pits as u32, seeds)
}

/// The index of all positions of two rows with up to a certain number of seeds.
#[derive(Clone, Debug)]
pub struct PositionIndex {
    pits: usize,
    seeds: u32,
    /// The first rank with these seeds in the mover's and in the opponent's row.
    starts: Vec<usize>,
    /// The number of rows by seeds.
    rows: Vec<usize>,
}

/// Positions with one row fixed: the rank is `base + stride * rank of the other row`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct IndexLine {
    pub(super) base: usize,
    pub(super) stride: usize,
}

impl PositionIndex {
    /// `None` with more pits or seeds than databases support, or more positions than fit
    /// into memory.
    pub fn new(pits: usize, seeds: u32) -> Option<PositionIndex> {
        let fits = (1..=MOST_PITS).contains(&pits) && seeds <= MOST_SEEDS;
        if !fits || isize::try_from(positions_below(pits, seeds + 1)).is_err() {
            return None;
        }
        let rows: Vec<usize> = (0..=seeds).map(|seeds| row_count(pits, seeds)).collect();
        let width = seeds as usize + 1;
        let mut starts = vec![0; width * width];
        let mut start = 0;
        for seeds in 0..width {
            for poorer in 0..=seeds / 2 {
                let richer = seeds - poorer;
                let half = rows[poorer] * rows[richer];
                starts[poorer * width + richer] = start;
                start += half;
                if poorer < richer {
                    starts[richer * width + poorer] = start;
                    start += half;
                }
            }
        }
        Some(PositionIndex {
            pits,
            seeds,
            starts,
            rows,
        })
    }

    /// The pits of a row.
    pub fn pits(&self) -> usize {
        self.pits
    }

    /// The most seeds of a position.
    pub fn seeds(&self) -> u32 {
        self.seeds
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.layer(self.seeds).end
    }

    /// False: there is always the empty board.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// The ranks of the positions with this many seeds.
    pub fn layer(&self, seeds: u32) -> std::ops::Range<usize> {
        let start = positions_below(self.pits, seeds) as usize;
        start..positions_below(self.pits, seeds + 1) as usize
    }

    /// The number of rows with this many seeds.
    pub(super) fn row_count(&self, seeds: u32) -> usize {
        self.rows[seeds as usize]
    }

    /// The rank of a position, given the rows of the side to move and of its opponent;
    /// `None` when it has too many seeds.
    #[inline]
    pub fn rank(&self, [own, other]: [u64; 2]) -> Option<usize> {
        let (own_sums, other_sums) = (sums(own), sums(other));
        let (a, b) = ((own_sums >> 56) as usize, (other_sums >> 56) as usize);
        if a + b > self.seeds as usize {
            return None;
        }
        let own = rank_by_sums(own_sums, self.pits);
        let other = rank_by_sums(other_sums, self.pits);
        let start = self.starts[a * (self.seeds as usize + 1) + b];
        Some(if a <= b {
            start + own * self.rows[b] + other
        } else {
            start + other * self.rows[a] + own
        })
    }

    /// The rows of the position with this rank, of the side to move and of its opponent:
    /// the inverse of [`rank`](Self::rank). Slow.
    pub fn unrank(&self, rank: usize) -> Option<[u64; 2]> {
        let width = self.seeds as usize + 1;
        let blocks = (0..width).flat_map(|a| (0..width - a).map(move |b| (a, b)));
        let (a, b) = blocks.into_iter().find(|&(a, b)| {
            let start = self.starts[a * width + b];
            (start..start + self.rows[a] * self.rows[b]).contains(&rank)
        })?;
        let place = rank - self.starts[a * width + b];
        let (own, other) = if a <= b {
            (place / self.rows[b], place % self.rows[b])
        } else {
            (place % self.rows[a], place / self.rows[a])
        };
        let row = |rank, seeds| unrank_row(rank, self.pits, seeds);
        Some([row(own, a as u32), row(other, b as u32)])
    }

    /// The line of positions with one row fixed and `others` seeds in the other.
    pub(super) fn line(&self, row: FixedRow, others: u32) -> IndexLine {
        let FixedRow {
            rank,
            seeds,
            is_mover,
        } = row;
        let (seeds, others) = (seeds as usize, others as usize);
        let width = self.seeds as usize + 1;
        let start = if is_mover {
            self.starts[seeds * width + others]
        } else {
            self.starts[others * width + seeds]
        };
        let leads = seeds < others || seeds == others && is_mover;
        if leads {
            IndexLine {
                base: start + rank * self.rows[others],
                stride: 1,
            }
        } else {
            IndexLine {
                base: start + rank,
                stride: self.rows[seeds],
            }
        }
    }

    /// All rows with this many seeds, by rank.
    pub(super) fn rows_with(&self, seeds: u32) -> Vec<u64> {
        let mut rows = Vec::with_capacity(self.row_count(seeds));
        list_rows(self.pits, seeds, 0, &mut rows);
        rows
    }
}

/// The fixed row of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct FixedRow {
    pub(super) rank: usize,
    pub(super) seeds: u32,
    pub(super) is_mover: bool,
}

fn row_count(pits: usize, seeds: u32) -> usize {
    multisets(pits as u32 - 1, seeds + 1) as usize
}

/// The rank of a row among those with the same number of seeds.
#[inline]
pub(super) fn rank_of_row(row: u64, pits: usize) -> usize {
    rank_by_sums(sums(row), pits)
}

/// The seeds of a row.
#[inline]
pub(super) fn seeds_of(row: u64) -> u32 {
    (sums(row) >> 56) as u32
}

/// In each byte the sum of the pits up to it: one multiplication gives all of them.
#[inline]
fn sums(row: u64) -> u64 {
    row.wrapping_mul(0x0101_0101_0101_0101)
}

#[inline]
fn rank_by_sums(mut sums: u64, pits: usize) -> usize {
    let mut rank = 0;
    for choices in &CHOICES[1..pits] {
        // The remainder never matters: rows with more seeds are rejected by the callers.
        rank += choices[sums as usize % SUMS] as usize;
        sums >>= 8;
    }
    rank
}

/// The reverse of [`rank_of_row`].
fn unrank_row(mut rank: usize, pits: usize, mut seeds: u32) -> u64 {
    let mut row = 0;
    for pit in (1..pits).rev() {
        // The largest sum of the pits before it that counts for no more than is left.
        let choices = &CHOICES[pit][..=seeds as usize];
        let before = choices.partition_point(|&count| count as usize <= rank) as u32 - 1;
        rank -= choices[before as usize] as usize;
        row |= u64::from(seeds - before) << (8 * pit);
        seeds = before;
    }
    row | u64::from(seeds)
}

/// Lists, by rank, the rows with `seeds` seeds in the first `pits` pits, the others being
/// as in `row`.
fn list_rows(pits: usize, seeds: u32, row: u64, rows: &mut Vec<u64>) {
    if pits == 1 {
        rows.push(row | u64::from(seeds));
        return;
    }
    for in_front in 0..=seeds {
        let here = u64::from(seeds - in_front) << (8 * (pits - 1));
        list_rows(pits - 1, in_front, row | here, rows);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_listed_in_the_order_of_their_ranks() {
        for pits in 1..=7 {
            for seeds in 0..=9 {
                let index = PositionIndex::new(pits, seeds).expect("few seeds");
                let rows = index.rows_with(seeds);
                assert_eq!(rows.len(), index.row_count(seeds));
                for (rank, &row) in rows.iter().enumerate() {
                    assert_eq!(rank_of_row(row, pits), rank, "{row:x}");
                    assert_eq!(seeds_of(row), seeds);
                }
            }
        }
    }

    #[test]
    fn every_rank_is_given_once() {
        for (pits, seeds) in [(1, 9), (2, 8), (3, 7), (6, 5), (7, 4)] {
            let index = PositionIndex::new(pits, seeds).expect("few seeds");
            let mut given = vec![false; index.len()];
            for total in 0..=seeds {
                for a in 0..=total {
                    for own in index.rows_with(a) {
                        for other in index.rows_with(total - a) {
                            let rank = index.rank([own, other]).expect("few seeds");
                            assert!(index.layer(total).contains(&rank));
                            assert!(!given[rank], "{own:x} {other:x}");
                            given[rank] = true;
                            assert_eq!(index.unrank(rank), Some([own, other]));
                            check_lines(&index, own, other, rank);
                        }
                    }
                }
            }
            assert!(given.iter().all(|&given| given));
            assert_eq!(index.rank([u64::from(seeds), 1]), None);
            assert_eq!(index.unrank(index.len()), None);
        }
    }

    fn check_lines(index: &PositionIndex, own: u64, other: u64, rank: usize) {
        let pits = index.pits();
        for (fixed, free, is_mover) in [(own, other, true), (other, own, false)] {
            let row = FixedRow {
                rank: rank_of_row(fixed, pits),
                seeds: seeds_of(fixed),
                is_mover,
            };
            let line = index.line(row, seeds_of(free));
            let found = line.base + line.stride * rank_of_row(free, pits);
            assert_eq!(found, rank, "{own:x} {other:x}");
        }
    }

    #[test]
    fn seeds_nearer_to_the_store_have_smaller_ranks() {
        let rows = PositionIndex::new(6, 8).expect("few seeds").rows_with(8);
        for &row in &rows {
            for pit in 0..5 {
                if row >> (8 * pit) & 0xff > 0 {
                    let nearer = row - (1 << (8 * pit)) + (1 << (8 * (pit + 1)));
                    assert!(rank_of_row(nearer, 6) < rank_of_row(row, 6));
                }
            }
        }
    }

    #[test]
    fn there_are_as_many_positions_as_known() {
        let known = [
            1_u128, 12, 78, 364, 1365, 4368, 12376, 31824, 75582, 167_960, 352_716,
        ];
        for (seeds, known) in (0..).zip(known) {
            let count = positions_below(6, seeds + 1) - positions_below(6, seeds);
            assert_eq!(count, known);
        }
        assert_eq!(positions_below(6, 25), 1_251_677_700);
        assert!(PositionIndex::new(6, 49).is_none());
        assert!(PositionIndex::new(8, 4).is_none());
    }
}
