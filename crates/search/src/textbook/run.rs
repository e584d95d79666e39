use game::{Position, Side, Turn};

use super::limits::NodeCounter;
use super::{
    CutReason, Found, Kind, LeafEval, LeafReason, MAX_DEPTH, Node, Step, Trace, Visit, Window,
};

/// One run of a textbook search: the counts, the limits and the trace that all of them share.
///
/// `V` is the type of values: `i32`, or `f64` where means are taken.
pub(super) struct Run<'a, 'm, P: Position, L, T, V> {
    pub(super) leaf_eval: &'a L,
    pub(super) max: Side,
    /// The depth of the root.
    pub(super) depth: u32,
    pub(super) counter: &'a mut NodeCounter<'m>,
    pub(super) trace: &'a mut T,
    /// The moves or outcomes of the root with their values.
    pub(super) root_moves: Vec<(P::Move, V)>,
}

impl<'a, 'm, P: Position, L: LeafEval<P>, T: Trace<P>, V: Copy + PartialEq>
    Run<'a, 'm, P, L, T, V>
{
    /// Begins a run from `pos`. MAX is the side to move by default, or the first side at a
    /// chance node.
    pub(super) fn begin(
        leaf_eval: &'a L,
        max: Option<Side>,
        pos: &P,
        depth: u32,
        counter: &'a mut NodeCounter<'m>,
        trace: &'a mut T,
    ) -> Run<'a, 'm, P, L, T, V> {
        let depth = depth.min(MAX_DEPTH);
        trace.iteration(depth);
        Run {
            leaf_eval,
            max: max.unwrap_or(default_max(pos)),
            depth,
            counter,
            trace,
            root_moves: Vec::new(),
        }
    }

    /// What the run found; `None` when a limit stopped it.
    pub(super) fn found(self, pos: &P, value: V) -> Option<Found<P::Move, V>> {
        if self.counter.stopped {
            self.trace.stop();
            return None;
        }
        let best = match pos.turn() {
            Turn::Player(_) => {
                let mut moves = self.root_moves.iter();
                moves.find(|(_, of_move)| *of_move == value)
            }
            Turn::Chance | Turn::Over(_) => None,
        };
        Some(Found {
            value,
            best: best.map(|&(mv, _)| mv),
            moves: self.root_moves,
            counts: self.counter.counts,
        })
    }

    /// Enters a node. Costs nothing without a trace.
    #[inline(always)]
    pub(super) fn enter(&mut self, pos: &P, depth: u32, window: Window<f64>) {
        if T::ON {
            self.trace.enter(Visit {
                pos,
                kind: Kind::of(pos.turn(), self.max),
                depth,
                window,
            });
        }
    }

    /// Leaves a node, unless the search was stopped inside it.
    #[inline(always)]
    pub(super) fn leave(&mut self, value: f64) {
        if T::ON && !self.counter.stopped {
            self.trace.leave(value);
        }
    }

    /// The value of a leaf: where the game is over, or the depth used up.
    #[inline(always)]
    pub(super) fn leaf(&mut self, pos: &P, turn: Turn, depth: u32) -> i32 {
        let (reason, value) = match turn {
            Turn::Over(points) => {
                self.counter.counts.over += 1;
                let value = self.leaf_eval.result(pos, points, depth, self.max);
                (LeafReason::Over, value)
            }
            Turn::Player(_) | Turn::Chance => {
                self.counter.counts.horizon += 1;
                (LeafReason::Depth, self.leaf_eval.static_eval(pos, self.max))
            }
        };
        self.trace.leaf(reason, f64::from(value));
        value
    }

    /// Leaves out the moves that have not been tried, if there are any.
    #[inline]
    pub(super) fn cut(&mut self, reason: CutReason, rest: impl Iterator<Item = P::Move>) {
        let pruned = if T::ON {
            let rest: Vec<P::Move> = rest.collect();
            if !rest.is_empty() {
                self.trace.cut(reason, &rest);
            }
            rest.len()
        } else {
            rest.count()
        };
        if pruned > 0 {
            self.counter.cutoff(pruned);
        }
    }

    /// A node of `side` as an [`Order`](super::Order) sees it.
    #[inline(always)]
    pub(super) fn node(&self, side: Side, depth: u32) -> Node {
        Node {
            kind: Kind::of(Turn::Player(side), self.max),
            max: self.max,
            depth,
        }
    }
}

/// The side to move, or the first side where no player is.
pub(super) fn default_max<P: Position>(pos: &P) -> Side {
    match pos.turn() {
        Turn::Player(side) => side,
        Turn::Chance | Turn::Over(_) => Side::First,
    }
}

impl CutReason {
    /// Why a player's node is cut.
    #[inline]
    pub(super) const fn of(kind: Kind) -> CutReason {
        match kind {
            Kind::Max => CutReason::High,
            Kind::Min | Kind::Chance | Kind::Over => CutReason::Low,
        }
    }
}

impl<M> Step<M> {
    /// A player's move.
    #[inline(always)]
    pub(super) const fn of(mv: M) -> Step<M> {
        Step {
            mv,
            odds: None,
            probe: false,
        }
    }

    /// An outcome of chance.
    #[inline]
    pub(super) const fn outcome(mv: M, odds: f64) -> Step<M> {
        Step {
            mv,
            odds: Some(odds),
            probe: false,
        }
    }
}
