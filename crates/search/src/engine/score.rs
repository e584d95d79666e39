use game::Points;

/// The values a search compares: opinions in the evaluator's units near zero, and
/// results beyond all opinions, the sooner win the better.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// The game ends with these points, seen by whoever asked.
    Result(i32),
    /// An opinion, in units of the evaluator.
    Heuristic(i32),
}

/// Beyond every opinion.
const RESULT: i32 = 1 << 28;
/// One point of a result outweighs any number of moves.
const POINT: i32 = 1 << 10;

/// Larger than every value.
pub(super) const INFINITE: i32 = i32::MAX / 2;

/// The value of a result that comes `ply` moves below the root.
#[inline]
pub(super) fn result(points: i32, ply: u32) -> i32 {
    match points {
        0 => 0,
        1.. => RESULT + points * POINT - ply as i32,
        _ => -RESULT + points * POINT + ply as i32,
    }
}

/// Is this a result that is no draw?
#[inline]
pub(super) fn is_decided(value: i32) -> bool {
    value.abs() > RESULT / 2
}

/// An opinion never reaches the results.
#[inline]
pub(super) fn static_eval(value: i32) -> i32 {
    value.clamp(1 - RESULT / 2, RESULT / 2 - 1)
}

/// A value as the table keeps it: results counted from the position, not the root.
#[inline]
pub(super) fn to_table(value: i32, ply: u32) -> i32 {
    match value {
        _ if !is_decided(value) => value,
        1.. => value + ply as i32,
        _ => value - ply as i32,
    }
}

/// The reverse of [`to_table`].
#[inline]
pub(super) fn from_table(value: i32, ply: u32) -> i32 {
    match value {
        _ if !is_decided(value) => value,
        1.. => value - ply as i32,
        _ => value + ply as i32,
    }
}

/// What a value means.
pub(super) fn explain(value: i32) -> Score {
    if is_decided(value) {
        // Round away the moves it takes.
        let beyond = value.abs() - RESULT;
        let points = (beyond + POINT - 1) / POINT;
        Score::Result(points * value.signum())
    } else {
        Score::Heuristic(value)
    }
}

impl Score {
    /// The points of a finished game, seen by `side`.
    pub fn of_result(points: Points, side: game::Side) -> Score {
        Score::Result(points.seen_by(side))
    }

    /// In points, if `unit` units of opinion make one.
    pub fn points(self, unit: i32) -> f64 {
        match self {
            Score::Result(points) => f64::from(points),
            Score::Heuristic(value) => f64::from(value) / f64::from(unit.max(1)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_beyond_opinions_and_sooner_is_better() {
        assert!(result(1, 100) > static_eval(i32::MAX));
        assert!(result(1, 3) > result(1, 5));
        assert!(result(2, 90) > result(1, 1));
        assert!(result(-1, 5) > result(-1, 3));
        assert_eq!(result(0, 7), 0);
        for points in [-98, -2, -1, 1, 2, 18, 98] {
            for ply in [0, 1, 50, 120] {
                let value = result(points, ply);
                assert_eq!(explain(value), Score::Result(points));
                assert_eq!(from_table(to_table(value, ply), ply), value);
            }
        }
    }
}
