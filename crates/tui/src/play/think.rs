//! Bots that search for their moves, and hints.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use game::Side;
use lobby::{Player, SearchResult};

use super::Play;
use crate::app::{Context, Effect};
use crate::bot_thread::{SearchJob, SearchUpdate, new_id};
use commentary::opponents;

/// The running search of a bot.
pub(super) struct Thinking {
    pub(super) id: u64,
    pub(super) side: Side,
    pub(super) since: Instant,
    /// Its time limit, if it has one.
    pub(super) limit: Option<Duration>,
    pub(super) so_far: Option<SearchResult>,
    pub(super) stop: Arc<AtomicBool>,
    pub(super) is_stopping: bool,
}

/// The hint for the person.
pub(super) enum Hint {
    None,
    Asked { id: u64, stop: Arc<AtomicBool> },
    Given(Box<SearchResult>),
}

impl Play {
    /// Starts the search of a bot. False when it cannot play this game.
    pub(super) fn ask(&mut self, side: Side, player: Player, context: &mut Context<'_>) -> bool {
        let bot = self.bots[side.index()].take();
        let bot = match bot.map_or_else(|| self.session.bot(&player), Ok) {
            Ok(bot) => bot,
            Err(error) => {
                self.notice = Some(error.in_lang(self.words().lang()));
                self.stopped = true;
                return false;
            }
        };
        let (id, stop) = (new_id(), Arc::new(AtomicBool::new(false)));
        self.thinking = Some(Thinking {
            id,
            side,
            since: context.now,
            limit: player.budget().and_then(|budget| budget.time),
            so_far: None,
            stop: Arc::clone(&stop),
            is_stopping: false,
        });
        context.effects.push(Effect::Search(SearchJob {
            id,
            bot,
            position: self.view.position.clone(),
            budget: None,
            all: false,
            stop,
        }));
        true
    }

    pub(crate) fn awaits(&self, id: u64) -> bool {
        let is_awaited = self
            .thinking
            .as_ref()
            .is_some_and(|thinking| thinking.id == id);
        is_awaited || matches!(self.hint, Hint::Asked { id: asked, .. } if asked == id)
    }

    /// News of a search for a move or for a hint.
    pub(crate) fn on_search(&mut self, answer: SearchUpdate, context: &mut Context<'_>) {
        let is_awaited = |id| {
            self.thinking
                .as_ref()
                .is_some_and(|thinking| thinking.id == id)
        };
        let is_advice = |id| matches!(self.hint, Hint::Asked { id: asked, .. } if asked == id);
        match answer {
            SearchUpdate::Progress(id, search_result) if is_awaited(id) => {
                if let Some(thinking) = &mut self.thinking {
                    thinking.so_far = Some(search_result);
                }
            }
            SearchUpdate::Done(id, search_result, bot) if is_awaited(id) => {
                let Some(thinking) = self.thinking.take() else {
                    return;
                };
                let side = thinking.side;
                self.bots[side.index()] = Some(bot);
                let time = context.now.saturating_duration_since(thinking.since);
                self.times[side.index()] += time;
                let depth = search_result.as_ref().map_or(0, |found| found.depth);
                self.last_search = (depth > 0).then_some((depth, time));
                match search_result {
                    Some(search_result) => self.make(&search_result.mv, context),
                    None => self.roll(context),
                }
            }
            SearchUpdate::Done(id, search_result, _) if is_advice(id) => {
                self.hint = search_result.map_or(Hint::None, |search_result| {
                    Hint::Given(Box::new(search_result))
                });
            }
            SearchUpdate::Crashed(id) if is_awaited(id) => {
                self.thinking = None;
                self.notice = Some(self.words().say("think.fell").to_owned());
                self.roll(context);
            }
            SearchUpdate::Crashed(id) if is_advice(id) => self.hint = Hint::None,
            // The move was taken back meanwhile.
            _ => {}
        }
        self.go_on(context);
    }

    /// Stops the running search; its result is ignored.
    pub(crate) fn stop_thinking(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            thinking.stop.store(true, Ordering::Relaxed);
        }
    }

    pub(super) fn forget_hint(&mut self) {
        if let Hint::Asked { stop, .. } = &self.hint {
            stop.store(true, Ordering::Relaxed);
        }
        self.hint = Hint::None;
    }

    pub(super) fn ask_for_hint(&mut self, context: &mut Context<'_>) {
        let Some(bot) = opponents::advice(&*self.session) else {
            self.notice = Some(self.words().say("hint.none").to_owned());
            return;
        };
        self.notice = None;
        self.forget_hint();
        let (id, stop) = (new_id(), Arc::new(AtomicBool::new(false)));
        self.hint = Hint::Asked {
            id,
            stop: Arc::clone(&stop),
        };
        context.effects.push(Effect::Search(SearchJob {
            id,
            bot,
            position: self.view.position.clone(),
            budget: Some(opponents::HINT_BUDGET),
            all: true,
            stop,
        }));
    }
}
