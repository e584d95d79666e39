//! Analysis of a game move by move, with the value of every move, variations, and a review
//! of the game.

mod draw;
pub(crate) mod graph;
mod keys;
mod marks;

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use game::{Side, Turn};
use lobby::{AnyGame, BadRecord, Bot, Budget, GameRecord, MoveValue, SearchResult, Session, View};
use words::Words;

use crate::app::{Context, Effect};
use crate::bot_thread::{ReviewJob, SearchJob, SearchUpdate, new_id};
use crate::pick::Pick;
use crate::stage::Stage;
use commentary::opponents;

use commentary::Judge;
pub(crate) use draw::draw;
pub(crate) use keys::AnalysisAction;
use marks::Marks;

/// A game under analysis.
pub(crate) struct Analysis {
    record: GameRecord,
    /// The game before its first move.
    start: Box<dyn Session>,
    /// A variation: the ply where it leaves the record, and its moves.
    aside: Option<(usize, Vec<String>)>,
    /// The ply on the board.
    at: usize,
    session: Box<dyn Session>,
    view: View,
    stage: Stage,
    pick: Pick,
    /// The cursor in the list of valued moves.
    chosen: usize,
    scroll: usize,
    words: &'static Words,
    bot: Option<Box<dyn Bot>>,
    asked: Option<Asked>,
    /// Was the search told to stop? Then each position is looked at for a moment only.
    is_stopped: bool,
    /// What the review has found so far; `None` before it begins.
    marks: Option<Marks>,
    /// Search results by position text.
    found: HashMap<String, Found>,
    /// All positions of the record with their turns.
    positions: Vec<(String, Turn)>,
    pub(crate) notice: Option<String>,
    judge: Judge,
}

struct Asked {
    id: u64,
    position: String,
    budget: Duration,
    stop: Arc<AtomicBool>,
}

struct Found {
    search_result: SearchResult,
    /// The time that it was given.
    budget: Duration,
}

/// The time for a first look at a position, for a second, and at most for a later one: the
/// search goes on, each time twice as long, until it is told to stop.
const QUICK: Duration = Duration::from_millis(150);
const THOROUGH: Duration = Duration::from_millis(2500);
const LONGEST: Duration = Duration::from_secs(600);

impl Analysis {
    pub(crate) fn new(
        record: GameRecord,
        games: &[&'static dyn AnyGame],
        words: &'static Words,
        at: usize,
    ) -> Result<Analysis, BadRecord> {
        let mut session = record.replay(games)?;
        let mut positions = vec![(session.position(), session.turn())];
        while session.take_back() {
            positions.push((session.position(), session.turn()));
        }
        positions.reverse();
        let view = session.view();
        let is_chance = opponents::is_chance(&*session);
        let bot = opponents::advice(&*session);
        let mut analysis = Analysis {
            judge: Judge {
                is_chance,
                is_scored: session.info().scored,
            },
            stage: Stage::new(view.scene.clone()),
            start: session.fork(),
            record,
            aside: None,
            at: 0,
            session,
            view,
            pick: Pick::default(),
            chosen: 0,
            scroll: 0,
            words,
            bot,
            asked: None,
            is_stopped: false,
            marks: None,
            found: HashMap::new(),
            positions,
            notice: None,
        };
        analysis.go(at);
        Ok(analysis)
    }

    /// The position on the board.
    pub(crate) fn session(&self) -> &dyn Session {
        &*self.session
    }

    pub(crate) fn record(&self) -> &GameRecord {
        &self.record
    }

    pub(crate) fn speak(&mut self, words: &'static Words) {
        self.words = words;
    }

    /// The moves of the record, or of the variation.
    fn moves(&self) -> Vec<String> {
        match &self.aside {
            Some((from, tried)) => {
                let before = &self.record.moves[..(*from).min(self.record.moves.len())];
                before.iter().chain(tried).cloned().collect()
            }
            None => self.record.moves.clone(),
        }
    }

    /// Goes to the position after `at` moves.
    fn go(&mut self, at: usize) {
        let moves = self.moves();
        self.at = at.min(moves.len());
        let mut session = self.start.fork();
        for text in &moves[..self.at] {
            // All of them were legal before.
            if session.play(text).is_err() {
                break;
            }
        }
        self.session = session;
        self.view = self.session.view();
        self.at = self.view.ply();
        self.stage = Stage::new(self.view.scene.clone());
        if let Some(played) = self.view.history.last() {
            self.stage.mark(&played.story);
        }
        self.pick.begin(&self.view);
        self.chosen = 0;
        self.scroll = 0;
        self.notice = None;
    }

    /// Makes a move: along the record, or into a variation.
    fn try_move(&mut self, text: &str) {
        let moves = self.moves();
        let goes_along = moves.get(self.at).is_some_and(|next| next == text);
        if !goes_along {
            let from = match &self.aside {
                Some((from, _)) => (*from).min(self.at),
                None => self.at,
            };
            let mut tried: Vec<String> = moves[from..self.at].to_vec();
            tried.push(text.to_owned());
            self.aside = Some((from, tried));
        }
        self.go(self.at + 1);
    }

    /// The valued moves of the position on the board, the best first.
    fn valued(&self) -> Vec<MoveValue> {
        let found = self.found.get(&self.view.position);
        let mut valued = found
            .map(|found| found.search_result.moves.clone())
            .unwrap_or_default();
        valued.sort_by(|a, b| b.value.total_cmp(&a.value));
        valued
    }

    /// The value of a position of the record for the first side, if it is known.
    fn value_at(&self, ply: usize) -> Option<f64> {
        let (position, turn) = self.positions.get(ply)?;
        let side = match turn {
            Turn::Over(points) => return Some(self.judge.result(*points)),
            Turn::Player(side) => *side,
            Turn::Chance => return None,
        };
        let reviewed = self.marks.as_ref().and_then(|marks| marks.worth(ply));
        if let Some(worth) = reviewed {
            return Some(worth.value);
        }
        let value = self.found.get(position)?.search_result.value?;
        Some(self.judge.for_first(side, value))
    }

    /// Starts the review, and the next search of the position on the board.
    pub(crate) fn go_on(&mut self, context: &mut Context<'_>) {
        self.begin_review(context);
        if self.asked.is_some() || !matches!(self.view.turn, Turn::Player(_)) {
            return;
        }
        let position = self.view.position.clone();
        let Some(budget) = self.next_budget(&position) else {
            return;
        };
        let Some(bot) = self.bot.take() else {
            return;
        };
        let (id, stop) = (new_id(), Arc::new(AtomicBool::new(false)));
        context.effects.push(Effect::Search(SearchJob {
            id,
            bot,
            position: position.clone(),
            budget: Some(Budget::time(budget)),
            all: true,
            stop: Arc::clone(&stop),
        }));
        self.asked = Some(Asked {
            id,
            position,
            budget,
            stop,
        });
    }

    /// How long to search a position next; `None` when all is proven, or enough was done.
    fn next_budget(&self, position: &str) -> Option<Duration> {
        let Some(found) = self.found.get(position) else {
            return Some(QUICK);
        };
        let result = &found.search_result;
        let is_proven = result.exact && result.moves.iter().all(|valued| valued.exact);
        let is_enough = is_proven || self.is_stopped || found.budget >= LONGEST;
        let longer = (2 * found.budget).clamp(THOROUGH, LONGEST);
        (!is_enough).then_some(longer)
    }

    /// Stops the search of the position on the board, or goes on with it.
    fn stop_or_go_on(&mut self) {
        self.is_stopped = !self.is_stopped;
        if let Some(asked) = &self.asked {
            asked.stop.store(self.is_stopped, Ordering::Relaxed);
        }
        let key = if self.is_stopped {
            "analysis.stopped"
        } else {
            "analysis.goes-on"
        };
        self.notice = Some(self.words.say(key).to_owned());
    }

    pub(crate) fn awaits(&self, id: u64) -> bool {
        self.asked.as_ref().is_some_and(|asked| asked.id == id)
    }

    pub(crate) fn on_search(&mut self, answer: SearchUpdate, context: &mut Context<'_>) {
        let is_awaited = |id: u64| self.asked.as_ref().is_some_and(|asked| asked.id == id);
        match answer {
            SearchUpdate::Progress(id, search_result) if is_awaited(id) => {
                if let Some(asked) = &self.asked {
                    let (position, budget) = (asked.position.clone(), Duration::ZERO);
                    self.learn(position, search_result, budget);
                }
            }
            SearchUpdate::Done(id, search_result, bot) if is_awaited(id) => {
                self.bot = Some(bot);
                if let Some(asked) = self.asked.take() {
                    // A stopped search did not use its whole time.
                    let was_stopped = asked.stop.load(Ordering::Relaxed);
                    let budget = if was_stopped {
                        Duration::ZERO
                    } else {
                        asked.budget
                    };
                    if let Some(search_result) = search_result {
                        self.learn(asked.position, search_result, budget);
                    }
                }
            }
            SearchUpdate::Crashed(id) if is_awaited(id) => {
                self.asked = None;
                self.notice = Some(self.words.say("think.fell").to_owned());
            }
            _ => {}
        }
        self.go_on(context);
    }

    /// Keeps a result, unless a better one is known.
    fn learn(&mut self, position: String, search_result: SearchResult, budget: Duration) {
        let old = self.found.get(&position);
        let is_better = old.is_none_or(|old| {
            // A search that goes on, or was stopped, has used no whole budget yet. It takes
            // minutes to the end of a long one: what it sees deeper is shown before.
            let is_deeper = search_result.depth > old.search_result.depth;
            let is_later = old.budget <= budget
                && (search_result.depth >= old.search_result.depth || budget > old.budget);
            is_deeper || is_later
        });
        if is_better && !search_result.moves.is_empty() {
            let budget = old.map_or(budget, |old| old.budget.max(budget));
            self.found.insert(
                position,
                Found {
                    search_result,
                    budget,
                },
            );
        } else if let Some(old) = self.found.get_mut(&position) {
            old.budget = old.budget.max(budget);
        }
    }

    pub(crate) fn stop_thinking(&mut self) {
        if let Some(asked) = &self.asked {
            asked.stop.store(true, Ordering::Relaxed);
        }
        if let Some(marks) = &self.marks {
            marks.stop();
        }
    }

    /// The side to move on the board.
    fn side(&self) -> Option<Side> {
        match self.view.turn {
            Turn::Player(side) => Some(side),
            Turn::Chance | Turn::Over(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn analysis() -> Analysis {
        let record = GameRecord {
            game: "kalah".to_owned(),
            ..GameRecord::default()
        };
        let words = crate::TEXTS.words(game::Lang::En);
        Analysis::new(record, lobby::GAMES, words, 0).expect("a game of ours")
    }

    fn result(depth: u32, value: f64) -> SearchResult {
        let best = MoveValue {
            mv: "3".to_owned(),
            value,
            exact: false,
        };
        SearchResult {
            depth,
            value: Some(value),
            moves: vec![best],
            ..SearchResult::default()
        }
    }

    /// What is known after one more result: its depth, its value, and the time it was given.
    #[track_caller]
    fn check(analysis: &mut Analysis, new: (u32, f64, Duration), known: (u32, f64, Duration)) {
        let (depth, value, budget) = new;
        let position = analysis.view.position.clone();
        analysis.learn(position.clone(), result(depth, value), budget);
        let found = &analysis.found[&position];
        let search_result = &found.search_result;
        let seen = (search_result.depth, search_result.value, found.budget);
        assert_eq!(seen, (known.0, Some(known.1), known.2));
    }

    #[test]
    fn a_result_gives_way_only_to_a_better_one() {
        let analysis = &mut analysis();
        let (going_on, stopped) = (Duration::ZERO, Duration::ZERO);
        check(analysis, (6, 1.0, QUICK), (6, 1.0, QUICK));
        // The next search begins anew, at depths that are known already.
        check(analysis, (5, 2.0, going_on), (6, 1.0, QUICK));
        check(analysis, (6, 2.0, going_on), (6, 1.0, QUICK));
        // What it sees deeper is shown at once, though its time is not over.
        check(analysis, (7, 3.0, going_on), (7, 3.0, QUICK));
        // At its end it is the one that was given the most time, even where it was less deep.
        check(analysis, (7, 4.0, THOROUGH), (7, 4.0, THOROUGH));
        check(analysis, (6, 5.0, LONGEST), (6, 5.0, LONGEST));
        // One that was stopped adds no time, and takes none away.
        check(analysis, (6, 6.0, stopped), (6, 5.0, LONGEST));
        check(analysis, (9, 7.0, stopped), (9, 7.0, LONGEST));
    }

    #[test]
    fn a_result_without_moves_only_counts_its_time() {
        let mut analysis = analysis();
        let position = analysis.view.position.clone();
        let empty = SearchResult {
            depth: 30,
            ..SearchResult::default()
        };
        analysis.learn(position.clone(), empty.clone(), QUICK);
        assert!(analysis.found.is_empty());
        check(&mut analysis, (4, 1.0, QUICK), (4, 1.0, QUICK));
        analysis.learn(position.clone(), empty, THOROUGH);
        // The same value as before, and the next search is longer.
        assert_eq!(analysis.found[&position].search_result.depth, 4);
        assert_eq!(analysis.next_budget(&position), Some(2 * THOROUGH));
    }

    #[test]
    fn other_positions_keep_their_own_results() {
        let analysis = &mut analysis();
        check(analysis, (9, 1.0, QUICK), (9, 1.0, QUICK));
        let first = analysis.view.position.clone();
        analysis.try_move("3");
        check(analysis, (2, 5.0, QUICK), (2, 5.0, QUICK));
        assert_eq!(analysis.found[&first].search_result.depth, 9);
    }
}
