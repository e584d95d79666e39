use game::{Info, Points, Side};
use lobby::MoveValue;

/// What values mean in a game.
#[derive(Clone, Copy, Debug)]
pub struct Judge {
    /// They are chances of winning, from 0 to 1.
    pub is_chance: bool,
    /// Points count, not only who wins.
    pub is_scored: bool,
}

/// What a move cost.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Cost {
    /// In points, or in chance of winning.
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
        match self.is_chance {
            true => points
                .winner()
                .map_or(0.5, |side| if side == Side::First { 1.0 } else { 0.0 }),
            false => f64::from(points.seen_by(Side::First)),
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
        // Differences that an estimate is good for.
        let noticed = match (self.is_chance, self.is_scored, is_exact) {
            (_, _, true) => f64::EPSILON,
            (true, ..) => 0.03,
            (false, true, false) => 2.0,
            (false, false, false) => 0.3,
        };
        let even = self.even();
        let changes_winner =
            best.value >= even && made.value < even || best.value > even && made.value <= even;
        let mark = match value >= noticed {
            false => "",
            true if changes_winner => "??",
            true => "?",
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
