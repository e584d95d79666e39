use game::{Position, Side, Turn};

use super::Window;

/// Is told what a search does, as it happens.
///
/// For every node, in this order: [`enter`](Trace::enter); then either
/// [`leaf`](Trace::leaf), or for every move tried [`descend`](Trace::descend), all
/// about the node behind it, [`child`](Trace::child), and perhaps a
/// [`cut`](Trace::cut) after the last of them; then [`leave`](Trace::leave). A
/// search that gives up says [`stop`](Trace::stop) and leaves no node any more.
///
/// Star2 and [`Pvs`](super::Pvs) also probe: such a `descend` is marked and has no
/// `child`, and what a probe has settled gets its `child` later without another
/// `descend`.
///
/// All values are seen by MAX. Every method does nothing by default, so a trace
/// listens only to what it wants.
pub trait Trace<P: Position> {
    /// Does anybody listen? What is made only for the trace is not made otherwise.
    const ON: bool = true;

    /// A search of this depth begins; iterative deepening begins several.
    fn iteration(&mut self, _depth: u32) {}

    /// A node is looked at.
    fn enter(&mut self, _visit: Visit<'_, P>) {}

    /// The node is not looked into, and worth this.
    fn leaf(&mut self, _reason: LeafReason, _value: f64) {}

    /// A move is about to be tried.
    fn descend(&mut self, _step: Step<P::Move>) {}

    /// A move came back with a value. `so_far` is what its node is worth by now: the
    /// best value, or the known part of a mean. `window` is what still matters.
    fn child(&mut self, _mv: P::Move, _value: f64, _so_far: f64, _window: Window<f64>) {}

    /// The remaining moves cannot matter. There is at least one.
    fn cut(&mut self, _reason: CutReason, _pruned: &[P::Move]) {}

    /// The node is done and worth this, or known well enough: see [`Window`].
    fn leave(&mut self, _value: f64) {}

    /// The search gives up.
    fn stop(&mut self) {}
}

/// Nobody listens: everything about tracing is compiled to nothing.
#[derive(Clone, Copy, Debug)]
pub struct NoTrace;

impl<P: Position> Trace<P> for NoTrace {
    const ON: bool = false;
}

/// A trace that is lent listens all the same.
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
    /// How many moves the search may still look ahead.
    pub depth: u32,
    /// What matters there. Full where nothing is pruned.
    pub window: Window<f64>,
}

/// Who acts at a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The player whose value it is.
    Max,
    /// The opponent.
    Min,
    /// Luck.
    Chance,
    /// Nobody: the game is over.
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

/// Why a node is not looked into.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LeafReason {
    /// The game is over.
    Over,
    /// The depth is used up.
    Depth,
    /// The same position was met before, and what is remembered is enough.
    Known,
}

/// A move that is about to be tried.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Step<M> {
    /// The move.
    pub mv: M,
    /// How likely it is, where luck chooses.
    pub odds: Option<f64>,
    /// Only to learn a bound of the node behind it; it may be tried again.
    pub probe: bool,
}

/// Why the remaining moves of a node cannot matter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CutReason {
    /// The node is worth at least beta: MIN has something as good elsewhere and will
    /// not come here.
    High,
    /// The node is worth at most alpha: MAX has something as good elsewhere and will
    /// not come here.
    Low,
}
