//! A number for every way that seeds can lie in two rows of pits, without gaps.
//!
//! Rows with the same seeds are numbered by the sums from their far end: with p_i the
//! seeds of the first i pits, a row has the number C(p_1, 1) + C(p_2 + 1, 2) + … The
//! nearer to home its seeds lie, the smaller it is.
//!
//! Positions come in layers by the seeds in both rows, and in a layer in blocks by how
//! they are shared out, a in the poorer and b in the richer row. In a block a line of
//! positions belongs to one poorer row, first those in which its owner is to move:
//!
//! ```text
//!            richer row 0  1  2 …          richer row 0  1  2 …
//!   poorer 0     the poorer's turn   then      the richer's turn
//!   row    1
//! ```
//!
//! Where both rows have the same seeds, there is only the first half, with a line for
//! every row of the side to move.

/// The most pits a row can have.
const MOST_PITS: usize = 7;

/// The most seeds that positions can be numbered with, and points that fit a byte.
pub const MOST_SEEDS: u32 = 48;

/// A power of two that no sum of seeds reaches.
const SUMS: usize = 64;

/// `CHOICES[i][p]` is C(p + i − 1, i): what the sum p of the first i pits adds to the
/// number of a row.
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

/// In how many ways `seeds` can lie in `pits`, less one pit: C(seeds + pits − 1, pits).
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

/// How many positions have fewer than `seeds` seeds in `pits` pits of both rows.
pub fn positions_below(pits: usize, seeds: u32) -> u128 {
    multisets(2 * pits as u32, seeds)
}

/// The numbers of positions with rows of so many pits and up to so many seeds.
#[derive(Clone, Debug)]
pub struct Numbering {
    pits: usize,
    seeds: u32,
    /// Where the positions with these seeds in the mover's and in the other row begin.
    starts: Vec<usize>,
    /// How many rows there are with so many seeds.
    rows: Vec<usize>,
}

/// Positions with one row fixed: the number is `base + step * number of the other row`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Line {
    pub(super) base: usize,
    pub(super) step: usize,
}

impl Numbering {
    /// `None` when there are more positions than can be counted.
    pub fn new(pits: usize, seeds: u32) -> Option<Numbering> {
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
        Some(Numbering {
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

    /// The most seeds a numbered position has.
    pub fn seeds(&self) -> u32 {
        self.seeds
    }

    /// How many positions are numbered.
    pub fn len(&self) -> usize {
        self.layer(self.seeds).end
    }

    /// There is always the empty board.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// The numbers of the positions with so many seeds.
    pub fn layer(&self, seeds: u32) -> std::ops::Range<usize> {
        let start = positions_below(self.pits, seeds) as usize;
        start..positions_below(self.pits, seeds + 1) as usize
    }

    /// How many rows there are with so many seeds.
    pub(super) fn row_count(&self, seeds: u32) -> usize {
        self.rows[seeds as usize]
    }

    /// The number of a position, by the rows of the side to move and of the other;
    /// `None` when it has too many seeds.
    #[inline]
    pub fn number(&self, [own, other]: [u64; 2]) -> Option<usize> {
        let (own_sums, other_sums) = (sums(own), sums(other));
        let (a, b) = ((own_sums >> 56) as usize, (other_sums >> 56) as usize);
        if a + b > self.seeds as usize {
            return None;
        }
        let own = row_number(own_sums, self.pits);
        let other = row_number(other_sums, self.pits);
        let start = self.starts[a * (self.seeds as usize + 1) + b];
        Some(match a <= b {
            true => start + own * self.rows[b] + other,
            false => start + other * self.rows[a] + own,
        })
    }

    /// The rows of the position with this number, the reverse of
    /// [`number`](Self::number). Slow: for tests and for looking around.
    pub fn rows(&self, number: usize) -> Option<[u64; 2]> {
        let width = self.seeds as usize + 1;
        let blocks = (0..width).flat_map(|a| (0..width - a).map(move |b| (a, b)));
        let (a, b) = blocks.into_iter().find(|&(a, b)| {
            let start = self.starts[a * width + b];
            (start..start + self.rows[a] * self.rows[b]).contains(&number)
        })?;
        let place = number - self.starts[a * width + b];
        let (own, other) = match a <= b {
            true => (place / self.rows[b], place % self.rows[b]),
            false => (place % self.rows[a], place / self.rows[a]),
        };
        let row = |number, seeds| row_with_number(number, self.pits, seeds);
        Some([row(own, a as u32), row(other, b as u32)])
    }

    /// Where the positions are in which one row is fixed and the other has `others`
    /// seeds.
    pub(super) fn line(&self, row: FixedRow, others: u32) -> Line {
        let FixedRow {
            number,
            seeds,
            is_mover,
        } = row;
        let (seeds, others) = (seeds as usize, others as usize);
        let width = self.seeds as usize + 1;
        let start = match is_mover {
            true => self.starts[seeds * width + others],
            false => self.starts[others * width + seeds],
        };
        let leads = seeds < others || seeds == others && is_mover;
        match leads {
            true => Line {
                base: start + number * self.rows[others],
                step: 1,
            },
            false => Line {
                base: start + number,
                step: self.rows[seeds],
            },
        }
    }

    /// All rows with so many seeds, in the order of their numbers.
    pub(super) fn rows_of(&self, seeds: u32) -> Vec<u64> {
        let mut rows = Vec::with_capacity(self.row_count(seeds));
        list_rows(self.pits, seeds, 0, &mut rows);
        rows
    }
}

/// A row that stays while the other takes all its shapes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct FixedRow {
    pub(super) number: usize,
    pub(super) seeds: u32,
    pub(super) is_mover: bool,
}

fn row_count(pits: usize, seeds: u32) -> usize {
    multisets(pits as u32 - 1, seeds + 1) as usize
}

/// The number of a row among those with the same seeds.
#[inline]
pub(super) fn number_of_row(row: u64, pits: usize) -> usize {
    row_number(sums(row), pits)
}

/// The seeds of a row.
#[inline]
pub(super) fn seeds_of(row: u64) -> u32 {
    (sums(row) >> 56) as u32
}

/// In each byte the sum of the pits up to it.
#[inline]
fn sums(row: u64) -> u64 {
    row.wrapping_mul(0x0101_0101_0101_0101)
}

#[inline]
fn row_number(mut sums: u64, pits: usize) -> usize {
    let mut number = 0;
    for choices in &CHOICES[1..pits] {
        // A row with more seeds is refused before, or never asked for.
        number += choices[sums as usize % SUMS] as usize;
        sums >>= 8;
    }
    number
}

/// The reverse of [`number_of_row`].
fn row_with_number(mut number: usize, pits: usize, mut seeds: u32) -> u64 {
    let mut row = 0;
    for pit in (1..pits).rev() {
        // The largest sum of the pits before it that counts for no more than is left.
        let choices = &CHOICES[pit][..=seeds as usize];
        let before = choices.partition_point(|&count| count as usize <= number) as u32 - 1;
        number -= choices[before as usize] as usize;
        row |= u64::from(seeds - before) << (8 * pit);
        seeds = before;
    }
    row | u64::from(seeds)
}

/// Lists the rows of which the last pits are as in `row`. The sums of the far pits count
/// most in the order, the last of them first.
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
    fn rows_are_listed_in_the_order_of_their_numbers() {
        for pits in 1..=7 {
            for seeds in 0..=9 {
                let numbering = Numbering::new(pits, seeds).expect("few seeds");
                let rows = numbering.rows_of(seeds);
                assert_eq!(rows.len(), numbering.row_count(seeds));
                for (number, &row) in rows.iter().enumerate() {
                    assert_eq!(number_of_row(row, pits), number, "{row:x}");
                    assert_eq!(seeds_of(row), seeds);
                }
            }
        }
    }

    #[test]
    fn every_number_is_given_once() {
        for (pits, seeds) in [(1, 9), (2, 8), (3, 7), (6, 5), (7, 4)] {
            let numbering = Numbering::new(pits, seeds).expect("few seeds");
            let mut given = vec![false; numbering.len()];
            for total in 0..=seeds {
                for a in 0..=total {
                    for own in numbering.rows_of(a) {
                        for other in numbering.rows_of(total - a) {
                            let number = numbering.number([own, other]).expect("few seeds");
                            assert!(numbering.layer(total).contains(&number));
                            assert!(!given[number], "{own:x} {other:x}");
                            given[number] = true;
                            assert_eq!(numbering.rows(number), Some([own, other]));
                            check_lines(&numbering, own, other, number);
                        }
                    }
                }
            }
            assert!(given.iter().all(|&given| given));
            assert_eq!(numbering.number([u64::from(seeds), 1]), None);
            assert_eq!(numbering.rows(numbering.len()), None);
        }
    }

    fn check_lines(numbering: &Numbering, own: u64, other: u64, number: usize) {
        let pits = numbering.pits();
        for (fixed, free, is_mover) in [(own, other, true), (other, own, false)] {
            let row = FixedRow {
                number: number_of_row(fixed, pits),
                seeds: seeds_of(fixed),
                is_mover,
            };
            let line = numbering.line(row, seeds_of(free));
            let found = line.base + line.step * number_of_row(free, pits);
            assert_eq!(found, number, "{own:x} {other:x}");
        }
    }

    #[test]
    fn seeds_nearer_to_home_have_smaller_numbers() {
        let rows = Numbering::new(6, 8).expect("few seeds").rows_of(8);
        for &row in &rows {
            for pit in 0..5 {
                if row >> (8 * pit) & 0xff > 0 {
                    let nearer = row - (1 << (8 * pit)) + (1 << (8 * (pit + 1)));
                    assert!(number_of_row(nearer, 6) < number_of_row(row, 6));
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
        assert!(Numbering::new(6, 49).is_none());
        assert!(Numbering::new(8, 4).is_none());
    }
}
