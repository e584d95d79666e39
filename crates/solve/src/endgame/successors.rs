use super::index::IndexLine;
use super::rank_map::{Pair, RankMap, Run};

/// The stored values of the positions that one move leads to, seen by the side that makes
/// it.
pub(super) struct Successors<'a> {
    cells: &'a [u8],
    stride: usize,
    same_side: bool,
    gain: i8,
}

impl<'a> Successors<'a> {
    /// The positions of a line whose first one is the first of `cells`. The move banks
    /// `gain` points; `same_side` tells whether it gives another turn.
    pub(super) fn new(cells: &'a [u8], line: IndexLine, same_side: bool, gain: u32) -> Self {
        Successors {
            cells,
            stride: line.stride,
            same_side,
            gain: gain as i8,
        }
    }

    /// Takes the maximum of `best` and the value of the move, in the positions that it leads
    /// from by `map`.
    pub(super) fn improve(&self, best: &mut [i8], map: &RankMap) {
        // Compiled for each case, so that no branch is left in the loops.
        if self.same_side {
            self.improve_mapped(best, map, |cell| self.value_if_ours(cell));
        } else {
            self.improve_mapped(best, map, |cell| self.value_if_theirs(cell));
        }
    }

    /// The same in all positions, where the move leads from each rank to the one in `after`.
    pub(super) fn improve_all(&self, best: &mut [i8], after: &[u32]) {
        if self.same_side {
            self.improve_listed(best, after, |cell| self.value_if_ours(cell));
        } else {
            self.improve_listed(best, after, |cell| self.value_if_theirs(cell));
        }
    }

    /// The same in all positions, where the move leads from each rank to itself.
    pub(super) fn improve_each(&self, best: &mut [i8]) {
        let same = Run {
            before: 0,
            after: 0,
            len: best.len() as u32,
        };
        if self.same_side {
            self.improve_run(best, same, |cell| self.value_if_ours(cell));
        } else {
            self.improve_run(best, same, |cell| self.value_if_theirs(cell));
        }
    }

    #[inline(always)]
    fn value_if_ours(&self, cell: u8) -> i8 {
        self.gain.wrapping_add(cell as i8)
    }

    #[inline(always)]
    fn value_if_theirs(&self, cell: u8) -> i8 {
        self.gain.wrapping_sub(cell as i8)
    }

    #[inline(always)]
    fn improve_mapped(&self, best: &mut [i8], map: &RankMap, value: impl Fn(u8) -> i8) {
        for &run in &map.runs {
            // Ranks are in ascending order.
            let Some(left) = best.len().checked_sub(run.before as usize) else {
                break;
            };
            let len = run.len.min(left as u32);
            self.improve_run(best, Run { len, ..run }, &value);
        }
        let (cells, stride) = (self.cells, self.stride);
        for &Pair { before, after } in &map.single {
            let Some(best) = best.get_mut(before as usize) else {
                break;
            };
            *best = (*best).max(value(cells[after as usize * stride]));
        }
    }

    #[inline(always)]
    fn improve_listed(&self, best: &mut [i8], after: &[u32], value: impl Fn(u8) -> i8) {
        let (cells, stride) = (self.cells, self.stride);
        for (best, &rank) in best.iter_mut().zip(after) {
            *best = (*best).max(value(cells[rank as usize * stride]));
        }
    }

    #[inline(always)]
    fn improve_run(&self, best: &mut [i8], run: Run, value: impl Fn(u8) -> i8) {
        let Run { before, after, len } = run;
        let best = &mut best[before as usize..][..len as usize];
        if self.stride == 1 {
            let cells = &self.cells[after as usize..][..len as usize];
            for (best, &cell) in best.iter_mut().zip(cells) {
                *best = (*best).max(value(cell));
            }
        } else {
            let cells = self.cells[after as usize * self.stride..].iter();
            for (best, &cell) in best.iter_mut().zip(cells.step_by(self.stride)) {
                *best = (*best).max(value(cell));
            }
        }
    }
}
