use game::{BadPosition, Exact, Game};
use platform::Instant;
use solve::Book;

use super::{Bot, SearchRequest, SearchResult};
use crate::book;

/// Another mind, and before it the book that the program brings along.
pub(super) struct WithBook<G, M> {
    game: G,
    book: Option<Book>,
    bot: M,
}

impl<G: Game + Exact, M: Bot> WithBook<G, M> {
    pub(super) fn new(game: &G, bot: M) -> WithBook<G, M> {
        WithBook {
            game: game.clone(),
            book: book::for_game(game),
            bot,
        }
    }
}

impl<G: Game + Exact, M: Bot> Bot for WithBook<G, M> {
    fn think(
        &mut self,
        position: &str,
        request: &SearchRequest<'_>,
        watch: &mut dyn FnMut(&SearchResult),
    ) -> Result<Option<SearchResult>, BadPosition> {
        let start = Instant::now();
        let pos = self.game.read(position)?;
        let by_book = self.book.as_ref().and_then(|book| book.find(&pos));
        // A book has one move, and no values.
        match by_book.filter(|_| !request.all) {
            None => self.bot.think(position, request, watch),
            Some(mv) => {
                let mv = pos.move_text(mv);
                Ok(Some(SearchResult {
                    line: vec![mv.clone()],
                    mv,
                    seconds: start.elapsed().as_secs_f64(),
                    ..SearchResult::default()
                }))
            }
        }
    }

    fn forget(&mut self) -> bool {
        self.bot.forget()
    }
}
