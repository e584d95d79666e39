//! "Where is the next cut-off?": a question about the search that is looked at, and the
//! lesson about cut-offs.

use lab::course;
use ratatui::crossterm::event::KeyCode;
use search::trace::{Algorithm, TraceEvent};
use words::Words;

use super::super::RoomAction;
use super::super::lesson::{LessonRoom, Reading};
use super::Stepper;

/// The question, and how it went.
#[derive(Default)]
pub(super) struct Guess {
    /// What has been typed, while the question is open.
    typed: Option<String>,
    /// What is said after an answer, and whether that was right.
    told: Option<(bool, String)>,
    /// Right answers in a row.
    streak: u32,
}

impl Guess {
    /// Is an answer waited for?
    pub(super) fn is_open(&self) -> bool {
        self.typed.is_some()
    }

    /// Nothing more is said about the last answer.
    pub(super) fn go_on(&mut self) {
        self.told = None;
    }

    /// Another search: the right answers still count.
    pub(super) fn of_next(&self) -> Guess {
        Guess {
            streak: self.streak,
            ..Guess::default()
        }
    }

    /// The question or what was said about the answer, and whether that was right.
    pub(super) fn text(&self, words: &'static Words) -> Option<(String, Option<bool>)> {
        if let Some(typed) = &self.typed {
            let arguments = [("typed", typed as _), ("n", &self.streak as _)];
            return Some((words.fill("study.question", &arguments), None));
        }
        let (is_right, told) = self.told.as_ref()?;
        Some((told.clone(), Some(*is_right)))
    }
}

/// The longest name of a node.
const LONGEST: usize = 4;

impl Stepper {
    /// Asks where the next cut-off is.
    pub(super) fn ask(&mut self, words: &'static Words) {
        self.plays = None;
        if self.is_game() {
            self.guess.told = Some((false, words.say("study.question-trees").to_owned()));
        } else if self.next_cut().is_none() {
            self.guess.told = Some((false, words.say("study.question-none").to_owned()));
        } else {
            self.guess.typed = Some(String::new());
        }
    }

    /// A key for the open question; false where there is none.
    pub(super) fn answers(&mut self, code: KeyCode, words: &'static Words) -> bool {
        let Some(typed) = &mut self.guess.typed else {
            return false;
        };
        match code {
            KeyCode::Esc => self.guess.typed = None,
            KeyCode::Backspace => {
                typed.pop();
            }
            KeyCode::Char(letter) if letter.is_ascii_alphanumeric() && typed.len() < LONGEST => {
                typed.push(letter.to_ascii_uppercase());
            }
            KeyCode::Enter => {
                let typed = typed.clone();
                self.judge(&typed, words);
            }
            _ => {}
        }
        true
    }

    /// A click on a node answers the open question; leaves without a name are no answer.
    pub(super) fn answer_with(&mut self, spot: usize, words: &'static Words) {
        let Some(searched) = &self.searched else {
            return;
        };
        let name = searched.replay.picture().nodes[spot].name.clone();
        if !name.is_empty() {
            self.judge(&name, words);
        }
    }

    /// Says whether it is right, and goes there. Without an answer it is only shown.
    fn judge(&mut self, typed: &str, words: &'static Words) {
        self.guess.typed = None;
        let Some((step, name)) = self.next_cut() else {
            return;
        };
        let is_right = typed.eq_ignore_ascii_case(&name);
        self.guess.streak = if is_right { self.guess.streak + 1 } else { 0 };
        let key = match (is_right, typed) {
            (true, _) => "study.question-right",
            (false, "") => "study.question-shown",
            (false, _) => "study.question-wrong",
        };
        let arguments = [("node", &name as _), ("n", &self.guess.streak as _)];
        self.guess.told = Some((is_right, words.fill(key, &arguments)));
        self.go(step);
    }

    /// The step of the next cut-off, and the name of its node.
    fn next_cut(&self) -> Option<(usize, String)> {
        let searched = self.searched.as_ref()?;
        let cuts = searched.replay.cuts(&searched.trace).into_iter();
        let step = cuts.filter(|&cut| cut > self.at).min()?;
        let spot = searched.replay.spot(&searched.trace, step)?;
        Some((step, searched.replay.picture().nodes[spot].name.clone()))
    }

    /// The lesson about the cut-off at this step, by its index; `None` where there is none.
    pub(super) fn lesson(&self) -> Option<usize> {
        let searched = self.searched.as_ref()?;
        let event = searched.replay.event(self.at)?;
        if !matches!(searched.trace.events[event], TraceEvent::Cut { .. }) {
            return None;
        }
        let name = match self.algorithm {
            Algorithm::Star1 | Algorithm::Star2 => "chance",
            _ => "alphabeta",
        };
        let (number, _) = course::lesson(name)?;
        number.checked_sub(1)
    }

    pub(super) fn open_lesson(&self) -> RoomAction {
        match self.lesson() {
            Some(number) => RoomAction::Enter(Box::new(LessonRoom::new(Reading::Lesson(number)))),
            None => RoomAction::Stay,
        }
    }
}
