//! Looking at a game move by move, with the value of every move, and trying others.

mod draw;
mod graph;
mod keys;

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use game::{Side, Turn};
use lobby::{AnyGame, BadRecord, Bot, Budget, GameRecord, MoveValue, SearchResult, Session, View};
use words::Words;

use crate::app::{Context, Effect};
use crate::bot_thread::{Answer, Question, new_id};
use crate::pick::Pick;
use crate::stage::Stage;
use commentary::opponents;

use commentary::Judge;
pub(crate) use draw::draw;
pub(crate) use keys::Look;

/// A game that is being looked at.
pub(crate) struct Analysis {
    record: GameRecord,
    /// The game before its first move.
    start: Box<dyn Session>,
    /// What is tried instead of the moves of the record, and from where on.
    aside: Option<(usize, Vec<String>)>,
    /// How many moves have been made on the board.
    at: usize,
    session: Box<dyn Session>,
    view: View,
    stage: Stage,
    pick: Pick,
    /// Which of the valued moves is meant.
    chosen: usize,
    scroll: usize,
    words: &'static Words,
    bot: Option<Box<dyn Bot>>,
    asked: Option<Asked>,
    /// What has been found about positions, by their texts.
    found: HashMap<String, Found>,
    /// All positions of the record: the text, and who is to move.
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
    /// How long was allowed for it.
    budget: Duration,
}

/// A first look at every position, and a longer one at what is on the board.
const GLANCE: Duration = Duration::from_millis(150);
const STARE: Duration = Duration::from_millis(2500);

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
            found: HashMap::new(),
            positions,
            notice: None,
        };
        analysis.go(at);
        Ok(analysis)
    }

    pub(crate) fn record(&self) -> &GameRecord {
        &self.record
    }

    pub(crate) fn speak(&mut self, words: &'static Words) {
        self.words = words;
    }

    /// The moves that are being looked at: those of the record, or what is tried.
    fn moves(&self) -> Vec<String> {
        match &self.aside {
            Some((from, tried)) => {
                let before = &self.record.moves[..(*from).min(self.record.moves.len())];
                before.iter().chain(tried).cloned().collect()
            }
            None => self.record.moves.clone(),
        }
    }

    /// Goes to the position after so many moves.
    fn go(&mut self, at: usize) {
        let moves = self.moves();
        self.at = at.min(moves.len());
        let mut session = self.start.fork();
        for text in &moves[..self.at] {
            // They were all made before.
            if session.play(text).is_err() {
                break;
            }
        }
        self.session = session;
        self.view = self.session.view();
        self.at = self.view.ply();
        self.stage = Stage::new(self.view.scene.clone());
        if let Some(played) = self.view.history.last() {
            self.stage.remember(&played.story);
        }
        self.pick.begin(&self.view);
        self.chosen = 0;
        self.scroll = 0;
        self.notice = None;
    }

    /// Tries a move, which may be the one that was made.
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
        let value = self.found.get(position)?.search_result.value?;
        Some(self.judge.for_first(side, value))
    }

    /// What a move of the record cost whoever made it, with its mark.
    fn cost_at(&self, ply: usize) -> Option<commentary::Cost> {
        let (position, turn) = self.positions.get(ply)?;
        if !matches!(turn, Turn::Player(_)) {
            return None;
        }
        let search_result = &self.found.get(position)?.search_result;
        let made = self.record.moves.get(ply)?;
        self.judge.cost(&search_result.moves, made)
    }

    /// Asks for what is most wanted next: the position on the board, then the others.
    pub(crate) fn go_on(&mut self, context: &mut Context<'_>) {
        if self.asked.is_some() || self.bot.is_none() {
            return;
        }
        let is_known = |position: &str, budget: Duration| {
            self.found
                .get(position)
                .is_some_and(|found| found.budget >= budget)
        };
        let is_a_players = |turn: &Turn| matches!(turn, Turn::Player(_));
        let here = (self.view.position.clone(), self.view.turn);
        let wanted = [(&here, GLANCE)]
            .into_iter()
            .chain(self.positions.iter().map(|position| (position, GLANCE)))
            .chain([(&here, STARE)])
            .find(|((position, turn), budget)| is_a_players(turn) && !is_known(position, *budget));
        let Some(((position, _), budget)) = wanted else {
            return;
        };
        let position = position.clone();
        let Some(bot) = self.bot.take() else {
            return;
        };
        let (id, stop) = (new_id(), Arc::new(AtomicBool::new(false)));
        context.effects.push(Effect::Ask(Question {
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

    pub(crate) fn awaits(&self, id: u64) -> bool {
        self.asked.as_ref().is_some_and(|asked| asked.id == id)
    }

    pub(crate) fn hear(&mut self, answer: Answer, context: &mut Context<'_>) {
        let is_awaited = |id: u64| self.asked.as_ref().is_some_and(|asked| asked.id == id);
        match answer {
            Answer::Soon(id, search_result) if is_awaited(id) => {
                if let Some(asked) = &self.asked {
                    let (position, budget) = (asked.position.clone(), Duration::ZERO);
                    self.learn(position, search_result, budget);
                }
            }
            Answer::Now(id, search_result, bot) if is_awaited(id) => {
                self.bot = Some(bot);
                if let Some(asked) = self.asked.take() {
                    // Who was stopped has not looked for so long.
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
            Answer::Never(id) if is_awaited(id) => {
                self.asked = None;
                self.notice = Some(self.words.say("think.fell").to_owned());
            }
            _ => {}
        }
        self.go_on(context);
    }

    /// Keeps what was found, unless something better is known.
    fn learn(&mut self, position: String, search_result: SearchResult, budget: Duration) {
        let old = self.found.get(&position);
        let is_better = old.is_none_or(|old| {
            old.budget <= budget
                && (search_result.depth >= old.search_result.depth || budget > old.budget)
        });
        if is_better && !search_result.moves.is_empty() {
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
    }

    /// Who is to move on the board.
    fn side(&self) -> Option<Side> {
        match self.view.turn {
            Turn::Player(side) => Some(side),
            Turn::Chance | Turn::Over(_) => None,
        }
    }
}
