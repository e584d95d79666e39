use game::{Evaluator, Points, Position, Side, Turn, Value};

/// The values of leaves.
///
/// The books differ in this more than in anything else, so it is a parameter. Values lie
/// strictly within `-i32::MAX < value < i32::MAX`, in a unit of the implementor's choice.
pub trait LeafEval<P: Position> {
    /// The value of an unfinished position at the horizon, from the view of `me`.
    fn static_eval(&self, pos: &P, me: Side) -> i32;

    /// The value of a finished game with this result, from the view of `me`. `depth` is the
    /// depth that the search had left: more is sooner.
    fn result(&self, pos: &P, points: Points, depth: u32, me: Side) -> i32;

    /// The value of any position as if it were a leaf, from the view of `me`.
    fn value(&self, pos: &P, depth: u32, me: Side) -> i32 {
        match pos.turn() {
            Turn::Over(points) => self.result(pos, points, depth, me),
            Turn::Player(_) | Turn::Chance => self.static_eval(pos, me),
        }
    }
}

impl<P: Position, L: LeafEval<P> + ?Sized> LeafEval<P> for &L {
    #[inline]
    fn static_eval(&self, pos: &P, me: Side) -> i32 {
        (**self).static_eval(pos, me)
    }

    #[inline]
    fn result(&self, pos: &P, points: Points, depth: u32, me: Side) -> i32 {
        (**self).result(pos, points, depth, me)
    }
}

/// The points of a finished game, and 0 for an unfinished one.
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

/// +1 for a win, −1 for a loss, 0 for a draw or an unfinished game.
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

/// An evaluator's static evaluation in its units, and a rule for finished games.
#[derive(Clone, Copy, Debug)]
pub struct StaticEval<E> {
    /// The evaluator for unfinished games.
    pub evaluator: E,
    /// The value of a finished game.
    pub ending: Ending,
}

/// The value of a finished game beside static evaluations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The static evaluation of the last position, as if it were any other.
    Evaluated,
    /// `win` for the winner, and the points on top in the evaluator's units. 0 for a draw.
    Points {
        /// More than any static evaluation.
        win: i32,
    },
    /// `win` for the winner, and one more for each unit of depth that the search had left: the
    /// sooner the better. 0 for a draw.
    Sooner {
        /// More than any static evaluation.
        win: i32,
    },
    /// One point for the winner, however high the win. With static evaluations between −1 and
    /// 1 point, values are probabilities of winning, and their means make sense.
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
