use game::{Deterministic, Side};

use super::entry::entry_points;
use super::frame::{Frame, Variant};
use super::limits::NodeCounter;
use super::run::Run;
use super::{Found, LeafEval, Natural, Node, Order, Trace, Window};

/// Principal variation search: alpha-beta that takes the first move for the best one.
///
/// The others are only *scouted*, with a null window in which the answer is "better" or "not
/// better"; a move that proves better is searched again with the whole window. In good order
/// hardly anything is searched twice, and nearly every window is a null window.
///
/// Finds the value and, in the same order of moves, the best move of
/// [`AlphaBeta`](super::AlphaBeta). The trace sees a scout as a probe.
#[derive(Clone, Copy, Debug)]
pub struct Pvs<L, O = Natural> {
    /// The values of leaves.
    pub leaf_eval: L,
    /// In which order moves are tried. Decides how often a scout fails.
    pub order: O,
    /// The window of the root.
    pub window: Window<i32>,
    /// Which side MAX is: by default the one to move.
    pub max: Option<Side>,
}

impl<L> Pvs<L> {
    /// Principal variation search in the game's own order of moves.
    pub const fn new(leaf_eval: L) -> Pvs<L> {
        Pvs {
            leaf_eval,
            order: Natural,
            window: Window::<i32>::FULL,
            max: None,
        }
    }
}

entry_points!(Pvs<L, O>, Deterministic, i32);

impl<L, O> Pvs<L, O> {
    /// The same with another order of moves.
    pub fn order<O2>(self, order: O2) -> Pvs<L, O2> {
        Pvs {
            leaf_eval: self.leaf_eval,
            order,
            window: self.window,
            max: self.max,
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
        O: Order<P>,
    {
        let frame = Frame {
            run: Run::begin(&self.leaf_eval, self.max, pos, depth, counter, trace),
            order: &self.order,
            variant: Scouting,
        };
        frame.search(pos, self.window, None)
    }
}

/// Alpha-beta with scouts.
struct Scouting;

impl<P: Deterministic, O: Order<P>> Variant<P, O> for Scouting {
    const SCOUTS: bool = true;

    type Moves = O::Moves;

    fn moves(&self, order: &O, pos: &P, node: Node) -> O::Moves {
        order.moves(pos, node)
    }
}
