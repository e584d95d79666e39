use game::sowing::SowingEndgame;
use game::{BadPosition, Game, Points, Turn};
use solve::Oracle;
use solve::endgame::Database;

use super::AnyDatabase;
use crate::{Rng, Valued};

/// What a database knows about a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// The result with best play, seen by the side to move.
    pub value: i32,
    /// The points of it that are still to come.
    pub rest: i32,
    /// What each move leads to, the best first.
    pub moves: Vec<Valued>,
}

/// A position that is worth something else than the database says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wrong {
    /// The position.
    pub position: String,
    /// The points to come that are stored.
    pub stored: i32,
    /// The points to come that were found.
    pub found: i32,
}

/// More positions are not looked at to work one out again: a hundredth of a second.
const MOST: usize = 1 << 14;

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

    fn answer(&self, position: &str) -> Result<Option<Answer>, BadPosition> {
        let pos = self.game().read(position)?;
        let Turn::Player(side) = pos.turn() else {
            return Ok(None);
        };
        let Some(rest) = self.probe(&pos) else {
            return Ok(None);
        };
        let value = |pos: &G| match pos.turn() {
            Turn::Player(side) => {
                let rest = self.probe(pos).unwrap_or_default();
                pos.banked() + Points::to(side, rest)
            }
            _ => pos.banked(),
        };
        let mut moves: Vec<Valued> = pos
            .moves()
            .map(|mv| Valued {
                mv: pos.move_text(mv),
                value: value(&pos.after(mv)).seen_by(side).into(),
                exact: true,
            })
            .collect();
        moves.sort_by(|a, b| b.value.total_cmp(&a.value));
        Ok(Some(Answer {
            value: value(&pos).seen_by(side),
            rest,
            moves,
        }))
    }

    /// By plain search to the end where that is short enough, otherwise from what is
    /// stored one move ahead. Every number of seeds is as likely as the others.
    fn test(&self, rng: &mut Rng) -> Result<(), Wrong> {
        let seeds = rng.below(self.seeds() + 1);
        let layer = self.index().layer(seeds);
        let place = (u64::from(rng.below(1 << 31)) * layer.len() as u64) >> 31;
        let rows = self.index().unrank(layer.start + place as usize);
        let rows = rows.unwrap_or_default();
        let stored = self.probe_rows(rows).unwrap_or_default();
        let searched = self.recompute_by_search(rows, MOST);
        let found = searched.unwrap_or_else(|| self.recompute_by_one_move(rows));
        match found == stored {
            true => Ok(()),
            false => Err(Wrong {
                position: self.game().with_rows(rows).text(),
                stored,
                found,
            }),
        }
    }
}
