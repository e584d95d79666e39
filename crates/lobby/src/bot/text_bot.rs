use game::{BadPosition, Game};
use platform::Instant;

use super::{Bot, Convergence, SearchRequest, SearchResult};
use crate::player::Horizon;
use crate::read_position::read_position;

/// A search to do: what is requested, and where to report what is found on the way.
pub(super) struct SearchJob<'a> {
    pub(super) request: &'a SearchRequest<'a>,
    pub(super) watch: &'a mut dyn FnMut(SearchResult),
}

/// A bot as it is written for one type of game: it gets a position, not its text, and
/// does not measure its time. [`TextBot`] does both.
pub(super) trait PositionBot<G: Game>: Send {
    /// [`Bot::think`]; `seconds` is filled in by the caller, and `horizon` where it is not said.
    fn search(&mut self, pos: &G, job: &mut SearchJob<'_>) -> Option<SearchResult>;

    /// [`Bot::forget`].
    fn forget(&mut self) -> bool {
        false
    }

    /// [`Bot::convergence`]; `seconds` is filled in by the caller.
    fn convergence(
        &mut self,
        _pos: &G,
        _request: &SearchRequest<'_>,
    ) -> Option<(SearchResult, Convergence)> {
        None
    }
}

/// A [`Bot`] around a [`PositionBot`]: reads the position and measures the time.
pub(super) struct TextBot<G, B> {
    game: G,
    bot: B,
}

impl<G: Game, B: PositionBot<G> + 'static> TextBot<G, B> {
    /// For games with the options of this one.
    pub(super) fn boxed(game: &G, bot: B) -> Box<dyn Bot> {
        Box::new(TextBot {
            game: game.clone(),
            bot,
        })
    }
}

impl<G: Game, B: PositionBot<G>> Bot for TextBot<G, B> {
    fn think(
        &mut self,
        position: &str,
        request: &SearchRequest<'_>,
        watch: &mut dyn FnMut(&SearchResult),
    ) -> Result<Option<SearchResult>, BadPosition> {
        let timed = stopwatch();
        let pos = read_position(&self.game, position)?;
        let reported = |found| timed(with_horizon(&pos, found));
        let mut job = SearchJob {
            request,
            watch: &mut |found| watch(&reported(found)),
        };
        Ok(self.bot.search(&pos, &mut job).map(reported))
    }

    fn forget(&mut self) -> bool {
        self.bot.forget()
    }

    fn convergence(
        &mut self,
        position: &str,
        request: &SearchRequest<'_>,
    ) -> Result<Option<(SearchResult, Convergence)>, BadPosition> {
        let timed = stopwatch();
        let pos = read_position(&self.game, position)?;
        let found = self.bot.convergence(&pos, request);
        Ok(found.map(|(found, convergence)| {
            let found = with_horizon(&pos, found);
            (timed(found), convergence)
        }))
    }
}

/// Only the engine can plan for less than the whole game.
fn with_horizon<G: Game>(pos: &G, found: SearchResult) -> SearchResult {
    let whole = || pos.in_one_round().map(|_| Horizon::Match);
    SearchResult {
        horizon: found.horizon.or_else(whole),
        ..found
    }
}

/// Starts a clock; what it returns writes the time since then into a result.
pub(super) fn stopwatch() -> impl Fn(SearchResult) -> SearchResult {
    let start = Instant::now();
    move |found| SearchResult {
        seconds: start.elapsed().as_secs_f64(),
        ..found
    }
}
