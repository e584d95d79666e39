use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use game::{Side, Turn};
use lobby::Session;

use super::evidence::Evidence;
use super::known::{Known, Worth};
use super::valued::Valued;
use super::{ReviewBudget, ReviewStep, ReviewedMove, verdict};
use crate::judge::{Judge, Mark};

/// Reviews one game, from its end to its start.
pub struct Reviewer {
    judge: Judge,
    /// The positions of the game, as it was played.
    plies: Vec<Ply>,
    /// How many of them are still to be reviewed, the one after the last move among them.
    left: usize,
    /// What is known of the position that was reviewed last.
    after: Option<(Side, Known)>,
    evidence: Evidence,
}

/// A position of the game.
struct Ply {
    position: String,
    turn: Turn,
    /// The move that was made; `None` after the last.
    made: Option<String>,
}

impl Reviewer {
    /// For the game of this session with all its moves.
    pub fn new(session: &dyn Session) -> Reviewer {
        Reviewer::with_budget(session, ReviewBudget::USUAL)
    }

    /// The same, searching more or less than usual.
    pub fn with_budget(session: &dyn Session, budget: ReviewBudget) -> Reviewer {
        let mut on = session.fork();
        let mut plies = Vec::new();
        let mut made = None;
        loop {
            plies.push(Ply {
                position: on.position(),
                turn: on.turn(),
                made: made.take(),
            });
            made = on.history().last().map(|played| played.text.clone());
            if !on.take_back() {
                break;
            }
        }
        plies.reverse();
        Reviewer {
            judge: Judge::of(session.info()),
            left: plies.len(),
            plies,
            after: None,
            evidence: Evidence::new(session, budget),
        }
    }

    /// How many steps the review has, [`ReviewStep::Done`] not counted.
    pub fn steps(&self) -> usize {
        self.plies.len()
    }

    /// The next step: first the end of the game, then its moves from the last to the first.
    pub fn step(&mut self, stop: &AtomicBool) -> ReviewStep {
        let Some(ply) = self.left.checked_sub(1) else {
            return ReviewStep::Done;
        };
        let reviewed = self.review(ply, stop);
        if stop.load(Relaxed) {
            return ReviewStep::Stopped;
        }
        self.left = ply;
        reviewed
    }

    fn review(&mut self, ply: usize, stop: &AtomicBool) -> ReviewStep {
        let Ply {
            position,
            turn,
            made,
        } = &self.plies[ply];
        let (position, turn, made) = (position.clone(), *turn, made.clone());
        let side = match turn {
            Turn::Player(side) => side,
            Turn::Over(points) => {
                let value = self.judge.result(points);
                self.after = Some((Side::First, Known::exact(value)));
                return ReviewStep::End(Some(Worth { value, exact: true }));
            }
            Turn::Chance => return self.chance(ply, position, made),
        };
        let after = self
            .after
            .map(|(whose, known)| self.seen_by(side, whose, known));
        let mut valued = self.evidence.solve(&position, stop);
        if let (Some(made), Some(known)) = (&made, after) {
            valued.learn(made, known);
            if self.evidence.is_forced(&position) {
                valued.known = valued.known.and(known);
            }
        }
        let mut reviewed = ReviewedMove {
            number: ply + 1,
            side: Some(side),
            position,
            ..ReviewedMove::of(made.unwrap_or_default())
        };
        self.judge_move(&mut reviewed, &mut valued, after, stop);
        self.after = Some((side, valued.known));
        let before = self.for_first(side, valued.known.worth());
        if reviewed.mv.is_empty() {
            return ReviewStep::End(before);
        }
        // The position after a move has the value of the move, also if chance acts there.
        reviewed.first = [before, self.for_first(side, reviewed.made)];
        ReviewStep::Move(Box::new(reviewed))
    }

    /// A roll of the dice has no better alternatives, and no value of its own: the move
    /// before it has one.
    fn chance(&mut self, ply: usize, position: String, made: Option<String>) -> ReviewStep {
        let after = self.after.take();
        let after = after.and_then(|(side, known)| self.for_first(side, known.worth()));
        let Some(mv) = made else {
            return ReviewStep::End(None);
        };
        let reviewed = ReviewedMove {
            number: ply + 1,
            position,
            first: [None, after],
            ..ReviewedMove::of(mv)
        };
        ReviewStep::Move(Box::new(reviewed))
    }

    /// What is known, seen by `side` in place of `whose`.
    fn seen_by(&self, side: Side, whose: Side, known: Known) -> Known {
        if side == whose {
            known
        } else {
            known.for_other(self.judge)
        }
    }

    fn for_first(&self, side: Side, worth: Option<Worth>) -> Option<Worth> {
        worth.map(|worth| Worth {
            value: self.judge.for_first(side, worth.value),
            ..worth
        })
    }

    /// Marks a move: by what is proven, or else by what searches say.
    fn judge_move(
        &mut self,
        reviewed: &mut ReviewedMove,
        valued: &mut Valued,
        after: Option<Known>,
        stop: &AtomicBool,
    ) {
        let has_move = !reviewed.mv.is_empty();
        let is_settled = |valued: &Valued, judge| {
            let made = valued.of_move(&reviewed.mv);
            verdict::proven(judge, valued.known, made).filter(|_| valued.known.worth().is_some())
        };
        let mut proven = is_settled(valued, self.judge);
        if proven.is_none() || !has_move && !valued.known.is_exact() {
            self.evidence.search(&reviewed.position, valued, stop);
            proven = is_settled(valued, self.judge);
        }
        if !has_move {
            return;
        }
        match proven {
            Some(mark) => {
                reviewed.mark = mark;
                reviewed.is_proven = true;
            }
            None => {
                let later = after.and_then(Known::worth);
                self.compare(reviewed, valued, later, stop);
            }
        }
        reviewed.best = valued.known.worth();
        reviewed.made = valued.of_move(&reviewed.mv).worth();
        match (reviewed.mark, reviewed.better.first()) {
            (Mark::None, _) => reviewed.best_moves = valued.best_moves(),
            // The move that two searches found better.
            (_, Some(better)) => reviewed.best_moves = vec![better.clone()],
            (_, None) => {
                reviewed.best_moves = valued.best_moves();
                self.add_lines(reviewed, stop);
            }
        }
        self.evidence
            .sort_moves(&reviewed.position, &mut reviewed.best_moves);
    }

    /// Compares a move with the best one by two deeper searches, if a first one finds it
    /// worse, here or in the position after it (`later`).
    fn compare(
        &mut self,
        reviewed: &mut ReviewedMove,
        valued: &mut Valued,
        later: Option<Worth>,
        stop: &AtomicBool,
    ) {
        let made = valued.of_move(&reviewed.mv).worth();
        let best = valued.best_but(&reviewed.mv);
        let (Some(made), Some((best_move, best))) = (made, best) else {
            return;
        };
        let made = later.map_or(made.value, |later| later.value.min(made.value));
        let is_suspicious = best.value - made >= verdict::margin(self.judge) / 2.0;
        if !is_suspicious {
            return;
        }
        let position = reviewed.position.clone();
        let Some((best, line)) = self
            .evidence
            .look_deeper(&position, &best_move, valued, stop)
        else {
            return;
        };
        let Some((made, refutation)) =
            self.evidence
                .look_deeper(&position, &reviewed.mv, valued, stop)
        else {
            return;
        };
        reviewed.mark = verdict::estimated(self.judge, best, made);
        if reviewed.mark != Mark::None {
            reviewed.refutation = refutation;
            reviewed.better = [vec![best_move], line].concat();
        }
        valued.known.estimate = Some(best.value().max(made.value()));
    }

    /// The line that refutes a move by force, and the one that would have been better.
    fn add_lines(&mut self, reviewed: &mut ReviewedMove, stop: &AtomicBool) {
        let position = reviewed.position.clone();
        reviewed.refutation = self.evidence.line_after(&position, &reviewed.mv, stop);
        if reviewed.best_moves.is_empty() {
            // The value was proven without going through all moves.
            reviewed.best_moves = self.evidence.best_moves(&position, stop);
        }
        if let Some(best) = reviewed.best_moves.first().cloned() {
            let rest = self.evidence.line_after(&position, &best, stop);
            reviewed.better = [vec![best], rest].concat();
        }
    }
}
