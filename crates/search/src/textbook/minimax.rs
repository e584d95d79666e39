use game::{Deterministic, Position, Side, Turn};

use super::limits::Meter;
use super::{
    Found, Kind, LeafEval, LeafReason, Limits, MAX_DEPTH, NoTrace, Step, Trace, Visit, Window,
};

/// Minimax: MAX takes the highest value, MIN leaves the lowest, and every position
/// within the depth is looked at.
#[derive(Clone, Copy, Debug)]
pub struct Minimax<J> {
    /// What leaves are worth.
    pub judge: J,
    /// What an extra turn costs.
    pub extra_turn: ExtraTurn,
    /// Which side MAX is: by default the one to move.
    pub max: Option<Side>,
}

/// What the move after an extra turn costs of the depth.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum ExtraTurn {
    /// One unit, as any move. The horizon shrinks in a chain of extra turns.
    #[default]
    Costs,
    /// Nothing: depth counts changes of the turn. Ends only because chains of extra
    /// turns do.
    Free,
}

impl ExtraTurn {
    /// The depth that is left for `side`, to move after `mover` has used one unit.
    #[inline(always)]
    pub(super) fn depth_left(self, depth: u32, mover: Side, side: Side) -> u32 {
        match self {
            ExtraTurn::Free if side == mover => depth + 1,
            ExtraTurn::Free | ExtraTurn::Costs => depth,
        }
    }
}

impl<J> Minimax<J> {
    /// Minimax as in the books.
    pub const fn new(judge: J) -> Minimax<J> {
        Minimax {
            judge,
            extra_turn: ExtraTurn::Costs,
            max: None,
        }
    }

    /// Searches so many moves deep.
    pub fn search<P: Deterministic>(&self, pos: &P, depth: u32) -> Found<P::Move>
    where
        J: LeafEval<P>,
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
    {
        let depth = depth.min(MAX_DEPTH);
        let turn = pos.turn();
        let to_move = match turn {
            Turn::Player(side) => side,
            Turn::Chance | Turn::Over(_) => Side::First,
        };
        trace.iteration(depth);
        let mut run = Run {
            judge: &self.judge,
            extra_turn: self.extra_turn,
            max: self.max.unwrap_or(to_move),
            meter: Meter::new(limits),
            trace,
            at_root: Vec::new(),
        };
        // Nobody has moved yet, so that nobody can have an extra turn.
        let value = run.value(pos, !to_move, depth, true);
        if run.meter.stopped {
            run.trace.stop();
            return None;
        }
        let best = first_with(value, &run.at_root);
        Some(Found {
            value,
            best,
            moves: run.at_root,
            counts: run.meter.counts,
        })
    }
}

/// The first move with this value.
pub(super) fn first_with<M: Copy, V: PartialEq>(value: V, moves: &[(M, V)]) -> Option<M> {
    let best = moves.iter().find(|(_, v)| *v == value);
    best.map(|&(mv, _)| mv)
}

struct Run<'a, P: Position, J, T> {
    judge: &'a J,
    extra_turn: ExtraTurn,
    max: Side,
    meter: Meter<'a>,
    trace: &'a mut T,
    /// The moves of the root with their values.
    at_root: Vec<(P::Move, i32)>,
}

impl<P: Deterministic, J: LeafEval<P>, T: Trace<P>> Run<'_, P, J, T> {
    /// What a position is worth to MAX, after `mover` has moved.
    #[inline(always)]
    fn value(&mut self, pos: &P, mover: Side, depth: u32, is_root: bool) -> i32 {
        if !self.meter.node() {
            return 0;
        }
        match pos.turn() {
            Turn::Over(points) => {
                self.meter.counts.over += 1;
                let value = self.judge.result(pos, points, depth, self.max);
                self.leaf(pos, LeafReason::Over, depth, value)
            }
            Turn::Player(side) => {
                let depth = self.extra_turn.depth_left(depth, mover, side);
                if depth == 0 {
                    self.meter.counts.horizon += 1;
                    let value = self.judge.static_eval(pos, self.max);
                    self.leaf(pos, LeafReason::Depth, depth, value)
                } else {
                    self.best(pos, side, depth, is_root)
                }
            }
            Turn::Chance => unreachable!("a deterministic game leaves nothing to chance"),
        }
    }

    /// The highest value of the moves of MAX, or the lowest of those of MIN.
    fn best(&mut self, pos: &P, side: Side, depth: u32, is_root: bool) -> i32 {
        self.enter(pos, depth);
        let maximise = side == self.max;
        let mut best = if maximise { -i32::MAX } else { i32::MAX };
        for mv in pos.moves() {
            self.trace.descend(Step {
                mv,
                odds: None,
                probe: false,
            });
            let value = self.value(&pos.after(mv), side, depth - 1, false);
            if self.meter.stopped {
                return best;
            }
            best = if maximise {
                best.max(value)
            } else {
                best.min(value)
            };
            let so_far = f64::from(best);
            self.trace
                .child(mv, f64::from(value), so_far, Window::<f64>::FULL);
            if is_root {
                self.at_root.push((mv, value));
            }
        }
        self.trace.leave(f64::from(best));
        best
    }

    #[inline]
    fn leaf(&mut self, pos: &P, reason: LeafReason, depth: u32, value: i32) -> i32 {
        self.enter(pos, depth);
        self.trace.leaf(reason, f64::from(value));
        self.trace.leave(f64::from(value));
        value
    }

    #[inline]
    fn enter(&mut self, pos: &P, depth: u32) {
        if T::ON {
            self.trace.enter(Visit {
                pos,
                kind: Kind::of(pos.turn(), self.max),
                depth,
                window: Window::<f64>::FULL,
            });
        }
    }
}
