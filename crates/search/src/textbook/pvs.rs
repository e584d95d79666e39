use game::{Deterministic, Side, Turn};

use super::limits::Meter;
use super::minimax::first_with;
use super::{
    CutReason, Found, Kind, LeafEval, LeafReason, Limits, MAX_DEPTH, Natural, NoTrace, Node, Order,
    Step, Trace, Visit, Window,
};

/// Principal variation search: alpha-beta that takes the first move for the best one.
///
/// The others are only *scouted*, with a window in which nothing but "better" or "not
/// better" can be heard; a scout that comes back with "better" was wrong about the first
/// move, and the move is searched again with the window that matters. In good order
/// hardly anything is searched twice, and nearly every window is empty.
///
/// Finds the value and, in the same order of moves, the best move of
/// [`AlphaBeta`](super::AlphaBeta). A scout is told to the trace as a probe.
#[derive(Clone, Copy, Debug)]
pub struct Pvs<J, O = Natural> {
    /// What leaves are worth.
    pub judge: J,
    /// In which order moves are tried. Decides how often a scout was wrong.
    pub order: O,
    /// What matters at the root.
    pub window: Window<i32>,
    /// Which side MAX is: by default the one to move.
    pub max: Option<Side>,
}

impl<J> Pvs<J> {
    /// Principal variation search in the game's own order of moves.
    pub const fn new(judge: J) -> Pvs<J> {
        Pvs {
            judge,
            order: Natural,
            window: Window::<i32>::FULL,
            max: None,
        }
    }
}

impl<J, O> Pvs<J, O> {
    /// The same with another order of moves.
    pub fn order<O2>(self, order: O2) -> Pvs<J, O2> {
        Pvs {
            judge: self.judge,
            order,
            window: self.window,
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
        let depth = depth.min(MAX_DEPTH);
        trace.iteration(depth);
        let to_move = match pos.turn() {
            Turn::Player(side) => side,
            Turn::Chance | Turn::Over(_) => Side::First,
        };
        let mut run = Run {
            rules: self,
            max: self.max.unwrap_or(to_move),
            meter: Meter::new(limits),
            trace,
        };
        let mut moves = Vec::new();
        let value = run.value(pos, self.window, depth, &mut |mv, value| {
            moves.push((mv, value));
        });
        if run.meter.stopped {
            run.trace.stop();
            return None;
        }
        Some(Found {
            value,
            best: first_with(value, &moves),
            moves,
            counts: run.meter.counts,
        })
    }
}

struct Run<'a, 'm, J, O, T> {
    rules: &'a Pvs<J, O>,
    max: Side,
    meter: Meter<'m>,
    trace: &'a mut T,
}

impl<J, O, T> Run<'_, '_, J, O, T> {
    /// What a position is worth to MAX. Tells `heard` what each move is worth.
    fn value<P: Deterministic>(
        &mut self,
        pos: &P,
        window: Window<i32>,
        depth: u32,
        heard: &mut dyn FnMut(P::Move, i32),
    ) -> i32
    where
        J: LeafEval<P>,
        O: Order<P>,
        T: Trace<P>,
    {
        if !self.meter.node() {
            return 0;
        }
        if T::ON {
            self.trace.enter(Visit {
                pos,
                kind: Kind::of(pos.turn(), self.max),
                depth,
                window: window.as_f64(),
            });
        }
        let value = match pos.turn() {
            Turn::Over(points) => {
                self.meter.counts.over += 1;
                let value = self.rules.judge.result(pos, points, depth, self.max);
                self.trace.leaf(LeafReason::Over, f64::from(value));
                value
            }
            Turn::Player(_) if depth == 0 => {
                self.meter.counts.horizon += 1;
                let value = self.rules.judge.static_eval(pos, self.max);
                self.trace.leaf(LeafReason::Depth, f64::from(value));
                value
            }
            Turn::Player(side) => self.best(pos, side, window, depth, heard),
            Turn::Chance => unreachable!("a deterministic game leaves nothing to chance"),
        };
        if !self.meter.stopped {
            self.trace.leave(f64::from(value));
        }
        value
    }

    /// The highest value of the moves of MAX, or the lowest of those of MIN, as far
    /// as it matters.
    fn best<P: Deterministic>(
        &mut self,
        pos: &P,
        side: Side,
        mut window: Window<i32>,
        depth: u32,
        heard: &mut dyn FnMut(P::Move, i32),
    ) -> i32
    where
        J: LeafEval<P>,
        O: Order<P>,
        T: Trace<P>,
    {
        let kind = Kind::of(Turn::Player(side), self.max);
        let is_max = kind == Kind::Max;
        let node = Node {
            kind,
            max: self.max,
            depth,
        };
        let mut moves = self.rules.order.moves(pos, node);
        let mut best: Option<i32> = None;
        while let Some(mv) = moves.next() {
            let after = pos.after(mv);
            let search = |run: &mut Self, window, probe| {
                let odds = None;
                run.trace.descend(Step { mv, odds, probe });
                run.value(&after, window, depth - 1, &mut |_, _| ())
            };
            let value = match best {
                None => search(self, window, false),
                Some(_) => {
                    let value = search(self, scouting(window, is_max), true);
                    let is_inside = window.alpha < value && value < window.beta;
                    match is_inside && !self.meter.stopped {
                        true => search(self, window, false),
                        false => value,
                    }
                }
            };
            if self.meter.stopped {
                return 0;
            }
            heard(mv, value);
            let so_far = match best {
                None => value,
                Some(best) if is_max => best.max(value),
                Some(best) => best.min(value),
            };
            best = Some(so_far);
            if is_max {
                window.alpha = window.alpha.max(value);
            } else {
                window.beta = window.beta.min(value);
            }
            if T::ON {
                let (value, so_far) = (f64::from(value), f64::from(so_far));
                self.trace.child(mv, value, so_far, window.as_f64());
            }
            if window.beta <= window.alpha {
                self.cut(is_max, moves);
                break;
            }
        }
        best.unwrap_or(0)
    }

    fn cut<P: Deterministic>(&mut self, is_max: bool, rest: impl Iterator<Item = P::Move>)
    where
        T: Trace<P>,
    {
        let rest: Vec<P::Move> = rest.collect();
        if rest.is_empty() {
            return;
        }
        self.meter.cutoff(rest.len());
        let reason = match is_max {
            true => CutReason::High,
            false => CutReason::Low,
        };
        self.trace.cut(reason, &rest);
    }
}

/// The window in which only "better than what the node has" can be heard.
fn scouting(window: Window<i32>, is_max: bool) -> Window<i32> {
    match is_max {
        true => Window {
            beta: window.beta.min(window.alpha.saturating_add(1)),
            ..window
        },
        false => Window {
            alpha: window.alpha.max(window.beta.saturating_sub(1)),
            ..window
        },
    }
}
