/// What still matters: MAX has `alpha` elsewhere, MIN has `beta`.
///
/// With v the true value of a node and r what a search inside the window returns:
///
/// ```text
/// v <= alpha   gives   v <= r <= alpha;
/// v >= beta    gives   beta <= r <= v;
/// otherwise    r = v.
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Window<V> {
    /// MAX can have this much without coming here.
    pub alpha: V,
    /// MIN can keep it down to this without coming here.
    pub beta: V,
}

impl Window<i32> {
    /// Everything matters. No judge may answer with either end.
    pub const FULL: Window<i32> = Window {
        alpha: -i32::MAX,
        beta: i32::MAX,
    };

    /// The same window for a trace, where the ends of the full one are infinite.
    pub fn as_f64(self) -> Window<f64> {
        let Window { alpha, beta } = Window::<i32>::FULL;
        Window {
            alpha: if self.alpha <= alpha {
                f64::NEG_INFINITY
            } else {
                f64::from(self.alpha)
            },
            beta: if self.beta >= beta {
                f64::INFINITY
            } else {
                f64::from(self.beta)
            },
        }
    }
}

impl Window<f64> {
    /// Everything matters.
    pub const FULL: Window<f64> = Window {
        alpha: f64::NEG_INFINITY,
        beta: f64::INFINITY,
    };
}
