use super::numbering::Line;

/// Positions one move ahead, as that move sees them.
pub(super) struct View<'a> {
    cells: &'a [u8],
    step: usize,
    again: bool,
    gain: i8,
}

impl<'a> View<'a> {
    /// The positions of a line, of which the first is the first of `cells`.
    pub(super) fn new(cells: &'a [u8], line: Line, again: bool, gain: u32) -> View<'a> {
        View {
            cells,
            step: line.step,
            again,
            gain: gain as i8,
        }
    }

    /// Makes the move in the positions with these rows, all if none are given, and keeps
    /// what is better. `after` are their numbers after the move, if they change.
    pub(super) fn improve(&self, best: &mut [i8], before: Option<&[u32]>, after: Option<&[u32]>) {
        // Compiled for each case, so that no choice is left in the loops.
        match (self.again, self.step) {
            (true, 1) => self.improve_by(best, before, after, |cell| self.keep(cell), |at| at),
            (false, 1) => self.improve_by(best, before, after, |cell| self.lose(cell), |at| at),
            (true, step) => {
                self.improve_by(best, before, after, |cell| self.keep(cell), |at| at * step);
            }
            (false, step) => {
                self.improve_by(best, before, after, |cell| self.lose(cell), |at| at * step);
            }
        }
    }

    #[inline(always)]
    fn keep(&self, cell: u8) -> i8 {
        self.gain.wrapping_add(cell as i8)
    }

    #[inline(always)]
    fn lose(&self, cell: u8) -> i8 {
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
            (None, None) if self.step == 1 => {
                for (best, &cell) in best.iter_mut().zip(cells) {
                    *best = (*best).max(value(cell));
                }
            }
            (None, None) => {
                for (at, best) in best.iter_mut().enumerate() {
                    *best = (*best).max(value(cells[place(at)]));
                }
            }
            (None, Some(after)) => {
                for (best, &at) in best.iter_mut().zip(after) {
                    *best = (*best).max(value(cells[place(at as usize)]));
                }
            }
            (Some(before), after) => {
                let after = after.unwrap_or(before);
                for (&to, &at) in before.iter().zip(after) {
                    // Rows come in the order of their numbers.
                    let Some(best) = best.get_mut(to as usize) else {
                        break;
                    };
                    *best = (*best).max(value(cells[place(at as usize)]));
                }
            }
        }
    }
}
