use game::{Deterministic, Side, Turn};

use super::limits::Meter;
use super::minimax::first_with;
use super::{
    CutReason, ExtraTurn, Found, Kind, LeafEval, LeafReason, Limits, MAX_DEPTH, Natural, NoTrace,
    Node, Order, Step, Trace, Visit, Window,
};

/// Alpha-beta: minimax that leaves a node as soon as the rest of it cannot matter.
///
/// Inside the full window it finds the value of [`Minimax`](super::Minimax) and, in
/// the same order of moves, the same best move; inside a smaller one see [`Window`].
#[derive(Clone, Copy, Debug)]
pub struct AlphaBeta<J, O = Natural> {
    /// What leaves are worth.
    pub judge: J,
    /// In which order moves are tried. Decides how much is pruned.
    pub order: O,
    /// When a node is left.
    pub cut: Cut,
    /// What matters at the root.
    pub window: Window<i32>,
    /// Do the moves of the root share the window?
    pub root: RootWindow,
    /// What an extra turn costs.
    pub extra_turn: ExtraTurn,
    /// Which side MAX is: by default the one to move.
    pub max: Option<Side>,
}

/// When a node is left.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Cut {
    /// When `beta <= alpha`: as good elsewhere is good enough.
    #[default]
    AsGood,
    /// When `beta < alpha`: only what is better elsewhere counts. Prunes far less.
    Better,
}

impl Cut {
    #[inline(always)]
    fn happens(self, alpha: i32, beta: i32) -> bool {
        match self {
            Cut::AsGood => beta <= alpha,
            Cut::Better => beta < alpha,
        }
    }
}

/// Do the moves of the root share a window?
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum RootWindow {
    /// Each move makes it narrower for the next: only the best value is exact.
    #[default]
    Shared,
    /// Each has the whole window for itself: all values are exact, at the price of
    /// many more positions. The root is then no call of the search, but a loop round
    /// several, and is not counted.
    Each,
}

impl<J> AlphaBeta<J> {
    /// Alpha-beta as in the books.
    pub const fn new(judge: J) -> AlphaBeta<J> {
        AlphaBeta {
            judge,
            order: Natural,
            cut: Cut::AsGood,
            window: Window::<i32>::FULL,
            root: RootWindow::Shared,
            extra_turn: ExtraTurn::Costs,
            max: None,
        }
    }
}

impl<J, O> AlphaBeta<J, O> {
    /// The same with another order of moves.
    pub fn order<O2>(self, order: O2) -> AlphaBeta<J, O2> {
        AlphaBeta {
            judge: self.judge,
            order,
            cut: self.cut,
            window: self.window,
            root: self.root,
            extra_turn: self.extra_turn,
            max: self.max,
        }
    }

    /// Searches so many moves deep.
    pub fn search<P: Deterministic>(&self, pos: &P, depth: u32) -> Found<P::Move>
    where
        J: LeafEval<P>,
        O: Order<P>,
    {
        self.run(pos, depth, Limits::default(), &mut NoTrace)
            .expect("a search without limits ends")
    }

    /// Searches so many moves deep and tells a trace; `None` when a limit was hit.
    pub fn run<P: Deterministic, T: Trace<P>>(
        &self,
        pos: &P,
        depth: u32,
        limits: Limits<'_>,
        trace: &mut T,
    ) -> Option<Found<P::Move>>
    where
        J: LeafEval<P>,
        O: Order<P>,
    {
        let moves = |node| self.order.moves(pos, node).collect();
        self.run_with(pos, depth, moves, &mut Meter::new(limits), trace)
    }

    /// Searches with the moves of the root in the order that somebody gives.
    pub(super) fn run_with<P: Deterministic, T: Trace<P>>(
        &self,
        pos: &P,
        depth: u32,
        root_moves: impl FnOnce(Node) -> Vec<P::Move>,
        meter: &mut Meter<'_>,
        trace: &mut T,
    ) -> Option<Found<P::Move>>
    where
        J: LeafEval<P>,
        O: Order<P>,
    {
        let depth = depth.min(MAX_DEPTH);
        trace.iteration(depth);
        let mut run = Run {
            rules: self,
            max: self.max.unwrap_or(Side::First),
            meter,
            trace,
        };
        let found = match pos.turn() {
            Turn::Player(side) if depth > 0 => {
                run.max = self.max.unwrap_or(side);
                run.root(pos, side, depth, root_moves)
            }
            Turn::Player(side) => {
                run.max = self.max.unwrap_or(side);
                leaf_found(run.value(pos, !side, self.window, depth))
            }
            Turn::Chance | Turn::Over(_) => {
                leaf_found(run.value(pos, Side::First, self.window, depth))
            }
        };
        if run.meter.stopped {
            run.trace.stop();
            return None;
        }
        Some(Found {
            counts: run.meter.counts,
            ..found
        })
    }
}

/// A root that is a leaf.
fn leaf_found<M>(value: i32) -> Found<M> {
    Found {
        value,
        best: None,
        moves: Vec::new(),
        counts: super::Counts::default(),
    }
}

struct Run<'a, 'm, J, O, T> {
    rules: &'a AlphaBeta<J, O>,
    max: Side,
    meter: &'a mut Meter<'m>,
    trace: &'a mut T,
}

impl<J, O, T> Run<'_, '_, J, O, T> {
    /// What a position is worth to MAX, after `mover` has moved.
    #[inline(always)]
    fn value<P: Deterministic>(
        &mut self,
        pos: &P,
        mover: Side,
        window: Window<i32>,
        depth: u32,
    ) -> i32
    where
        J: LeafEval<P>,
        O: Order<P>,
        T: Trace<P>,
    {
        if !self.meter.node() {
            return 0;
        }
        match pos.turn() {
            Turn::Over(points) => {
                self.meter.counts.over += 1;
                let value = self.rules.judge.result(pos, points, depth, self.max);
                self.leaf(pos, LeafReason::Over, window, depth, value)
            }
            Turn::Player(side) => {
                let depth = self.rules.extra_turn.depth_left(depth, mover, side);
                if depth == 0 {
                    self.meter.counts.horizon += 1;
                    let value = self.rules.judge.static_eval(pos, self.max);
                    self.leaf(pos, LeafReason::Depth, window, depth, value)
                } else {
                    self.best(pos, side, window, depth)
                }
            }
            Turn::Chance => unreachable!("a deterministic game leaves nothing to chance"),
        }
    }

    /// The highest value of the moves of MAX, or the lowest of those of MIN, as far
    /// as it matters.
    fn best<P: Deterministic>(
        &mut self,
        pos: &P,
        side: Side,
        window: Window<i32>,
        depth: u32,
    ) -> i32
    where
        J: LeafEval<P>,
        O: Order<P>,
        T: Trace<P>,
    {
        self.enter(pos, window, depth);
        let node = self.node(side, depth);
        let mut moves = self.rules.order.moves(pos, node);
        let mut ledger = Ledger::open(node.kind, window);
        while let Some(mv) = moves.next() {
            self.trace.descend(step(mv));
            let value = self.value(&pos.after(mv), side, ledger.window, depth - 1);
            if self.meter.stopped {
                return 0;
            }
            ledger.enter(value);
            self.child(mv, value, &ledger);
            if ledger.is_settled(self.rules.cut) {
                self.cut(node.kind, moves);
                break;
            }
        }
        self.trace.leave(f64::from(ledger.best));
        ledger.best
    }

    /// The same for the root, whose moves are remembered with their values.
    fn root<P: Deterministic>(
        &mut self,
        pos: &P,
        side: Side,
        depth: u32,
        moves: impl FnOnce(Node) -> Vec<P::Move>,
    ) -> Found<P::Move>
    where
        J: LeafEval<P>,
        O: Order<P>,
        T: Trace<P>,
    {
        let window = self.rules.window;
        let shared = self.rules.root == RootWindow::Shared;
        if shared && !self.meter.node() {
            return leaf_found(0);
        }
        self.enter(pos, window, depth);
        let node = self.node(side, depth);
        let mut moves = moves(node).into_iter();
        let mut values = Vec::with_capacity(moves.len());
        let mut ledger = Ledger::open(node.kind, window);
        while let Some(mv) = moves.next() {
            self.trace.descend(step(mv));
            let matters = if shared { ledger.window } else { window };
            let value = self.value(&pos.after(mv), side, matters, depth - 1);
            if self.meter.stopped {
                return leaf_found(0);
            }
            values.push((mv, value));
            ledger.enter(value);
            self.child(mv, value, &ledger);
            if shared && ledger.is_settled(self.rules.cut) {
                self.cut(node.kind, moves);
                break;
            }
        }
        self.trace.leave(f64::from(ledger.best));
        Found {
            value: ledger.best,
            best: first_with(ledger.best, &values),
            moves: values,
            counts: self.meter.counts,
        }
    }

    #[inline(always)]
    fn node(&self, side: Side, depth: u32) -> Node {
        Node {
            kind: Kind::of(Turn::Player(side), self.max),
            max: self.max,
            depth,
        }
    }

    #[inline]
    fn leaf<P: Deterministic>(
        &mut self,
        pos: &P,
        reason: LeafReason,
        window: Window<i32>,
        depth: u32,
        value: i32,
    ) -> i32
    where
        T: Trace<P>,
    {
        self.enter(pos, window, depth);
        self.trace.leaf(reason, f64::from(value));
        self.trace.leave(f64::from(value));
        value
    }

    #[inline]
    fn enter<P: Deterministic>(&mut self, pos: &P, window: Window<i32>, depth: u32)
    where
        T: Trace<P>,
    {
        if T::ON {
            self.trace.enter(Visit {
                pos,
                kind: Kind::of(pos.turn(), self.max),
                depth,
                window: window.as_f64(),
            });
        }
    }

    #[inline]
    fn child<P: Deterministic>(&mut self, mv: P::Move, value: i32, ledger: &Ledger)
    where
        T: Trace<P>,
    {
        if T::ON {
            let so_far = f64::from(ledger.best);
            self.trace
                .child(mv, f64::from(value), so_far, ledger.window.as_f64());
        }
    }

    /// Leaves the moves that have not been tried, if there are any.
    #[inline]
    fn cut<P: Deterministic>(&mut self, kind: Kind, rest: impl Iterator<Item = P::Move>)
    where
        T: Trace<P>,
    {
        let pruned = if T::ON {
            let rest: Vec<P::Move> = rest.collect();
            if !rest.is_empty() {
                self.trace.cut(reason(kind), &rest);
            }
            rest.len()
        } else {
            rest.count()
        };
        if pruned > 0 {
            self.meter.cutoff(pruned);
        }
    }
}

/// What a node knows by now: its best value, and what still matters.
struct Ledger {
    kind: Kind,
    best: i32,
    window: Window<i32>,
}

impl Ledger {
    #[inline(always)]
    fn open(kind: Kind, window: Window<i32>) -> Ledger {
        let Window { alpha, beta } = Window::<i32>::FULL;
        let best = if kind == Kind::Max { alpha } else { beta };
        Ledger { kind, best, window }
    }

    /// Takes a value into account.
    #[inline(always)]
    fn enter(&mut self, value: i32) {
        if self.kind == Kind::Max {
            self.best = self.best.max(value);
            self.window.alpha = self.window.alpha.max(value);
        } else {
            self.best = self.best.min(value);
            self.window.beta = self.window.beta.min(value);
        }
    }

    #[inline(always)]
    fn is_settled(&self, cut: Cut) -> bool {
        cut.happens(self.window.alpha, self.window.beta)
    }
}

/// Why a player's node is left.
fn reason(kind: Kind) -> CutReason {
    match kind {
        Kind::Max => CutReason::High,
        _ => CutReason::Low,
    }
}

#[inline(always)]
fn step<M>(mv: M) -> Step<M> {
    Step {
        mv,
        odds: None,
        probe: false,
    }
}
