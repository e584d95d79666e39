use std::collections::HashMap;

use game::{Deterministic, Side, Turn};

use super::limits::Meter;
use super::minimax::first_with;
use super::{
    CutReason, Found, Kind, LeafEval, LeafReason, Limits, MAX_DEPTH, Natural, NoTrace, Node, Order,
    Step, Trace, Visit, Window,
};

/// Alpha-beta with a memory: a transposition table.
///
/// Different moves in another order often lead to the same position. What was found out
/// about it is kept, with what kind of knowledge it is: the value, or only that it is at
/// least or at most so much, because the node was left early. Coming there again, the
/// node may be settled without a look, or the move that was best is tried first.
///
/// Only what was searched exactly as deep is believed, so that the value is that of
/// [`AlphaBeta`](super::AlphaBeta); and the whole position is the key, so that no two are
/// ever mistaken for each other. The engine's table is smaller and bolder.
#[derive(Clone, Copy, Debug)]
pub struct AlphaBetaTt<J, O = Natural> {
    /// What leaves are worth.
    pub judge: J,
    /// In which order moves are tried, after the one that was best last time.
    pub order: O,
    /// What matters at the root.
    pub window: Window<i32>,
    /// Which side MAX is: by default the one to move.
    pub max: Option<Side>,
}

/// What is known of a position.
struct Entry<M> {
    depth: u32,
    /// The value lies from here…
    low: i32,
    /// …to here.
    high: i32,
    best: Option<M>,
}

impl<J> AlphaBetaTt<J> {
    /// Alpha-beta with a memory, in the game's own order of moves.
    pub const fn new(judge: J) -> AlphaBetaTt<J> {
        AlphaBetaTt {
            judge,
            order: Natural,
            window: Window::<i32>::FULL,
            max: None,
        }
    }
}

impl<J, O> AlphaBetaTt<J, O> {
    /// The same with another order of moves.
    pub fn order<O2>(self, order: O2) -> AlphaBetaTt<J, O2> {
        AlphaBetaTt {
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
            table: HashMap::new(),
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

struct Run<'a, 'm, P: Deterministic, J, O, T> {
    rules: &'a AlphaBetaTt<J, O>,
    max: Side,
    meter: Meter<'m>,
    trace: &'a mut T,
    table: HashMap<P, Entry<P::Move>>,
}

impl<P: Deterministic, J: LeafEval<P>, O: Order<P>, T: Trace<P>> Run<'_, '_, P, J, O, T> {
    /// What a position is worth to MAX. Tells `heard` what each move is worth.
    fn value(
        &mut self,
        pos: &P,
        window: Window<i32>,
        depth: u32,
        heard: &mut dyn FnMut(P::Move, i32),
    ) -> i32 {
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
                self.leaf(LeafReason::Over, value)
            }
            Turn::Player(_) if depth == 0 => {
                self.meter.counts.horizon += 1;
                let value = self.rules.judge.static_eval(pos, self.max);
                self.leaf(LeafReason::Depth, value)
            }
            Turn::Player(side) => match self.known(pos, window, depth) {
                Some(value) => {
                    self.meter.counts.known += 1;
                    self.leaf(LeafReason::Known, value)
                }
                None => self.best(pos, side, window, depth, heard),
            },
            Turn::Chance => unreachable!("a deterministic game leaves nothing to chance"),
        };
        if !self.meter.stopped {
            self.trace.leave(f64::from(value));
        }
        value
    }

    fn leaf(&mut self, reason: LeafReason, value: i32) -> i32 {
        self.trace.leaf(reason, f64::from(value));
        value
    }

    /// What the table knows, if that is enough here.
    fn known(&self, pos: &P, window: Window<i32>, depth: u32) -> Option<i32> {
        let entry = self.table.get(pos).filter(|entry| entry.depth == depth)?;
        if entry.low == entry.high || entry.low >= window.beta {
            return Some(entry.low);
        }
        (entry.high <= window.alpha).then_some(entry.high)
    }

    /// The highest value of the moves of MAX, or the lowest of those of MIN, as far
    /// as it matters.
    fn best(
        &mut self,
        pos: &P,
        side: Side,
        window: Window<i32>,
        depth: u32,
        heard: &mut dyn FnMut(P::Move, i32),
    ) -> i32 {
        let kind = Kind::of(Turn::Player(side), self.max);
        let is_max = kind == Kind::Max;
        let node = Node {
            kind,
            max: self.max,
            depth,
        };
        let mut moves: Vec<P::Move> = self.rules.order.moves(pos, node).collect();
        let remembered = self.table.get(pos).and_then(|entry| entry.best);
        if let Some(at) = moves.iter().position(|&mv| Some(mv) == remembered) {
            moves[..=at].rotate_right(1);
        }
        let mut now = window;
        let mut found: Option<(i32, P::Move)> = None;
        for (number, &mv) in moves.iter().enumerate() {
            let (odds, probe) = (None, false);
            self.trace.descend(Step { mv, odds, probe });
            let value = self.value(&pos.after(mv), now, depth - 1, &mut |_, _| ());
            if self.meter.stopped {
                return 0;
            }
            heard(mv, value);
            let is_better = found.is_none_or(|(best, _)| match is_max {
                true => value > best,
                false => value < best,
            });
            let (so_far, by) = match found {
                Some(found) if !is_better => found,
                _ => (value, mv),
            };
            found = Some((so_far, by));
            if is_max {
                now.alpha = now.alpha.max(value);
            } else {
                now.beta = now.beta.min(value);
            }
            if T::ON {
                let (value, so_far) = (f64::from(value), f64::from(so_far));
                self.trace.child(mv, value, so_far, now.as_f64());
            }
            let rest = &moves[number + 1..];
            if now.beta <= now.alpha {
                if !rest.is_empty() {
                    self.meter.cutoff(rest.len());
                    let reason = match is_max {
                        true => CutReason::High,
                        false => CutReason::Low,
                    };
                    self.trace.cut(reason, rest);
                }
                break;
            }
        }
        let Some((value, best)) = found else {
            return 0;
        };
        self.keep(pos, window, depth, value, best);
        value
    }

    /// Remembers what a search inside the window says about the true value.
    fn keep(&mut self, pos: &P, window: Window<i32>, depth: u32, value: i32, best: P::Move) {
        let Window { alpha, beta } = Window::<i32>::FULL;
        let mut low = if value > window.alpha { value } else { alpha };
        let mut high = if value < window.beta { value } else { beta };
        if let Some(before) = self.table.get(pos).filter(|entry| entry.depth == depth) {
            low = low.max(before.low);
            high = high.min(before.high);
        }
        let best = Some(best);
        let entry = Entry {
            depth,
            low,
            high,
            best,
        };
        self.table.insert(pos.clone(), entry);
    }
}
