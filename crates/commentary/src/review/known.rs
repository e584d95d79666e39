use crate::Judge;

/// A value for the side to move or for the first side, in points or as the probability of
/// winning, and whether it is proven.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Worth {
    /// The value.
    pub value: f64,
    /// Is it proven?
    pub exact: bool,
}

/// What is known about a position or a move, seen by one side: proven bounds, and an
/// estimate.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Known {
    pub(super) low: f64,
    pub(super) high: f64,
    pub(super) estimate: Option<f64>,
}

impl Known {
    pub(super) const NOTHING: Known = Known {
        low: f64::NEG_INFINITY,
        high: f64::INFINITY,
        estimate: None,
    };

    pub(super) fn exact(value: f64) -> Known {
        Known {
            low: value,
            high: value,
            estimate: None,
        }
    }

    pub(super) fn between(low: f64, high: f64) -> Known {
        Known {
            low,
            high,
            estimate: None,
        }
    }

    pub(super) fn estimate(value: f64) -> Known {
        Known {
            estimate: Some(value),
            ..Known::NOTHING
        }
    }

    pub(super) fn of(worth: Worth) -> Known {
        if worth.exact {
            Known::exact(worth.value)
        } else {
            Known::estimate(worth.value)
        }
    }

    pub(super) fn is_exact(self) -> bool {
        self.low == self.high
    }

    /// Both together: the closer bounds, and the later estimate.
    #[must_use]
    pub(super) fn and(self, later: Known) -> Known {
        Known {
            low: self.low.max(later.low),
            high: self.high.min(later.high),
            estimate: later.estimate.or(self.estimate),
        }
    }

    /// The same seen by the other side.
    #[must_use]
    pub(super) fn for_other(self, judge: Judge) -> Known {
        Known {
            low: judge.for_other(self.high),
            high: judge.for_other(self.low),
            estimate: self.estimate.map(|value| judge.for_other(value)),
        }
    }

    /// The value, or the estimate as far as the bounds allow it.
    pub(super) fn worth(self) -> Option<Worth> {
        if self.is_exact() {
            return Some(Worth {
                value: self.low,
                exact: true,
            });
        }
        let estimate = self.estimate?;
        Some(Worth {
            value: estimate.max(self.low).min(self.high),
            exact: false,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn estimates_stay_within_what_is_proven() {
        let known = Known::estimate(3.0).and(Known::between(-18.0, 0.0));
        let worth = known.worth().expect("an estimate");
        assert_eq!((worth.value, worth.exact), (0.0, false));
        let known = known.and(Known::between(0.0, 5.0));
        let worth = known.worth().expect("a value");
        assert_eq!((worth.value, worth.exact), (0.0, true));
        assert_eq!(Known::between(1.0, 2.0).worth(), None);
    }
}
