use super::Starts;
use super::table::Table;

/// The chances of sides that have many turns before them: the points of a turn are nearly
/// independent, and the sum of many nearly normal.
///
/// Both sides are taken to hold at the points where a 1 would lose on average what a roll
/// brings. Decisions are better than that: they follow from the curve of these chances, which
/// makes who is behind roll on.
#[derive(Debug)]
pub(super) struct Far {
    hold: usize,
    /// Half of what a turn brings: what holding the die is worth in points.
    die: f64,
    /// By which the variance of the points grows with each point that is made.
    spread: f64,
}

impl Far {
    pub(super) fn new(sides: usize) -> Far {
        // Rolling loses the pending points with one face and gains 2 + 3 + … with the others.
        let hold = sides * (sides + 1) / 2 - 1;
        // The mean and the mean square of what a turn brings, by the points pending.
        let mut moments = vec![[0.0; 2]; hold + sides + 1];
        for points in (0..moments.len()).rev() {
            moments[points] = if points >= hold {
                let points = points as f64;
                [points, points * points]
            } else {
                [0, 1].map(|which| {
                    let faces = (2..=sides).map(|face| moments[points + face][which]);
                    faces.sum::<f64>() / sides as f64
                })
            };
        }
        let [mean, square] = moments[0];
        Far {
            hold,
            die: mean / 2.0,
            spread: (square - mean * mean) / mean,
        }
    }

    /// The points of a turn at which a roll brings as much as it loses.
    pub(super) fn hold(&self) -> usize {
        self.hold
    }

    /// The chance of the side that begins its turn and misses `own` points. The table
    /// corrects it by what it says of sides that miss as many points in proportion; the
    /// correction shrinks as more turns lie ahead.
    pub(super) fn start(&self, table: &Table, own: usize, other: usize) -> f64 {
        let most = own.max(other).max(table.size());
        let near = [own, other].map(|missing| (missing * table.size()).div_ceil(most));
        let known = table.start(near[0], near[1]).clamp(1e-9, 1.0 - 1e-9);
        let correction = (known / (1.0 - known)).ln() - self.log_odds(near[0], near[1]);
        let nearness = (near[0] + near[1]) as f64 / (own + other) as f64;
        let log_odds = self.log_odds(own, other) + correction * nearness.sqrt();
        1.0 / (1.0 + (-log_odds).exp())
    }

    /// The logarithm of the odds that a normal variable exceeds the lead of the other side;
    /// the polynomial is right to a ten-thousandth or two of the chance.
    fn log_odds(&self, own: usize, other: usize) -> f64 {
        let lead = other as f64 - own as f64 + self.die;
        let z = lead / (self.spread * (own + other) as f64).sqrt();
        z * (1.5976 + 0.070_566 * z * z)
    }
}
