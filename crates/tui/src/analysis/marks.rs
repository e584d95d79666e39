//! The review of the game: marks of its moves, and why.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use commentary::review::{ReviewStep, ReviewedMove, Worth};
use commentary::{Mark, Speakers};
use game::Lang;

use super::{Analysis, ReviewJob, new_id};
use crate::app::{Context, Effect};

/// What a review has found so far.
pub(super) struct Marks {
    id: u64,
    stop: Arc<AtomicBool>,
    /// The moves of the game that were reviewed.
    moves: Vec<Option<Box<ReviewedMove>>>,
    /// The value of each position for the first side.
    worths: Vec<Option<Worth>>,
    /// How many positions are left to do.
    left: usize,
}

impl Marks {
    pub(super) fn worth(&self, ply: usize) -> Option<Worth> {
        self.worths.get(ply).copied().flatten()
    }

    pub(super) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Analysis {
    /// Starts the review, once.
    pub(super) fn begin_review(&mut self, context: &mut Context<'_>) {
        if self.marks.is_some() || self.record.moves.is_empty() {
            return;
        }
        let mut session = self.start.fork();
        for text in &self.record.moves {
            // All of them were legal before.
            if session.play(text).is_err() {
                return;
            }
        }
        let plies = self.positions.len();
        let (id, stop) = (new_id(), Arc::new(AtomicBool::new(false)));
        self.marks = Some(Marks {
            id,
            stop: Arc::clone(&stop),
            moves: vec![None; plies],
            worths: vec![None; plies],
            left: plies,
        });
        context
            .effects
            .push(Effect::Review(ReviewJob { id, session, stop }));
    }

    /// A step of a review that may be this one.
    pub(crate) fn on_review(&mut self, id: u64, step: &ReviewStep) {
        let Some(marks) = self.marks.as_mut().filter(|marks| marks.id == id) else {
            return;
        };
        match step {
            ReviewStep::End(worth) => {
                if let Some(last) = marks.worths.last_mut() {
                    *last = *worth;
                }
                marks.left = marks.left.saturating_sub(1);
            }
            ReviewStep::Move(reviewed) => {
                let ply = reviewed.number - 1;
                if ply + 1 < marks.worths.len() {
                    marks.moves[ply] = Some(reviewed.clone());
                    marks.worths[ply..=ply + 1].copy_from_slice(&reviewed.first);
                }
                marks.left = marks.left.saturating_sub(1);
            }
            ReviewStep::Stopped | ReviewStep::Done => marks.left = 0,
        }
    }

    /// How many positions of the review are left, and how many there are; `None` when it
    /// is done.
    pub(super) fn review_left(&self) -> Option<(usize, usize)> {
        let marks = self.marks.as_ref()?;
        (marks.left > 0).then_some((marks.left, marks.worths.len()))
    }

    /// What the review says of a move of the record.
    pub(super) fn reviewed(&self, ply: usize) -> Option<&ReviewedMove> {
        self.marks.as_ref()?.moves.get(ply)?.as_deref()
    }

    pub(super) fn mark_at(&self, ply: usize) -> Mark {
        self.reviewed(ply)
            .map_or(Mark::None, |reviewed| reviewed.mark)
    }

    /// The marked move that is next on the board, or the one that was made last.
    pub(super) fn mistake(&self) -> Option<&ReviewedMove> {
        let on_record = match &self.aside {
            Some((from, _)) => self.at <= *from,
            None => true,
        };
        let candidates = [Some(self.at), self.at.checked_sub(1)];
        let plies = candidates.into_iter().flatten();
        let marked = plies.filter_map(|ply| self.reviewed(ply));
        let mut marked = marked.filter(|reviewed| reviewed.mark != Mark::None);
        marked.next().filter(|_| on_record)
    }

    /// Why that move was a mistake, in each language, and how to open the position in the
    /// laboratory.
    pub(crate) fn why(&self, program: &str) -> Option<[String; 2]> {
        let reviewed = self.mistake()?;
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
}
