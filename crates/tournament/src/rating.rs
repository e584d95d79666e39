use arena::elo::{Z95, expected};
use arena::{Estimate, Score};

/// The score of two players against each other.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Meeting {
    /// Their indices.
    pub players: [usize; 2],
    /// The score of the first.
    pub score: Score,
}

/// Elo for each unit of the exponent of a logistic curve: `400 / ln 10`.
const SCALE: f64 = 173.717_792_761_300_73;

/// Standard deviation of the prior, in Elo. It keeps the ratings of players finite who have
/// won or lost everything or played nobody, and moves others by far less than their error.
const PRIOR: f64 = 1000.0;

/// Maximum-likelihood ratings in Elo (Bradley and Terry; a draw is half a win), with 95 %
/// intervals. The mean of players who are connected by games is zero.
///
/// Errors follow from the variance of pairs of games, as in a match: with H the Hessian of
/// the log-likelihood and G the variance of its gradient, the covariance is `H⁻¹ G H⁻¹`.
pub fn ratings(players: usize, meetings: &[Meeting]) -> Vec<Estimate> {
    let prior = (SCALE / PRIOR).powi(2);
    let mut strengths = vec![0.0; players];
    let mut curvature = Matrix::new(players);
    // Newton's method on a concave function; a few steps are enough, and the limit on
    // their length keeps the first ones from overshooting.
    for _ in 0..100 {
        let mut slope: Vec<f64> = strengths.iter().map(|strength| -prior * strength).collect();
        curvature = Matrix::new(players);
        for place in 0..players {
            curvature.add(place, place, prior);
        }
        for Meeting {
            players: [one, other],
            score,
        } in meetings
        {
            let games = score.games() as f64;
            let share = expected((strengths[*one] - strengths[*other]) * SCALE);
            let gain = score.points() - games * share;
            slope[*one] += gain;
            slope[*other] -= gain;
            curvature.couple(*one, *other, games * share * (1.0 - share));
        }
        let step = curvature.solve(&slope);
        let longest = step.iter().fold(0.0_f64, |most, part| most.max(part.abs()));
        let shorter = 1.0 / longest.max(1.0);
        for (strength, part) in strengths.iter_mut().zip(&step) {
            *strength += part * shorter;
        }
        if longest < 1e-10 {
            break;
        }
    }
    let mut spread = Matrix::new(players);
    for Meeting {
        players: [one, other],
        score,
    } in meetings
    {
        spread.couple(*one, *other, score.points_variance());
    }
    let places = 0..players;
    let estimates = places.map(|place| {
        let mut unit = vec![0.0; players];
        unit[place] = 1.0;
        let row = curvature.solve(&unit);
        let error = spread.square(&row).max(0.0).sqrt() * SCALE * Z95;
        let value = strengths[place] * SCALE;
        Estimate {
            value,
            low: value - error,
            high: value + error,
        }
    });
    estimates.collect()
}

/// A small symmetric matrix.
#[derive(Clone)]
struct Matrix {
    size: usize,
    cells: Vec<f64>,
}

impl Matrix {
    fn new(size: usize) -> Matrix {
        Matrix {
            size,
            cells: vec![0.0; size * size],
        }
    }

    fn add(&mut self, row: usize, column: usize, value: f64) {
        self.cells[row * self.size + column] += value;
    }

    /// Adds a term in the difference of two variables.
    fn couple(&mut self, one: usize, other: usize, value: f64) {
        self.add(one, one, value);
        self.add(other, other, value);
        self.add(one, other, -value);
        self.add(other, one, -value);
    }

    /// `x · M x`
    fn square(&self, x: &[f64]) -> f64 {
        let rows = self.cells.chunks(self.size.max(1));
        let sums = rows.map(|row| row.iter().zip(x).map(|(cell, x)| cell * x).sum::<f64>());
        sums.zip(x).map(|(sum, x)| sum * x).sum()
    }

    /// The `x` with `M x = right`, by elimination; the matrix is positive definite, so
    /// no rows need to be exchanged.
    fn solve(&self, right: &[f64]) -> Vec<f64> {
        let n = self.size;
        let mut cells = self.cells.clone();
        let mut x = right.to_vec();
        for pivot in 0..n {
            for row in pivot + 1..n {
                let factor = cells[row * n + pivot] / cells[pivot * n + pivot];
                for column in pivot..n {
                    cells[row * n + column] -= factor * cells[pivot * n + column];
                }
                x[row] -= factor * x[pivot];
            }
        }
        for row in (0..n).rev() {
            let known: f64 = (row + 1..n)
                .map(|column| cells[row * n + column] * x[column])
                .sum();
            x[row] = (x[row] - known) / cells[row * n + row];
        }
        x
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arena::Outcome;
    use lobby::Rng;

    fn meeting(players: [usize; 2], pairs: [u64; 5]) -> Meeting {
        let outcomes = [
            [Outcome::Loss, Outcome::Loss],
            [Outcome::Loss, Outcome::Draw],
            [Outcome::Draw, Outcome::Draw],
            [Outcome::Draw, Outcome::Win],
            [Outcome::Win, Outcome::Win],
        ];
        let mut score = Score::default();
        for (outcome, count) in outcomes.iter().zip(pairs) {
            (0..count).for_each(|_| score.add(outcome));
        }
        Meeting { players, score }
    }

    #[test]
    fn two_players_differ_as_their_match_says() {
        let met = meeting([0, 1], [20, 40, 150, 120, 70]);
        let rated = ratings(2, &[met]);
        let elo = met.score.elo();
        let difference = rated[0].value - rated[1].value;
        assert!((difference - elo.value).abs() < 0.5, "{difference} {elo:?}");
        assert!((rated[0].value + rated[1].value).abs() < 1e-6);
        // Each of the two carries half of the error of the difference.
        let reach = rated[0].high - rated[0].low;
        assert!((2.0 * reach - (elo.high - elo.low)).abs() < 0.05 * (elo.high - elo.low));
    }

    #[test]
    fn who_beats_the_winner_is_above_the_loser() {
        let even = [5, 10, 30, 20, 15];
        let rated = ratings(
            4,
            &[
                meeting([0, 1], even),
                meeting([1, 2], even),
                meeting([2, 3], even),
            ],
        );
        let steps = rated.windows(2).map(|two| two[0].value - two[1].value);
        let elo = meeting([0, 1], even).score.elo().value;
        for step in steps {
            assert!((step - elo).abs() < 1.0, "{rated:?}");
        }
        // An indirect comparison has a larger error.
        assert!(rated[0].high - rated[0].low > rated[1].high - rated[1].low);
    }

    #[test]
    fn perfect_scores_and_strangers_are_finite() {
        let rated = ratings(4, &[meeting([0, 1], [0, 0, 0, 0, 10])]);
        assert!(
            rated[0].value > 200.0 && rated[0].value < 1000.0,
            "{rated:?}"
        );
        assert!(rated[0].high - rated[0].low > 300.0, "{rated:?}");
        assert_eq!((rated[2].value, rated[2].low), (0.0, 0.0));
        assert!(ratings(0, &[]).is_empty());
    }

    #[test]
    fn intervals_hold_the_truth_as_often_as_they_say() {
        let truth = [120.0, 20.0, -140.0];
        let mut rng = Rng::new(3);
        let mut inside = 0;
        for _ in 0..500 {
            let mut meetings = Vec::new();
            for players in [[0, 1], [0, 2], [1, 2]] {
                let win = expected(truth[players[0]] - truth[players[1]]) * 1e6;
                let mut score = Score::default();
                for _ in 0..60 {
                    let pair = [(); 2].map(|()| {
                        if rng.below(1_000_000) < win as u32 {
                            Outcome::Win
                        } else {
                            Outcome::Loss
                        }
                    });
                    score.add(&pair);
                }
                meetings.push(Meeting { players, score });
            }
            let rated = ratings(3, &meetings).into_iter().zip(truth);
            inside += rated
                .filter(|(estimate, truth)| (estimate.low..=estimate.high).contains(truth))
                .count();
        }
        let share = inside as f64 / 1500.0;
        assert!((0.93..0.97).contains(&share), "{share}");
    }
}
