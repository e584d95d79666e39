use std::ops::AddAssign;

use crate::elo::{NORMALISED, Z95, below, elo};

/// The result of a game for one player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// No point.
    Loss,
    /// Half a point.
    Draw,
    /// One point.
    Win,
}

impl Outcome {
    /// In half points: 0, 1 or 2.
    pub const fn halves(self) -> usize {
        self as usize
    }
}

/// The wins, draws and losses of one of two players, by games and by pairs of games.
///
/// The two games of a pair have the same opening, with the sides swapped. They are not
/// independent: an opening that favours a side gives one point to each. So the variance is
/// estimated from pairs, which are independent (a pentanomial model).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Score {
    /// Games won.
    pub wins: u64,
    /// Games lost.
    pub losses: u64,
    /// Games drawn.
    pub draws: u64,
    /// Pairs with 0, ½, 1, 1½ and 2 points.
    pub pairs: [u64; 5],
}

/// An estimate with its 95 % confidence interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The estimate.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Score {
    /// Counts a pair of games, or one game whose partner was not played.
    pub fn add(&mut self, games: &[Outcome]) {
        for game in games {
            match game {
                Outcome::Win => self.wins += 1,
                Outcome::Draw => self.draws += 1,
                Outcome::Loss => self.losses += 1,
            }
        }
        if let [one, other] = games {
            self.pairs[one.halves() + other.halves()] += 1;
        }
    }

    /// The same for the other player.
    pub fn mirrored(&self) -> Score {
        let mut pairs = self.pairs;
        pairs.reverse();
        Score {
            wins: self.losses,
            losses: self.wins,
            draws: self.draws,
            pairs,
        }
    }

    /// Number of games.
    pub fn games(&self) -> u64 {
        self.wins + self.losses + self.draws
    }

    /// Points: one for a win, a half for a draw.
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// The share of the points; a half when nothing was played.
    pub fn share(&self) -> f64 {
        match self.games() {
            0 => 0.5,
            games => self.points() / games as f64,
        }
    }

    /// The share of games that were drawn.
    pub fn draw_ratio(&self) -> f64 {
        self.draws as f64 / self.games().max(1) as f64
    }

    /// The difference in strength in logistic Elo; positive when this player is stronger.
    ///
    /// A perfect score has no finite Elo: the estimate is that of half a point less, and
    /// the interval is open on one side. It is Wilson's interval, which stays within the
    /// possible range for few games, too.
    pub fn elo(&self) -> Estimate {
        let games = self.games().max(1) as f64;
        let half_a_point = 0.5 / games;
        let share = self.share();
        let trials = self.spread().equal_trials();
        let z = Z95 * Z95 / trials;
        let middle = (share + z / 2.0) / (1.0 + z);
        let reach = (share * (1.0 - share) * z + z * z / 4.0).sqrt() / (1.0 + z);
        Estimate {
            value: elo(share.clamp(half_a_point.min(0.5), (1.0 - half_a_point).max(0.5))),
            low: match self.points() {
                0.0 => f64::NEG_INFINITY,
                _ => elo((middle - reach).max(f64::MIN_POSITIVE)),
            },
            high: match share {
                1.0 => f64::INFINITY,
                _ => elo((middle + reach).min(1.0 - f64::EPSILON)),
            },
        }
    }

    /// The difference in strength in normalised Elo: in standard deviations of a game,
    /// scaled to equal Elo where nothing is drawn. It determines how many games a test
    /// needs, whatever the openings and the share of draws.
    pub fn normalised_elo(&self) -> Estimate {
        let spread = self.spread();
        let games = self.games().max(1) as f64;
        let value = (self.share() - 0.5) / spread.of_a_game() * NORMALISED;
        let reach = Z95 / games.sqrt() * NORMALISED;
        Estimate {
            value,
            low: value - reach,
            high: value + reach,
        }
    }

    /// The likelihood of superiority (LOS): the probability that this player is stronger.
    pub fn superiority(&self) -> f64 {
        let spread = self.spread();
        let error = (spread.variance / spread.trials.max(1.0)).sqrt();
        below((self.share() - 0.5) / error)
    }

    /// The variance of the points.
    pub fn points_variance(&self) -> f64 {
        let spread = self.spread();
        spread.variance * spread.games_per_trial * self.games() as f64
    }

    /// From pairs where there are any, from single games otherwise.
    fn spread(&self) -> Spread {
        let pairs: u64 = self.pairs.iter().sum();
        if pairs > 0 {
            Spread::of(&self.pairs, 2.0)
        } else {
            Spread::of(&[self.losses, self.draws, self.wins], 1.0)
        }
    }
}

impl AddAssign for Score {
    fn add_assign(&mut self, other: Score) {
        self.wins += other.wins;
        self.losses += other.losses;
        self.draws += other.draws;
        for (mine, theirs) in self.pairs.iter_mut().zip(other.pairs) {
            *mine += theirs;
        }
    }
}

/// Mean and variance of independent trials, each with a share from 0 to 1.
struct Spread {
    trials: f64,
    mean: f64,
    variance: f64,
    games_per_trial: f64,
}

impl Spread {
    /// From the counts of trials at equal steps from 0 to 1.
    ///
    /// With a prior of half a trial, evenly spread: a few equal results do not prove that
    /// all results are equal.
    fn of<const N: usize>(counts: &[u64; N], games_per_trial: f64) -> Spread {
        let prior = 0.5 / N as f64;
        let shares = (0..N).map(|step| step as f64 / (N - 1) as f64);
        let weights = counts.iter().map(|&count| count as f64 + prior);
        let weighted: Vec<(f64, f64)> = shares.zip(weights).collect();
        let total: f64 = weighted.iter().map(|(_, weight)| weight).sum();
        let mean = weighted.iter().map(|(share, weight)| share * weight);
        let mean = mean.sum::<f64>() / total;
        let squares = weighted
            .iter()
            .map(|(share, weight)| (share - mean).powi(2) * weight);
        Spread {
            trials: counts.iter().sum::<u64>() as f64,
            mean,
            variance: squares.sum::<f64>() / total,
            games_per_trial,
        }
    }

    /// The number of games without draws that would have this variance.
    fn equal_trials(&self) -> f64 {
        self.mean * (1.0 - self.mean) / self.variance * self.trials.max(0.5)
    }

    /// The standard deviation of a game.
    fn of_a_game(&self) -> f64 {
        (self.variance * self.games_per_trial).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use lobby::Rng;
    use statrs::distribution::{ContinuousCDF, Normal};

    use super::*;
    use crate::elo::expected;

    const DEALS: [Outcome; 3] = [Outcome::Loss, Outcome::Draw, Outcome::Win];

    /// Pairs of independent games with these probabilities of a loss, a draw and a win.
    fn simulate(odds: [u32; 3], pairs: usize, rng: &mut Rng) -> Score {
        let mut score = Score::default();
        for _ in 0..pairs {
            let pair = [(); 2].map(|()| {
                let drawn = rng.weighted(odds.into_iter()).expect("something");
                DEALS[drawn]
            });
            score.add(&pair);
        }
        score
    }

    fn of_pairs(pairs: [u64; 5]) -> Score {
        let mut score = Score::default();
        for (halves, count) in pairs.into_iter().enumerate() {
            let games = [halves / 2, halves - halves / 2].map(|halves| DEALS[halves]);
            for _ in 0..count {
                score.add(&games);
            }
        }
        score
    }

    fn close(a: f64, b: f64, part: f64) {
        assert!((a - b).abs() <= part * b.abs().max(1e-9), "{a} {b}");
    }

    #[test]
    fn points_are_counted() {
        let score = of_pairs([1, 2, 3, 4, 5]);
        assert_eq!(score.pairs, [1, 2, 3, 4, 5]);
        assert_eq!(score.games(), 30);
        assert_eq!(score.points(), 20.0);
        let mut single = Score::default();
        single.add(&[Outcome::Win]);
        assert_eq!((single.games(), single.pairs), (1, [0; 5]));
    }

    #[test]
    fn intervals_and_likelihoods_are_those_of_the_formulas() {
        let score = of_pairs([100, 200, 300, 350, 150]);
        let pairs = 1100.0;
        let conditions = [
            (0.0, 100.0),
            (0.25, 200.0),
            (0.5, 300.0),
            (0.75, 350.0),
            (1.0, 150.0),
        ];
        let share: f64 = conditions.iter().map(|(x, n)| x * n).sum::<f64>() / pairs;
        let squares: f64 = conditions
            .iter()
            .map(|(x, n)| n * (x - share).powi(2))
            .sum();
        let variance = squares / pairs;
        let error = (variance / pairs).sqrt();
        close(score.share(), share, 1e-12);
        close(score.elo().value, elo(share), 1e-12);
        close(score.elo().low, elo(share - Z95 * error), 0.03);
        close(score.elo().high, elo(share + Z95 * error), 0.03);
        let likely = Normal::standard().cdf((share - 0.5) / error);
        close(score.superiority(), likely, 1e-3);
        let per_game = (2.0 * variance).sqrt();
        close(
            score.normalised_elo().value,
            (share - 0.5) / per_game * NORMALISED,
            0.01,
        );
    }

    #[test]
    fn without_draws_the_spread_of_a_game_is_that_of_a_coin() {
        // Pairs of independent games, of which six in ten are won.
        let score = of_pairs([160_000, 0, 480_000, 0, 360_000]);
        let coin = (0.6_f64 * 0.4).sqrt();
        close(score.normalised_elo().value, 0.1 / coin * NORMALISED, 1e-4);
    }

    #[test]
    fn the_truth_is_in_the_interval_95_times_of_100() {
        let mut rng = Rng::new(1);
        for (odds, pairs) in [([3, 4, 3], 100), ([2, 2, 6], 60), ([1, 0, 9], 30)] {
            let [_, draw, win] = odds.map(f64::from);
            let truth = elo((win + draw / 2.0) / f64::from(odds.iter().sum::<u32>()));
            let inside = (0..2000).filter(|_| {
                let Estimate { low, high, .. } = simulate(odds, pairs, &mut rng).elo();
                (low..=high).contains(&truth)
            });
            let inside = inside.count();
            assert!((1860..=1960).contains(&inside), "{odds:?}: {inside}");
        }
    }

    #[test]
    fn the_likelihood_is_how_often_one_is_right() {
        // Strengths of either sign, equally often: of those with a LOS of 90 %, 90 % are
        // positive.
        let mut rng = Rng::new(2);
        let (mut called, mut right) = (0, 0);
        for _ in 0..20_000 {
            let strength = f64::from(rng.below(400)) - 200.0;
            let win = (expected(strength) * 1000.0) as u32;
            let score = simulate([1000 - win, 0, win], 10, &mut rng);
            if (0.87..0.93).contains(&score.superiority()) {
                called += 1;
                right += u32::from(strength > 0.0);
            }
        }
        let share = f64::from(right) / f64::from(called);
        assert!((0.86..0.94).contains(&share), "{right} of {called}");
    }

    #[test]
    fn few_games_and_perfect_scores_prove_little() {
        let nothing = Score::default();
        assert_eq!(nothing.elo().value, 0.0);
        assert!(nothing.elo().low < -200.0 && nothing.elo().high > 200.0);
        close(nothing.superiority(), 0.5, 1e-6);
        let perfect = of_pairs([0, 0, 0, 0, 5]);
        let Estimate { value, low, high } = perfect.elo();
        assert!(
            low > 0.0 && low < 200.0 && value.is_finite() && value > low,
            "{low} {value}"
        );
        assert_eq!(high, f64::INFINITY);
        let hopeless = of_pairs([5, 0, 0, 0, 0]);
        assert_eq!(hopeless.elo().low, f64::NEG_INFINITY);
        close(hopeless.elo().high, -low, 1e-6);
        let one_each = of_pairs([0, 0, 1, 0, 0]);
        assert!(one_each.elo().high > 100.0);
    }

    #[test]
    fn openings_that_favour_a_side_do_not_widen_the_interval() {
        let paired = of_pairs([5, 0, 190, 0, 5]).elo();
        let independent = of_pairs([50, 0, 100, 0, 50]).elo();
        assert!(paired.high < independent.high / 2.0);
    }
}
