//! What a move cost: by proof where bounds decide it, otherwise by two searches.

use super::known::Known;
use crate::judge::{Judge, Mark};

/// The smallest loss of a probability of winning that is marked, and the smallest blunder.
const MISTAKE_PROBABILITY: f64 = 0.01;
const BLUNDER_PROBABILITY: f64 = 0.1;

/// How far the estimates of two moves must be apart to be marked, in points of a scored
/// game, and where only the winner counts. Moves of equal value were never that far apart
/// in any of the games of `docs/STRENGTH.md`, section Reviews.
const MARGIN_POINTS: f64 = 3.0;
const MARGIN_RESULT: f64 = 0.5;

/// What bounds prove about a move; `None` when they leave it open.
pub(super) fn proven(judge: Judge, best: Known, made: Known) -> Option<Mark> {
    let least_lost = best.low - made.high;
    let most_lost = best.high - made.low;
    if judge.is_chance {
        return by_probability(least_lost, most_lost);
    }
    if judge.outcome(best.low) > judge.outcome(made.high) {
        return Some(Mark::Blunder);
    }
    let same_outcome = judge.outcome(best.high) <= judge.outcome(made.low);
    if most_lost <= 0.0 || same_outcome && !judge.is_scored {
        // Where only the winner counts, a slower win loses nothing.
        return Some(Mark::None);
    }
    (same_outcome && least_lost > 0.0).then_some(Mark::Mistake)
}

fn by_probability(least_lost: f64, most_lost: f64) -> Option<Mark> {
    if least_lost >= BLUNDER_PROBABILITY {
        Some(Mark::Blunder)
    } else if most_lost < MISTAKE_PROBABILITY {
        Some(Mark::None)
    } else {
        let is_mistake = least_lost >= MISTAKE_PROBABILITY && most_lost < BLUNDER_PROBABILITY;
        is_mistake.then_some(Mark::Mistake)
    }
}

/// How far two estimates must be apart to be marked.
pub(super) fn margin(judge: Judge) -> f64 {
    match (judge.is_chance, judge.is_scored) {
        (true, _) => 3.0 * MISTAKE_PROBABILITY,
        (false, true) => MARGIN_POINTS,
        (false, false) => MARGIN_RESULT,
    }
}

/// The values that a search gave a move in its last iterations.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Spread {
    lowest: f64,
    highest: f64,
    last: f64,
}

impl Spread {
    /// Of these values, of which the last is the deepest.
    pub(super) fn of(values: &[f64]) -> Spread {
        Spread {
            lowest: values.iter().copied().fold(f64::INFINITY, f64::min),
            highest: values.iter().copied().fold(f64::NEG_INFINITY, f64::max),
            last: values.last().copied().unwrap_or_default(),
        }
    }

    /// The deepest one.
    pub(super) fn value(self) -> f64 {
        self.last
    }
}

/// What two deeper searches say: the move is worse only if it was worse in every one of
/// their last iterations, by the margin at least.
pub(super) fn estimated(judge: Judge, best: Spread, made: Spread) -> Mark {
    let margin = margin(judge);
    if best.lowest - made.highest < margin {
        return Mark::None;
    }
    let even = judge.even();
    let saves = best.lowest > even - margin / 2.0 && made.highest <= even - margin;
    let wins = best.lowest >= even + margin && made.highest < even + margin / 2.0;
    if saves || wins {
        Mark::Blunder
    } else {
        Mark::Mistake
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCORED: Judge = Judge {
        is_chance: false,
        is_scored: true,
    };
    const RESULT: Judge = Judge {
        is_scored: false,
        ..SCORED
    };

    #[test]
    fn proven_losses_are_marked_by_what_they_change() {
        let mark = |judge, best, made| proven(judge, Known::exact(best), Known::exact(made));
        assert_eq!(mark(SCORED, 6.0, 6.0), Some(Mark::None));
        assert_eq!(mark(SCORED, 6.0, 5.0), Some(Mark::Mistake));
        assert_eq!(mark(SCORED, 6.0, 0.0), Some(Mark::Blunder));
        assert_eq!(mark(SCORED, 0.0, -1.0), Some(Mark::Blunder));
        assert_eq!(mark(RESULT, 6.0, 5.0), Some(Mark::None));
        assert_eq!(mark(RESULT, 6.0, -5.0), Some(Mark::Blunder));
    }

    #[test]
    fn bounds_may_be_enough() {
        let lost = Known::between(-18.0, -1.0);
        let not_lost = Known::between(0.0, 18.0);
        assert_eq!(proven(RESULT, not_lost, lost), Some(Mark::Blunder));
        assert_eq!(proven(RESULT, lost, lost), Some(Mark::None));
        assert_eq!(proven(SCORED, lost, lost), None);
        assert_eq!(proven(RESULT, not_lost, not_lost), None);
    }

    #[test]
    fn estimates_must_be_apart_in_every_iteration() {
        let spread = |lowest, highest| Spread::of(&[lowest, highest]);
        let mark = |best, made| estimated(SCORED, best, made);
        assert_eq!(mark(spread(4.0, 9.0), spread(-2.0, 1.5)), Mark::None);
        assert_eq!(mark(spread(9.0, 9.0), spread(2.0, 4.0)), Mark::Mistake);
        assert_eq!(mark(spread(4.0, 9.0), spread(-9.0, -1.0)), Mark::Blunder);
    }
}
