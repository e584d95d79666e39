use game::sowing::{QuietEndgame, SowingEndgame};
use game::{BadPosition, Game, Points, Turn};
use solve::Oracle;
use solve::endgame::{Database, QuietDatabase};

use super::AnyDatabase;
use crate::bot::sort_best_first;
use crate::{MoveValue, Rng};

/// What a database has about a position, in points seen by the side to move.
#[derive(Clone, PartialEq, Debug)]
pub struct ProbeResult {
    /// The result with best play.
    pub value: i32,
    /// The points of it that are not yet banked.
    pub rest: i32,
    /// The value of every move, best first.
    pub moves: Vec<MoveValue>,
}

/// A position whose stored value is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WrongEntry {
    /// The position.
    pub position: String,
    /// The stored value of the points not yet banked.
    pub stored: i32,
    /// The recomputed value of them.
    pub found: i32,
}

/// The most positions visited to recompute one: a hundredth of a second.
const MOST_NODES: usize = 1 << 14;

impl<G: Game + SowingEndgame> AnyDatabase for Database<G> {
    fn seeds(&self) -> u32 {
        Database::seeds(self)
    }

    fn positions(&self) -> usize {
        self.index().len()
    }

    fn checksum(&self) -> u64 {
        Database::checksum(self)
    }

    fn census(&self, seeds: u32) -> [usize; 3] {
        Database::census(self, seeds)
    }

    fn probe(&self, position: &str) -> Result<Option<ProbeResult>, BadPosition> {
        Ok(probe(self, &self.game().read(position)?))
    }

    /// By plain search to the end where that is short enough, otherwise from the values
    /// stored one move ahead. Every number of seeds is equally likely.
    fn test(&self, rng: &mut Rng) -> Result<(), WrongEntry> {
        let seeds = rng.below(self.seeds() + 1);
        let layer = self.index().layer(seeds);
        let place = (u64::from(rng.below(1 << 31)) * layer.len() as u64) >> 31;
        let rows = self.index().unrank(layer.start + place as usize);
        let rows = rows.unwrap_or_default();
        let stored = self.probe_rows(rows).unwrap_or_default();
        let searched = self.recompute_by_search(rows, MOST_NODES);
        let found = searched.unwrap_or_else(|| self.recompute_by_one_move(rows));
        if found == stored {
            return Ok(());
        }
        Err(WrongEntry {
            position: self.game().with_rows(rows).text(),
            stored,
            found,
        })
    }
}

impl<G: Game + QuietEndgame> AnyDatabase for QuietDatabase<G> {
    fn seeds(&self) -> u32 {
        QuietDatabase::seeds(self)
    }

    fn positions(&self) -> usize {
        self.index().len()
    }

    fn checksum(&self) -> u64 {
        QuietDatabase::checksum(self)
    }

    fn census(&self, seeds: u32) -> [usize; 3] {
        QuietDatabase::census(self, seeds)
    }

    fn probe(&self, position: &str) -> Result<Option<ProbeResult>, BadPosition> {
        Ok(probe(self, &self.game().read(position)?))
    }

    /// By plain search to the end, after as many quiet plies as the stored value holds for,
    /// since then the end is near; otherwise from the values stored one move ahead.
    fn test(&self, rng: &mut Rng) -> Result<(), WrongEntry> {
        let seeds = rng.below(QuietDatabase::seeds(self) + 1);
        let positions = self.index().positions(seeds) as u64;
        let place = (u64::from(rng.below(1 << 31)) * positions) >> 31;
        let (frame, holes) = self.index().at(seeds, place as usize);
        let fresh = self.game().with_seeds(frame, &holes);
        if fresh.turn().is_over() {
            return Ok(());
        }
        let quiet = self.holds_after(frame, &holes).unwrap_or_default();
        for pos in [fresh.with_quiet(quiet), fresh] {
            let stored = Oracle::probe(self, &pos).unwrap_or_default();
            let searched = self.recompute_by_search(&pos, MOST_NODES);
            let found = searched.or_else(|| self.recompute_by_one_move(&pos));
            if found.is_some_and(|found| found != stored) {
                return Err(WrongEntry {
                    position: pos.text(),
                    stored,
                    found: found.unwrap_or_default(),
                });
            }
        }
        Ok(())
    }
}

/// What a database has about a position; `None` when it does not have the position or one that
/// a move leads to.
fn probe<G: Game>(database: &impl Oracle<G>, pos: &G) -> Option<ProbeResult> {
    let Turn::Player(side) = pos.turn() else {
        return None;
    };
    let rest = database.probe(pos)?;
    let value = |pos: &G| match pos.turn() {
        Turn::Player(side) => Some(pos.banked() + Points::to(side, database.probe(pos)?)),
        _ => Some(pos.banked()),
    };
    let mut moves = Vec::new();
    for mv in pos.moves() {
        moves.push(MoveValue {
            mv: pos.move_text(mv),
            value: value(&pos.after(mv))?.seen_by(side).into(),
            exact: true,
        });
    }
    sort_best_first(&mut moves);
    Some(ProbeResult {
        value: value(pos)?.seen_by(side),
        rest,
        moves,
    })
}
