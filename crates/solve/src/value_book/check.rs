//! Compares values of a book with those of another search.

use game::{Exact, Turn};

use super::ValueBook;
use super::layers::{Layer, static_value};
use crate::{Goal, Oracle, SolveError, SolveQuery, Solver, StopSignal, ValueRange};

impl ValueBook {
    /// Verifies stored values by two null-window searches each, which say that the value is
    /// no less and no more: the number of values, or a position with a wrong one. Only
    /// values that need a search count; `pick` chooses them, an index below the given
    /// number each time, until it returns `None`. Calls `watch` with the number verified.
    ///
    /// The solver should use another [method](crate::Method) than the one that built the
    /// book, and must not use the book.
    pub fn check<P: Exact, O: Oracle<P>>(
        &self,
        start: &P,
        solver: &mut Solver<P, O>,
        stop: StopSignal<'_>,
        pick: &mut dyn FnMut(usize) -> Option<usize>,
        watch: &mut dyn FnMut(usize),
    ) -> Result<Result<usize, P>, SolveError> {
        let layers = Layer::all(start, self.plies());
        let last = layers.last().map_or(&[][..], |layer| &layer.positions);
        let open = last.iter().filter(|pos| static_value(*pos).is_none());
        let open: Vec<&P> = open.collect();
        let mut count = 0;
        while let Some(index) = pick(open.len()) {
            let Some(&pos) = open.get(index) else {
                break;
            };
            if !self.is_right(pos, solver, stop)? {
                return Ok(Err(pos.clone()));
            }
            count += 1;
            watch(count);
        }
        Ok(Ok(count))
    }

    fn is_right<P: Exact, O: Oracle<P>>(
        &self,
        pos: &P,
        solver: &mut Solver<P, O>,
        stop: StopSignal<'_>,
    ) -> Result<bool, SolveError> {
        let (Turn::Player(me), Some(value)) = (pos.turn(), self.find(pos)) else {
            return Ok(false);
        };
        let query = SolveQuery::new(Goal::Points, stop);
        let value = value + pos.banked().seen_by(me);
        for low in [value - 1, value] {
            let mut range = ValueRange { low, high: low + 1 };
            solver.narrow_down(pos, me, &mut range, query, &mut |_| ())?;
            if range.value() != Some(value) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
