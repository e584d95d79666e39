/// The window of alpha and beta, from MAX's view: MAX is sure of `alpha` elsewhere, MIN of
/// `beta`.
///
/// With v the true value of a node and r the result of a search inside the window:
///
/// ```text
/// v <= alpha   gives   v <= r <= alpha;
/// v >= beta    gives   beta <= r <= v;
/// otherwise    r = v.
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Window<V> {
    /// The value that MAX can reach without this node.
    pub alpha: V,
    /// The value that MIN can hold MAX to without this node.
    pub beta: V,
}

impl Window<i32> {
    /// The full window. No leaf may have the value of either end.
    pub const FULL: Window<i32> = Window {
        alpha: -i32::MAX,
        beta: i32::MAX,
    };

    /// The null window in which a scout of MAX, or of MIN, only finds out whether a move is
    /// better than the best so far.
    #[inline]
    pub(super) fn null(self, is_max: bool) -> Window<i32> {
        let Window { alpha, beta } = self;
        if is_max {
            Window {
                alpha,
                beta: beta.min(alpha.saturating_add(1)),
            }
        } else {
            Window {
                alpha: alpha.max(beta.saturating_sub(1)),
                beta,
            }
        }
    }

    /// The same window for a trace, where the ends of the full one are infinite.
    #[inline]
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
    /// The full window.
    pub const FULL: Window<f64> = Window {
        alpha: f64::NEG_INFINITY,
        beta: f64::INFINITY,
    };
}
