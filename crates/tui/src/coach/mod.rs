//! The coach: after a game, what one's own mistakes cost, and another try from there.

mod draw;
mod price;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use commentary::review::{ReviewStep, ReviewedMove};
use commentary::{Mark, Speakers};
use game::{Lang, Side};
use lobby::{AnyGame, BadRecord, GameRecord, Session};
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use words::Words;

use crate::app::{Context, Effect};
use crate::bot_thread::{ReviewJob, new_id};

/// A game that is being reviewed for the person who played it.
pub(crate) struct Coach {
    pub(crate) record: GameRecord,
    /// The file of the library that holds it.
    pub(crate) file: Option<String>,
    /// The game at its end.
    session: Box<dyn Session>,
    /// The side of the person; `None` where both sides, or neither, are people's.
    side: Option<Side>,
    review: Option<(u64, Arc<AtomicBool>)>,
    moves: Vec<ReviewedMove>,
    /// How many positions are left to review, and how many there are.
    left: usize,
    all: usize,
    at: usize,
    words: &'static Words,
    pub(crate) notice: Option<String>,
}

/// What a key leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CoachAction {
    Stay,
    Back,
    /// Play on from before the chosen move.
    TryAgain,
    Why,
    Analysis,
    /// The position before the chosen move, searched step by step.
    Study,
    Language,
    Help,
}

/// The most mistakes that are listed: more would teach less.
const MOST: usize = 5;

impl Coach {
    pub(crate) fn new(
        record: GameRecord,
        file: Option<String>,
        games: &[&'static dyn AnyGame],
        words: &'static Words,
    ) -> Result<Coach, BadRecord> {
        let session = record.replay(games)?;
        let is_person = |side: Side| record.players[side.index()] == "human";
        let side = match Side::BOTH.map(is_person) {
            [true, false] => Some(Side::First),
            [false, true] => Some(Side::Second),
            _ => None,
        };
        let all = record.moves.len() + 1;
        Ok(Coach {
            record,
            file,
            session,
            side,
            review: None,
            moves: Vec::new(),
            left: all,
            all,
            at: 0,
            words,
            notice: None,
        })
    }

    pub(crate) fn speak(&mut self, words: &'static Words) {
        self.words = words;
    }

    /// Starts the review, once.
    pub(crate) fn go_on(&mut self, context: &mut Context<'_>) {
        if self.review.is_some() {
            return;
        }
        let (id, stop) = (new_id(), Arc::new(AtomicBool::new(false)));
        self.review = Some((id, Arc::clone(&stop)));
        let session = self.session.fork();
        context
            .effects
            .push(Effect::Review(ReviewJob { id, session, stop }));
    }

    /// A step of a review that may be this one; true when it is the last.
    pub(crate) fn on_review(&mut self, id: u64, step: &ReviewStep) -> bool {
        if self.review.as_ref().is_none_or(|(own, _)| *own != id) {
            return false;
        }
        match step {
            ReviewStep::End(_) => self.left = self.left.saturating_sub(1),
            ReviewStep::Move(reviewed) => {
                self.moves.push((**reviewed).clone());
                self.left = self.left.saturating_sub(1);
            }
            ReviewStep::Stopped => {}
            ReviewStep::Done => {
                self.left = 0;
                return true;
            }
        }
        false
    }

    pub(crate) fn stop_thinking(&self) {
        if let Some((_, stop)) = &self.review {
            stop.store(true, Ordering::Relaxed);
        }
    }

    /// The moves of the person, or of both where it is not clear who that is.
    fn own(&self) -> impl Iterator<Item = &ReviewedMove> {
        let side = self.side;
        let moves = self.moves.iter().filter(|reviewed| reviewed.side.is_some());
        moves.filter(move |reviewed| side.is_none() || reviewed.side == side)
    }

    /// The worst mistakes: those that changed who wins, then the dearest.
    fn mistakes(&self) -> Vec<&ReviewedMove> {
        let marked = self.own().filter(|reviewed| reviewed.mark != Mark::None);
        let mut marked: Vec<&ReviewedMove> = marked.collect();
        marked.sort_by(|a, b| {
            let is_mild = |reviewed: &ReviewedMove| reviewed.mark != Mark::Blunder;
            let lost = |reviewed: &ReviewedMove| reviewed.lost().unwrap_or(0.0);
            let by_mark = is_mild(a).cmp(&is_mild(b));
            by_mark.then_with(|| lost(b).total_cmp(&lost(a)))
        });
        marked.truncate(MOST);
        marked
    }

    fn chosen(&self) -> Option<&ReviewedMove> {
        self.mistakes().get(self.at).copied()
    }

    /// How many percent of the own moves were not marked; `None` before the review is done.
    pub(crate) fn accuracy(&self) -> Option<usize> {
        let own = self.own().count();
        let fine = self.own().filter(|reviewed| reviewed.mark == Mark::None);
        (self.left == 0 && own > 0).then(|| 100 * fine.count() / own)
    }

    /// The number of moves before the chosen mistake, or before the end.
    pub(crate) fn before_chosen(&self) -> usize {
        let number = self.chosen().map(|reviewed| reviewed.number);
        number.map_or(self.record.moves.len(), |number| number - 1)
    }

    /// The game as it stood before the chosen mistake.
    pub(crate) fn session_before(&self) -> Box<dyn Session> {
        let mut session = self.session.fork();
        while session.ply() > self.before_chosen() && session.take_back() {}
        session
    }

    /// Why the chosen move was a mistake, in each language.
    pub(crate) fn why(&self, program: &str) -> Option<[String; 2]> {
        let reviewed = self.chosen()?;
        Some(Lang::ALL.map(|lang| {
            let words = crate::TEXTS.words(lang);
            let speakers = Speakers::of_sides(words, self.session.info());
            let heading = format!("# {} {}", reviewed.mv, reviewed.mark.text());
            let said = reviewed.says(&speakers, &*self.session).join("\n\n");
            let command = reviewed.explain_command(program, self.session.spec());
            let laboratory = words.say("analysis.laboratory");
            format!("{heading}\n\n{said}\n\n{laboratory}\n\n{command}\n")
        }))
    }

    /// A click on a mistake chooses it.
    pub(crate) fn click(&mut self, screen: Rect, place: (u16, u16)) {
        if let Some(at) = self.mistake_at(screen, place) {
            self.at = at;
            self.notice = None;
        }
    }

    pub(crate) fn key(&mut self, code: KeyCode) -> CoachAction {
        let last = self.mistakes().len().saturating_sub(1);
        self.notice = None;
        match code {
            KeyCode::Up | KeyCode::Char('k') => self.at = self.at.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j') => self.at = (self.at + 1).min(last),
            KeyCode::Enter if self.chosen().is_some() => return CoachAction::TryAgain,
            KeyCode::Char('y') if self.chosen().is_some() => return CoachAction::Why,
            KeyCode::Char('a') => return CoachAction::Analysis,
            KeyCode::Char('x') => return CoachAction::Study,
            KeyCode::Char('l') => return CoachAction::Language,
            KeyCode::Char('?') => return CoachAction::Help,
            KeyCode::Esc | KeyCode::Char('q') => return CoachAction::Back,
            _ => {}
        }
        CoachAction::Stay
    }
}
