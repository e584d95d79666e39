use std::ops::AddAssign;

use crate::elo::{NORMALISED, Z95, below, elo};

/// How a game ended for somebody.
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

/// What one of two players has won and lost, by games and by pairs of games.
///
/// The two games of a pair begin alike, with the sides swapped. They are no
/// independent trials: an opening that favours a side gives one point to each. So the
/// spread of the result is taken from pairs, which are independent.
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

/// A number, and between which it lies 95 times of 100.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The number.
    pub value: f64,
    /// It is hardly less.
    pub low: f64,
    /// It is hardly more.
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

    /// How many games.
    pub fn games(&self) -> u64 {
        self.wins + self.losses + self.draws
    }

    /// One for a win, a half for a draw.
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

    /// The difference in strength on the logistic scale.
    ///
    /// A perfect score has no finite Elo: the value is that of half a point less. The
    /// interval is Wilson's, which stays within what is possible for few games too.
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
            low: elo((middle - reach).max(f64::MIN_POSITIVE)),
            high: elo((middle + reach).min(1.0 - f64::EPSILON)),
        }
    }

    /// The difference in strength in units of the spread of a game, scaled to be like
    /// Elo where nothing is drawn: what decides how many games a proof takes, whether
    /// openings and draws make the scores spread or not.
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

    /// How likely it is that this player is the stronger one.
    pub fn superiority(&self) -> f64 {
        let spread = self.spread();
        let error = (spread.variance / spread.trials.max(1.0)).sqrt();
        below((self.share() - 0.5) / error)
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

/// How independent trials, each with a share from 0 to 1, are spread.
struct Spread {
    trials: f64,
    mean: f64,
    variance: f64,
    games_per_trial: f64,
}

impl Spread {
    /// Of trials whose share is an even step of the way from 0 to 1.
    ///
    /// Half a trial is thought to be there already, evenly spread: a handful of trials
    /// that all went the same way do not prove that all ever will.
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

    /// How many games that are won or lost, never drawn, would be spread as these.
    fn equal_trials(&self) -> f64 {
        self.mean * (1.0 - self.mean) / self.variance * self.trials.max(0.5)
    }

    /// The standard deviation of a game.
    fn of_a_game(&self) -> f64 {
        (self.variance * self.games_per_trial).sqrt()
    }
}
