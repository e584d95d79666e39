use game::{Exact, Position, Side, Turn};

use crate::{Goal, SolveQuery};

/// Bounds on a value, seen by the side to move: points, or the outcome 1, 0 or −1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ValueRange {
    /// The lower bound: the value is at least this.
    pub low: i32,
    /// The upper bound: the value is at most this.
    pub high: i32,
}

impl ValueRange {
    /// The bounds that the rules give for a position, seen by `me`.
    pub fn of<P: Position>(pos: &P, me: Side, goal: Goal) -> ValueRange {
        let (low, high) = pos.bounds().into_inner();
        let [a, b] = [low, high].map(|points| goal.value(points.seen_by(me)));
        ValueRange {
            low: a.min(b),
            high: a.max(b),
        }
    }

    /// The bounds that the rules give for a move, seen by `me`, who makes it.
    pub fn of_move<P: Position>(pos: &P, me: Side, mv: P::Move, goal: Goal) -> ValueRange {
        let after = pos.after(mv);
        match after.turn() {
            Turn::Over(points) => {
                let value = goal.value(points.seen_by(me));
                ValueRange {
                    low: value,
                    high: value,
                }
            }
            _ => ValueRange::of(&after, me, goal),
        }
    }

    /// The value, if the bounds have met.
    pub fn value(self) -> Option<i32> {
        (self.low == self.high).then_some(self.low)
    }

    /// The same bounds seen by the same side or by its opponent.
    pub(crate) fn seen_by(self, same_side: bool) -> ValueRange {
        if same_side {
            self
        } else {
            ValueRange {
                low: -self.high,
                high: -self.low,
            }
        }
    }

    /// The next null-window threshold: test whether the value is at least this. `None`
    /// when the value is known.
    pub(crate) fn next_threshold<P: Exact>(self, goal: Goal) -> Option<i32> {
        let ValueRange { low, high } = self;
        (low < high).then(|| match goal {
            Goal::Points => P::next_threshold(low, high),
            Goal::Outcome if high > 0 => 1,
            Goal::Outcome => 0,
        })
    }

    /// Do the bounds leave open whether the value is at least `wanted`?
    pub(crate) fn is_open(self, wanted: i32) -> bool {
        self.low < wanted && wanted <= self.high
    }

    /// Tightens a bound by the result of a null-window search: the value is at least
    /// `result` if that reached the threshold, and at most `result` otherwise.
    pub(crate) fn tighten(&mut self, threshold: i32, result: i32, goal: Goal) {
        let bound = goal.value(result);
        if result >= threshold {
            self.low = self.low.max(bound).min(self.high);
        } else {
            self.high = self.high.min(bound).max(self.low);
        }
    }
}

/// What is known while a solver works.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Bounds on the value of the position being searched, seen by its side to move.
    pub range: ValueRange,
    /// The null-window threshold being tested: is the value at least this?
    pub threshold: i32,
    /// Nodes searched so far.
    pub nodes: u64,
}

/// Why a solver gave up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SolveError {
    /// The stop signal was set.
    Stopped,
    /// There is not enough memory for a table.
    OutOfMemory,
    /// The search went deeper than its stack has room for.
    TooDeep,
}

/// The result of [`Solver::solve`](crate::Solver::solve).
#[derive(Clone, PartialEq, Debug)]
pub struct Solution<M> {
    /// What was computed: points, or only the outcome.
    pub goal: Goal,
    /// Bounds on the value, seen by the side to move.
    pub range: ValueRange,
    /// Bounds on every move's value, seen by the side to move; empty unless requested.
    pub moves: Vec<(M, ValueRange)>,
    /// A line of best play to the end of the game; to the end of the book, if the value is
    /// from a [`ValueBook`](crate::ValueBook).
    pub line: Vec<M>,
    /// Nodes searched.
    pub nodes: u64,
    /// Bytes of memory taken by tables.
    pub bytes: usize,
    /// Why not everything is known, if so.
    pub error: Option<SolveError>,
}

impl<M: Copy + PartialEq> Solution<M> {
    pub(crate) fn new<P: Position<Move = M>>(
        pos: &P,
        me: Side,
        query: SolveQuery<'_>,
    ) -> Solution<M> {
        Solution {
            goal: query.goal,
            range: ValueRange::of(pos, me, query.goal),
            moves: Vec::new(),
            line: Vec::new(),
            nodes: 0,
            bytes: 0,
            error: None,
        }
    }

    /// All moves known to be best; the first move of the line where moves were not
    /// valued.
    pub fn best(&self) -> Vec<M> {
        let Some(value) = self.range.value() else {
            return Vec::new();
        };
        if self.moves.is_empty() {
            return self.line.first().copied().into_iter().collect();
        }
        let best = self.moves.iter().filter(|(_, range)| range.low == value);
        best.map(|&(mv, _)| mv).collect()
    }
}
