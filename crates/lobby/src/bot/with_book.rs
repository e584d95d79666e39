use game::{Exact, Game};
use solve::{Book, ValueBook};

use super::result::best_first;
use super::text_bot::{PositionBot, SearchJob};
use super::{SearchResult, Setup};
use crate::book;

/// Another bot that plays by the opening books first.
pub(super) struct WithBook<B> {
    values: Option<&'static ValueBook>,
    book: Option<Book>,
    bot: B,
}

impl<B> WithBook<B> {
    /// Uses the books of the setup if they are for these options.
    pub(super) fn new<G: Game + Exact>(setup: &Setup<'_, G>, bot: B) -> WithBook<B> {
        WithBook {
            values: setup.values.and_then(|values| values.for_game(setup.game)),
            book: setup.book.and_then(|bytes| book::read(setup.game, bytes)),
            bot,
        }
    }

    /// A best move and the values of all, where the book of values has them.
    fn by_values<G: Game + Exact>(&self, pos: &G, all: bool) -> Option<SearchResult> {
        let valued = self.values?.moves(pos)?;
        let (best, value) = valued
            .iter()
            .copied()
            .rev()
            .max_by_key(|&(_, value)| value)?;
        let moves = valued.into_iter();
        let moves = best_first(pos, moves.map(|(mv, value)| (mv, f64::from(value), true)));
        let result = SearchResult {
            value: Some(f64::from(value)),
            exact: true,
            moves,
            ..SearchResult::of_move(pos, best)
        };
        Some(result.with_moves(all))
    }
}

impl<G: Game + Exact, B: PositionBot<G>> PositionBot<G> for WithBook<B> {
    fn search(&mut self, pos: &G, job: &mut SearchJob<'_>) -> Option<SearchResult> {
        let request = job.request;
        if let Some(valued) = self.by_values(pos, request.all) {
            return Some(valued);
        }
        let by_book = self.book.as_ref().and_then(|book| book.find(pos));
        // A book of moves has one move, and no values.
        match by_book.filter(|_| !request.all) {
            None => self.bot.search(pos, job),
            Some(mv) => Some(SearchResult::of_move(pos, mv)),
        }
    }

    fn forget(&mut self) -> bool {
        self.bot.forget()
    }
}
