use game::{Evaluator, Points, Position, Side, Turn, Value};

/// What a leaf of the tree is worth.
///
/// The books differ in this more than in anything else, so it is a parameter. A
/// judge stays strictly within `-i32::MAX < value < i32::MAX`.
pub trait LeafEval<P: Position> {
    /// An unfinished position, where the search may not look further, seen by `me`.
    fn static_eval(&self, pos: &P, me: Side) -> i32;

    /// A finished game with this result, seen by `me`. `depth` is how many moves
    /// the search could have looked further: more is sooner.
    fn result(&self, pos: &P, points: Points, depth: u32, me: Side) -> i32;

    /// Any position as if it were a leaf.
    fn value(&self, pos: &P, depth: u32, me: Side) -> i32 {
        match pos.turn() {
            Turn::Over(points) => self.result(pos, points, depth, me),
            Turn::Player(_) | Turn::Chance => self.static_eval(pos, me),
        }
    }
}

/// A borrowed judge judges the same.
impl<P: Position, J: LeafEval<P>> LeafEval<P> for &J {
    #[inline]
    fn static_eval(&self, pos: &P, me: Side) -> i32 {
        (**self).static_eval(pos, me)
    }

    #[inline]
    fn result(&self, pos: &P, points: Points, depth: u32, me: Side) -> i32 {
        (**self).result(pos, points, depth, me)
    }
}

/// The points of a finished game; nothing for any other.
#[derive(Clone, Copy, Debug)]
pub struct Results;

impl<P: Position> LeafEval<P> for Results {
    #[inline]
    fn static_eval(&self, _pos: &P, _me: Side) -> i32 {
        0
    }

    #[inline]
    fn result(&self, _pos: &P, points: Points, _depth: u32, me: Side) -> i32 {
        points.seen_by(me)
    }
}

/// +1 for a won game, −1 for a lost one, nothing for any other.
#[derive(Clone, Copy, Debug)]
pub struct Winners;

impl<P: Position> LeafEval<P> for Winners {
    #[inline]
    fn static_eval(&self, _pos: &P, _me: Side) -> i32 {
        0
    }

    #[inline]
    fn result(&self, _pos: &P, points: Points, _depth: u32, me: Side) -> i32 {
        points.seen_by(me).signum()
    }
}

/// The opinion of an evaluator, and a rule for finished games.
#[derive(Clone, Copy, Debug)]
pub struct StaticEval<E> {
    /// What it thinks of unfinished games.
    pub evaluator: E,
    /// What a finished game is worth.
    pub ending: Ending,
}

/// What a finished game is worth beside an evaluator's opinions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// What the evaluator thinks of the last position, as if it were any other.
    Evaluated,
    /// `win` for the winner, and the points on top in the evaluator's units.
    /// Nothing for a draw.
    Points {
        /// More than any opinion.
        win: i32,
    },
    /// `win` for the winner, and one more for each move the search had left: the
    /// sooner the better. Nothing for a draw.
    Sooner {
        /// More than any opinion.
        win: i32,
    },
    /// One point for the winner, however high the win. With opinions between −1 and 1
    /// point, values are chances of winning, and means of them make sense.
    Winner,
}

impl<P: Position, E: Evaluator<P>> LeafEval<P> for StaticEval<E> {
    #[inline]
    fn static_eval(&self, pos: &P, me: Side) -> i32 {
        let Value(value) = self.evaluator.evaluate(pos, me);
        value
    }

    #[inline]
    fn result(&self, pos: &P, points: Points, depth: u32, me: Side) -> i32 {
        let points = points.seen_by(me);
        match self.ending {
            Ending::Evaluated => self.static_eval(pos, me),
            Ending::Points { win } => points.signum() * win + points * self.evaluator.unit(),
            Ending::Sooner { win } => points.signum() * (win + depth as i32),
            Ending::Winner => points.signum() * self.evaluator.unit(),
        }
    }
}
