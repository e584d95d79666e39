use game::{Info, Points, Side};
use lobby::MoveValue;

/// The smallest estimated loss that is marked: in probability of winning,
const NOTICED_PROBABILITY: f64 = 0.03;
/// in points of a scored game,
const NOTICED_POINTS: f64 = 2.0;
/// and where a win counts 1 point.
const NOTICED_RESULT: f64 = 0.3;

/// What values mean in a game.
#[derive(Clone, Copy, Debug)]
pub struct Judge {
    /// Values are probabilities of winning, from 0 to 1; otherwise they are points.
    pub is_chance: bool,
    /// Points count, not only who wins.
    pub is_scored: bool,
}

/// What a move cost.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Cost {
    /// The difference to the best move, 0 or more: points, or the probability of winning.
    pub value: f64,
    /// `?` is worse than need be, `??` changes who wins; nothing where it hardly matters.
    pub mark: &'static str,
}

impl Judge {
    /// What values mean in this game.
    pub fn of(info: &Info) -> Judge {
        Judge {
            is_chance: info.chance,
            is_scored: info.scored,
        }
    }

    /// A value for the side to move, as one for the first side.
    pub fn for_first(self, side: Side, value: f64) -> f64 {
        match (side, self.is_chance) {
            (Side::First, _) => value,
            (Side::Second, true) => 1.0 - value,
            (Side::Second, false) => -value,
        }
    }

    /// The value of the end for the first side.
    pub fn result(self, points: Points) -> f64 {
        if !self.is_chance {
            return f64::from(points.seen_by(Side::First));
        }
        match points.winner() {
            Some(Side::First) => 1.0,
            Some(Side::Second) => 0.0,
            None => 0.5,
        }
    }

    /// Neither side is better.
    pub fn even(self) -> f64 {
        if self.is_chance { 0.5 } else { 0.0 }
    }

    /// What the move that was made cost against the best.
    pub fn cost(self, moves: &[MoveValue], made: &str) -> Option<Cost> {
        let best = moves.iter().max_by(|a, b| a.value.total_cmp(&b.value))?;
        let made = moves.iter().find(|valued| valued.mv == made)?;
        let value = best.value - made.value;
        let is_exact = best.exact && made.exact;
        // The smallest difference that an estimate can show.
        let noticed = match (self.is_chance, self.is_scored, is_exact) {
            (_, _, true) => f64::EPSILON,
            (true, ..) => NOTICED_PROBABILITY,
            (false, true, false) => NOTICED_POINTS,
            (false, false, false) => NOTICED_RESULT,
        };
        let even = self.even();
        let changes_winner =
            best.value >= even && made.value < even || best.value > even && made.value <= even;
        let mark = if value < noticed {
            ""
        } else if changes_winner {
            "??"
        } else {
            "?"
        };
        Some(Cost { value, mark })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn valued(moves: &[(&str, f64)], exact: bool) -> Vec<MoveValue> {
        let moves = moves.iter();
        moves
            .map(|&(mv, value)| MoveValue {
                mv: mv.to_owned(),
                value,
                exact,
            })
            .collect()
    }

    #[test]
    fn mistakes_are_marked_by_what_they_cost() {
        let judge = Judge {
            is_chance: false,
            is_scored: true,
        };
        let exact = valued(&[("1", 6.0), ("2", 5.0), ("3", -1.0)], true);
        let mark = |made| judge.cost(&exact, made).map(|cost| (cost.value, cost.mark));
        assert_eq!(mark("1"), Some((0.0, "")));
        assert_eq!(mark("2"), Some((1.0, "?")));
        assert_eq!(mark("3"), Some((7.0, "??")));
        assert_eq!(mark("9"), None);
        let about = valued(&[("1", 6.0), ("2", 5.0)], false);
        assert_eq!(judge.cost(&about, "2").map(|cost| cost.mark), Some(""));
    }

    #[test]
    fn chances_of_the_sides_make_one() {
        let judge = Judge {
            is_chance: true,
            is_scored: true,
        };
        assert_eq!(judge.for_first(Side::Second, 0.75), 0.25);
        assert_eq!(judge.result(Points(-1)), 0.0);
        let points = Judge {
            is_chance: false,
            ..judge
        };
        assert_eq!(points.for_first(Side::Second, 3.0), -3.0);
        assert_eq!(points.result(Points(-6)), -6.0);
    }
}
