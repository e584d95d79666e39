//! Elo, its relation to scores, and the normal distribution.

/// Half the width of a 95 % interval of the normal distribution, in standard deviations.
pub const Z95: f64 = 1.959_963_984_540_054;

/// Elo of one unit of normalised strength: the slope of the logistic curve at its
/// middle turned round, `800 / ln 10`.
pub const NORMALISED: f64 = 347.435_585_522_601_5;

/// The difference in Elo at which this share of the points is expected.
///
/// Law: `elo(expected(x)) == x`. Shares of 0 and 1 have no finite Elo.
pub fn elo(score: f64) -> f64 {
    -400.0 * (1.0 / score - 1.0).log10()
}

/// The expected share of the points of a player who is stronger by this much Elo.
pub fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The cumulative normal distribution: the probability of a value below `x` standard
/// deviations.
pub fn below(x: f64) -> f64 {
    0.5 * erfc(-x / std::f64::consts::SQRT_2)
}

/// One minus the error function, by a Chebyshev fit of the exponent; relative
/// error below 1.2e-7.
fn erfc(x: f64) -> f64 {
    const FIT: [f64; 10] = [
        0.170_872_77,
        -0.822_152_23,
        1.488_515_87,
        -1.135_203_98,
        0.278_868_07,
        -0.186_288_06,
        0.096_784_18,
        0.374_091_96,
        1.000_023_68,
        -1.265_512_23,
    ];
    let t = 1.0 / (1.0 + 0.5 * x.abs());
    let exponent = FIT.iter().fold(0.0, |sum, term| sum * t + term);
    let tail = t * (exponent - x * x).exp();
    if x >= 0.0 { tail } else { 2.0 - tail }
}

#[cfg(test)]
mod tests {
    use super::*;
    use statrs::distribution::{ContinuousCDF, Normal};

    #[test]
    fn elo_is_the_inverse_of_what_is_expected() {
        assert_eq!(elo(0.5), 0.0);
        assert!((elo(0.75) - 190.848_501_887_864_97).abs() < 1e-9);
        assert!((expected(400.0) - 10.0 / 11.0).abs() < 1e-12);
        for difference in [-800.0, -35.5, 0.0, 1.0, 120.0, 700.0] {
            assert!((elo(expected(difference)) - difference).abs() < 1e-6);
        }
        assert_eq!(elo(1.0), f64::INFINITY);
        assert_eq!(elo(0.0), f64::NEG_INFINITY);
    }

    #[test]
    fn the_bell_curve_is_that_of_the_library() {
        let normal = Normal::standard();
        for tenths in -60..=60 {
            let x = f64::from(tenths) / 10.0;
            assert!((below(x) - normal.cdf(x)).abs() < 2e-7, "{x}");
        }
        assert!((normal.inverse_cdf(0.975) - Z95).abs() < 1e-9);
        assert!((NORMALISED - 800.0 / 10_f64.ln()).abs() < 1e-9);
    }
}
