use game::{Deterministic, Side, Turn};

use super::entry::entry_points;
use super::limits::NodeCounter;
use super::run::{Run, default_max};
use super::{Found, LeafEval, Step, Trace, Window};

/// Minimax: MAX takes the highest value, MIN the lowest, and every position within the depth
/// is searched.
#[derive(Clone, Copy, Debug)]
pub struct Minimax<L> {
    /// The values of leaves.
    pub leaf_eval: L,
    /// What an extra turn costs.
    pub extra_turn: ExtraTurn,
    /// Which side MAX is: by default the one to move.
    pub max: Option<Side>,
}

/// How much depth the move after an extra turn costs.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum ExtraTurn {
    /// One unit, as any move. A chain of extra turns brings the horizon nearer.
    #[default]
    Costs,
    /// Nothing: depth counts changes of the turn. Ends only if chains of extra turns do.
    Free,
}

impl ExtraTurn {
    /// The depth that is left for `side`, to move after `mover` has used one unit.
    #[inline(always)]
    pub(super) fn depth_left(self, depth: u32, mover: Side, side: Side) -> u32 {
        match self {
            ExtraTurn::Free if side == mover => depth + 1,
            ExtraTurn::Free | ExtraTurn::Costs => depth,
        }
    }
}

entry_points!(Minimax<L>, Deterministic, i32);

impl<L> Minimax<L> {
    /// Minimax as in the books.
    pub const fn new(leaf_eval: L) -> Minimax<L> {
        Minimax {
            leaf_eval,
            extra_turn: ExtraTurn::Costs,
            max: None,
        }
    }

    fn run_counted<P: Deterministic, T: Trace<P>>(
        &self,
        pos: &P,
        depth: u32,
        counter: &mut NodeCounter<'_>,
        trace: &mut T,
    ) -> Option<Found<P::Move>>
    where
        L: LeafEval<P>,
    {
        let mut search = MinimaxRun {
            run: Run::begin(&self.leaf_eval, self.max, pos, depth, counter, trace),
            extra_turn: self.extra_turn,
        };
        // No side has moved yet, so there is no extra turn.
        let mover = !default_max(pos);
        let value = search.value(pos, mover, search.run.depth, true);
        search.run.found(pos, value)
    }
}

struct MinimaxRun<'a, 'm, P: Deterministic, L, T> {
    run: Run<'a, 'm, P, L, T, i32>,
    extra_turn: ExtraTurn,
}

impl<P: Deterministic, L: LeafEval<P>, T: Trace<P>> MinimaxRun<'_, '_, P, L, T> {
    /// The value of a position for MAX, after `mover` has moved.
    #[inline(always)]
    fn value(&mut self, pos: &P, mover: Side, depth: u32, is_root: bool) -> i32 {
        if !self.run.counter.node() {
            return 0;
        }
        let turn = pos.turn();
        let depth = match turn {
            Turn::Player(side) => self.extra_turn.depth_left(depth, mover, side),
            Turn::Chance | Turn::Over(_) => depth,
        };
        self.run.enter(pos, depth, Window::<f64>::FULL);
        let value = match turn {
            Turn::Player(side) if depth > 0 => self.best(pos, side, depth, is_root),
            Turn::Player(_) | Turn::Over(_) => self.run.leaf(pos, turn, depth),
            Turn::Chance => unreachable!("deterministic games have no chance nodes"),
        };
        self.run.leave(f64::from(value));
        value
    }

    /// The highest value of the moves of MAX, or the lowest of those of MIN.
    fn best(&mut self, pos: &P, side: Side, depth: u32, is_root: bool) -> i32 {
        let is_max = side == self.run.max;
        let mut best = if is_max { -i32::MAX } else { i32::MAX };
        for mv in pos.moves() {
            self.run.trace.descend(Step::of(mv));
            let value = self.value(&pos.after(mv), side, depth - 1, false);
            if self.run.counter.stopped {
                return best;
            }
            best = if is_max {
                best.max(value)
            } else {
                best.min(value)
            };
            let (of_move, so_far) = (f64::from(value), f64::from(best));
            self.run
                .trace
                .child(mv, of_move, so_far, Window::<f64>::FULL);
            if is_root {
                self.run.root_moves.push((mv, value));
            }
        }
        best
    }
}
