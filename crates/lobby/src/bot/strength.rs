//! How strong the levels are.

use crate::player::Level;

/// The levels of one game on a scale that is the same for all: from 0, which hardly looks,
/// to 100, which looks far and does not err. Each was chosen by matches so that
/// neighbouring levels are about 200 Elo apart; see docs/STRENGTH.md.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ladder {
    /// Meant for a first game: a beginner wins about half of them.
    pub easy: u32,
    /// Beats it three times in four.
    pub medium: u32,
    /// Beats that three times in four.
    pub hard: u32,
    /// Beats that three times in four.
    pub expert: u32,
}

impl Ladder {
    /// `None` for the level that is as strong as the program can.
    fn rung(&self, level: Level) -> Option<u32> {
        match level {
            Level::Easy => Some(self.easy),
            Level::Medium => Some(self.medium),
            Level::Hard => Some(self.hard),
            Level::Expert => Some(self.expert),
            Level::Impossible => None,
        }
    }
}

/// How far a level searches, and how it errs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Strength {
    /// Its search depth, in plies.
    pub(super) depth: u32,
    /// The most positions it visits.
    pub(super) nodes: u64,
    /// How many games it simulates in games that the engine does not play.
    pub(super) sims: u64,
    /// The temperature of its choice: a move whose loss is this share of the usual loss
    /// here is made about a third as often as the best.
    pub(super) heat: f64,
    /// The most a move may lose, as a multiple of the usual loss here.
    pub(super) most: f64,
    /// How often in a hundred moves it overlooks that a move loses the game.
    pub(super) blind: u32,
    /// How often in a hundred moves it overlooks a proven win that does not end the game at
    /// once: in a game whose theory is known from the start nobody else could lose.
    pub(super) dim: u32,
}

impl Strength {
    /// The strength of a level that errs; `None` for those that do not.
    pub(super) fn of(level: Level, ladder: Option<&Ladder>) -> Option<Strength> {
        if let Some(rung) = trial::RUNG.get() {
            return Some(Strength::at(rung));
        }
        match ladder {
            Some(ladder) => ladder.rung(level).map(Strength::at),
            None => Strength::usual(level),
        }
    }

    /// A rung of the scale. Ten rungs more mean twice as many positions, and errors that
    /// cost half as much: both grow alike, so that no level sees far and then blunders.
    pub(super) fn at(rung: u32) -> Strength {
        let doublings = f64::from(rung) / 10.0;
        // The lowest are close to chance, which some beginners are, too.
        let below = f64::from(10_u32.saturating_sub(rung)) / 10.0;
        let heat = 1.6 / doublings.exp2() * (1.0 + 4.0 * below * below);
        Strength {
            depth: 1 + rung / 5,
            nodes: (150.0 * doublings.exp2()) as u64,
            sims: (60.0 * doublings.exp2()) as u64,
            heat,
            most: 5.0 * heat,
            blind: 50_u32.saturating_sub(2 * rung),
            dim: 50_u32.saturating_sub(10 * rung),
        }
    }

    /// In games without a ladder of their own.
    fn usual(level: Level) -> Option<Strength> {
        match level {
            Level::Easy => Some(Strength {
                depth: 1,
                nodes: 20_000,
                sims: 60,
                heat: 0.5,
                most: 1.5,
                blind: 50,
                dim: 0,
            }),
            Level::Medium => Some(Strength {
                depth: 3,
                nodes: 50_000,
                sims: 400,
                heat: 0.2,
                most: 1.0,
                blind: 0,
                dim: 0,
            }),
            Level::Hard => Some(Strength {
                depth: 8,
                nodes: 60_000,
                sims: 3_000,
                heat: 0.05,
                most: 0.25,
                blind: 0,
                dim: 0,
            }),
            Level::Expert | Level::Impossible => None,
        }
    }
}

/// Makes bots whose level is a rung of the scale, whatever the [ladder](Ladder) of the game
/// says: how ladders are chosen.
#[doc(hidden)]
pub fn with_rung<T>(rung: u32, make: impl FnOnce() -> T) -> T {
    trial::RUNG.set(Some(rung));
    let made = make();
    trial::RUNG.set(None);
    made
}

mod trial {
    use std::cell::Cell;

    thread_local! {
        /// Read when a bot is made, never while it plays.
        pub(super) static RUNG: Cell<Option<u32>> = const { Cell::new(None) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn higher_rungs_look_further_and_err_less() {
        for rung in 0..100 {
            let (low, high) = (Strength::at(rung), Strength::at(rung + 1));
            assert!(low.nodes < high.nodes && low.depth <= high.depth);
            assert!(low.heat > high.heat && low.most > high.most && low.blind >= high.blind);
            assert!(low.dim >= high.dim);
        }
    }
}
