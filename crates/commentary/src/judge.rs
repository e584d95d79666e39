use std::cmp::Ordering;

use game::{Info, Points, Side};

/// What values mean in a game.
#[derive(Clone, Copy, Debug)]
pub struct Judge {
    /// Values are probabilities of winning, from 0 to 1; otherwise they are points.
    pub is_chance: bool,
    /// Points count, not only who wins.
    pub is_scored: bool,
}

/// What a move cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Mark {
    /// Nothing that is known.
    #[default]
    None,
    /// `?`: it costs points, or the probability of winning, or seems to.
    Mistake,
    /// `??`: it changes who wins, or seems to.
    Blunder,
}

impl Mark {
    /// As it is written behind a move.
    pub const fn text(self) -> &'static str {
        match self {
            Mark::None => "",
            Mark::Mistake => "?",
            Mark::Blunder => "??",
        }
    }
}

impl Judge {
    /// What values mean in this game.
    pub fn of(info: &Info) -> Judge {
        Judge {
            is_chance: info.chance,
            is_scored: info.scored,
        }
    }

    /// A value for one side, as one for the other.
    pub fn for_other(self, value: f64) -> f64 {
        if self.is_chance { 1.0 - value } else { -value }
    }

    /// A value for the side to move, as one for the first side.
    pub fn for_first(self, side: Side, value: f64) -> f64 {
        match side {
            Side::First => value,
            Side::Second => self.for_other(value),
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

    /// Who wins with this value, seen by the side whose value it is: `Greater` is a win.
    pub fn outcome(self, value: f64) -> Ordering {
        value.partial_cmp(&self.even()).unwrap_or(Ordering::Equal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
