use std::str::FromStr;

use game::Text;

use crate::elo::expected;

/// A sequential probability ratio test (SPRT): plays as many pairs of games as it takes to
/// decide between two hypotheses about the difference in strength.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// H0: the player is stronger by this much Elo, or less.
    pub elo0: f64,
    /// H1: the player is stronger by this much Elo, or more.
    pub elo1: f64,
    /// Probability of accepting H1 when H0 is true.
    pub alpha: f64,
    /// Probability of accepting H0 when H1 is true.
    pub beta: f64,
}

/// The hypothesis that a test accepts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The player is not stronger by more than `elo0`.
    H0,
    /// The player is stronger by `elo1`.
    H1,
}

impl Verdict {
    /// The word for it in reports.
    pub const fn word(self) -> &'static str {
        match self {
            Verdict::H0 => "H0",
            Verdict::H1 => "H1",
        }
    }
}

impl Sprt {
    /// The bounds of the log-likelihood ratio: H0 below the first, H1 above the second.
    pub fn bounds(&self) -> [f64; 2] {
        let lower = (self.beta / (1.0 - self.alpha)).ln();
        let upper = ((1.0 - self.beta) / self.alpha).ln();
        [lower, upper]
    }

    /// The decision after these pairs, if there is one yet.
    pub fn verdict(&self, pairs: &[u64; 5]) -> Option<Verdict> {
        let ratio = self.log_likelihood_ratio(pairs);
        let [lower, upper] = self.bounds();
        if ratio <= lower {
            Some(Verdict::H0)
        } else if ratio >= upper {
            Some(Verdict::H1)
        } else {
            None
        }
    }

    /// The log-likelihood ratio of H1 to H0, each with its maximum-likelihood distribution
    /// over 0, ½, 1, 1½ and 2 points: `Σ n log(p1 / p0)`.
    pub fn log_likelihood_ratio(&self, pairs: &[u64; 5]) -> f64 {
        if pairs.iter().all(|&count| count == 0) {
            return 0.0;
        }
        // A result that was not seen is unlikely, not impossible: with a count of zero a
        // hypothesis could have no distribution at all.
        let counts = pairs.map(|count| (count as f64).max(1e-3));
        let total: f64 = counts.iter().sum();
        let seen = counts.map(|count| count / total);
        let under0 = likeliest(&seen, expected(self.elo0));
        let under1 = likeliest(&seen, expected(self.elo1));
        let ratios = under1.iter().zip(under0).map(|(p1, p0)| (p1 / p0).ln());
        counts.iter().zip(ratios).map(|(n, log)| n * log).sum()
    }
}

/// The maximum-likelihood distribution over the shares 0, ¼, ½, ¾ and 1 with this mean.
///
/// It is `pᵢ = seenᵢ / (1 + θ(shareᵢ − mean))` with the θ that makes them add up to one.
/// The sum falls with θ between the values at which a term would become infinite, so
/// bisection finds it.
fn likeliest(seen: &[f64; 5], mean: f64) -> [f64; 5] {
    let offset = |step: usize| step as f64 / 4.0 - mean;
    let slope = |theta: f64| -> f64 {
        let conditions =
            (0..5).map(|step| seen[step] * offset(step) / (1.0 + theta * offset(step)));
        conditions.sum()
    };
    let (mut low, mut high) = (-1.0 / offset(4), -1.0 / offset(0));
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        if slope(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let theta = (low + high) / 2.0;
    [0, 1, 2, 3, 4].map(|step| seen[step] / (1.0 + theta * offset(step)))
}

/// The syntax that [`Sprt::from_str`] accepts.
pub const SPRT_FORM: Text = Text::key(&crate::TEXTS, "takes.sprt");

/// `elo0=0,elo1=10,alpha=0.05,beta=0.05`; these are the defaults.
impl FromStr for Sprt {
    type Err = Text;

    fn from_str(text: &str) -> Result<Sprt, Text> {
        let mut sprt = Sprt {
            elo0: 0.0,
            elo1: 10.0,
            alpha: 0.05,
            beta: 0.05,
        };
        for piece in text.split(',').map(str::trim) {
            let (key, number) = piece.split_once('=').ok_or(SPRT_FORM)?;
            let number = number.trim().parse::<f64>().map_err(|_| SPRT_FORM)?;
            match key.trim() {
                "elo0" => sprt.elo0 = number,
                "elo1" => sprt.elo1 = number,
                "alpha" => sprt.alpha = number,
                "beta" => sprt.beta = number,
                _ => return Err(SPRT_FORM),
            }
        }
        let strengths = -1000.0..=1000.0;
        let errors = 0.0001..=0.5;
        let is_sane = strengths.contains(&sprt.elo0)
            && strengths.contains(&sprt.elo1)
            && sprt.elo0 < sprt.elo1
            && errors.contains(&sprt.alpha)
            && errors.contains(&sprt.beta);
        is_sane.then_some(sprt).ok_or(SPRT_FORM)
    }
}

#[cfg(test)]
mod tests {
    use lobby::Rng;

    use super::*;

    const TEST: Sprt = Sprt {
        elo0: 0.0,
        elo1: 20.0,
        alpha: 0.05,
        beta: 0.05,
    };

    /// How many of 1,000 tests accept H1, for these probabilities of a pair with 0, ½, 1,
    /// 1½ and 2 points.
    fn accepted(odds: [u32; 5], seed: u64) -> u32 {
        let mut rng = Rng::new(seed);
        let mut accepted = 0;
        for _ in 0..1000 {
            let mut pairs = [0; 5];
            let verdict = loop {
                // Tested after every tenth pair, to be quick.
                for _ in 0..10 {
                    let drawn = rng.weighted(odds.into_iter()).expect("something");
                    pairs[drawn] += 1;
                }
                if let Some(verdict) = TEST.verdict(&pairs) {
                    break verdict;
                }
            };
            accepted += u32::from(verdict == Verdict::H1);
        }
        accepted
    }

    /// Odds with this share of the points.
    fn odds(share: f64) -> [u32; 5] {
        let base = [0.1, 0.2, 0.4, 0.2, 0.1];
        // One unit of this tilt lifts the share by 0.4.
        let lift = (share - 0.5) / 0.4;
        let tilted: [f64; 5] = [-0.2, -0.4, 0.0, 0.4, 0.2].map(|slope| slope * lift);
        [0, 1, 2, 3, 4].map(|step| ((base[step] + tilted[step]) * 1e6).round() as u32)
    }

    fn share(odds: [u32; 5]) -> f64 {
        let points = (0..5).map(|step| f64::from(odds[step]) * step as f64 / 4.0);
        points.sum::<f64>() / f64::from(odds.iter().sum::<u32>())
    }

    #[test]
    fn a_false_claim_is_accepted_as_seldom_as_promised() {
        let equal = odds(0.5);
        assert!((share(equal) - expected(0.0)).abs() < 1e-4);
        let wrong = accepted(equal, 1);
        // 50 of 1,000 are allowed, plus three standard deviations.
        assert!(wrong <= 71, "{wrong}");
        assert!(wrong >= 15, "much too careful: {wrong}");
    }

    #[test]
    fn a_true_claim_is_accepted_as_often_as_promised() {
        let stronger = odds(expected(20.0));
        assert!(
            (share(stronger) - expected(20.0)).abs() < 1e-3,
            "{}",
            share(stronger)
        );
        let right = accepted(stronger, 2);
        assert!(right >= 929, "{right}");
    }

    #[test]
    fn near_nothing_the_ratio_is_that_of_bell_curves() {
        let pairs = [100, 200, 420, 210, 110];
        let total = 1040.0;
        let count = pairs.map(|count| count as f64);
        let mean = (0..5).map(|i| count[i] * i as f64 / 4.0).sum::<f64>() / total;
        let squares = (0..5).map(|i| count[i] * (i as f64 / 4.0 - mean).powi(2));
        let variance = squares.sum::<f64>() / total;
        let (s0, s1) = (expected(TEST.elo0), expected(TEST.elo1));
        let bell = total * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance);
        let ratio = TEST.log_likelihood_ratio(&pairs);
        assert!(
            (ratio - bell).abs() < 0.02 * bell.abs().max(1.0),
            "{ratio} {bell}"
        );
    }

    #[test]
    fn distributions_have_the_mean_they_are_asked_for() {
        let seen = [0.0001, 0.1999, 0.5, 0.2, 0.1];
        for mean in [0.05, 0.4, 0.5, 0.57, 0.95] {
            let found = likeliest(&seen, mean);
            let total: f64 = found.iter().sum();
            let share: f64 = (0..5).map(|i| found[i] * i as f64 / 4.0).sum();
            assert!(
                (total - 1.0).abs() < 1e-9 && (share - mean).abs() < 1e-9,
                "{mean}"
            );
        }
    }

    #[test]
    fn nothing_is_decided_by_nothing() {
        assert_eq!(TEST.verdict(&[0; 5]), None);
        assert_eq!(TEST.verdict(&[0, 0, 3, 0, 0]), None);
        assert_eq!(TEST.verdict(&[0, 0, 0, 0, 400]), Some(Verdict::H1));
        assert_eq!(TEST.verdict(&[400, 0, 0, 0, 0]), Some(Verdict::H0));
        let [lower, upper] = TEST.bounds();
        assert!((upper - 19_f64.ln()).abs() < 1e-12 && (lower + upper).abs() < 1e-12);
    }

    #[test]
    fn tests_as_text() {
        let read = |text: &str| text.parse::<Sprt>();
        assert_eq!(read("elo0=0, elo1=20").ok(), Some(TEST));
        assert_eq!(
            read("elo0=-5,elo1=0,alpha=0.1").map(|test| test.alpha),
            Ok(0.1)
        );
        for text in [
            "",
            "x",
            "elo0",
            "elo0=1,elo1=1",
            "elo1=nan",
            "alpha=0",
            "beta=0.9",
            "elo=1",
        ] {
            assert_eq!(read(text), Err(SPRT_FORM), "{text}");
        }
    }
}
