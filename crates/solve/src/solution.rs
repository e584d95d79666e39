use game::{Exact, Position, Side, Turn};

/// What is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Goal {
    /// The points at the end.
    #[default]
    Points,
    /// Only who wins: 1, 0 or −1.
    Outcome,
}

/// The worth of a position or move to the side to move lies within.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Range {
    /// At least this.
    pub low: i32,
    /// At most this.
    pub high: i32,
}

impl Range {
    /// What the rules say about a position, seen by `me`.
    pub fn of<P: Position>(pos: &P, me: Side, goal: Goal) -> Range {
        let (low, high) = pos.bounds().into_inner();
        let [a, b] = [low, high].map(|points| points.seen_by(me));
        Range {
            low: a.min(b),
            high: a.max(b),
        }
        .for_goal(goal)
    }

    /// What the rules say about a move, seen by the side that makes it.
    pub fn of_move<P: Position>(pos: &P, me: Side, mv: P::Move, goal: Goal) -> Range {
        let after = pos.after(mv);
        match after.turn() {
            Turn::Over(points) => {
                let points = points.seen_by(me);
                Range {
                    low: points,
                    high: points,
                }
                .for_goal(goal)
            }
            _ => Range::of(&after, me, goal),
        }
    }

    /// The worth, when it is known.
    pub fn value(self) -> Option<i32> {
        (self.low == self.high).then_some(self.low)
    }

    /// The same as the same or the other side sees it.
    pub(crate) fn seen(self, by_the_same: bool) -> Range {
        match by_the_same {
            true => self,
            false => Range {
                low: -self.high,
                high: -self.low,
            },
        }
    }

    /// What to ask next: is it at least this? `None` when nothing is open.
    pub(crate) fn question<P: Exact>(self, goal: Goal) -> Option<i32> {
        let Range { low, high } = self;
        (low < high).then(|| match goal {
            Goal::Points => P::next_threshold(low, high),
            Goal::Outcome if high > 0 => 1,
            Goal::Outcome => 0,
        })
    }

    /// Is there something to ask about reaching `wanted`, and what?
    pub(crate) fn reaches(self, wanted: i32) -> Option<i32> {
        (self.low < wanted && wanted <= self.high).then_some(wanted)
    }

    /// Takes in the answer to a question: at least or at most `answer`.
    pub(crate) fn learn(&mut self, question: i32, answer: i32, goal: Goal) {
        let outcome = Range {
            low: answer,
            high: answer,
        }
        .for_goal(goal);
        match answer >= question {
            true => self.low = self.low.max(outcome.low).min(self.high),
            false => self.high = self.high.min(outcome.low).max(self.low),
        }
    }

    fn for_goal(self, goal: Goal) -> Range {
        match goal {
            Goal::Points => self,
            Goal::Outcome => Range {
                low: self.low.signum(),
                high: self.high.signum(),
            },
        }
    }
}

/// What is known while a solver works.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// The worth of the position that is looked at, to its side to move.
    pub range: Range,
    /// It is asked whether the worth is at least this.
    pub question: i32,
    /// Positions looked at.
    pub nodes: u64,
}

/// Why something is not known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// It was told to stop.
    Stopped,
    /// There is not enough memory for a table.
    NoMemory,
    /// A game is longer than a stack is deep.
    TooDeep,
}

/// What a solver has found.
#[derive(Clone, PartialEq, Debug)]
pub struct Solution<M> {
    /// What was asked for.
    pub goal: Goal,
    /// The worth to the side to move.
    pub range: Range,
    /// Every move's worth to the side to move, where that was asked for.
    pub moves: Vec<(M, Range)>,
    /// A line of best play to the end.
    pub line: Vec<M>,
    /// Positions looked at.
    pub nodes: u64,
    /// Bytes of memory taken by tables.
    pub bytes: usize,
    /// Why not everything is known, if so.
    pub trouble: Option<Trouble>,
}

impl<M: Copy + PartialEq> Solution<M> {
    pub(crate) fn new<P: Position<Move = M>>(pos: &P, me: Side, goal: Goal) -> Solution<M> {
        Solution {
            goal,
            range: Range::of(pos, me, goal),
            moves: Vec::new(),
            line: Vec::new(),
            nodes: 0,
            bytes: 0,
            trouble: None,
        }
    }

    /// All moves that are known to be best; where moves were not valued, the one that
    /// the line begins with.
    pub fn best(&self) -> Vec<M> {
        let Some(value) = self.range.value() else {
            return Vec::new();
        };
        if self.moves.is_empty() {
            return self.line.first().copied().into_iter().collect();
        }
        let best = self.moves.iter().filter(|(_, worth)| worth.low == value);
        best.map(|&(mv, _)| mv).collect()
    }
}
