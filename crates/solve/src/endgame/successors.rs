use super::index::IndexLine;

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

    /// Takes the maximum of `best` and the value of the move, in the positions with the
    /// ranks `before`, or in all if `None`. `after` are the ranks that the move leads to,
    /// if they differ.
    pub(super) fn improve(&self, best: &mut [i8], before: Option<&[u32]>, after: Option<&[u32]>) {
        // Compiled for each case, so that no branch is left in the loops.
        let stride = self.stride;
        let ours = |cell| self.value_if_ours(cell);
        let theirs = |cell| self.value_if_theirs(cell);
        match (self.same_side, stride) {
            (true, 1) => self.improve_by(best, before, after, ours, |rank| rank),
            (false, 1) => self.improve_by(best, before, after, theirs, |rank| rank),
            (true, _) => self.improve_by(best, before, after, ours, |rank| rank * stride),
            (false, _) => self.improve_by(best, before, after, theirs, |rank| rank * stride),
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
    fn improve_by(
        &self,
        best: &mut [i8],
        before: Option<&[u32]>,
        after: Option<&[u32]>,
        value: impl Fn(u8) -> i8,
        place: impl Fn(usize) -> usize,
    ) {
        let cells = self.cells;
        match (before, after) {
            (None, None) if self.stride == 1 => {
                for (best, &cell) in best.iter_mut().zip(cells) {
                    *best = (*best).max(value(cell));
                }
            }
            (None, None) => {
                for (rank, best) in best.iter_mut().enumerate() {
                    *best = (*best).max(value(cells[place(rank)]));
                }
            }
            (None, Some(after)) => {
                for (best, &rank) in best.iter_mut().zip(after) {
                    *best = (*best).max(value(cells[place(rank as usize)]));
                }
            }
            (Some(before), after) => {
                let after = after.unwrap_or(before);
                for (&from, &to) in before.iter().zip(after) {
                    // Ranks are in ascending order.
                    let Some(best) = best.get_mut(from as usize) else {
                        break;
                    };
                    *best = (*best).max(value(cells[place(to as usize)]));
                }
            }
        }
    }
}
