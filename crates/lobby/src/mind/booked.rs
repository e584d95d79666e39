use std::time::Instant;

use game::{BadPosition, Exact, Game};
use solve::Book;

use super::{Mind, Orders, Thought};
use crate::book;

/// Another mind, and before it the book that the program brings along.
pub(super) struct Booked<G, M> {
    game: G,
    book: Option<Book>,
    mind: M,
}

impl<G: Game + Exact, M: Mind> Booked<G, M> {
    pub(super) fn new(game: &G, mind: M) -> Booked<G, M> {
        Booked {
            game: game.clone(),
            book: book::for_game(game),
            mind,
        }
    }
}

impl<G: Game + Exact, M: Mind> Mind for Booked<G, M> {
    fn think(
        &mut self,
        position: &str,
        orders: &Orders<'_>,
        watch: &mut dyn FnMut(&Thought),
    ) -> Result<Option<Thought>, BadPosition> {
        let start = Instant::now();
        let pos = self.game.read(position)?;
        let by_book = self.book.as_ref().and_then(|book| book.find(&pos));
        // A book has one move, and no values.
        match by_book.filter(|_| !orders.all) {
            None => self.mind.think(position, orders, watch),
            Some(mv) => {
                let mv = pos.move_text(mv);
                Ok(Some(Thought {
                    line: vec![mv.clone()],
                    mv,
                    seconds: start.elapsed().as_secs_f64(),
                    ..Thought::default()
                }))
            }
        }
    }

    fn forget(&mut self) -> bool {
        self.mind.forget()
    }
}
