use std::collections::HashMap;

use arena::{BadOpening, Opening, OpeningSampler, RngStreams};
use lobby::Session;

use crate::GamePlan;
use crate::schedule::seed_of_openings;

/// The openings of one game, the same for every pairing. An opening depends on its number
/// and on which ones came before, so they are drawn in order, as far as they are needed;
/// those of games that were played already are not drawn again, since to find balanced
/// ones takes long.
pub struct Lane {
    table: Box<dyn Session>,
    book: OpeningSampler,
    seed: u64,
    known: HashMap<u64, Opening>,
    drawn: Vec<Opening>,
}

impl Lane {
    /// The openings of a game at this table; `known` were drawn at another time.
    pub fn new(
        game: &GamePlan,
        seed: u64,
        table: Box<dyn Session>,
        known: HashMap<u64, Opening>,
    ) -> Lane {
        let seed = seed_of_openings(seed, &game.spec);
        Lane {
            table,
            book: OpeningSampler::new(game.openings.clone(), RngStreams::of_openings(seed)),
            seed,
            known,
            drawn: Vec::new(),
        }
    }

    /// The opening of this pair, counted from 0.
    pub fn get(&mut self, pair: u64) -> Result<Opening, BadOpening> {
        while self.drawn.len() as u64 <= pair {
            let number = self.drawn.len();
            let opening = match self.known.remove(&(number as u64)) {
                Some(opening) => {
                    self.book.skip(&*self.table, &opening);
                    opening
                }
                None => {
                    self.book.reseed(RngStreams::of_opening(self.seed, number));
                    self.book.next(&*self.table)?
                }
            };
            self.drawn.push(opening);
        }
        Ok(self.drawn[pair as usize].clone())
    }
}
