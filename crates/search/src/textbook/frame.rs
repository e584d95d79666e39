use game::{Deterministic, Side, Turn};

use super::run::Run;
use super::{CutReason, Found, Kind, LeafEval, LeafReason, Node, Order, Step, Trace, Window};

/// In what the members of the alpha-beta family differ: [`AlphaBeta`](super::AlphaBeta),
/// [`Pvs`](super::Pvs) and [`AlphaBetaTt`](super::AlphaBetaTt).
pub(super) trait Variant<P: Deterministic, O: Order<P>> {
    /// Are moves after the first scouted with a null window?
    const SCOUTS: bool = false;

    /// The moves of a node in the order in which they are tried.
    type Moves: Iterator<Item = P::Move>;

    fn moves(&self, order: &O, pos: &P, node: Node) -> Self::Moves;

    /// Do the moves of the root narrow the window for one another?
    fn shares_root_window(&self) -> bool {
        true
    }

    /// The depth that is left for `side`, to move after `mover` has used one unit.
    #[inline(always)]
    fn depth_left(&self, depth: u32, _mover: Side, _side: Side) -> u32 {
        depth
    }

    /// Is a node with this window left?
    #[inline(always)]
    fn cuts(&self, window: Window<i32>) -> bool {
        window.beta <= window.alpha
    }

    /// A value that is known from before.
    #[inline(always)]
    fn probe(&self, _pos: &P, _window: Window<i32>, _depth: u32) -> Option<i32> {
        None
    }

    /// Keeps what a search inside the window has found.
    #[inline(always)]
    fn store(&mut self, _pos: &P, _window: Window<i32>, _depth: u32, _found: (i32, P::Move)) {}
}

/// Alpha-beta, as far as its variants share it.
pub(super) struct Frame<'a, 'm, P: Deterministic, L, O, T, V> {
    pub(super) run: Run<'a, 'm, P, L, T, i32>,
    pub(super) order: &'a O,
    pub(super) variant: V,
}

impl<P, L, O, T, V> Frame<'_, '_, P, L, O, T, V>
where
    P: Deterministic,
    L: LeafEval<P>,
    O: Order<P>,
    T: Trace<P>,
    V: Variant<P, O>,
{
    /// Searches from the root, whose moves may be given.
    pub(super) fn search(
        mut self,
        pos: &P,
        window: Window<i32>,
        moves: Option<Vec<P::Move>>,
    ) -> Option<Found<P::Move>> {
        let depth = self.run.depth;
        let value = match pos.turn() {
            Turn::Player(side) if depth > 0 => self.root(pos, side, window, moves),
            // No side has moved yet, so there is no extra turn.
            Turn::Player(side) => self.value(pos, !side, window, depth),
            Turn::Chance | Turn::Over(_) => self.value(pos, Side::First, window, depth),
        };
        self.run.found(pos, value)
    }

    fn root(
        &mut self,
        pos: &P,
        side: Side,
        window: Window<i32>,
        moves: Option<Vec<P::Move>>,
    ) -> i32 {
        // With a window for each move the root is no call of the search, but a loop round
        // several.
        if self.variant.shares_root_window() && !self.run.counter.node() {
            return 0;
        }
        let depth = self.run.depth;
        self.run.enter(pos, depth, window.as_f64());
        let moves = moves.unwrap_or_else(|| {
            let node = self.run.node(side, depth);
            self.variant.moves(self.order, pos, node).collect()
        });
        let value = self.try_moves::<true>(pos, side, window, depth, moves.into_iter());
        self.run.leave(f64::from(value));
        value
    }

    /// The value of a position for MAX, after `mover` has moved.
    #[inline(always)]
    fn value(&mut self, pos: &P, mover: Side, window: Window<i32>, depth: u32) -> i32 {
        if !self.run.counter.node() {
            return 0;
        }
        let turn = pos.turn();
        let value = match turn {
            Turn::Over(_) => {
                self.run.enter(pos, depth, window.as_f64());
                self.run.leaf(pos, turn, depth)
            }
            Turn::Player(side) => {
                let depth = self.variant.depth_left(depth, mover, side);
                self.run.enter(pos, depth, window.as_f64());
                if depth == 0 {
                    self.run.leaf(pos, turn, depth)
                } else if let Some(value) = self.variant.probe(pos, window, depth) {
                    self.run.counter.counts.known += 1;
                    self.run.trace.leaf(LeafReason::Known, f64::from(value));
                    value
                } else {
                    self.best(pos, side, window, depth)
                }
            }
            Turn::Chance => unreachable!("deterministic games have no chance nodes"),
        };
        self.run.leave(f64::from(value));
        value
    }

    /// The highest value of the moves of MAX, or the lowest of those of MIN, inside the
    /// window.
    fn best(&mut self, pos: &P, side: Side, window: Window<i32>, depth: u32) -> i32 {
        let node = self.run.node(side, depth);
        let moves = self.variant.moves(self.order, pos, node);
        self.try_moves::<false>(pos, side, window, depth, moves)
    }

    #[inline(always)]
    fn try_moves<const ROOT: bool>(
        &mut self,
        pos: &P,
        side: Side,
        window: Window<i32>,
        depth: u32,
        mut moves: impl Iterator<Item = P::Move>,
    ) -> i32 {
        let kind = Kind::of(Turn::Player(side), self.run.max);
        let shares = !ROOT || self.variant.shares_root_window();
        let mut node = BestSoFar::new(kind, window);
        while let Some(mv) = moves.next() {
            let current = if shares { node.window } else { window };
            let value = if V::SCOUTS && node.mv.is_some() {
                self.scout(pos, mv, side, current, depth)
            } else {
                self.child(&pos.after(mv), Step::of(mv), side, current, depth)
            };
            if self.run.counter.stopped {
                return 0;
            }
            if ROOT {
                self.run.root_moves.push((mv, value));
            }
            node.update(mv, value);
            if T::ON {
                let so_far = f64::from(node.value);
                let window = node.window.as_f64();
                let value = f64::from(value);
                self.run.trace.child(mv, value, so_far, window);
            }
            if shares && self.variant.cuts(node.window) {
                self.run.cut(CutReason::of(kind), moves);
                break;
            }
        }
        if let Some(mv) = node.mv {
            self.variant.store(pos, window, depth, (node.value, mv));
        }
        node.value
    }

    #[inline(always)]
    fn child(
        &mut self,
        after: &P,
        step: Step<P::Move>,
        side: Side,
        window: Window<i32>,
        depth: u32,
    ) -> i32 {
        self.run.trace.descend(step);
        self.value(after, side, window, depth - 1)
    }

    /// Searches a move with a null window, and again with the whole one if it turns out
    /// better than the best so far.
    #[inline(always)]
    fn scout(&mut self, pos: &P, mv: P::Move, side: Side, window: Window<i32>, depth: u32) -> i32 {
        let after = pos.after(mv);
        let is_max = side == self.run.max;
        let probe = Step {
            probe: true,
            ..Step::of(mv)
        };
        let value = self.child(&after, probe, side, window.null(is_max), depth);
        let is_inside = window.alpha < value && value < window.beta;
        if is_inside && !self.run.counter.stopped {
            self.child(&after, Step::of(mv), side, window, depth)
        } else {
            value
        }
    }
}

/// The best value of a node so far, and the window that is left.
struct BestSoFar<M> {
    kind: Kind,
    value: i32,
    /// The first move with this value.
    mv: Option<M>,
    window: Window<i32>,
}

impl<M> BestSoFar<M> {
    #[inline(always)]
    fn new(kind: Kind, window: Window<i32>) -> BestSoFar<M> {
        let Window { alpha, beta } = Window::<i32>::FULL;
        BestSoFar {
            kind,
            value: if kind == Kind::Max { alpha } else { beta },
            mv: None,
            window,
        }
    }

    #[inline(always)]
    fn update(&mut self, mv: M, value: i32) {
        let last = self.value;
        if self.kind == Kind::Max {
            self.value = self.value.max(value);
            self.window.alpha = self.window.alpha.max(value);
        } else {
            self.value = self.value.min(value);
            self.window.beta = self.window.beta.min(value);
        }
        if self.value != last {
            self.mv = Some(mv);
        }
    }
}
