use game::{Position, Side, Turn};

use super::entry::entry_points;
use super::limits::NodeCounter;
use super::run::Run;
use super::{Found, LeafEval, Step, Trace, Window};

/// Expectiminimax: minimax for games of chance. The value of a chance node is the mean of
/// its outcomes, weighted by their probabilities.
///
/// Every position within the depth is searched; an outcome of chance costs one unit of depth,
/// as a move does. [`Star`](super::Star) finds the same values with fewer nodes.
#[derive(Clone, Copy, Debug)]
pub struct Expectimax<L> {
    /// The values of leaves.
    pub leaf_eval: L,
    /// Which side MAX is: by default the one to move, or the first at a chance node.
    pub max: Option<Side>,
}

entry_points!(Expectimax<L>, Position, f64);

impl<L> Expectimax<L> {
    /// Expectiminimax as in the books.
    pub const fn new(leaf_eval: L) -> Expectimax<L> {
        Expectimax {
            leaf_eval,
            max: None,
        }
    }

    fn run_counted<P: Position, T: Trace<P>>(
        &self,
        pos: &P,
        depth: u32,
        counter: &mut NodeCounter<'_>,
        trace: &mut T,
    ) -> Option<Found<P::Move, f64>>
    where
        L: LeafEval<P>,
    {
        let mut search = ExpectimaxRun {
            run: Run::begin(&self.leaf_eval, self.max, pos, depth, counter, trace),
        };
        let value = search.value(pos, search.run.depth, true);
        search.run.found(pos, value)
    }
}

struct ExpectimaxRun<'a, 'm, P: Position, L, T> {
    run: Run<'a, 'm, P, L, T, f64>,
}

impl<P: Position, L: LeafEval<P>, T: Trace<P>> ExpectimaxRun<'_, '_, P, L, T> {
    /// The value of a position for MAX.
    fn value(&mut self, pos: &P, depth: u32, is_root: bool) -> f64 {
        if !self.run.counter.node() {
            return 0.0;
        }
        let turn = pos.turn();
        self.run.enter(pos, depth, Window::<f64>::FULL);
        let value = match turn {
            Turn::Player(side) if depth > 0 => self.best(pos, side, depth, is_root),
            Turn::Chance if depth > 0 => self.mean(pos, depth, is_root),
            _ => f64::from(self.run.leaf(pos, turn, depth)),
        };
        self.run.leave(value);
        value
    }

    /// The highest value of the moves of MAX, or the lowest of those of MIN.
    fn best(&mut self, pos: &P, side: Side, depth: u32, is_root: bool) -> f64 {
        let is_max = side == self.run.max;
        let mut best = if is_max {
            f64::NEG_INFINITY
        } else {
            f64::INFINITY
        };
        for mv in pos.moves() {
            let value = self.child(pos, Step::of(mv), depth);
            if self.run.counter.stopped {
                break;
            }
            best = if is_max {
                best.max(value)
            } else {
                best.min(value)
            };
            self.back(mv, value, best, is_root);
        }
        best
    }

    /// The mean of the outcomes.
    fn mean(&mut self, pos: &P, depth: u32, is_root: bool) -> f64 {
        let total: f64 = pos.moves().map(|mv| f64::from(pos.weight(mv))).sum();
        let mut sum = 0.0;
        for mv in pos.moves() {
            let weight = f64::from(pos.weight(mv));
            let value = self.child(pos, Step::outcome(mv, weight / total), depth);
            if self.run.counter.stopped {
                break;
            }
            // Divided once at the end, so that whole values have an exact sum.
            sum += weight * value;
            self.back(mv, value, sum / total, is_root);
        }
        sum / total
    }

    fn child(&mut self, pos: &P, step: Step<P::Move>, depth: u32) -> f64 {
        self.run.trace.descend(step);
        self.value(&pos.after(step.mv), depth - 1, false)
    }

    /// A move came back with a value.
    fn back(&mut self, mv: P::Move, value: f64, so_far: f64, is_root: bool) {
        self.run.trace.child(mv, value, so_far, Window::<f64>::FULL);
        if is_root {
            self.run.root_moves.push((mv, value));
        }
    }
}
