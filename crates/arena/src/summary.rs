use std::ops::AddAssign;
use std::time::Duration;

use crate::{Ending, Fault, PlayedGame, Score};

/// The result of a match so far.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Summary {
    /// Points and pairs of the first entrant.
    pub score: Score,
    /// Moves in all games, without the openings.
    pub plies: u64,
    /// The thinking time of the first and the second entrant.
    pub thinking: [Thinking; 2],
    /// The forfeits of each of them.
    pub faults: [Faults; 2],
    /// Adjudicated games.
    pub adjudicated: u64,
    /// Openings that repeat an earlier one.
    pub repeated: u64,
}

/// The thinking time of an entrant.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Thinking {
    /// Number of moves.
    pub moves: u64,
    /// Time of all moves.
    pub total: Duration,
    /// Time of the longest move.
    pub longest: Duration,
}

impl Thinking {
    /// Mean time of a move.
    pub fn mean(&self) -> Duration {
        Duration::from_secs_f64(self.total.as_secs_f64() / self.moves.max(1) as f64)
    }
}

impl AddAssign for Thinking {
    fn add_assign(&mut self, other: Thinking) {
        self.moves += other.moves;
        self.total += other.total;
        self.longest = self.longest.max(other.longest);
    }
}

/// Forfeited games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Faults {
    /// On time.
    pub time: u64,
    /// By an illegal move.
    pub illegal: u64,
    /// By a crash.
    pub crash: u64,
    /// The details of the last one.
    pub last: Option<String>,
}

impl AddAssign<&Faults> for Faults {
    fn add_assign(&mut self, other: &Faults) {
        self.time += other.time;
        self.illegal += other.illegal;
        self.crash += other.crash;
        if other.last.is_some() {
            self.last.clone_from(&other.last);
        }
    }
}

impl Faults {
    /// Their number.
    pub fn games(&self) -> u64 {
        self.time + self.illegal + self.crash
    }

    fn add(&mut self, fault: &Fault) {
        match fault {
            Fault::Time => self.time += 1,
            Fault::Illegal(given) => {
                self.illegal += 1;
                self.last = Some(given.clone());
            }
            Fault::Crash(why) => {
                self.crash += 1;
                self.last = Some(why.clone());
            }
        }
    }
}

impl Summary {
    /// Counts the games of a pair.
    pub fn add(&mut self, pair: &[PlayedGame]) {
        let outcomes: Vec<_> = pair.iter().map(PlayedGame::outcome).collect();
        self.score.add(&outcomes);
        for record in pair {
            let first = record.side_of_first();
            let entrant = |side| usize::from(side != first);
            self.plies += record.played.moves.len() as u64;
            let moves = record.played.movers.iter().zip(&record.played.times);
            for (mover, &took) in moves {
                let Some(side) = *mover else { continue };
                let thinking = &mut self.thinking[entrant(side)];
                thinking.moves += 1;
                thinking.total += took;
                thinking.longest = thinking.longest.max(took);
            }
            match &record.played.ending {
                Ending::Fault(side, fault) => self.faults[entrant(*side)].add(fault),
                Ending::Known(_) => self.adjudicated += 1,
                Ending::Over(_) | Ending::TooLong => (),
            }
        }
    }

    /// Mean number of moves in a game, without its opening.
    pub fn mean_plies(&self) -> f64 {
        self.plies as f64 / self.score.games().max(1) as f64
    }
}
