use game::{Exact, Game};
use solve::Book;

use super::text_bot::{PositionBot, SearchJob};
use super::{SearchResult, Setup};
use crate::book;

/// Another bot that plays by an opening book first.
pub(super) struct WithBook<B> {
    book: Option<Book>,
    bot: B,
}

impl<B> WithBook<B> {
    /// Uses the book of the setup if it is one for these options.
    pub(super) fn new<G: Game>(setup: &Setup<'_, G>, bot: B) -> WithBook<B> {
        let book = setup.book.and_then(|bytes| book::read(setup.game, bytes));
        WithBook { book, bot }
    }
}

impl<G: Game + Exact, B: PositionBot<G>> PositionBot<G> for WithBook<B> {
    fn search(&mut self, pos: &G, job: &mut SearchJob<'_>) -> Option<SearchResult> {
        let request = job.request;
        let by_book = self.book.as_ref().and_then(|book| book.find(pos));
        // A book has one move, and no values.
        match by_book.filter(|_| !request.all) {
            None => self.bot.search(pos, job),
            Some(mv) => Some(SearchResult::of_move(pos, mv)),
        }
    }

    fn forget(&mut self) -> bool {
        self.bot.forget()
    }
}
