use std::collections::HashMap;

use arena::{BadOpening, Opening, OpeningSampler, RngStreams};
use lobby::Session;

use crate::GamePlan;
use crate::schedule::seed_of_openings;

/// The openings of one game, the same for every pairing. An opening depends on its number
/// and on the earlier ones, so they are drawn in order when they are needed. Openings of
/// games that were played already are not drawn again, since balanced ones take long to
/// find.
pub struct OpeningStream {
    session: Box<dyn Session>,
    book: OpeningSampler,
    seed: u64,
    known: HashMap<u64, Opening>,
    drawn: Vec<Opening>,
}

impl OpeningStream {
    /// The openings of a game in a session at its usual start; `known` were drawn in an earlier run.
    pub fn new(
        game: &GamePlan,
        seed: u64,
        session: Box<dyn Session>,
        known: HashMap<u64, Opening>,
    ) -> OpeningStream {
        let seed = seed_of_openings(seed, &game.spec);
        OpeningStream {
            session,
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
                    self.book.skip(&*self.session, &opening);
                    opening
                }
                None => {
                    self.book.reseed(RngStreams::of_opening(self.seed, number));
                    self.book.next(&*self.session)?
                }
            };
            self.drawn.push(opening);
        }
        Ok(self.drawn[pair as usize].clone())
    }
}
