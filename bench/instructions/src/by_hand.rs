//! Alpha-beta of `search::textbook` copied by hand, to see what its generality costs.

use std::hint::black_box;
use std::sync::atomic::Ordering::Relaxed;

use game::{Deterministic, Position, Side, Turn};
use search::textbook::{
    AlphaBeta, Counts, Cut, ExtraTurn, Kind, LeafEval, Node, Order, TextbookLimits, Window, Winners,
};

/// The whole of it without the trace: orders, judges, cuts, extra turns and limits are
/// there. What the untraced search needs beyond this, the trace costs.
pub(crate) fn without_trace<P: Deterministic>(pos: &P, depth: u32) -> u64 {
    let rules = black_box(AlphaBeta::new(Winners));
    let mut meter = black_box(Meter::default());
    let mut run = Run {
        rules: &rules,
        max: Side::First,
        meter: &mut meter,
    };
    if let Turn::Player(side) = pos.turn() {
        run.max = side;
        run.meter.counts.nodes += 1;
        run.best(pos, side, Window::<i32>::FULL, depth);
    }
    meter.counts.nodes
}

#[derive(Default)]
struct Meter {
    counts: Counts,
    stopped: bool,
    limits: TextbookLimits<'static>,
    check_at: u64,
}

struct Run<'a, J, O> {
    rules: &'a AlphaBeta<J, O>,
    max: Side,
    meter: &'a mut Meter,
}

impl<J, O> Run<'_, J, O> {
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
    {
        if self.meter.counts.nodes == self.meter.check_at && self.meter.must_stop() {
            return 0;
        }
        self.meter.counts.nodes += 1;
        match pos.turn() {
            Turn::Over(points) => {
                self.meter.counts.over += 1;
                self.rules.leaf_eval.result(pos, points, depth, self.max)
            }
            Turn::Player(side) => {
                let depth = match self.rules.extra_turn {
                    ExtraTurn::Free if side == mover => depth + 1,
                    ExtraTurn::Free | ExtraTurn::Costs => depth,
                };
                if depth == 0 {
                    self.meter.counts.horizon += 1;
                    self.rules.leaf_eval.static_eval(pos, self.max)
                } else {
                    self.best(pos, side, window, depth)
                }
            }
            Turn::Chance => unreachable!("a deterministic game leaves nothing to chance"),
        }
    }

    fn best<P: Deterministic>(
        &mut self,
        pos: &P,
        side: Side,
        mut window: Window<i32>,
        depth: u32,
    ) -> i32
    where
        J: LeafEval<P>,
        O: Order<P>,
    {
        let node = Node {
            kind: Kind::of(Turn::Player(side), self.max),
            max: self.max,
            depth,
        };
        let Window { alpha, beta } = Window::<i32>::FULL;
        let is_max = node.kind == Kind::Max;
        let mut best = if is_max { alpha } else { beta };
        let mut moves = self.rules.order.moves(pos, node);
        while let Some(mv) = moves.next() {
            let value = self.value(&pos.after(mv), side, window, depth - 1);
            if self.meter.stopped {
                return 0;
            }
            if is_max {
                best = best.max(value);
                window.alpha = window.alpha.max(value);
            } else {
                best = best.min(value);
                window.beta = window.beta.min(value);
            }
            let settled = match self.rules.cut {
                Cut::AsGood => window.beta <= window.alpha,
                Cut::Better => window.beta < window.alpha,
            };
            if settled {
                let pruned = moves.count();
                if pruned > 0 {
                    self.meter.counts.cutoffs += 1;
                    self.meter.counts.pruned += pruned as u64;
                }
                break;
            }
        }
        best
    }
}

impl Meter {
    #[cold]
    #[inline(never)]
    fn must_stop(&mut self) -> bool {
        let nodes = self.counts.nodes;
        let most = self.limits.nodes.unwrap_or(u64::MAX);
        let stop = self.limits.stop;
        self.stopped = nodes >= most || stop.is_some_and(|stop| stop.load(Relaxed));
        if !self.stopped {
            self.check_at = most.min(nodes + 4096);
        }
        self.stopped
    }
}

/// The bare algorithm: who has won at the leaves, natural order, nothing to choose and
/// nothing to stop it.
pub(crate) fn bare<P: Deterministic>(pos: &P, depth: u32) -> u64 {
    let mut search = Bare {
        max: Side::First,
        nodes: 0,
    };
    if let Turn::Player(side) = pos.turn() {
        search.max = side;
        search.nodes += 1;
        search.best(pos, side, -i32::MAX, i32::MAX, depth);
    }
    search.nodes
}

struct Bare {
    max: Side,
    nodes: u64,
}

impl Bare {
    #[inline(always)]
    fn value<P: Position>(&mut self, pos: &P, alpha: i32, beta: i32, depth: u32) -> i32 {
        self.nodes += 1;
        match pos.turn() {
            Turn::Over(points) => points.seen_by(self.max).signum(),
            Turn::Player(_) if depth == 0 => 0,
            Turn::Player(side) => self.best(pos, side, alpha, beta, depth),
            Turn::Chance => unreachable!("a deterministic game leaves nothing to chance"),
        }
    }

    fn best<P: Position>(
        &mut self,
        pos: &P,
        side: Side,
        mut alpha: i32,
        mut beta: i32,
        depth: u32,
    ) -> i32 {
        let is_max = side == self.max;
        let mut best = if is_max { -i32::MAX } else { i32::MAX };
        for mv in pos.moves() {
            let value = self.value(&pos.after(mv), alpha, beta, depth - 1);
            if is_max {
                best = best.max(value);
                alpha = alpha.max(value);
            } else {
                best = best.min(value);
                beta = beta.min(value);
            }
            if beta <= alpha {
                break;
            }
        }
        best
    }
}
