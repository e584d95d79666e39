//! Estimates: the size of a tree, the time for it, the depth that a budget reaches.
//!
//! With b moves in every position and d moves to look ahead:
//!
//! | search | leaves |
//! |---|---|
//! | minimax | b^d |
//! | alpha-beta, moves in random order | about b^(3d/4) |
//! | alpha-beta, best move always first | b^⌈d/2⌉ + b^⌊d/2⌋ − 1, about b^(d/2) |
//!
//! Textbooks mostly count leaves only. The whole tree has b/(b−1) times as many nodes, and
//! iterative deepening visits b/(b−1) times as many again.

use game::Lang;
use words::number::{decimal, grouped};

/// A number that may be far too large to be written out.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Big {
    /// Its logarithm to the base ten.
    pub log10: f64,
    /// The number itself, where it is whole and fits into 128 bits.
    pub exact: Option<u128>,
}

impl Big {
    /// `base` to the power of `exponent`.
    pub fn power(base: f64, exponent: f64) -> Big {
        let is_whole = |number: f64| number.fract() == 0.0 && number < 1e9;
        let exact = (is_whole(base) && is_whole(exponent))
            .then(|| (base as u128).checked_pow(exponent as u32))
            .flatten();
        Big {
            log10: exponent * base.log10(),
            exact,
        }
    }

    /// About this many.
    pub fn about(number: f64) -> Big {
        Big {
            log10: number.log10(),
            exact: None,
        }
    }

    fn exactly(number: u128) -> Big {
        Big {
            log10: (number as f64).log10(),
            exact: Some(number),
        }
    }

    /// The number, as far as floating point numbers go.
    pub fn to_f64(self) -> f64 {
        self.exact
            .map_or_else(|| 10_f64.powf(self.log10), |exact| exact as f64)
    }

    /// `1,500,625`, `2,251,875,390,625 (2.25 × 10^12)` or `10^154.4`.
    pub fn in_lang(self, lang: Lang) -> String {
        // Larger numbers are written as powers.
        const WRITTEN_OUT: u128 = 1_000_000_000_000_000_000_000;
        let power = match self.log10 {
            log if log >= 300.0 => format!("10^{}", decimal(&format!("{log:.1}"), lang)),
            log => {
                // Rounding up to 10 would be a power of its own.
                let whole = (log + 1e-9).floor();
                let digits = format!("{:.2}", 10_f64.powf(log - whole));
                let digits = digits.trim_end_matches('0').trim_end_matches('.');
                match digits {
                    "1" => format!("10^{whole}"),
                    digits => format!("{} × 10^{whole}", decimal(digits, lang)),
                }
            }
        };
        match self.exact {
            Some(exact) if exact < 10_000_000 => grouped(exact, lang),
            Some(exact) if exact < WRITTEN_OUT => format!("{} ({power})", grouped(exact, lang)),
            Some(_) => power,
            None if self.log10 < 7.0 => {
                let number = self.to_f64();
                let digits = format!("{number:.1}");
                decimal(digits.trim_end_matches(".0"), lang)
            }
            None => power,
        }
    }
}

/// A uniform tree: the same number of moves everywhere, searched to a depth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct UniformTree {
    /// Moves in every position, at least one; it may be a mean.
    pub branching: f64,
    /// Moves to look ahead.
    pub depth: u32,
}

impl UniformTree {
    /// Leaves that minimax looks at.
    pub fn leaves(self) -> Big {
        Big::power(self.branching, f64::from(self.depth))
    }

    /// Nodes of the whole tree, the root and the leaves included.
    pub fn nodes(self) -> Big {
        let UniformTree { branching, depth } = self;
        if branching == 1.0 {
            return Big::exactly(u128::from(depth) + 1);
        }
        let leaves = self.leaves();
        let whole = leaves.exact.and_then(|leaves| {
            let base = branching as u128;
            Some((leaves.checked_mul(base)? - 1) / (base - 1))
        });
        match whole {
            Some(nodes) => Big::exactly(nodes),
            None => {
                // The small terms are lost beside the last one only where it is large.
                let inverse = 10_f64.powf(-leaves.log10);
                let factor = (branching - inverse) / (branching - 1.0);
                Big {
                    log10: leaves.log10 + factor.log10(),
                    exact: None,
                }
            }
        }
    }

    /// Leaves that alpha-beta looks at when moves come in random order, about.
    pub fn random_order(self) -> Big {
        Big::power(self.branching, 0.75 * f64::from(self.depth))
    }

    /// The rule of thumb for alpha-beta when the best move always comes first.
    pub fn perfect_order(self) -> Big {
        Big::power(self.branching, 0.5 * f64::from(self.depth))
    }

    /// The leaves that alpha-beta must look at however good the order is (Knuth and
    /// Moore).
    pub fn fewest_leaves(self) -> Big {
        let half = f64::from(self.depth / 2);
        let other = f64::from(self.depth) - half;
        let [short, long] = [half, other].map(|depth| Big::power(self.branching, depth));
        let exact = short
            .exact
            .zip(long.exact)
            .and_then(|(short, long)| (short - 1).checked_add(long));
        match exact {
            Some(leaves) => Big::exactly(leaves),
            None => {
                let share = 10_f64.powf(short.log10 - long.log10);
                let one = 10_f64.powf(-long.log10);
                Big {
                    log10: long.log10 + (1.0 + share - one).log10(),
                    exact: None,
                }
            }
        }
    }

    /// Positions in memory at a time, in a search that goes deep first.
    pub fn space(self) -> f64 {
        self.branching * f64::from(self.depth)
    }
}

/// The overhead of iterative deepening, as a factor on the leaves: b/(b−1). `None` for one move everywhere, where it has no bound.
pub fn deepening(branching: f64) -> Option<f64> {
    (branching > 1.0).then(|| branching / (branching - 1.0))
}

/// The depth that a budget of positions reaches.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Reach {
    /// Minimax: the logarithm of the budget to the base b.
    pub minimax: f64,
    /// Alpha-beta in random order: four thirds of it.
    pub random_order: f64,
    /// Alpha-beta with the best move first: twice as deep.
    pub perfect_order: f64,
}

impl Reach {
    /// `None` for one move everywhere, which any budget follows to the end.
    pub fn of(branching: f64, budget: f64) -> Option<Reach> {
        let depth = (branching > 1.0).then(|| budget.max(1.0).ln() / branching.ln())?;
        Some(Reach {
            minimax: depth,
            random_order: depth * 4.0 / 3.0,
            perfect_order: depth * 2.0,
        })
    }
}

/// A duration in a readable unit: the word for the unit, and the amount.
pub fn span(seconds: f64) -> (&'static str, f64) {
    const MINUTE: f64 = 60.0;
    const HOUR: f64 = 60.0 * MINUTE;
    const DAY: f64 = 24.0 * HOUR;
    const YEAR: f64 = 365.25 * DAY;
    match seconds {
        s if s < 1e-3 => ("microseconds", s * 1e6),
        s if s < 1.0 => ("milliseconds", s * 1e3),
        s if s < 2.0 * MINUTE => ("seconds", s),
        s if s < 2.0 * HOUR => ("minutes", s / MINUTE),
        s if s < 2.0 * DAY => ("hours", s / HOUR),
        s if s < 2.0 * YEAR => ("days", s / DAY),
        s => ("years", s / YEAR),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(branching: f64, depth: u32) -> UniformTree {
        UniformTree { branching, depth }
    }

    #[test]
    fn figures_of_the_course() {
        assert_eq!(tree(10.0, 6).leaves().exact, Some(1_000_000));
        assert_eq!(tree(10.0, 6).nodes().exact, Some(1_111_111));
        assert_eq!(tree(35.0, 4).leaves().exact, Some(1_500_625));
        assert_eq!(tree(35.0, 8).leaves().exact, Some(2_251_875_390_625));
        let connect4 = tree(7.0, 8);
        assert_eq!(connect4.leaves().exact, Some(5_764_801));
        assert_eq!(connect4.random_order().exact, Some(117_649));
        assert_eq!(connect4.perfect_order().exact, Some(2_401));
        assert_eq!(connect4.fewest_leaves().exact, Some(4_801));
        assert_eq!(connect4.space(), 56.0);
        assert_eq!(tree(10.0, 60).leaves().in_lang(Lang::En), "10^60");
        for (branching, depth, log10) in [(35.0, 100, 154.4), (250.0, 150, 359.7), (3.0, 100, 47.7)]
        {
            let leaves = tree(branching, depth).leaves();
            assert!((leaves.log10 - log10).abs() < 0.05, "{branching}^{depth}");
        }
    }

    #[test]
    fn the_overhead_of_deepening() {
        for (branching, percent) in [(10.0, 11.1), (6.0, 20.0), (7.0, 16.7), (35.0, 2.9)] {
            let over = 100.0 * (deepening(branching).expect("several moves") - 1.0);
            assert!((over - percent).abs() < 0.05, "{branching}: {over}");
        }
        assert_eq!(deepening(1.0), None);
    }

    #[test]
    fn twice_as_deep_for_the_same_budget() {
        let reach = Reach::of(35.0, 1e7).expect("several moves");
        assert_eq!(format!("{:.3}", reach.minimax), "4.533");
        assert_eq!(format!("{:.3}", reach.perfect_order), "9.067");
        assert_eq!(Reach::of(1.0, 1e7), None);
    }

    #[test]
    fn sums_agree_with_adding_up() {
        for branching in [1_u32, 2, 3, 7, 35] {
            let mut nodes = 0_u128;
            for depth in 0..12 {
                nodes += u128::from(branching).pow(depth);
                let tree = tree(f64::from(branching), depth);
                assert_eq!(tree.nodes().exact, Some(nodes), "{branching}^{depth}");
            }
        }
        // A mean has no exact figures, but near ones.
        let near = tree(2.5, 3).nodes().to_f64();
        assert!((near - 25.375).abs() < 1e-9, "{near}");
        let near = tree(2.5, 3).fewest_leaves().to_f64();
        assert!((near - 7.75).abs() < 1e-9, "{near}");
    }

    #[test]
    fn large_numbers_are_told_as_powers() {
        let told = |base: f64, depth: u32| tree(base, depth).leaves().in_lang(Lang::En);
        assert_eq!(told(35.0, 8), "2,251,875,390,625 (2.25 × 10^12)");
        assert_eq!(told(250.0, 150), "10^359.7");
        assert_eq!(told(10.0, 1000), "10^1000.0");
        assert_eq!(tree(35.0, 4).leaves().in_lang(Lang::Id), "1.500.625");
        assert_eq!(told(1.0, 5), "1");
    }

    #[test]
    fn spans_are_told_in_a_unit_that_fits() {
        let (unit, days) = span(2_251_875.390_625);
        assert_eq!((unit, format!("{days:.2}").as_str()), ("days", "26.06"));
        assert_eq!(span(1.0), ("seconds", 1.0));
        assert_eq!(span(1e-6).0, "microseconds");
        assert_eq!(span(1e30).0, "years");
    }
}
