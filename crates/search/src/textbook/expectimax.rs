use game::{Position, Side, Turn};

use super::limits::Meter;
use super::minimax::first_with;
use super::{
    Found, Kind, LeafEval, LeafReason, Limits, MAX_DEPTH, NoTrace, Step, Trace, Visit, Window,
};

/// Expectiminimax: minimax for games with luck. A chance node is worth the mean of
/// its outcomes, weighed by how often they come up.
///
/// Every position within the depth is looked at; an outcome of chance costs one unit
/// of depth, as a move does. [`Star`](super::Star) finds the same values sooner.
#[derive(Clone, Copy, Debug)]
pub struct Expectimax<J> {
    /// What leaves are worth.
    pub judge: J,
    /// Which side MAX is: by default the one to move, or the first where luck is.
    pub max: Option<Side>,
}

impl<J> Expectimax<J> {
    /// Expectiminimax as in the books.
    pub const fn new(judge: J) -> Expectimax<J> {
        Expectimax { judge, max: None }
    }

    /// Searches so many moves and outcomes deep.
    pub fn search<P: Position>(&self, pos: &P, depth: u32) -> Found<P::Move, f64>
    where
        J: LeafEval<P>,
    {
        self.run(pos, depth, Limits::default(), &mut NoTrace)
            .expect("a search without limits ends")
    }

    /// Searches so many moves and outcomes deep and tells a trace; `None` when a limit
    /// was hit.
    pub fn run<P: Position, T: Trace<P>>(
        &self,
        pos: &P,
        depth: u32,
        limits: Limits<'_>,
        trace: &mut T,
    ) -> Option<Found<P::Move, f64>>
    where
        J: LeafEval<P>,
    {
        let depth = depth.min(MAX_DEPTH);
        let to_move = match pos.turn() {
            Turn::Player(side) => side,
            Turn::Chance | Turn::Over(_) => Side::First,
        };
        trace.iteration(depth);
        let mut run = Run {
            judge: &self.judge,
            max: self.max.unwrap_or(to_move),
            meter: Meter::new(limits),
            trace,
            at_root: Vec::new(),
        };
        let value = run.value(pos, depth, true);
        if run.meter.stopped {
            run.trace.stop();
            return None;
        }
        let best = match pos.turn() {
            Turn::Player(_) => first_with(value, &run.at_root),
            Turn::Chance | Turn::Over(_) => None,
        };
        Some(Found {
            value,
            best,
            moves: run.at_root,
            counts: run.meter.counts,
        })
    }
}

struct Run<'a, P: Position, J, T> {
    judge: &'a J,
    max: Side,
    meter: Meter<'a>,
    trace: &'a mut T,
    /// The moves or outcomes of the root with their values.
    at_root: Vec<(P::Move, f64)>,
}

impl<P: Position, J: LeafEval<P>, T: Trace<P>> Run<'_, P, J, T> {
    /// What a position is worth to MAX.
    fn value(&mut self, pos: &P, depth: u32, is_root: bool) -> f64 {
        if !self.meter.node() {
            return 0.0;
        }
        let turn = pos.turn();
        self.trace.enter(Visit {
            pos,
            kind: Kind::of(turn, self.max),
            depth,
            window: Window::<f64>::FULL,
        });
        let value = match turn {
            Turn::Over(points) => {
                self.meter.counts.over += 1;
                let value = f64::from(self.judge.result(pos, points, depth, self.max));
                self.trace.leaf(LeafReason::Over, value);
                value
            }
            _ if depth == 0 => {
                self.meter.counts.horizon += 1;
                let value = f64::from(self.judge.static_eval(pos, self.max));
                self.trace.leaf(LeafReason::Depth, value);
                value
            }
            Turn::Player(side) => self.best(pos, side, depth, is_root),
            Turn::Chance => self.mean(pos, depth, is_root),
        };
        if !self.meter.stopped {
            self.trace.leave(value);
        }
        value
    }

    /// The highest value of the moves of MAX, or the lowest of those of MIN.
    fn best(&mut self, pos: &P, side: Side, depth: u32, is_root: bool) -> f64 {
        let maximise = side == self.max;
        let mut best = if maximise {
            f64::NEG_INFINITY
        } else {
            f64::INFINITY
        };
        for mv in pos.moves() {
            let value = self.child(pos, mv, None, depth);
            if self.meter.stopped {
                break;
            }
            best = if maximise {
                best.max(value)
            } else {
                best.min(value)
            };
            self.trace.child(mv, value, best, Window::<f64>::FULL);
            if is_root {
                self.at_root.push((mv, value));
            }
        }
        best
    }

    /// The mean of the outcomes.
    fn mean(&mut self, pos: &P, depth: u32, is_root: bool) -> f64 {
        let total: f64 = pos.moves().map(|mv| f64::from(pos.weight(mv))).sum();
        let mut sum = 0.0;
        for mv in pos.moves() {
            let weight = f64::from(pos.weight(mv));
            let value = self.child(pos, mv, Some(weight / total), depth);
            if self.meter.stopped {
                break;
            }
            // Divided once at the end, so that whole values have an exact sum.
            sum += weight * value;
            self.trace
                .child(mv, value, sum / total, Window::<f64>::FULL);
            if is_root {
                self.at_root.push((mv, value));
            }
        }
        sum / total
    }

    fn child(&mut self, pos: &P, mv: P::Move, odds: Option<f64>, depth: u32) -> f64 {
        self.trace.descend(Step {
            mv,
            odds,
            probe: false,
        });
        self.value(&pos.after(mv), depth - 1, false)
    }
}
