//! A review in sentences.

use std::cmp::Ordering;
use std::fmt::Display;

use lobby::Session;

use super::{ReviewedMove, Worth, highlights};
use crate::judge::{Judge, Mark};
use crate::{Speakers, number};

/// Moves of a line that are written down.
const LINE_MOVES: usize = 10;

/// Sentences about a move.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Reasons {
    /// What it cost, and how it is refuted; empty for a move without a mark.
    pub against: Vec<String>,
    /// What a better move keeps, or which moves are the best.
    pub instead: Vec<String>,
}

impl ReviewedMove {
    /// What is said about the move: its price, the line that refutes it and what happens
    /// there, and what the better move keeps. `session` is any session of the game.
    pub fn says(&self, speakers: &Speakers, session: &dyn Session) -> Vec<String> {
        let Reasons {
            mut against,
            instead,
        } = self.reasons(speakers, session);
        against.extend(instead);
        against
    }

    /// The same, told apart: what speaks against the move, and what for a better one.
    pub fn reasons(&self, speakers: &Speakers, session: &dyn Session) -> Reasons {
        let mut reasons = Reasons::default();
        let said = Comment {
            speakers,
            reviewed: self,
            judge: Judge::of(session.info()),
        };
        let mut before = session.fork();
        if self.best.is_none() || before.set_up(&self.position).is_err() {
            return reasons;
        }
        if self.mark == Mark::None {
            reasons.instead.extend(said.fine());
            return reasons;
        }
        reasons.against.push(said.price());
        let mut after = before.fork();
        if !self.refutation.is_empty() && after.play(&self.mv).is_ok() {
            let line = said.line(&self.refutation);
            let refutation = said.fill("review.refutation", &[("line", &line)]);
            reasons.against.push(refutation);
            let told = highlights::tell(speakers, &*after, &self.refutation, self.is_proven);
            reasons.against.extend(told);
        }
        if let Some(keeps) = said.keeps() {
            reasons.instead.push(keeps);
            let told = highlights::tell(speakers, &*before, &self.better, self.is_proven);
            reasons.instead.extend(told);
        }
        reasons
    }
}

/// The best moves as a group, with their value: `3, 4 and 5, +2`.
pub fn group(speakers: &Speakers, judge: Judge, moves: &[String], worth: Worth) -> String {
    let words = speakers.words();
    let names: Vec<String> = moves.iter().map(|mv| shown(speakers, mv)).collect();
    let value = number::value(words.lang(), worth.value, worth.exact, judge.is_chance);
    let moves = listed(speakers, &names);
    words.fill("review.group", &[("moves", &moves), ("value", &value)])
}

/// `3, 4 and 5`
pub(crate) fn listed(speakers: &Speakers, names: &[String]) -> String {
    match names {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => {
            let first = first.join(", ");
            speakers
                .words()
                .fill("review.and", &[("first", &first), ("last", last)])
        }
    }
}

/// A move as people call it.
pub fn shown(speakers: &Speakers, text: &str) -> String {
    let word = speakers.words().get(&format!("move.{text}"));
    word.unwrap_or(text).to_owned()
}

struct Comment<'a> {
    speakers: &'a Speakers,
    reviewed: &'a ReviewedMove,
    judge: Judge,
}

impl Comment<'_> {
    fn fill(&self, key: &str, values: &[(&str, &dyn Display)]) -> String {
        let sentence = self.speakers.words().fill(key, values);
        // A line that goes on needs no full stop.
        sentence.replace("….", "…")
    }

    fn value(&self, worth: Worth) -> String {
        let lang = self.speakers.words().lang();
        number::value(lang, worth.value, worth.exact, self.judge.is_chance)
    }

    /// An unmarked move is one of the best, or as good as they are.
    fn fine(&self) -> Option<String> {
        let ReviewedMove { mv, best_moves, .. } = self.reviewed;
        let best = self.reviewed.best?;
        let key = match best_moves.contains(mv) {
            true if best_moves.len() > 1 => "review.among-best",
            true => "review.best",
            false if self.reviewed.is_proven => "review.same-result",
            false => "review.fine",
        };
        let best = group(self.speakers, self.judge, best_moves, best);
        Some(self.fill(key, &[("best", &best)]))
    }

    /// What the move cost, and whether that is certain.
    fn price(&self) -> String {
        let reviewed = self.reviewed;
        let mv = shown(self.speakers, &reviewed.mv);
        let (Some(best), Some(made)) = (reviewed.best, reviewed.made) else {
            return self.proven_price(&mv, Ordering::Equal);
        };
        if self.judge.is_chance {
            let percent = format!("{:.0}", 100.0 * (best.value - made.value));
            return self.fill("review.chance", &[("move", &mv), ("n", &percent)]);
        }
        let values: &[(&str, &dyn Display)] = &[
            ("move", &mv),
            ("made", &self.value(made)),
            ("best", &self.value(best)),
            (
                "lost",
                &self.value(Worth {
                    value: made.value - best.value,
                    exact: reviewed.is_proven,
                }),
            ),
        ];
        match (reviewed.is_proven, reviewed.mark) {
            (true, Mark::Blunder) => self.proven_price(&mv, self.judge.outcome(made.value)),
            (true, _) => self.fill("review.costs", values),
            (false, Mark::Blunder) => self.fill("review.looks-lost", values),
            (false, _) => self.fill("review.looks-worse", values),
        }
    }

    fn proven_price(&self, mv: &str, made: Ordering) -> String {
        let key = if made == Ordering::Less {
            "review.loses"
        } else {
            "review.draws"
        };
        self.fill(key, &[("move", &mv)])
    }

    /// What the better move keeps, and its line.
    fn keeps(&self) -> Option<String> {
        let reviewed = self.reviewed;
        let (best, better) = (reviewed.best?, reviewed.better.first()?);
        let moves = if reviewed.best_moves.is_empty() {
            std::slice::from_ref(better)
        } else {
            &reviewed.best_moves[..]
        };
        let names: Vec<String> = moves.iter().map(|mv| shown(self.speakers, mv)).collect();
        let names = listed(self.speakers, &names);
        let value = self.value(best);
        let line = self.line(&reviewed.better);
        let what = match self.judge.outcome(best.value) {
            Ordering::Greater if best.exact => "review.keeps-win",
            Ordering::Equal if best.exact => "review.keeps-draw",
            _ => "review.keeps",
        };
        let number = if moves.len() == 1 { "one" } else { "many" };
        let key = &format!("{what}.{number}");
        let values: &[(&str, &dyn Display)] =
            &[("move", &names), ("value", &value), ("line", &line)];
        Some(self.fill(key, values))
    }

    fn line(&self, moves: &[String]) -> String {
        let shown: Vec<String> = moves
            .iter()
            .take(LINE_MOVES)
            .map(|mv| shown(self.speakers, mv))
            .collect();
        let more = if moves.len() > LINE_MOVES { " …" } else { "" };
        format!("{}{more}", shown.join(" "))
    }
}
