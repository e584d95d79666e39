use game::{Deterministic, Side};

use super::entry::entry_points;
use super::frame::{Frame, Variant};
use super::limits::NodeCounter;
use super::run::Run;
use super::{ExtraTurn, Found, LeafEval, Natural, Node, Order, Trace, Window};

/// Alpha-beta: minimax that cuts a node as soon as the rest of it cannot change the result.
///
/// With the full window it finds the value of [`Minimax`](super::Minimax) and, in the same
/// order of moves, the same best move; with a smaller one see [`Window`].
#[derive(Clone, Copy, Debug)]
pub struct AlphaBeta<L, O = Natural> {
    /// The values of leaves.
    pub leaf_eval: L,
    /// In which order moves are tried. Decides how much is pruned.
    pub order: O,
    /// When a node is cut.
    pub cut: Cut,
    /// The window of the root.
    pub window: Window<i32>,
    /// Do the moves of the root share the window?
    pub root: RootWindow,
    /// What an extra turn costs.
    pub extra_turn: ExtraTurn,
    /// Which side MAX is: by default the one to move.
    pub max: Option<Side>,
}

/// When a node is cut.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Cut {
    /// When `beta <= alpha`: an equal value elsewhere is enough.
    #[default]
    AsGood,
    /// When `beta < alpha`: only a better value elsewhere is enough. Prunes far less.
    Better,
}

/// Do the moves of the root share a window?
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum RootWindow {
    /// Each move narrows it for the next: only the best value is exact.
    #[default]
    Shared,
    /// Each has the whole window: all values are exact, at the price of many more nodes. The
    /// root is then no call of the search, but a loop round several, and is not counted.
    Each,
}

impl<L> AlphaBeta<L> {
    /// Alpha-beta as in the books.
    pub const fn new(leaf_eval: L) -> AlphaBeta<L> {
        AlphaBeta {
            leaf_eval,
            order: Natural,
            cut: Cut::AsGood,
            window: Window::<i32>::FULL,
            root: RootWindow::Shared,
            extra_turn: ExtraTurn::Costs,
            max: None,
        }
    }
}

entry_points!(AlphaBeta<L, O>, Deterministic, i32);

impl<L, O> AlphaBeta<L, O> {
    /// The same with another order of moves.
    pub fn order<O2>(self, order: O2) -> AlphaBeta<L, O2> {
        AlphaBeta {
            leaf_eval: self.leaf_eval,
            order,
            cut: self.cut,
            window: self.window,
            root: self.root,
            extra_turn: self.extra_turn,
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
        self.run_ordered(pos, depth, None, counter, trace)
    }

    /// Searches with the moves of the root in a given order.
    pub(super) fn run_ordered<P: Deterministic, T: Trace<P>>(
        &self,
        pos: &P,
        depth: u32,
        root_moves: Option<Vec<P::Move>>,
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
            variant: Plain {
                cut: self.cut,
                root: self.root,
                extra_turn: self.extra_turn,
            },
        };
        frame.search(pos, self.window, root_moves)
    }
}

/// Alpha-beta without additions.
struct Plain {
    cut: Cut,
    root: RootWindow,
    extra_turn: ExtraTurn,
}

impl<P: Deterministic, O: Order<P>> Variant<P, O> for Plain {
    type Moves = O::Moves;

    #[inline(always)]
    fn moves(&self, order: &O, pos: &P, node: Node) -> O::Moves {
        order.moves(pos, node)
    }

    fn shares_root_window(&self) -> bool {
        self.root == RootWindow::Shared
    }

    #[inline(always)]
    fn depth_left(&self, depth: u32, mover: Side, side: Side) -> u32 {
        self.extra_turn.depth_left(depth, mover, side)
    }

    #[inline(always)]
    fn cuts(&self, window: Window<i32>) -> bool {
        match self.cut {
            Cut::AsGood => window.beta <= window.alpha,
            Cut::Better => window.beta < window.alpha,
        }
    }
}
