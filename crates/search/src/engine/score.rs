use game::Points;

/// What a value of the search means, from the view of one side.
///
/// Inside the search both kinds are one `i32`: static evaluations lie near zero, results
/// beyond all of them, a win the higher the sooner it comes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// The game ends with these points.
    Result(i32),
    /// An estimate, in the evaluator's [units](game::Evaluator::unit).
    Heuristic(i32),
}

/// Beyond every static evaluation.
const RESULT: i32 = 1 << 28;
/// One point of a result outweighs any number of plies.
const POINT: i32 = 1 << 10;

/// Larger than every value.
pub(super) const INFINITE: i32 = i32::MAX / 2;

/// The value of a result that comes `ply` plies below the root.
#[inline]
pub(super) fn result(points: i32, ply: u32) -> i32 {
    match points {
        0 => 0,
        1.. => RESULT + points * POINT - ply as i32,
        _ => -RESULT + points * POINT + ply as i32,
    }
}

/// Is this a win or a loss?
#[inline]
pub(super) fn is_decided(value: i32) -> bool {
    value.abs() > RESULT / 2
}

/// A static evaluation, kept apart from the results.
#[inline]
pub(super) fn static_eval(value: i32) -> i32 {
    value.clamp(1 - RESULT / 2, RESULT / 2 - 1)
}

/// A value as the table stores it: the distance of a result is counted from the node, not
/// from the root.
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
        // Rounds away the distance in plies.
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

    /// In points, if `unit` of the evaluator's units make one.
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
    fn results_are_beyond_evaluations_and_sooner_is_better() {
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
