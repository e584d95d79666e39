use game::{Position, Side, Turn};

use super::Window;

/// Receives the events of a search as they happen.
///
/// For every node, in this order: [`enter`](Trace::enter); then either
/// [`leaf`](Trace::leaf), or for every move tried [`descend`](Trace::descend), the events of
/// the node after it, [`child`](Trace::child), and perhaps a [`cut`](Trace::cut) after the
/// last of them; then [`leave`](Trace::leave). A search that gives up calls
/// [`stop`](Trace::stop) and leaves no more nodes.
///
/// Star2 and [`Pvs`](super::Pvs) also probe: such a `descend` is marked and has no `child`,
/// and what a probe has settled gets its `child` later without another `descend`.
///
/// All values are from MAX's view, in the units of the [`LeafEval`](super::LeafEval). Every
/// method does nothing by default.
pub trait Trace<P: Position> {
    /// Is the trace recorded? What is computed only for the trace is left out otherwise.
    const ON: bool = true;

    /// A search of this depth begins; iterative deepening begins several.
    fn iteration(&mut self, _depth: u32) {}

    /// A node is entered.
    fn enter(&mut self, _visit: Visit<'_, P>) {}

    /// The node is a leaf with this value.
    fn leaf(&mut self, _reason: LeafReason, _value: f64) {}

    /// A move is about to be tried.
    fn descend(&mut self, _step: Step<P::Move>) {}

    /// A move came back with a value. `so_far` is the value of its node by now: the best
    /// value, or the known part of a mean. `window` is the window that is left.
    fn child(&mut self, _mv: P::Move, _value: f64, _so_far: f64, _window: Window<f64>) {}

    /// The remaining moves are pruned. There is at least one.
    fn cut(&mut self, _reason: CutReason, _pruned: &[P::Move]) {}

    /// The node is done and has this value, or this bound: see [`Window`].
    fn leave(&mut self, _value: f64) {}

    /// The search gives up at a limit.
    fn stop(&mut self) {}
}

/// No trace: compiles to nothing.
#[derive(Clone, Copy, Debug)]
pub struct NoTrace;

impl<P: Position> Trace<P> for NoTrace {
    const ON: bool = false;
}

impl<P: Position, T: Trace<P>> Trace<P> for &mut T {
    const ON: bool = T::ON;

    #[inline]
    fn iteration(&mut self, depth: u32) {
        (**self).iteration(depth);
    }

    #[inline]
    fn enter(&mut self, visit: Visit<'_, P>) {
        (**self).enter(visit);
    }

    #[inline]
    fn leaf(&mut self, reason: LeafReason, value: f64) {
        (**self).leaf(reason, value);
    }

    #[inline]
    fn descend(&mut self, step: Step<P::Move>) {
        (**self).descend(step);
    }

    #[inline]
    fn child(&mut self, mv: P::Move, value: f64, so_far: f64, window: Window<f64>) {
        (**self).child(mv, value, so_far, window);
    }

    #[inline]
    fn cut(&mut self, reason: CutReason, pruned: &[P::Move]) {
        (**self).cut(reason, pruned);
    }

    #[inline]
    fn leave(&mut self, value: f64) {
        (**self).leave(value);
    }

    #[inline]
    fn stop(&mut self) {
        (**self).stop();
    }
}

/// A node as it is entered.
#[derive(Clone, Copy, Debug)]
pub struct Visit<'a, P> {
    /// The position.
    pub pos: &'a P,
    /// Who acts there.
    pub kind: Kind,
    /// The remaining depth.
    pub depth: u32,
    /// The window of the node. Full where nothing is pruned.
    pub window: Window<f64>,
}

/// Who acts at a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The player from whose view values are.
    Max,
    /// The opponent.
    Min,
    /// Chance.
    Chance,
    /// No one: the game is over.
    Over,
}

impl Kind {
    /// The kind of a node where this is the turn.
    #[inline]
    pub fn of(turn: Turn, max: Side) -> Kind {
        match turn {
            Turn::Player(side) if side == max => Kind::Max,
            Turn::Player(_) => Kind::Min,
            Turn::Chance => Kind::Chance,
            Turn::Over(_) => Kind::Over,
        }
    }
}

/// Why a node is a leaf.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LeafReason {
    /// The game is over.
    Over,
    /// The depth is used up.
    Depth,
    /// The transposition table knows the value, or a bound that is enough.
    Known,
}

/// A move that is about to be tried.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Step<M> {
    /// The move.
    pub mv: M,
    /// The probability of an outcome of chance, from 0 to 1.
    pub odds: Option<f64>,
    /// Tried only for a bound of the node after it; it may be searched again.
    pub probe: bool,
}

/// Why the remaining moves of a node are pruned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CutReason {
    /// The value is at least beta: MIN does at least as well elsewhere and avoids the node.
    High,
    /// The value is at most alpha: MAX does at least as well elsewhere and avoids the node.
    Low,
}
