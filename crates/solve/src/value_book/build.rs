//! Finds the values of a book.

use std::io;

use game::{Exact, Turn};

use super::journal::Journal;
use super::layers::{Layer, static_value};
use crate::{
    Goal, Oracle, Progress, SolveError, SolveQuery, Solver, StopSignal, ValueBook, ValueRange,
};

/// The building of a [`ValueBook`]: the positions of its last plies, and a journal of the
/// values found so far.
pub struct ValueBookBuild<'a, P> {
    spec: &'a str,
    layers: Vec<Layer<P>>,
    journal: &'a mut Journal,
}

/// How far a build has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BuildProgress {
    /// The ply that is being solved.
    pub ply: u32,
    /// The number of its positions whose values are known.
    pub solved: usize,
    /// The number of its positions.
    pub positions: usize,
    /// Nodes searched since the build was begun or continued.
    pub nodes: u64,
}

impl<'a, P: Exact> ValueBookBuild<'a, P> {
    /// Prepares the book of all positions of the first `plies` plies of the game `spec`,
    /// from its start.
    pub fn new(start: &P, spec: &'a str, plies: u32, journal: &'a mut Journal) -> Self {
        ValueBookBuild {
            spec,
            layers: Layer::all(start, plies),
            journal,
        }
    }

    /// The number of positions of each ply.
    pub fn positions(&self) -> Vec<usize> {
        self.layers.iter().map(|layer| layer.codes.len()).collect()
    }

    /// Solves what the journal does not have yet. Calls `watch` with the progress.
    ///
    /// Goes ply by ply, although the last is enough: the value of a position is a bound for
    /// what can come after it, and often leaves one null-window search to do. A book of
    /// fewer plies is done on the way. Stopped at any moment, it goes on where it was.
    pub fn run<O: Oracle<P>>(
        self,
        solver: &mut Solver<P, O>,
        stop: StopSignal<'_>,
        watch: &mut dyn FnMut(&BuildProgress),
    ) -> io::Result<Result<ValueBook, SolveError>> {
        let mut before: Option<Vec<i32>> = None;
        for (ply, layer) in self.layers.iter().enumerate() {
            let unbounded = || vec![(i32::MIN, i32::MAX); layer.codes.len()];
            let bounds = before.map_or_else(unbounded, |values| layer.bounds_after(&values));
            let mut values = Vec::with_capacity(layer.codes.len());
            for (index, pos) in layer.positions.iter().enumerate() {
                let known = static_value(pos).or_else(|| self.journal.get(layer.codes[index]));
                if let Some(value) = known {
                    values.push(value);
                    continue;
                }
                let mut report = |nodes| {
                    watch(&BuildProgress {
                        ply: ply as u32,
                        solved: index,
                        positions: layer.codes.len(),
                        nodes,
                    });
                };
                report(solver.nodes());
                match value(pos, bounds[index], solver, stop, &mut report) {
                    Ok(value) => {
                        self.journal.add(layer.codes[index], value)?;
                        values.push(value);
                    }
                    Err(error) => return Ok(Err(error)),
                }
            }
            before = Some(values);
        }
        let values = before.unwrap_or_default();
        Ok(Ok(ValueBook::new(self.spec, self.layers, values)))
    }
}

/// The relative value of a position that lies within these bounds.
fn value<P: Exact, O: Oracle<P>>(
    pos: &P,
    (low, high): (i32, i32),
    solver: &mut Solver<P, O>,
    stop: StopSignal<'_>,
    report: &mut dyn FnMut(u64),
) -> Result<i32, SolveError> {
    let Turn::Player(me) = pos.turn() else {
        unreachable!("the positions of a layer are not over");
    };
    let query = SolveQuery::new(Goal::Points, stop);
    let mut watch = |progress: &Progress| report(progress.nodes);
    let banked = pos.banked().seen_by(me);
    let mut range = ValueRange::of(pos, me, Goal::Points);
    let is_bounded = low.saturating_add(banked) > range.low;
    range.low = range.low.max(low.saturating_add(banked));
    range.high = range.high.min(high.saturating_add(banked));
    // Often the move to here was a best one; if it was not, that is soon seen.
    if is_bounded && range.low < range.high {
        let mut first = ValueRange {
            high: range.low + 1,
            ..range
        };
        solver.narrow_down(pos, me, &mut first, query, &mut watch)?;
        if first.high == range.low {
            return Ok(range.low - banked);
        }
        range.low = first.low;
    }
    solver.narrow_down(pos, me, &mut range, query, &mut watch)?;
    Ok(range.low - banked)
}
